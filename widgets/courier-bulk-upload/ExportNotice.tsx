import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { BulkSheet } from '../../core/bulk/sheet/sheet-contract.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Notice } from '../shared/Notice.tsx'
import { useFormats } from '../shared/use-formats.ts'

const list = css`
  max-block-size: 240px;
  margin: 0;
  padding-inline-start: ${token.space4};
  overflow: auto;
`

/** Names the system whose export was recognised, and lists the orders that are left out. */
export function ExportNotice({ sheet, onCorrect }: { sheet: BulkSheet; onCorrect: () => void }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const recognised = useStore(sheet.$export)
  if (!recognised) return null
  const { system, leftOut } = recognised
  return (
    <Notice
      tone="info"
      title={translate('bulk-order-upload.table.recognised', { system })}
      action={<Button onClick={onCorrect}>{translate('bulk-order-upload.table.mapping.title')}</Button>}
    >
      {leftOut.length > 0 && (
        <details>
          <summary>{translate('bulk-order-upload.table.left-out', { number: number(leftOut.length) })}</summary>
          <ul className={list}>
            {leftOut.map((order) => (
              <li key={order.number}>
                <bdi>{[order.reference, order.name, order.reason].filter(Boolean).join(' · ')}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}
