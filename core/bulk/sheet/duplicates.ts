interface Group {
  ids: Set<number>
  /** Lowest ID; null until `changed` finds it. */
  first: number | null
}

/** Finds duplicate rows by fingerprint, in linear time for thousands of equal rows. */
export function createDuplicates() {
  const groups = new Map<string, Group>()
  const stale = new Set<Group>()

  return {
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
    /** Returns the IDs whose first duplicate changed since the last call. */
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
