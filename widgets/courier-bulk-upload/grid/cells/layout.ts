import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'

/** Column widths in px; the address column fills the remaining space. */
const widths: Record<BulkColumn, number> = {
  name: 148,
  phone: 132,
  address: 210,
  unit: 128,
  building: 150,
  latitude: 104,
  longitude: 104,
  notes: 190,
  description: 150,
  amount: 112,
  payment: 172,
  time: 144,
  outlet: 160,
  reference: 132,
  return: 112,
}

/** Row number and status before the columns, the fee after them. */
export const headWidth = 76
const feeWidth = 112

export const titleHeight = 44

/** Row height in px; touch screens need higher rows. */
export const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 44 : 36)

export interface RowLayout {
  /** `grid-template-columns` of titles and rows. */
  template: string
  inlineSize: number
}

export function layoutOf(columns: readonly BulkColumn[]): RowLayout {
  const cells = columns.map((column) =>
    column === 'address' ? `minmax(${widths.address}px, 1fr)` : `${widths[column]}px`,
  )
  return {
    template: `${headWidth}px ${cells.join(' ')} ${feeWidth}px`,
    inlineSize: headWidth + feeWidth + columns.reduce((sum, column) => sum + widths[column], 0),
  }
}

/** Digits and codes read from left to right in every language. */
const leftToRight: readonly BulkColumn[] = ['phone', 'latitude', 'longitude', 'amount', 'payment', 'time']
export const directionOfCell = (column: BulkColumn) => (leftToRight.includes(column) ? 'ltr' : 'auto')
