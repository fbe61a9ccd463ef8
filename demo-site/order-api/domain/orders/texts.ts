import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { type OrderListEntry, ordersByIds, versionIn } from '../../store/orders/orders.ts'
import type { OrderRow } from '../../store/schema.ts'
import { linksChangeAt } from './proofs/links.ts'

// About 12 MB.
const maxCached = 10_000

/** Caches orders' JSON for lists by version, since reading and serialising is most of a list's cost. */
export function createOrderTexts(
  { database, clock }: { database: Database; clock: Clock },
  toWire: (order: OrderRow) => object,
) {
  const cache = new Map<string, { version: number; until: number; text: string }>()

  function cacheText(order: OrderRow) {
    const text = JSON.stringify(toWire(order))
    const until = order.proofs ? linksChangeAt(clock.now()) : Number.POSITIVE_INFINITY
    cache.delete(order.orderId)
    cache.set(order.orderId, { version: versionIn(order), until, text })
    if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? '')
    return text
  }

  return async function orderTexts(entries: readonly OrderListEntry[]): Promise<string[]> {
    const texts = new Map<string, string>()
    for (const { orderId, version } of entries) {
      const cached = cache.get(orderId)
      if (cached?.version === version && clock.now() < cached.until) texts.set(orderId, cached.text)
    }
    const missingIds = entries.filter(({ orderId }) => !texts.has(orderId)).map(({ orderId }) => orderId)
    for (const order of await ordersByIds(database, missingIds)) texts.set(order.orderId, cacheText(order))
    return entries.flatMap(({ orderId }) => texts.get(orderId) ?? [])
  }
}
