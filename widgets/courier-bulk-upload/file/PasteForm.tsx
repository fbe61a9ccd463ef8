import { css } from '@linaria/core'
import { useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { useBulk } from '../bulk-context.ts'
import { buttons } from '../bulk-styles.ts'

const form = css`
  display: grid;
  gap: ${token.space2};
`

/** A field for rows copied from a spreadsheet, on devices without a keyboard. */
export function PasteForm({ onClose }: { onClose(): void }) {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const [text, setText] = useState('')
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault()
        void bulk.pasteRows(text)
      }}
    >
      <TextArea
        label={translate('bulk-order-upload.paste.label')}
        hint={translate('bulk-order-upload.paste.hint')}
        value={text}
        onChange={setText}
        rows={5}
        autoFocus
      />
      <div className={buttons}>
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {translate('bulk-order-upload.paste.submit')}
        </Button>
        <Button onClick={onClose}>{translate('common.cancel')}</Button>
      </div>
    </form>
  )
}
