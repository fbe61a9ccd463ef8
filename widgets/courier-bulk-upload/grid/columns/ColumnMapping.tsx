import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { offeredColumns } from '../../../../core/bulk/sheet/columns.ts'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { token } from '../../../../styles/tokens.ts'
import { useTranslate } from '../../../page-context.ts'
import { Button } from '../../../shared/Button.tsx'
import { Checkbox } from '../../../shared/fields/Choice.tsx'
import { SelectField } from '../../../shared/fields/SelectField.tsx'
import { Notice } from '../../../shared/Notice.tsx'
import { useFlag } from '../../../shared/use-flag.ts'
import { useColumnTitle } from '../grid-context.ts'

const stack = css`
  display: grid;
  gap: ${token.space4};
`

const head = css`
  display: grid;
  gap: ${token.space1};
`

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: ${token.space4};
  padding: ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
`

const samples = css`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const actions = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token.space2};
`

/** Lets the user assign columns whose titles weren't recognised. */
export function ColumnMapping({ sheet }: { sheet: BulkSheet }) {
  const translate = useTranslate()
  const titleOf = useColumnTitle()
  const offered = offeredColumns(useFlag('pickup-and-return-on-web'))
  const state = useStore(sheet.$state)
  if (state.kind !== 'columns') return null
  const { columns, missing, hasTitles } = state
  const numbered = columns.map((column, index) => ({ ...column, index }))
  const choices = [
    { value: '' as const, label: translate('bulk-order-upload.table.mapping.unused') },
    ...offered.map((column) => ({ value: column, label: titleOf(column) })),
  ]
  return (
    <div className={stack}>
      <div className={head}>
        <h2>{translate('bulk-order-upload.table.mapping.title')}</h2>
        <p>{translate('bulk-order-upload.table.mapping.help')}</p>
      </div>
      <Checkbox
        label={translate('bulk-order-upload.table.mapping.has-titles')}
        checked={hasTitles}
        onChange={sheet.setHasTitles}
      />
      <div className={list}>
        {numbered.map(({ index, title, samples: cells, assigned }) => (
          <SelectField
            key={index}
            label={title || translate('bulk-order-upload.table.mapping.column', { number: index + 1 })}
            hint={<bdi className={samples}>{cells.join(' · ')}</bdi>}
            options={choices}
            value={assigned ?? ''}
            onChange={(chosen) => sheet.assignColumn(index, chosen === '' ? null : chosen)}
          />
        ))}
      </div>
      {missing.length > 0 && (
        <Notice tone="info" title={translate('bulk-order-upload.table.mapping.missing')}>
          {missing.map(titleOf).join(' · ')}
        </Notice>
      )}
      <div className={actions}>
        <Button onClick={sheet.cancelOpening}>{translate('bulk-order-upload.table.mapping.cancel')}</Button>
        <Button variant="primary" disabled={missing.length > 0} onClick={sheet.startRows}>
          {translate('common.continue')}
        </Button>
      </div>
    </div>
  )
}
