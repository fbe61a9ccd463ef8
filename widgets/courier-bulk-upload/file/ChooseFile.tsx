import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { BulkFlow } from '../../../core/bulk/flow.ts'
import { type BulkColumn, offeredColumns, requiredColumns, titleKeyOf } from '../../../core/bulk/sheet/columns.ts'
import type { BulkSheet } from '../../../core/bulk/sheet/sheet-contract.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useFlag } from '../../shared/use-flag.ts'
import { useBulk } from '../bulk-context.ts'
import { head, heading, lead } from '../bulk-styles.ts'
import { JobHistory } from '../jobs/JobHistory.tsx'
import { DropZone } from './DropZone.tsx'
import { PasteForm } from './PasteForm.tsx'
import { Table } from './Table.tsx'

/* Its text is level with the others'. */
const atStart = css`
  justify-self: start;
  margin-inline: calc(-1 * ${token.space2});
`

type Refusal = Extract<BulkFlow, { step: 'ASK_EXCEL_FILE' }>['refusal']

/** Step ASK_EXCEL_FILE: choosing a file, with the template, earlier uploads, and the reason if a file was refused. */
export function ChooseFile({ refusal }: { refusal: Refusal }) {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const sheet = useStore(bulk.$sheet)
  return (
    <>
      <div className={head}>
        <div>
          <h2 tabIndex={-1} className={heading}>
            {translate('bulk-order-upload.title')}
          </h2>
          <p className={lead}>{translate('bulk-order-upload.lead')}</p>
        </div>
        <TemplateButton />
      </div>
      {refusal && <RefusalNotice refusal={refusal} />}
      {sheet ? <FileOrTable sheet={sheet} /> : <FileStep />}
    </>
  )
}

function FileOrTable({ sheet }: { sheet: BulkSheet }) {
  const { kind } = useStore(sheet.$state)
  return kind === 'rows' || kind === 'columns' ? <Table sheet={sheet} /> : <FileStep />
}

function FileStep() {
  return (
    <>
      <slot name="empty" />
      <DropZone />
      <Columns />
      <PasteRows />
      <JobHistory />
    </>
  )
}

/** Columns of a file, before its template is downloaded. */
function Columns() {
  const translate = useTranslate()
  const { rules } = useStore(usePage().$country)
  const columns = offeredColumns(useFlag('pickup-and-return-on-web'))
  const isRequired = (column: BulkColumn) =>
    requiredColumns.includes(column) ||
    (column === 'unit' && rules.unitNumberRequired) ||
    (column === 'amount' && rules.amountRequired)
  const titlesOf = (listed: readonly BulkColumn[]) => listed.map((column) => translate(titleKeyOf(column))).join(' · ')
  return (
    <div>
      <p>{translate('bulk-order-upload.columns-required', { columns: titlesOf(columns.filter(isRequired)) })}</p>
      <p className={lead}>
        {translate('bulk-order-upload.columns-optional', {
          columns: titlesOf(columns.filter((column) => !isRequired(column))),
        })}
      </p>
    </div>
  )
}

function RefusalNotice({ refusal }: { refusal: NonNullable<Refusal> }) {
  const translate = useTranslate()
  const { bulk } = useBulk()
  return (
    <Notice
      tone="danger"
      title={refusal.fileName !== '' && <bdi>{refusal.fileName}</bdi>}
      action={refusal.canRetry && <Button onClick={() => void bulk.retryUpload()}>{translate('common.retry')}</Button>}
    >
      <p>{translate(refusal.key, refusal.values)}</p>
      <p>{translate('bulk-order-upload.nothing-placed')}</p>
    </Notice>
  )
}

function TemplateButton() {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const state = useStore(bulk.$template)

  async function download() {
    const file = await bulk.fetchTemplate()
    if (file) saveFile({ name: 'Template.xlsx', ...file })
  }

  return (
    <div>
      <Button icon="download" busy={state === 'loading'} onClick={() => void download()}>
        {translate(state === 'failed' ? 'bulk-order-upload.template-retry' : 'bulk-order-upload.template')}
      </Button>
      {state === 'failed' && <p role="alert">{translate('bulk-order-upload.template-file-error')}</p>}
    </div>
  )
}

/** Takes rows copied from a spreadsheet: pasted anywhere on the element, or into a field on devices without a keyboard. */
function PasteRows() {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const root = useShadowRoot()
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const onPaste = (event: Event) => {
      const pasted = (event as ClipboardEvent).clipboardData?.getData('text/plain') ?? ''
      const isInField = event.composedPath()[0] instanceof HTMLTextAreaElement
      if (isInField || !/\t/.test(pasted)) return
      event.preventDefault()
      void bulk.pasteRows(pasted)
    }
    const { host } = root
    const hostDocument = host.ownerDocument
    // If nothing has the focus, the event is dispatched on the body.
    const onDocumentPaste = (event: ClipboardEvent) => event.target === hostDocument.body && onPaste(event)
    root.addEventListener('paste', onPaste)
    hostDocument.addEventListener('paste', onDocumentPaste)
    return () => {
      root.removeEventListener('paste', onPaste)
      hostDocument.removeEventListener('paste', onDocumentPaste)
    }
  }, [bulk, root])

  if (isOpen) return <PasteForm onClose={() => setIsOpen(false)} />
  return (
    <Button variant="quiet" className={atStart} onClick={() => setIsOpen(true)}>
      {translate('bulk-order-upload.paste.open')}
    </Button>
  )
}
