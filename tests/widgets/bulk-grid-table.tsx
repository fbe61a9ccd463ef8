import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { completePage, elementPageWithVendors } from '../../core/app/page-object.ts'
import { sheetFiles } from '../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../core/bulk/sheet/sheet.ts'
import type { BulkSheet, SheetVendor } from '../../core/bulk/sheet/sheet-contract.ts'
import type { Contract } from '../../widgets/contract.ts'
import { SheetGrid } from '../../widgets/courier-bulk-upload/grid/SheetGrid.tsx'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { usePage } from '../../widgets/page-context.ts'

const contract = { tag: 'courier-table', attributes: {}, events: {} } as const satisfies Contract

let waiting: (sheet: BulkSheet) => void = () => {}

/** The sheet of the next `<courier-table>`. */
export const nextSheet = () =>
  new Promise<BulkSheet>((resolve) => {
    waiting = resolve
  })

function Table() {
  const page = completePage(usePage())
  const vendor = useStore(page.vendors.$selectedVendor)
  return vendor && <TableOf vendor={vendor} />
}

/** The table alone, over a sheet of the vendor that is selected on the page. */
function TableOf({ vendor }: { vendor: SheetVendor }) {
  const page = completePage(usePage())
  const [sheet] = useState(() => createBulkSheet(page, vendor, sheetFiles))
  useEffect(() => {
    waiting(sheet)
    return sheet.destroy
  }, [sheet])
  return <SheetGrid sheet={sheet} onSend={() => {}} />
}

defineWidget(contract, Table, { complete: elementPageWithVendors })

export const titles = [
  'Customer name',
  'Phone number',
  'Drop-off address',
  'Unit number',
  'Order value',
  'Payment method',
]

/** Returns a valid row, a different one for each index. */
export const goodRow = (index: number) => [
  `Alicia ${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}`,
  `+65 8${String(1_000_000 + index).slice(-7)}`,
  '2 Orchard Turn, Singapore 238801',
  '#04-12',
  `${10 + (index % 40)}.50`,
  'CASH_ON_DELIVERY',
]

export const goodRows = (count: number) => Array.from({ length: count }, (_, index) => goodRow(index))

/** Titles and three rows: the phone number of the second and the unit of the third are wrong. */
export function wrongRows() {
  const [first, second, third] = goodRows(3) as [string[], string[], string[]]
  return [titles, first, second.with(1, '12'), third.with(3, '')]
}

export const pastedText = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n')
