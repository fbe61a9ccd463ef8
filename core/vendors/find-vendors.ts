import type { Vendor } from './vendor.ts'
import { vendorLabel } from './vendor.ts'

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Filters vendors whose `name - id` has every word of the query. */
export function findVendors(vendors: readonly Vendor[], query: string): readonly Vendor[] {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return vendors
  return vendors.filter((vendor) => {
    const label = normalize(vendorLabel(vendor))
    return words.every((word) => label.includes(word))
  })
}

/** Returns, for type-ahead, the next index whose name starts with the typed letters, -1 for none. A repeated letter cycles. */
export function indexOfTyped(vendors: readonly Pick<Vendor, 'name'>[], typed: string, current: number): number {
  const letters = normalize(typed)
  const isOneLetter = new Set(letters).size === 1
  const prefix = isOneLetter ? letters.slice(0, 1) : letters
  const startIndex = isOneLetter ? current + 1 : Math.max(current, 0)
  for (let step = 0; step < vendors.length; step++) {
    const index = (startIndex + step) % vendors.length
    if (normalize(vendors[index]?.name ?? '').startsWith(prefix)) return index
  }
  return -1
}
