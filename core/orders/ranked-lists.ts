import type { Order } from './order/order.ts'
import { sameOrNext } from './order/places.ts'
import type { OrderBook } from './order-book.ts'
import { newestFirst } from './tabs.ts'

/** A list of an order and its rank there; equal ranks are newest first. */
export interface Ranking<List extends string> {
  list: List
  rank: number
}

/** Returns the order's lists; an order may be in several. */
type RankingsOf<List extends string> = (order: Order) => readonly Ranking<List>[]

export type Lists<List extends string> = Readonly<Record<List, readonly string[]>>

interface Ranked<List extends string> extends Ranking<List> {
  id: string
  createdAt: number
}

const isSame = (one: Ranked<string>, other: Ranked<string>) => one.list === other.list && compareRanks(one, other) === 0

const compareRanks = (one: Ranked<string>, other: Ranked<string>) => other.rank - one.rank || newestFirst(one, other)

/**
 * Sorts orders into lists of IDs. After a live change, only the changed orders are sorted in again, so that 10,000 orders
 * cost little more than 200. Unchanged lists keep their array.
 */
export function createRankedLists<List extends string>(book: OrderBook, names: readonly List[]) {
  const ranked = new Map<string, readonly Ranked<List>[]>()
  const entriesByList = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<List, Ranked<List>[]>
  let lists = Object.fromEntries(names.map((name) => [name, []])) as unknown as Lists<List>
  let seenVersion = Number.NaN
  let seenBasis: readonly unknown[] = []

  function entriesOf(order: Order | undefined, rankingsOf: RankingsOf<List>): readonly Ranked<List>[] {
    return order
      ? rankingsOf(order).map(({ list, rank }) => ({ list, rank, id: order.id, createdAt: order.createdAt }))
      : []
  }

  function rankAll(rankingsOf: RankingsOf<List>) {
    ranked.clear()
    for (const name of names) entriesByList[name] = []
    for (const order of book.all()) {
      const entries = entriesOf(order, rankingsOf)
      if (entries.length > 0) ranked.set(order.id, entries)
      for (const entry of entries) entriesByList[entry.list].push(entry)
    }
    const next: Record<List, readonly string[]> = { ...lists }
    for (const name of names) {
      const ids = entriesByList[name].sort(compareRanks).map(({ id }) => id)
      next[name] = sameOrNext(lists[name], ids)
    }
    if (names.some((name) => next[name] !== lists[name])) lists = next
  }

  function rankChanged(changed: ReadonlySet<string>, rankingsOf: RankingsOf<List>) {
    const moves = new Map<List, { removed: Set<Ranked<List>>; added: Ranked<List>[] }>()
    const movesIn = (list: List) => {
      const listMoves = moves.get(list) ?? { removed: new Set(), added: [] }
      moves.set(list, listMoves)
      return listMoves
    }
    for (const id of changed) {
      const before = ranked.get(id) ?? []
      const after = entriesOf(book.get(id), rankingsOf).map(
        (entry) => before.find((old) => isSame(old, entry)) ?? entry,
      )
      if (after.length > 0) ranked.set(id, after)
      else ranked.delete(id)
      for (const old of before) if (!after.includes(old)) movesIn(old.list).removed.add(old)
      for (const entry of after) if (!before.includes(entry)) movesIn(entry.list).added.push(entry)
    }
    if (moves.size === 0) return
    const next: Record<List, readonly string[]> = { ...lists }
    for (const [name, { removed, added }] of moves) {
      entriesByList[name] = mergeSorted(entriesByList[name], removed, added.sort(compareRanks))
      next[name] = entriesByList[name].map(({ id }) => id)
    }
    lists = next
  }

  return {
    /** @param basis other inputs of `rankingsOf`; if one changes, all orders are sorted again */
    of(rankingsOf: RankingsOf<List>, ...basis: unknown[]): Lists<List> {
      const changed = basis.every((value, index) => value === seenBasis[index]) ? book.changedSince(seenVersion) : null
      if (changed) rankChanged(changed, rankingsOf)
      else rankAll(rankingsOf)
      seenVersion = book.$version.get()
      seenBasis = basis
      return lists
    },
  }
}

function mergeSorted<Entry extends Ranked<string>>(
  entries: readonly Entry[],
  removed: ReadonlySet<Entry>,
  added: readonly Entry[],
): Entry[] {
  const result: Entry[] = []
  let nextIndex = 0
  for (const entry of entries) {
    if (removed.has(entry)) continue
    for (let next = added[nextIndex]; next && compareRanks(next, entry) < 0; next = added[nextIndex]) {
      result.push(next)
      nextIndex += 1
    }
    result.push(entry)
  }
  return [...result, ...added.slice(nextIndex)]
}
