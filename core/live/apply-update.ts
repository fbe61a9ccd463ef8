/** Cursors and orders remembered; more than a replay overlaps. */
const remembered = 1000

interface Update {
  order_id: string
  updated_at: string
}

export interface UpdateFilter {
  /** False for duplicates and for updates older than the order's last one. */
  accepts(update: Update, cursor: string): boolean
  clear(): void
}

/** Filters live updates: replays overlap after a reconnect, and quick changes may arrive with the same final state. */
export function createUpdateFilter(): UpdateFilter {
  const cursors = new Set<string>()
  const newest = new Map<string, { time: number; text: string }>()
  return {
    accepts(update, cursor) {
      if (cursors.has(cursor)) return false
      cursors.add(cursor)
      forgetOldest(cursors)
      const state = { time: Date.parse(update.updated_at), text: JSON.stringify(update) }
      const last = newest.get(update.order_id)
      if (last && (state.time < last.time || state.text === last.text)) return false
      newest.delete(update.order_id)
      newest.set(update.order_id, state)
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
