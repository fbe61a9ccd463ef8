import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import type { CellProblem, SheetRow } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { Icon } from '../../../shared/Icon.tsx'

export type CellState = 'wrong' | 'warned' | undefined

export function stateOf(row: SheetRow, column: BulkColumn): CellState {
  const isOfCell = (problem: CellProblem) => problem.column === column
  if (row.problems.some(isOfCell)) return 'wrong'
  return row.warnings.some(isOfCell) ? 'warned' : undefined
}

/** What to say of a cell; in the first one also of the row as a whole. */
export function problemsOf(row: SheetRow, column: BulkColumn, isFirst: boolean) {
  const isHere = (problem: CellProblem) => problem.column === column || (isFirst && problem.column === null)
  return [
    ...row.problems.filter(isHere).map((problem) => ({ tone: 'wrong' as const, problem })),
    ...row.warnings.filter(isHere).map((problem) => ({ tone: 'warned' as const, problem })),
  ]
}

export function CellIcon({ state }: { state: CellState }) {
  if (!state) return null
  return <Icon name={state === 'wrong' ? 'error' : 'alert'} size={16} />
}
