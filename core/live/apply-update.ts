/** Remembers this many cursors: more than a replay overlaps. */
const remembered = 1000

interface Update {
  order_id: string
  updated_at: string
}

export interface UpdateFilter {
  /** False for what was seen already and for what is older than the last update of the same order. */
  accepts(update: Update, cursor: string): boolean
  clear(): void
}

/** Replays after a reconnection may overlap with what has come: each update is let through once, never backwards. */
export function createUpdateFilter(): UpdateFilter {
  const cursors = new Set<string>()
  const newest = new Map<string, number>()
  return {
    accepts({ order_id, updated_at }, cursor) {
      if (cursors.has(cursor)) return false
      cursors.add(cursor)
      if (cursors.size > remembered) cursors.delete(cursors.values().next().value ?? '')
      const time = Date.parse(updated_at)
      if (time < (newest.get(order_id) ?? Number.NEGATIVE_INFINITY)) return false
      newest.delete(order_id)
      newest.set(order_id, time)
      if (newest.size > remembered) newest.delete(newest.keys().next().value ?? '')
      return true
    },
    clear() {
      cursors.clear()
      newest.clear()
    },
  }
}
