import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import type { CellProblem, SheetRow } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { Icon } from '../../../shared/Icon.tsx'

export type CellState = 'wrong' | 'warned' | undefined

/** Whether a problem belongs to the cell; the first cell also has those of the whole row. */
const belongsTo = (column: BulkColumn, isFirst: boolean) => (problem: CellProblem) =>
  problem.column === column || (isFirst && problem.column === null)

export function stateOf(row: SheetRow, column: BulkColumn, isFirst: boolean): CellState {
  if (row.problems.some(belongsTo(column, isFirst))) return 'wrong'
  return row.warnings.some(belongsTo(column, isFirst)) ? 'warned' : undefined
}

export function problemsOf(row: SheetRow, column: BulkColumn, isFirst: boolean) {
  return [
    ...row.problems.filter(belongsTo(column, isFirst)).map((problem) => ({ tone: 'wrong' as const, problem })),
    ...row.warnings.filter(belongsTo(column, isFirst)).map((problem) => ({ tone: 'warned' as const, problem })),
  ]
}

export function CellIcon({ state }: { state: CellState }) {
  if (!state) return null
  return <Icon name={state === 'wrong' ? 'error' : 'alert'} size={16} />
}
