import { css } from '@linaria/core'
import { useEffect, useId, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { useBulk } from '../bulk-context.ts'
import { buttons } from '../bulk-styles.ts'

const form = css`
  display: grid;
  gap: ${token.space2};
`

/** Takes rows that were copied from a spreadsheet: pasted anywhere on the element, or into a field where no keyboard is. */
export function PasteRows() {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const root = useShadowRoot()
  const formId = useId()
  const [text, setText] = useState<string | null>(null)

  useEffect(() => {
    const take = (event: Event) => {
      const pasted = (event as ClipboardEvent).clipboardData?.getData('text/plain') ?? ''
      const isInField = event.composedPath()[0] instanceof HTMLTextAreaElement
      if (isInField || !/\t/.test(pasted)) return
      event.preventDefault()
      void bulk.pasteRows(pasted)
    }
    const { host } = root
    const page = host.ownerDocument
    // With the focus nowhere, the page itself hears it.
    const onPage = (event: ClipboardEvent) => event.target === page.body && take(event)
    root.addEventListener('paste', take)
    page.addEventListener('paste', onPage)
    return () => {
      root.removeEventListener('paste', take)
      page.removeEventListener('paste', onPage)
    }
  }, [bulk, root])

  if (text === null) {
    return (
      <Button variant="quiet" onClick={() => setText('')}>
        {translate('bulk-order-upload.paste.open')}
      </Button>
    )
  }
  return (
    <form
      id={formId}
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
        <Button onClick={() => setText(null)}>{translate('bulk-order-upload.paste.cancel')}</Button>
      </div>
    </form>
  )
}
