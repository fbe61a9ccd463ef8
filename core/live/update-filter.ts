/** Number of cursors and orders to keep, more than a replay repeats. */
const maxKept = 1000

interface Update {
  order_id: string
  updated_at: string
}

export interface UpdateFilter {
  accepts(update: Update, cursor: string): boolean
  clear(): void
}

/** Filters live updates: replays overlap after a reconnect, and quick changes may arrive with the same final state. */
export function createUpdateFilter(): UpdateFilter {
  const cursors = new Set<string>()
  const newest = new Map<string, { time: number; update: Update }>()
  return {
    accepts(update, cursor) {
      if (cursors.has(cursor)) return false
      cursors.add(cursor)
      dropOldest(cursors)
      const time = Date.parse(update.updated_at)
      const last = newest.get(update.order_id)
      if (last && (time < last.time || (time === last.time && isSame(update, last.update)))) return false
      newest.delete(update.order_id)
      newest.set(update.order_id, { time, update })
      dropOldest(newest)
      return true
    },
    clear() {
      cursors.clear()
      newest.clear()
    },
  }
}

const isSame = (first: Update, second: Update) => JSON.stringify(first) === JSON.stringify(second)

function dropOldest(kept: Set<string> | Map<string, unknown>) {
  if (kept.size <= maxKept) return
  const [oldest] = kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
}
