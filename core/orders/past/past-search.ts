import { atom, type ReadableAtom } from 'nanostores'
import type { CountryCode } from '../../config/country-codes.ts'
import { loadPhoneNumbers } from '../../i18n/phone-number.ts'
import { debounce } from '../../lib/debounce.ts'
import type { Vendor } from '../../vendors/vendor.ts'
import type { Order } from '../order/order.ts'
import type { OrdersPage } from '../orders-page.ts'
import { type LookupState, lookUp, parseOrderId, searchPauseMs } from '../search/order-lookup.ts'
import type { ListScope } from '../tabs.ts'

const phonePattern = /^\+?[\d().-]{5,}$/

export type ServerSearch = { kind: 'none' } | { kind: 'phone' } | { kind: 'order'; vendorId: string; orderId: string }

/**
 * Returns the server's search for a text (specification 1 §5): by order ID if it begins with the vendor's ID and a dash;
 * by phone number for parents and staff, if it may be one.
 */
export async function serverSearchOf(
  typed: string,
  { isParent }: Pick<Vendor, 'isParent'>,
  scope: ListScope,
  country: CountryCode,
): Promise<ServerSearch> {
  const key = typed.replace(/\s+/gu, '')
  const order = parseOrderId(key, scope)
  if (order) return { kind: 'order', ...order }
  if (!(isParent || scope.mode === 'godroid') || !phonePattern.test(key)) return { kind: 'none' }
  const { isPossiblePhoneNumber } = await loadPhoneNumbers()
  return { kind: isPossiblePhoneNumber(key, country) ? 'phone' : 'none' }
}

export interface PastSearch {
  $searchKey: ReadableAtom<string>
  /** The server's search by order ID or phone number. */
  $lookup: ReadableAtom<LookupState>
  /** The phone number that the server filters by, as typed. */
  $phone: ReadableAtom<string | null>
  /** The order found by ID, of any day. */
  $foundId: ReadableAtom<string | null>
  search(typed: string): void
  retry(): void
  destroy(): void
}

export interface SearchEffects {
  scope(): ListScope
  restart(): Promise<void>
  add(order: Order): void
  fetchMore(): Promise<void> | undefined
  reportFailure(error: unknown): void
}

export function createPastSearch(
  { environment, client, $country, vendors }: Pick<OrdersPage, 'environment' | 'client' | '$country' | 'vendors'>,
  effects: SearchEffects,
): PastSearch {
  const $searchKey = atom('')
  const $lookup = atom<LookupState>('idle')
  const $phone = atom<string | null>(null)
  const $foundId = atom<string | null>(null)

  async function searchServer() {
    const typed = $searchKey.get().trim()
    const isNewest = () => $searchKey.get().trim() === typed
    const vendor = vendors.$selectedVendor.get()
    if (!vendor) return $lookup.set('idle')
    try {
      const search = await serverSearchOf(typed, vendor, effects.scope(), $country.get().code)
      if (!isNewest()) return
      const phone = search.kind === 'phone' ? typed : null
      if (phone !== $phone.get()) {
        $phone.set(phone)
        await effects.restart()
      }
      if (search.kind === 'order') {
        const order = await lookUp(client, search.vendorId, search.orderId)
        if (!isNewest()) return
        if (order) effects.add(order)
        $foundId.set(order?.id ?? null)
      } else if (typed !== '') {
        await effects.fetchMore()
      }
      if (isNewest()) $lookup.set('idle')
    } catch (error) {
      if (!isNewest()) return
      $lookup.set('failed')
      effects.reportFailure(error)
    }
  }
  const searchServerSoon = debounce(environment.clock, searchPauseMs, () => void searchServer())

  return {
    $searchKey,
    $lookup,
    $phone,
    $foundId,
    search(typed) {
      $searchKey.set(typed)
      $foundId.set(null)
      $lookup.set(typed.trim() === '' ? 'idle' : 'looking')
      searchServerSoon()
    },
    retry: () => void ($searchKey.get() !== '' && searchServer()),
    destroy: searchServerSoon.cancel,
  }
}
