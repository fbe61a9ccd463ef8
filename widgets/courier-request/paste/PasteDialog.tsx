import { css } from '@linaria/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../page-context.ts'
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx'
import { TextArea } from '../../shared/TextArea.tsx'

const box = css`
  textarea {
    min-block-size: 132px;
  }
`

/** Where a message is typed or pasted by touch. What is in it leaves with the dialog. */
export function PasteDialog({ onCancel, onRead }: { onCancel: () => void; onRead: (text: string) => void }) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const ref = useRef<HTMLTextAreaElement>(null)
  // The dialog has opened by then, and had put the focus on its first button.
  useEffect(() => ref.current?.focus(), [])
  const isBlank = text.trim() === ''

  function readByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBlank) return
    event.preventDefault()
    onRead(text)
  }

  return (
    <ConfirmDialog
      title={translate('paste.dialog-title')}
      cancel={translate('paste.cancel')}
      submit={translate('paste.read')}
      disabled={isBlank}
      onCancel={onCancel}
      onSubmit={() => onRead(text)}
    >
      <TextArea
        label={translate('paste.text')}
        hint={translate('paste.text-hint')}
        className={box}
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
