import type { Order } from '../order/order.ts'

type Searched = Pick<Order, 'id' | 'customer'>

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '').toLowerCase()

/** Prepared once, because thousands are searched at each letter. */
const prepared = new WeakMap<Searched, readonly string[]>()

function wordsOf(order: Searched): readonly string[] {
  const known = prepared.get(order)
  if (known) return known
  const { name, phoneNumber } = order.customer
  const words = [order.id, phoneNumber, name].map(withoutSpaces)
  prepared.set(order, words)
  return words
}

/**
 * Whether part of the order's ID, customer name or phone number matches, ignoring case and spaces (specification 1 §5).
 * An empty text matches.
 */
export function matchesSearch(order: Searched, typed: string): boolean {
  const key = withoutSpaces(typed)
  return key === '' || wordsOf(order).some((text) => text.includes(key))
}
