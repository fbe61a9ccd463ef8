import { css } from '@linaria/core'
import { type ClipboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isMoreThanField } from '../../../core/request/paste/paste.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { usePlaceOf } from '../form/request-context.ts'

const PasteDialog = lazy(async () => (await import('./PastePanel.tsx')).PasteDialog)
const PastePanel = lazy(async () => (await import('./PastePanel.tsx')).PastePanel)

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space3};
  padding: ${token.space2};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
`

const about = css`
  flex: 1 1 220px;
  min-inline-size: 0;
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const catcher = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  padding: 0;
  border: 0;
  opacity: 0;
  pointer-events: none;
  resize: none;
`

/** What was pasted, and where it was meant to go, if that was a field. */
interface Given {
  text: string
  field: HTMLInputElement | null
  turn: number
}

const targets = ['address', 'name', 'phone'] as const

/**
 * Turns what a customer sent into fields: by its button, by pasting anywhere in the element outside of a field, and by
 * pasting more into a field than it takes. Nothing of the page outside of the element's root is listened to.
 */
export function PastePart() {
  const root = useShadowRoot()
  const { clock } = usePage().environment
  const translate = useTranslate()
  const placeOf = usePlaceOf()
  const [isAsking, setAsking] = useState(false)
  const [given, setGiven] = useState<Given | null>(null)
  const catcherRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)

  function give(text: string, field: HTMLInputElement | null = null) {
    setGiven((before) => ({ text, field, turn: (before?.turn ?? 0) + 1 }))
  }

  const onPaste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const [target] = event.composedPath()
    if (text.trim() === '' || !(target instanceof HTMLElement) || target.closest('dialog, [part~="paste"]')) return
    const name = targets.find((one) => placeOf(one) === target)
    if (name && isMoreThanField(text, name)) {
      event.preventDefault()
      give(text, target as HTMLInputElement)
    } else if (!isField(target)) {
      event.preventDefault()
      give(text)
    }
  })

  // A browser pastes where the caret is, and outside of a field there is none: one is put there for the moment.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPaste =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'v'
    const [target] = event.composedPath()
    if (!isPaste || !(target instanceof HTMLElement) || isField(target) || target.closest('dialog')) return
    const back = root.activeElement
    const box = catcherRef.current
    if (!box) return
    const giveBack = () => {
      box.value = ''
      if (back instanceof HTMLElement && root.activeElement === box) back.focus({ preventScroll: true })
    }
    box.focus({ preventScroll: true })
    box.addEventListener('keyup', giveBack, { once: true })
  })

  // With the button, not after it: who sees it can paste.
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

  function caught(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() !== '') give(text)
  }

  function close(asItIs: boolean) {
    setGiven(null)
    if (asItIs && given?.field) insert(given.field, given.text)
    const goal = given?.field ?? openerRef.current
    goal?.focus()
  }

  if (given) {
    const waiting = <Skeleton height="180px" />
    return (
      <PastePanel
        key={given.turn}
        text={given.text}
        hasField={given.field !== null}
        onClose={close}
        waiting={waiting}
      />
    )
  }
  return (
    <div className={row}>
      <Button
        ref={openerRef}
        icon="copy"
        onClick={() => setAsking(true)}
        onPointerEnter={() => PasteDialog.fetch(clock)}
        onFocus={() => PasteDialog.fetch(clock)}
      >
        {translate('paste.open')}
      </Button>
      <span className={about}>{translate('paste.about')}</span>
      <textarea ref={catcherRef} className={catcher} aria-hidden="true" tabIndex={-1} onPaste={caught} />
      {isAsking && (
        <PasteDialog
          onCancel={() => setAsking(false)}
          onRead={(text) => {
            setAsking(false)
            give(text)
          }}
        />
      )}
    </div>
  )
}

function isField(element: Element): boolean {
  return element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')
}

/** As if it had been typed at the caret, in one line. */
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
