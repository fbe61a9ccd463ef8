import { useStore } from '@nanostores/react'
import type { BulkSheet } from '../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useBulk } from '../bulk-context.ts'

/** Button that returns to the table, or to choosing another file. */
export function BackToRows() {
  const { bulk } = useBulk()
  const sheet = useStore(bulk.$sheet)
  return sheet ? <TableButton sheet={sheet} /> : <FileButton />
}

function TableButton({ sheet }: { sheet: BulkSheet }) {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const { total, wrong } = useStore(sheet.$counts)
  if (total === 0) return <FileButton />
  return (
    <Button onClick={bulk.fixRows}>
      {wrong > 0 ? translate('bulk-order-upload.fix', { count: wrong }) : translate('bulk-order-upload.to-table')}
    </Button>
  )
}

function FileButton() {
  const translate = useTranslate()
  const { bulk } = useBulk()
  return <Button onClick={bulk.startOver}>{translate('bulk-order-upload.another')}</Button>
}
