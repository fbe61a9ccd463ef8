import type { Coordinates } from '../../addresses/coordinates.ts'
import { geocoderLanguage } from '../../addresses/geocoder-language.ts'
import type { ApiClient } from '../../api/client.ts'
import { fetchFee, validateArea } from '../../api/delivery.ts'
import { suggestAddresses } from '../../api/geolocator.ts'
import { fallbackFee } from '../../config/fee-rules.ts'
import type { Clock } from '../../environment.ts'
import type { CheckedRow } from './check-row.ts'
import type { ServerResult } from './rows.ts'
import type { SheetCountry } from './sheet-contract.ts'

const maxConcurrent = 3

/** Pause in scrolling and checking before prices are fetched. */
const pauseMs = 150

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
  const results = new Map<string, ServerResult>()
  /** The shown result's key, by row ID. Rows with the same address share a key. */
  const shownKeys = new Map<number, string>()
  let visibleIds: readonly number[] = []
  let queue: number[] = []
  let running = 0
  let timer: unknown = null
  const disposed = new AbortController()

  const keyOf = (checked: CheckedRow) => JSON.stringify([routeOf(checked), checked.written.payment])

  function next() {
    while (running < maxConcurrent) {
      const id = queue.shift()
      if (id === undefined) return
      const checked = rowOf(id)
      if (!checked?.vendor?.location) continue
      const key = keyOf(checked)
      if (results.has(key)) {
        if (shownKeys.get(id) !== key) changed(id)
        shownKeys.set(id, key)
        continue
      }
      if (!checked.coordinates && checked.addressText === '') continue
      running += 1
      void findPrice(checked).then((result) => {
        running -= 1
        if (disposed.signal.aborted) return
        if (result) {
          results.set(key, result)
          shownKeys.set(id, key)
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
      const fetchedFee = fetchFee(client, request, disposed.signal)
      // Test vendors bypass the area and price failures (specification 2 §4).
      if (vendor.isTest) {
        const fee = await fetchedFee.then((wire) => wire.fee).catch(() => fallbackFee)
        return { problems: [], warnings, fee, pin }
      }
      const [areaCheck, fee] = await Promise.all([
        validateArea(client, area, disposed.signal),
        fetchedFee.catch(() => null),
      ])
      const isServed = areaCheck === 'DELIVERABLE'
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
    const place = places.get(key) ?? search(addressText, near)
    places.set(key, place)
    place.catch(() => places.delete(key))
    return place
  }

  async function search(text: string, near: Coordinates | null): Promise<ServerResult['pin']> {
    const { code } = country()
    const position = near && { lat: near.latitude, lng: near.longitude }
    const query = { query: text, country: code, language: geocoderLanguage(code), ...position }
    const { data: matches } = await suggestAddresses(client, query, disposed.signal)
    for (const { latitude, longitude, precision } of matches) {
      if (latitude !== null && longitude !== null) return { latitude, longitude, confidence: precision ?? 'street' }
    }
    return null
  }

  function priceSoon() {
    clock.clearTimeout(timer)
    if (visibleIds.length === 0 || disposed.signal.aborted) return
    timer = clock.setTimeout(() => {
      queue = [...visibleIds]
      next()
    }, pauseMs)
  }

  return {
    get: (checked: CheckedRow) => results.get(keyOf(checked)) ?? null,
    price(ids: readonly number[]) {
      visibleIds = ids
      priceSoon()
    },
    rowsChanged: priceSoon,
    destroy() {
      clock.clearTimeout(timer)
      queue = []
      disposed.abort()
    },
  }
}

const routeOf = ({ vendor, addressText, coordinates }: CheckedRow) => [vendor?.id, coordinates ?? addressText]

const atAddress = (key: ServerResult['problems'][number]['key']) =>
  ({ column: 'address', key, values: {}, from: 'page' }) as const
