import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type BulkColumn, offeredColumns } from '../../../../core/bulk/sheet/columns.ts'
import type { SheetRow } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { token } from '../../../../styles/tokens.ts'
import { useTranslate } from '../../../page-context.ts'
import { Button } from '../../../shared/Button.tsx'
import { Combobox } from '../../../shared/fields/Combobox.tsx'
import { TextField } from '../../../shared/fields/TextField.tsx'
import { Dialog } from '../../../shared/panels/Dialog.tsx'
import { useFlag } from '../../../shared/use-flag.ts'
import { problemsOf, stateOf } from '../cells/cell-problems.tsx'
import { directionOfCell } from '../cells/layout.ts'
import { listedColumns, useCellOptions } from '../cells/use-cell-options.ts'
import { useColumnTitle, useGrid } from '../grid-context.ts'

const fields = css`
  display: grid;
  gap: ${token.space4};
  padding-block: ${token.space2};
`

interface RowEditorProps {
  id: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** A row's cells as a form, for phones. Each field is stored on blur. */
export function RowEditor({ id, onOpen, onClose }: RowEditorProps) {
  const { sheet, openPin } = useGrid()
  const translate = useTranslate()
  const row = useStore(sheet.row(id))
  const columns = offeredColumns(useFlag('pickup-and-return-on-web'))
  /** Invalid fields first; the order stays while they are corrected. */
  const [columnOrder] = useState(() => {
    const isWrong = (column: BulkColumn) => stateOf(row, column, false) !== undefined
    return [...columns.filter(isWrong), ...columns.filter((column) => !isWrong(column))]
  })
  const next = useStore(sheet.$counts).wrong > 0 ? sheet.nextProblem({ row: id, column: columns.at(-1) ?? null }) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('bulk-order-upload.table.row-title', { row: row.number })}
      actions={
        <>
          <Button variant="danger" onClick={() => sheet.removeRows([id])}>
            {translate('bulk-order-upload.table.tools.remove-one')}
          </Button>
          <Button onClick={onClose}>{translate('bulk-order-upload.table.done')}</Button>
          {next && next.row !== id && (
            <Button variant="primary" onClick={() => onOpen(next.row)}>
              {translate('bulk-order-upload.table.next-row')}
            </Button>
          )}
        </>
      }
    >
      <div className={fields}>
        {columnOrder.map((column, at) => (
          <RowField key={column} row={row} column={column} isFirst={at === 0} />
        ))}
        <Button icon="pin" onClick={() => openPin(id)}>
          {translate('bulk-order-upload.table.tools.pin')}
        </Button>
      </div>
    </Dialog>
  )
}

interface RowFieldProps {
  row: SheetRow
  column: BulkColumn
  isFirst: boolean
}

function RowField({ row, column, isFirst }: RowFieldProps) {
  const { sheet } = useGrid()
  const translate = useTranslate()
  const titleOf = useColumnTitle()
  const value = row.cells[column]
  const [typed, setTyped] = useState<string | null>(null)
  const isListed = listedColumns.includes(column)
  const suggestions = useCellOptions(row.id, column, isListed ? typed : null)
  const problems = problemsOf(row, column, isFirst)
  const problemText = (wantedTone: 'wrong' | 'warned') =>
    problems
      .filter(({ tone }) => tone === wantedTone)
      .map(({ problem }) => translate(problem.key, problem.values))
      .join(' ')
  const store = () => {
    if (typed !== null && typed.trim() !== value) sheet.edit(row.id, column, typed.trim())
    setTyped(null)
  }
  // Escape and the back gesture close the form without blurring the field.
  const storeOnUnmount = useEffectEvent(store)
  useEffect(() => () => storeOnUnmount(), [])
  const field = {
    label: titleOf(column),
    value: typed ?? value,
    error: problemText('wrong') || null,
    hint: problemText('warned') || (column === 'time' && translate('bulk-order-upload.table.time-hint')),
    onBlur: store,
    disabled: row.status === 'sent',
  }
  if (!isListed) {
    return (
      <TextField {...field} onChange={setTyped} dir={directionOfCell(column)} inputMode={keyboards[column] ?? 'text'} />
    )
  }
  return (
    <Combobox
      {...field}
      onChange={setTyped}
      suggestions={suggestions}
      onSelect={(option) => {
        setTyped(null)
        option.choose()
      }}
    />
  )
}

const keyboards: Partial<Record<BulkColumn, 'tel' | 'decimal'>> = { phone: 'tel', amount: 'decimal' }
