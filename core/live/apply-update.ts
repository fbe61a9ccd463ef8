/** Remembers this many cursors and orders: more than a replay overlaps. */
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

/**
 * Replays after a reconnection may overlap with what has come, and two quick changes may be told in the state after
 * both: each state is let through once, and none goes backwards.
 */
export function createUpdateFilter(): UpdateFilter {
  const cursors = new Set<string>()
  const newest = new Map<string, { time: number; text: string }>()
  return {
    accepts(update, cursor) {
      if (cursors.has(cursor)) return false
      cursors.add(cursor)
      forgetOldest(cursors)
      const news = { time: Date.parse(update.updated_at), text: JSON.stringify(update) }
      const last = newest.get(update.order_id)
      if (last && (news.time < last.time || news.text === last.text)) return false
      newest.delete(update.order_id)
      newest.set(update.order_id, news)
      forgetOldest(newest)
      return true
    },
    clear() {
      cursors.clear()
      newest.clear()
    },
  }
}

function forgetOldest(kept: Set<string> | Map<string, unknown>) {
  if (kept.size <= remembered) return
  const [oldest] = kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
}
