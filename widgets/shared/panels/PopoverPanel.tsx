import { type ReactNode, useEffect, useRef } from 'react'
import { useShadowRoot } from '../../page-context.ts'
import { classNames } from '../class-names.ts'
import { commandKey } from '../command-key.ts'
import { panel } from './panel-style.ts'
import { useAnchored } from './use-anchored.ts'

interface PopoverPanelProps {
  id: string
  label: string
  anchor: HTMLElement
  /** `focus`: whether the button gets the focus back. */
  onClose: (focus: boolean) => void
  children: ReactNode
  className?: string
}

/** A popover. Escape, a click elsewhere and Tab close it. Can be lazy-loaded. */
export function PopoverPanel({ id, label, anchor, onClose, children, className }: PopoverPanelProps) {
  const root = useShadowRoot()
  const box = useRef<HTMLDivElement | null>(null)
  const latestOnClose = useRef(onClose)
  const { setAnchor, setPanel, panelStyle, isPositioned } = useAnchored({ open: true, width: 'content' })

  useEffect(() => {
    latestOnClose.current = onClose
  })

  useEffect(() => setAnchor(anchor), [anchor, setAnchor])

  useEffect(() => {
    if (!isPositioned) return
    const first = box.current?.querySelector<HTMLElement>('input:checked, button, input, [href], [tabindex="0"]')
    first?.focus()
  }, [isPositioned])

  useEffect(() => {
    // The root sees clicks inside; the document sees others, retargeted to the host.
    const closeFromOutside = (event: Event) => {
      const path = event.composedPath()
      if (![box.current, anchor].some((element) => element && path.includes(element))) latestOnClose.current(false)
    }
    root.addEventListener('pointerdown', closeFromOutside)
    root.ownerDocument.addEventListener('pointerdown', closeFromOutside)
    return () => {
      root.removeEventListener('pointerdown', closeFromOutside)
      root.ownerDocument.removeEventListener('pointerdown', closeFromOutside)
    }
  }, [anchor, root])

  return (
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
        if (commandKey(event) !== 'Escape') return
        event.stopPropagation()
        onClose(true)
      }}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next) && next !== anchor) onClose(false)
      }}
    >
      {children}
    </div>
  )
}
