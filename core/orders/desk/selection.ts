import { atom, computed, type ReadableAtom } from 'nanostores'
import { sameOrNext } from '../order/places.ts'

// The limit of an export.
export const maxSelected = 200

/** Selected orders of a list; those that leave its rows are dropped. */
export interface OrderSelection {
  $selected: ReadableAtom<readonly string[]>
  toggle(id: string): void
  /** Selects the rows from the last chosen one (or `from`) to `id`. */
  extendTo(id: string, from?: string | null): void
  /** Selects the first 200 rows, or none if they are selected. */
  toggleAll(): void
  clear(): void
}

export function createSelection($rows: ReadableAtom<readonly string[]>): OrderSelection {
  const $chosen = atom<ReadonlySet<string>>(new Set())
  let last: string | null = null
  let selected: readonly string[] = []
  const $selected = computed([$chosen, $rows], (chosen, rows) => {
    const shown = chosen.size === 0 ? [] : rows.filter((id) => chosen.has(id))
    selected = sameOrNext(selected, shown)
    return selected
  })

  function add(ids: readonly string[]) {
    $chosen.set(new Set([...new Set([...$selected.get(), ...ids])].slice(0, maxSelected)))
  }

  return {
    $selected,
    toggle(id) {
      last = id
      const others = $selected.get().filter((one) => one !== id)
      if (others.length < $selected.get().length) $chosen.set(new Set(others))
      else add([id])
    },
    extendTo(id, first) {
      const rows = $rows.get()
      if (last === null || !rows.includes(last)) last = first ?? id
      const [from, to] = [rows.indexOf(last), rows.indexOf(id)].sort((one, other) => one - other)
      if (from === undefined || to === undefined || to < 0) return
      const range = rows.slice(Math.max(0, from), to + 1)
      // Ordered from the last chosen row, so that the limit drops the far end.
      add(rows[from] === last ? range : range.reverse())
    },
    toggleAll() {
      const first = $rows.get().slice(0, maxSelected)
      const chosen = new Set($selected.get())
      $chosen.set(first.every((id) => chosen.has(id)) ? new Set() : new Set(first))
    },
    clear: () => $chosen.set(new Set()),
  }
}
