import { useStore } from '@nanostores/react'
import type { BulkSheet } from '../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useBulk } from '../bulk-context.ts'

/** Returns to the table, or to another file. */
export function BackToRows() {
  const { bulk } = useBulk()
  const sheet = useStore(bulk.$sheet)
  return sheet ? <ToTable sheet={sheet} /> : <ToFile />
}

function ToTable({ sheet }: { sheet: BulkSheet }) {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const { total, wrong } = useStore(sheet.$counts)
  if (total === 0) return <ToFile />
  return (
    <Button onClick={bulk.fixRows}>
      {wrong > 0 ? translate('bulk-order-upload.fix', { count: wrong }) : translate('bulk-order-upload.to-table')}
    </Button>
  )
}

function ToFile() {
  const translate = useTranslate()
  const { bulk } = useBulk()
  return <Button onClick={bulk.startOver}>{translate('bulk-order-upload.another')}</Button>
}
