import { atom, computed, type ReadableAtom } from 'nanostores'
import { maxSelectedOrders } from '../../config/order-limits.ts'
import { sameOrNext } from '../order/places.ts'

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

export function createOrderSelection($rows: ReadableAtom<readonly string[]>): OrderSelection {
  const $chosen = atom<ReadonlySet<string>>(new Set())
  let lastChosen: string | null = null
  let selected: readonly string[] = []
  const $selected = computed([$chosen, $rows], (chosen, rows) => {
    const shown = chosen.size === 0 ? [] : rows.filter((id) => chosen.has(id))
    selected = sameOrNext(selected, shown)
    return selected
  })

  function add(ids: readonly string[]) {
    $chosen.set(new Set([...new Set([...$selected.get(), ...ids])].slice(0, maxSelectedOrders)))
  }

  return {
    $selected,
    toggle(id) {
      lastChosen = id
      const others = $selected.get().filter((one) => one !== id)
      if (others.length < $selected.get().length) $chosen.set(new Set(others))
      else add([id])
    },
    extendTo(id, anchor) {
      const rows = $rows.get()
      if (lastChosen === null || !rows.includes(lastChosen)) lastChosen = anchor ?? id
      const [from, to] = [rows.indexOf(lastChosen), rows.indexOf(id)].sort((one, other) => one - other)
      if (from === undefined || to === undefined || to < 0) return
      const range = rows.slice(Math.max(0, from), to + 1)
      // Ordered from the last chosen row, so that the limit drops the furthest rows.
      add(rows[from] === lastChosen ? range : range.reverse())
    },
    toggleAll() {
      const firstRows = $rows.get().slice(0, maxSelectedOrders)
      const chosen = new Set($selected.get())
      $chosen.set(firstRows.every((id) => chosen.has(id)) ? new Set() : new Set(firstRows))
    },
    clear: () => $chosen.set(new Set()),
  }
}
