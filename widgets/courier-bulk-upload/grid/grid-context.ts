import { createContext, type RefObject, useContext } from 'react'
import { type BulkColumn, titleKeyOf } from '../../../core/bulk/sheet/columns.ts'
import type { BulkSheet } from '../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../page-context.ts'
import type { CellSelection } from './cells/selection.ts'

/** The input of the cell with the focus. */
export interface ActiveCell {
  id: number
  column: BulkColumn
  input: HTMLInputElement
}

export interface Grid {
  sheet: BulkSheet
  selection: CellSelection
  /** Set while the active cell is rendered. */
  active: RefObject<ActiveCell | null>
  /** Stores the text typed in the active cell. */
  commit(): void
  /** Announces a text to screen readers. */
  announce(text: string): void
  /** On a phone: opens the form of a row; null closes it. */
  openRow(id: number | null): void
  /** Opens the map of a row's destination. */
  openPin(id: number): void
}

export const GridContext = createContext<Grid | null>(null)

export function useGrid(): Grid {
  const grid = useContext(GridContext)
  if (!grid) throw new Error('Rendered outside of SheetGrid')
  return grid
}

export function useColumnTitle() {
  const translate = useTranslate()
  return (column: BulkColumn) => translate(titleKeyOf(column))
}
