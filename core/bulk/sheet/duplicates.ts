/** Rows that order the same. */
interface Group {
  ids: Set<number>
  /** The least id; null until `changed` finds it again. */
  first: number | null
}

/**
 * Finds rows that order the same, by fingerprint. Many rows may leave or join at once: the first of a group is found once
 * for all of them, so that thousands of equal rows cost no more than different ones.
 */
export function createDuplicates() {
  const groups = new Map<string, Group>()
  const stale = new Set<Group>()

  return {
    /** The first row of the group; null if there is none. */
    firstOf: (fingerprint: string) => groups.get(fingerprint)?.first ?? null,
    leave(fingerprint: string, id: number) {
      const group = groups.get(fingerprint)
      if (!group) return
      group.ids.delete(id)
      if (group.ids.size === 0) groups.delete(fingerprint)
      if (group.first !== id) return
      group.first = null
      stale.add(group)
    },
    join(fingerprint: string, id: number) {
      const group = groups.get(fingerprint)
      if (!group) {
        groups.set(fingerprint, { ids: new Set([id]), first: id })
        return
      }
      group.ids.add(id)
      if (group.first === null || group.first < id) return
      group.first = null
      stale.add(group)
    },
    /** Ids of the rows whose first one is another since the last call. */
    changed(): Set<number> {
      const ids = new Set<number>()
      for (const group of stale) {
        let first = Number.POSITIVE_INFINITY
        for (const id of group.ids) first = Math.min(first, id)
        group.first = group.ids.size > 0 ? first : null
        for (const id of group.ids) ids.add(id)
      }
      stale.clear()
      return ids
    },
  }
}
