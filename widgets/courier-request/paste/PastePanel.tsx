import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { commandKey } from '../../shared/command-key.ts'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { useRequest } from '../form/request-context.ts'
import { PastedDetail } from './PastedDetail.tsx'

const wide = css`
  inline-size: min(640px, calc(100vw - 32px));
`

const panel = css`
  display: grid;
  gap: ${token.space3};
`

const list = css`
  display: grid;
  gap: ${token.space4};
  grid-template-columns: minmax(0, 1fr);
  list-style: none;

  @media (width >= 600px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const muted = css`
  color: ${token.textMuted};
`

const heading = css`
  outline: none;
`

interface PastePanelProps {
  text: string
  /** The text was pasted into a field, which can still get it unchanged. */
  hasField: boolean
  onClose: (isUnchanged: boolean) => void
}

/** Dialog to check, correct and fill in details read from a message. */
export function PastePanel({ text, hasField, onClose }: PastePanelProps) {
  const { paste } = useRequest()
  const translate = useTranslate()
  const titleRef = useRef<HTMLSpanElement>(null)
  const doneRef = useRef<HTMLButtonElement>(null)
  const pasted = useStore(paste.$pasted)
  const address = useStore(paste.$address)

  useEffect(() => {
    void paste.read(text)
    titleRef.current?.focus()
    return paste.close
  }, [paste, text])

  const proposals = pasted.state === 'read' ? pasted.proposals : []
  const appliedCount = proposals.filter(({ isApplied }) => isApplied).length
  const canApplyMore = proposals.some(
    ({ isApplied, replaces, value }) => !isApplied && replaces === '' && value.trim() !== '',
  )
  const isEmpty = pasted.state === 'read' && proposals.length === 0

  /** Applies or undoes details. Moves the focus first, because the pressed button disappears. */
  function change(paste: () => void) {
    doneRef.current?.focus()
    paste()
  }

  return (
    <Dialog
      open
      className={wide}
      onClose={() => onClose(false)}
      title={
        <span ref={titleRef} tabIndex={-1} className={heading}>
          {translate('paste.title')}
        </span>
      }
      actions={
        <>
          {hasField && <Button onClick={() => onClose(true)}>{translate('paste.as-it-is')}</Button>}
          {appliedCount > 0 && <Button onClick={() => change(paste.undo)}>{translate('common.undo')}</Button>}
          {canApplyMore && <Button onClick={() => change(paste.applyAll)}>{translate('paste.use-all')}</Button>}
          <Button ref={doneRef} variant="primary" onClick={() => onClose(false)}>
            {translate('paste.done')}
          </Button>
        </>
      }
    >
      <div part="paste" className={panel}>
        <p role="status" className={muted}>
          {(pasted.state === 'reading' || pasted.state === 'none') && translate('paste.reading')}
          {proposals.length > 0 && translate('paste.count', { count: proposals.length })}
          {appliedCount > 0 && ` · ${translate('paste.taken-count', { count: appliedCount })}`}
          {address.state !== 'none' && ` · ${translate(`paste.address.${address.state}`)}`}
          {isEmpty && !pasted.hasShortLink && translate('paste.nothing')}
        </p>
        {pasted.state === 'reading' && <Skeleton height="96px" />}
        {pasted.state === 'failed' && <Notice tone="danger">{translate('paste.failed')}</Notice>}
        {pasted.state === 'read' && pasted.hasShortLink && (
          <Notice tone="warning">{translate('paste.short-link')}</Notice>
        )}
        {proposals.length > 0 && (
          <ul className={list}>
            {proposals.map((proposal) => (
              <PastedDetail
                key={proposal.field}
                proposal={proposal}
                others={proposal.field === 'phone' && pasted.state === 'read' ? pasted.otherPhones : []}
                onEdit={(value) => paste.edit(proposal.field, value)}
                onApply={() => paste.apply(proposal.field)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const message = css`
  textarea {
    min-block-size: 132px;
  }
`

/** A dialog to type or paste a message. Closing it discards the text. */
export function PasteDialog({ onCancel, onRead }: { onCancel: () => void; onRead: (text: string) => void }) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const ref = useRef<HTMLTextAreaElement>(null)
  // Runs after the dialog has opened and focused its first button.
  useEffect(() => ref.current?.focus(), [])
  const isBlank = text.trim() === ''

  function readByKeys(event: KeyboardEvent) {
    if (commandKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBlank) return
    event.preventDefault()
    onRead(text)
  }

  return (
    <ConfirmDialog
      title={translate('paste.dialog-title')}
      cancel={translate('common.cancel')}
      submit={translate('paste.read')}
      disabled={isBlank}
      onCancel={onCancel}
      onSubmit={() => onRead(text)}
    >
      <TextArea
        label={translate('paste.text')}
        hint={translate('paste.text-hint')}
        className={message}
        ref={ref}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        onChange={setText}
        onKeyDown={readByKeys}
      />
    </ConfirmDialog>
  )
}
