import type { Order } from './order/order.ts'
import { sameOrNext } from './order/places.ts'
import type { OrderBook } from './order-book.ts'
import { newestFirst } from './tabs.ts'

/** The list of an order and its rank there; equal ranks are newest first. */
export interface Place<List extends string> {
  list: List
  rank: number
}

export type Lists<List extends string> = Readonly<Record<List, readonly string[]>>

interface Placed<List extends string> extends Place<List> {
  id: string
  createdAt: number
}

const comparePlaces = (one: Placed<string>, other: Placed<string>) => other.rank - one.rank || newestFirst(one, other)

/**
 * Sorts orders into lists of IDs. After a live change, only the changed orders are sorted in again, so that 10,000 orders
 * cost little more than 200. Unchanged lists keep their array.
 */
export function createPlacedLists<List extends string>(book: OrderBook, names: readonly List[]) {
  const placed = new Map<string, Placed<List>>()
  const entriesByList = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<List, Placed<List>[]>
  let lists = Object.fromEntries(names.map((name) => [name, []])) as unknown as Lists<List>
  let seenVersion = Number.NaN
  let seenBasis: readonly unknown[] = []

  function placeOf(order: Order | undefined, place: (order: Order) => Place<List> | null): Placed<List> | null {
    const itsPlace = order && place(order)
    return itsPlace ? { ...itsPlace, id: order.id, createdAt: order.createdAt } : null
  }

  function placeAll(place: (order: Order) => Place<List> | null) {
    placed.clear()
    for (const name of names) entriesByList[name] = []
    for (const order of book.all()) {
      const entry = placeOf(order, place)
      if (!entry) continue
      placed.set(entry.id, entry)
      entriesByList[entry.list].push(entry)
    }
    const next: Record<List, readonly string[]> = { ...lists }
    for (const name of names) {
      const ids = entriesByList[name].sort(comparePlaces).map(({ id }) => id)
      next[name] = sameOrNext(lists[name], ids)
    }
    if (names.some((name) => next[name] !== lists[name])) lists = next
  }

  function placeChanged(changed: ReadonlySet<string>, place: (order: Order) => Place<List> | null) {
    const moves = new Map<List, { removed: Set<Placed<List>>; added: Placed<List>[] }>()
    const movesIn = (list: List) => {
      const listMoves = moves.get(list) ?? { removed: new Set(), added: [] }
      moves.set(list, listMoves)
      return listMoves
    }
    for (const id of changed) {
      const old = placed.get(id)
      const entry = placeOf(book.get(id), place)
      if (old && entry && old.list === entry.list && comparePlaces(old, entry) === 0) continue
      placed.delete(id)
      if (old) movesIn(old.list).removed.add(old)
      if (!entry) continue
      placed.set(id, entry)
      movesIn(entry.list).added.push(entry)
    }
    if (moves.size === 0) return
    const next: Record<List, readonly string[]> = { ...lists }
    for (const [name, { removed, added }] of moves) {
      entriesByList[name] = mergeSorted(entriesByList[name], removed, added.sort(comparePlaces))
      next[name] = entriesByList[name].map(({ id }) => id)
    }
    lists = next
  }

  return {
    /**
     * @param place returns null for orders in none of the lists
     * @param basis other inputs of `place`; if one changes, all orders are sorted again
     */
    of(place: (order: Order) => Place<List> | null, ...basis: unknown[]): Lists<List> {
      const changed = basis.every((value, index) => value === seenBasis[index]) ? book.changedSince(seenVersion) : null
      if (changed) placeChanged(changed, place)
      else placeAll(place)
      seenVersion = book.$version.get()
      seenBasis = basis
      return lists
    },
  }
}

function mergeSorted<Entry extends Placed<string>>(
  entries: readonly Entry[],
  removed: ReadonlySet<Entry>,
  added: readonly Entry[],
): Entry[] {
  const result: Entry[] = []
  let nextIndex = 0
  for (const entry of entries) {
    if (removed.has(entry)) continue
    for (let next = added[nextIndex]; next && comparePlaces(next, entry) < 0; next = added[nextIndex]) {
      result.push(next)
      nextIndex += 1
    }
    result.push(entry)
  }
  return [...result, ...added.slice(nextIndex)]
}
