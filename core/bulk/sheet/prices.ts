import type { Coordinates } from '../../addresses/coordinates.ts'
import { geocoderLanguage } from '../../addresses/geocoder-language.ts'
import type { ApiClient } from '../../api/client.ts'
import { fetchFee, validateArea } from '../../api/delivery.ts'
import { autocomplete } from '../../api/geolocator.ts'
import type { Clock } from '../../environment.ts'
import type { CheckedRow } from './check-row.ts'
import type { ServerResult } from './rows.ts'
import type { SheetCountry } from './sheet-contract.ts'

const atOnce = 3

/** Pause in scrolling and checking before prices are fetched. */
const restMs = 150

export interface PricesParts {
  client: ApiClient
  clock: Clock
  country(): SheetCountry
  rowOf(id: number): CheckedRow | null
  changed(id: number): void
}

/** Fetches place and fee of visible rows, once per address. The server prices the rest at upload. */
export function createPrices({ client, clock, country, rowOf, changed }: PricesParts) {
  const places = new Map<string, Promise<ServerResult['pin']>>()
  const priced = new Map<string, ServerResult>()
  /** Rows with the same address share a key. */
  const pricedBy = new Map<number, string>()
  let looked: readonly number[] = []
  let queue: number[] = []
  let running = 0
  let timer: unknown = null
  const ending = new AbortController()

  const keyOf = (checked: CheckedRow) => JSON.stringify([routeOf(checked), checked.written.payment])

  function next() {
    while (running < atOnce) {
      const id = queue.shift()
      if (id === undefined) return
      const checked = rowOf(id)
      if (!checked?.vendor?.location) continue
      const key = keyOf(checked)
      if (priced.has(key)) {
        if (pricedBy.get(id) !== key) changed(id)
        pricedBy.set(id, key)
        continue
      }
      if (!checked.coordinates && checked.addressText === '') continue
      running += 1
      void findPrice(checked).then((result) => {
        running -= 1
        if (ending.signal.aborted) return
        if (result) {
          priced.set(key, result)
          pricedBy.set(id, key)
          changed(id)
        }
        next()
      })
    }
  }

  async function findPrice(checked: CheckedRow): Promise<ServerResult | null> {
    try {
      const pin = await placeOf(checked)
      if (!pin)
        return { problems: [], warnings: [atAddress('bulk-order-upload.row.address-not-found')], fee: null, pin }
      const warnings = pin.confidence === 'area' ? [atAddress('bulk-order-upload.row.address-guess')] : []
      const { vendor } = checked
      if (!vendor?.location) return null
      const { latitude, longitude } = vendor.location
      const area = {
        location: { lat: pin.latitude, lng: pin.longitude },
        vendor_location: { lat: latitude, lng: longitude },
        vendor_id: vendor.id,
      }
      const request = {
        source: { latitude, longitude },
        destination: { latitude: pin.latitude, longitude: pin.longitude },
        vendor_id: vendor.id,
        delivery_type: 'food' as const,
        payment_method: checked.written.payment,
      }
      const [result, fee] = await Promise.all([
        validateArea(client, area, ending.signal),
        fetchFee(client, request, ending.signal).catch(() => null),
      ])
      const isServed = result === 'DELIVERABLE' || fee?.is_fallback === true
      if (isServed && !fee) return null
      const problems = isServed ? [] : [atAddress('request.error.undeliverable-address')]
      return { problems, warnings, fee: isServed ? (fee?.fee ?? null) : null, pin }
    } catch {
      return null
    }
  }

  async function placeOf({ coordinates, addressText, vendor }: CheckedRow): Promise<ServerResult['pin']> {
    if (coordinates) return { ...coordinates, confidence: 'given' }
    const near = vendor?.location ?? null
    const key = JSON.stringify([addressText, near?.latitude, near?.longitude])
    const known = places.get(key) ?? search(addressText, near)
    places.set(key, known)
    known.catch(() => places.delete(key))
    return known
  }

  async function search(text: string, near: Coordinates | null): Promise<ServerResult['pin']> {
    const { code } = country()
    const where = near && { lat: near.latitude, lng: near.longitude }
    const query = { query: text, country: code, language: geocoderLanguage(code), ...where }
    const found = await autocomplete(client, query, ending.signal)
    for (const { latitude, longitude, precision } of found) {
      if (latitude !== null && longitude !== null) return { latitude, longitude, confidence: precision ?? 'street' }
    }
    return null
  }

  function priceSoon() {
    clock.clearTimeout(timer)
    if (looked.length === 0 || ending.signal.aborted) return
    timer = clock.setTimeout(() => {
      queue = [...looked]
      next()
    }, restMs)
  }

  return {
    get: (checked: CheckedRow) => priced.get(keyOf(checked)) ?? null,
    price(ids: readonly number[]) {
      looked = ids
      priceSoon()
    },
    rowsChanged: priceSoon,
    destroy() {
      clock.clearTimeout(timer)
      queue = []
      ending.abort()
    },
  }
}

const routeOf = ({ vendor, addressText, coordinates }: CheckedRow) => [vendor?.id, coordinates ?? addressText]

const atAddress = (key: ServerResult['problems'][number]['key']) =>
  ({ column: 'address', key, values: {}, from: 'page' }) as const
