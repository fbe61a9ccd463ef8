import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useShadowRoot } from '../page-context.ts'
import { classNames } from './class-names.ts'
import { panel } from './panel-style.ts'
import { useAnchored } from './use-anchored.ts'

/** What the button that opens a popover must carry. */
export interface PopoverButtonProps {
  ref: Ref<HTMLButtonElement>
  'aria-expanded': boolean
  'aria-controls': string
  'aria-haspopup': 'dialog'
  onClick: () => void
}

interface PopoverProps {
  /** Names the panel for screen readers. */
  label: string
  button: (props: PopoverButtonProps) => ReactNode
  children: (close: () => void) => ReactNode
  className?: string
}

/** A panel opened by a button. Escape, a press elsewhere and leaving it by Tab close it; the button gets the focus back. */
export function Popover({ label, button, children, className }: PopoverProps) {
  const id = useId()
  const root = useShadowRoot()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement | null>(null)
  const box = useRef<HTMLDivElement | null>(null)
  const { setAnchor, setPanel, panelStyle, isPositioned } = useAnchored({ open, width: 'content' })

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }

  useEffect(() => {
    if (!isPositioned) return
    const first = box.current?.querySelector<HTMLElement>('input:checked, button, input, [href], [tabindex="0"]')
    first?.focus()
  }, [isPositioned])

  useEffect(() => {
    if (!open) return
    // The press is seen twice: inside by the root, elsewhere on the page by the document, where it names only the host.
    const pressed = (event: Event) => {
      const path = event.composedPath()
      if (![box.current, trigger.current].some((element) => element && path.includes(element))) setOpen(false)
    }
    root.addEventListener('pointerdown', pressed)
    root.ownerDocument.addEventListener('pointerdown', pressed)
    return () => {
      root.removeEventListener('pointerdown', pressed)
      root.ownerDocument.removeEventListener('pointerdown', pressed)
    }
  }, [open, root])

  return (
    <>
      {button({
        ref: (element) => {
          trigger.current = element
          setAnchor(element)
        },
        'aria-expanded': open,
        'aria-controls': id,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={(element) => {
            box.current = element
            setPanel(element)
          }}
          popover="manual"
          id={id}
          role="dialog"
          aria-label={label}
          part="popover"
          className={classNames(panel, className)}
          style={panelStyle}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
          onBlur={(event) => {
            const next = event.relatedTarget
            if (next && !event.currentTarget.contains(next) && next !== trigger.current) setOpen(false)
          }}
        >
          {children(close)}
        </div>
      )}
    </>
  )
}
