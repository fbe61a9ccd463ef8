import { useEffect, useState } from 'react'
import { useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useBulk } from '../bulk-context.ts'
import { PasteForm } from './PasteForm.tsx'

/** Takes rows copied from a spreadsheet: pasted anywhere on the element, or into a field on devices without a keyboard. */
export function PasteRows() {
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
    <Button variant="quiet" onClick={() => setIsOpen(true)}>
      {translate('bulk-order-upload.paste.open')}
    </Button>
  )
}
