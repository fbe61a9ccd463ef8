import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import type { OrderListEntry } from '../../../store/orders/lists.ts'
import { ordersByIds, versionIn } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import { linksChangeAt } from '../proofs/links.ts'

// Of about ten thousand orders.
const maxCachedCharacters = 12_000_000

/** Caches orders' JSON for lists by version, since reading and serialising is most of a list's cost. */
export function createOrderTexts(
  { database, clock }: { database: Database; clock: Clock },
  toWire: (order: OrderRow) => object,
) {
  const cache = new Map<string, { version: number; until: number; text: string }>()
  let characters = 0

  function forget(orderId: string) {
    characters -= cache.get(orderId)?.text.length ?? 0
    cache.delete(orderId)
  }

  function cacheText(order: OrderRow) {
    const text = JSON.stringify(toWire(order))
    const until = order.proofs ? linksChangeAt(clock.now()) : Number.POSITIVE_INFINITY
    forget(order.orderId)
    cache.set(order.orderId, { version: versionIn(order), until, text })
    characters += text.length
    for (const oldest of cache.keys()) {
      if (characters <= maxCachedCharacters) break
      forget(oldest)
    }
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
