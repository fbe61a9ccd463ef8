import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { BulkSheet } from '../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../page-context.ts'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { useBulk } from '../bulk-context.ts'
import { useFileDrop } from './use-file-drop.ts'

const SheetGrid = lazy(async () => (await import('../grid/SheetGrid.tsx')).SheetGrid)

/** Table of the rows to correct. Valid rows can be sent before the others are corrected. */
export function Table({ sheet }: { sheet: BulkSheet }) {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const { total } = useStore(sheet.$counts)
  const [droppedFile, setDroppedFile] = useState<File | null>(null)
  useFileDrop((file) => {
    if (file && total === 0) void bulk.chooseFile(file)
    else setDroppedFile(file ?? null)
  })
  return (
    <>
      <SheetGrid sheet={sheet} waiting={<Loading />} onSend={() => void bulk.sendReady()} />
      {droppedFile && (
        <ConfirmDialog
          title={translate('bulk-order-upload.table.discard.title')}
          description={translate('bulk-order-upload.table.discard.description', { count: total })}
          cancel={translate('bulk-order-upload.table.discard.keep')}
          submit={translate('bulk-order-upload.table.discard.submit')}
          danger
          onCancel={() => setDroppedFile(null)}
          onSubmit={() => {
            setDroppedFile(null)
            void bulk.chooseFile(droppedFile)
          }}
        />
      )}
    </>
  )
}
