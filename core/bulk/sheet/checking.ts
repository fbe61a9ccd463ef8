import { atom, type WritableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import { type CheckedRow, checkRow, type RowContext } from './check-row.ts'
import { createDuplicates } from './duplicates.ts'
import type { Row, Rows, ServerResult } from './rows.ts'
import type { CellProblem, SheetCounts, SheetRow } from './sheet-contract.ts'

const rowsAtOnce = 100

export interface CheckingParts {
  clock: Clock
  rows: Rows
  rowContext(): RowContext | null
  priceOf(row: Row, checked: CheckedRow): ServerResult | null
  isSent(id: number): boolean
  onRefresh(): void
}

/** Checks changed rows, and keeps each row's result in its own store. */
export function createChecking({ clock, rows, rowContext, priceOf, isSent, onRefresh }: CheckingParts) {
  const views = new Map<number, SheetRow>()
  const checked = new Map<number, CheckedRow>()
  const stores = new Map<number, WritableAtom<SheetRow>>()
  const duplicates = createDuplicates()
  const uncheckedIds = new Set<number>()
  const $counts = atom<SheetCounts>({ total: 0, ready: 0, warned: 0, wrong: 0, checking: 0 })
  const $feeTotal = atom<{ amount: number; rows: number } | null>(null)
  const counts = { total: 0, ready: 0, warned: 0, wrong: 0, checking: 0, sent: 0 }
  const fees = { amount: 0, rows: 0 }
  let timer: unknown = null
  let doneCallbacks: (() => void)[] = []

  function countRow(row: SheetRow | undefined, by: 1 | -1) {
    if (!row) return
    counts.total += by
    counts[row.status] += by
    if (row.status === 'ready' && row.warnings.length > 0) counts.warned += by
    if (row.fee === null || row.status === 'wrong') return
    fees.amount += by * row.fee
    fees.rows += by
  }

  function show(id: number, row: SheetRow | null) {
    countRow(views.get(id), -1)
    if (!row) {
      views.delete(id)
      stores.delete(id)
      return
    }
    countRow(row, 1)
    views.set(id, row)
    const $row = stores.get(id)
    if ($row && JSON.stringify($row.get()) !== JSON.stringify(row)) $row.set(row)
  }

  function publish() {
    const { sent: _, ...next } = counts
    const current = $counts.get()
    const names = ['total', 'ready', 'warned', 'wrong', 'checking'] as const
    if (names.some((name) => current[name] !== next[name])) $counts.set({ ...next })
    const amount = Number(fees.amount.toFixed(3))
    const total = $feeTotal.get()
    if (fees.rows === 0 ? total !== null : total?.amount !== amount || total.rows !== fees.rows) {
      $feeTotal.set(fees.rows === 0 ? null : { amount, rows: fees.rows })
    }
  }

  function viewOf(row: Row): SheetRow {
    const { id, number, cells, guesses, result } = row
    const pageCheck = checked.get(id)
    if (!pageCheck) return { id, number, cells, problems: [], warnings: [], fee: null, pin: null, status: 'checking' }
    const price = priceOf(row, pageCheck)
    const problems = [...pageCheck.problems, ...(result?.problems ?? []), ...(price?.problems ?? [])]
    const guessWarnings = Object.entries(guesses).map(
      ([column, guess]) => ({ column, ...guess, from: 'page' }) as CellProblem,
    )
    const first = duplicates.firstOf(pageCheck.fingerprint) ?? id
    const warnings = [...guessWarnings, ...pageCheck.warnings, ...(result?.warnings ?? []), ...(price?.warnings ?? [])]
    if (first !== id) {
      const values = { row: String(rows.get(first)?.number ?? '') }
      warnings.push({ column: null, key: duplicateKey, values, from: 'page' })
    }
    return {
      id,
      number,
      cells,
      problems: onePerCell(problems),
      warnings: onePerCell(warnings),
      fee: result?.fee ?? price?.fee ?? null,
      pin: result?.pin ?? price?.pin ?? (pageCheck.coordinates && { ...pageCheck.coordinates, confidence: 'given' }),
      status: isSent(id) ? 'sent' : problems.length > 0 ? 'wrong' : 'ready',
    }
  }

  function check(id: number, context: RowContext) {
    const row = rows.get(id)
    const before = checked.get(id)?.fingerprint
    const next = row ? checkRow(row.cells, context) : null
    if (next) checked.set(id, next)
    else checked.delete(id)
    if (before === next?.fingerprint) return
    if (before !== undefined) duplicates.leave(before, id)
    if (next) duplicates.join(next.fingerprint, id)
  }

  function checkSome(ids: Iterable<number>, context: RowContext) {
    const stale = new Set(ids)
    for (const id of stale) {
      uncheckedIds.delete(id)
      check(id, context)
    }
    refresh(new Set([...stale, ...duplicates.changed()]))
  }

  function refresh(ids: Iterable<number>) {
    for (const id of ids) {
      const row = rows.get(id)
      show(id, row ? viewOf(row) : null)
    }
    publish()
    onRefresh()
  }

  function scheduleChecks() {
    if (timer !== null) return
    timer = clock.setTimeout(() => {
      timer = null
      const context = rowContext()
      if (!context) return
      checkSome([...uncheckedIds].slice(0, rowsAtOnce), context)
      if (uncheckedIds.size > 0) scheduleChecks()
      else finish()
    }, 0)
  }

  function finish() {
    const callbacks = doneCallbacks
    doneCallbacks = []
    for (const callback of callbacks) callback()
  }

  return {
    $counts,
    $feeTotal,
    view: (id: number) => views.get(id) ?? null,
    checkedRow: (id: number) => checked.get(id) ?? null,
    store(id: number): WritableAtom<SheetRow> {
      const existing = stores.get(id)
      if (existing) return existing
      const row = views.get(id)
      if (!row) throw new RangeError(`no row ${id}`)
      const $row = atom(row)
      stores.set(id, $row)
      return $row
    },
    changed(ids: readonly number[]) {
      const context = rowContext()
      if (context && ids.length <= rowsAtOnce) return checkSome(ids, context)
      for (const id of ids) {
        const before = checked.get(id)?.fingerprint
        if (before !== undefined) duplicates.leave(before, id)
        checked.delete(id)
        if (rows.get(id)) uncheckedIds.add(id)
        else uncheckedIds.delete(id)
      }
      refresh(new Set([...ids, ...duplicates.changed()]))
      scheduleChecks()
    },
    recheckAll() {
      for (const id of rows.ids()) uncheckedIds.add(id)
      if (uncheckedIds.size > 0) scheduleChecks()
    },
    recheckTimes() {
      const context = rowContext()
      if (!context) return
      const dependsOnTime = (id: number) => context.hours !== null || rows.get(id)?.cells.time !== ''
      for (const id of rows.ids()) if (dependsOnTime(id)) uncheckedIds.add(id)
      if (uncheckedIds.size > 0) scheduleChecks()
    },
    checkNow() {
      const context = rowContext()
      if (context) checkSome(rows.ids(), context)
      return context !== null
    },
    refresh,
    async done() {
      if (uncheckedIds.size === 0) return
      scheduleChecks()
      await new Promise<void>((resolve) => doneCallbacks.push(resolve))
    },
    destroy() {
      clock.clearTimeout(timer)
      finish()
    },
  }
}

const duplicateKey = 'bulk-order-upload.row.duplicate'

function onePerCell(problems: readonly CellProblem[]): CellProblem[] {
  return problems.filter(
    ({ column }, index) => column === null || problems.findIndex((other) => other.column === column) === index,
  )
}
