import { css } from '@linaria/core'
import { type ClipboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isMoreThanField } from '../../../core/request/paste/paste.ts'
import { usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { commandKey } from '../../shared/command-key.ts'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { usePlaceOf } from '../form/request-context.ts'

const PasteDialog = lazy(async () => (await import('./PastePanel.tsx')).PasteDialog)
const PastePanel = lazy(async () => (await import('./PastePanel.tsx')).PastePanel)

const pasteTarget = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  padding: 0;
  border: 0;
  opacity: 0;
  pointer-events: none;
  resize: none;
`

/** Pasted text, and the field it was pasted into. */
interface PastedInput {
  text: string
  field: HTMLInputElement | null
  id: number
}

const pasteFields = ['address', 'name', 'phone'] as const

/**
 * Fills in fields from a pasted message: by its button, by pasting outside fields, or by pasting more than a field
 * takes. Listens only within the element's root.
 */
export function PastePart() {
  const root = useShadowRoot()
  const { clock } = usePage().environment
  const translate = useTranslate()
  const placeOf = usePlaceOf()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [pasted, setPasted] = useState<PastedInput | null>(null)
  const pasteTargetRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  const backRef = useRef<HTMLElement>(null)

  function openPanel(text: string, field: HTMLInputElement | null = null) {
    setPasted((previous) => ({ text, field, id: (previous?.id ?? 0) + 1 }))
  }

  const onPaste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const [target] = event.composedPath()
    if (text.trim() === '' || !(target instanceof HTMLElement) || target.closest('dialog')) return
    const name = pasteFields.find((one) => placeOf(one) === target)
    if (name && isMoreThanField(text, name)) {
      event.preventDefault()
      openPanel(text, target as HTMLInputElement)
    } else if (!isField(target)) {
      event.preventDefault()
      openPanel(text)
    }
  })

  // Browsers paste only at a caret, so an element with one is added briefly outside fields.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPaste =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && commandKey(event).toLowerCase() === 'v'
    const [target] = event.composedPath()
    if (!isPaste || !(target instanceof HTMLElement) || isField(target) || target.closest('dialog')) return
    const box = pasteTargetRef.current
    if (!box) return
    backRef.current = root.activeElement instanceof HTMLElement ? root.activeElement : openerRef.current
    box.focus({ preventScroll: true })
    box.addEventListener('keyup', restoreFocus, { once: true })
  })

  function restoreFocus() {
    const box = pasteTargetRef.current
    if (box) box.value = ''
    if (root.activeElement === box) backRef.current?.focus({ preventScroll: true })
  }

  // A layout effect, so that pasting works as soon as the button is shown.
  useLayoutEffect(() => {
    const paste = (event: Event) => onPaste(event as globalThis.ClipboardEvent)
    const keyDown = (event: Event) => onKeyDown(event as KeyboardEvent)
    root.addEventListener('paste', paste)
    root.addEventListener('keydown', keyDown)
    return () => {
      root.removeEventListener('paste', paste)
      root.removeEventListener('keydown', keyDown)
    }
  }, [root])

  function onTargetPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    event.stopPropagation()
    restoreFocus()
    if (text.trim() !== '') openPanel(text)
  }

  function close(isUnchanged: boolean) {
    setPasted(null)
    if (isUnchanged && pasted?.field) insert(pasted.field, pasted.text)
  }

  return (
    <>
      <Button
        ref={openerRef}
        variant="quiet"
        icon="copy"
        title={translate('paste.about')}
        onClick={() => setDialogOpen(true)}
        onPointerEnter={() => void PasteDialog.fetch(clock)}
        onFocus={() => PasteDialog.fetch(clock)}
      >
        {translate('paste.open')}
      </Button>
      <textarea ref={pasteTargetRef} className={pasteTarget} aria-hidden="true" tabIndex={-1} onPaste={onTargetPaste} />
      {isDialogOpen && (
        <PasteDialog
          onCancel={() => setDialogOpen(false)}
          onRead={(text) => {
            setDialogOpen(false)
            openPanel(text)
          }}
        />
      )}
      {pasted && (
        <PastePanel
          key={pasted.id}
          text={pasted.text}
          hasField={pasted.field !== null}
          onClose={close}
          waiting={<Loading />}
        />
      )}
    </>
  )
}

function isField(element: Element): boolean {
  return element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')
}

/** Inserts a text at the caret as one line, as if typed. */
function insert(field: HTMLInputElement, text: string) {
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(
    text.trim().replace(/\s+/g, ' '),
    selectionStart ?? value.length,
    selectionEnd ?? value.length,
    'end',
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
