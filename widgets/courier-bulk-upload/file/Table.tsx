import { useStore } from '@nanostores/react'
import type { BulkSheet } from '../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { useBulk } from '../bulk-context.ts'

const SheetGrid = lazy(async () => (await import('../table-part.ts')).SheetGrid)

/** The rows to correct; those that are right can be sent while others wait. */
export function Table({ sheet }: { sheet: BulkSheet }) {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const { ready } = useStore(sheet.$counts)
  return (
    <SheetGrid
      sheet={sheet}
      waiting={<Loading />}
      actions={
        <Button variant="primary" disabled={ready === 0} onClick={() => void bulk.sendReady()}>
          {translate('bulk-order-upload.check', { count: ready })}
        </Button>
      }
    />
  )
}
