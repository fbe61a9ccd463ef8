import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { lazy } from '../../../core/lib/lazy.ts'
import { usePage } from '../../page-context.ts'

interface Anchored {
  open: boolean
  /** As wide as its anchor, or as its content from there on. */
  width: 'anchor' | 'content'
}

/** Where the panel is, unseen, until it is placed. React never changes it again: the rest is set on the element. */
const waiting: CSSProperties = { position: 'fixed', left: 0, top: 0, visibility: 'hidden' }

/**
 * Puts a panel under its anchor (above, where there is no room below), in the browser's top layer, so that neither an
 * `overflow` of the host nor a dialog cuts it off. The panel carries `popover="manual"` and `ref={setPanel}`; before it
 * is positioned nothing in it can take the focus. What keeps it in its place while the page moves (8 kB) is loaded when
 * the anchor is first pointed at or has the focus; until then, or if it doesn't load, the panel is simply below.
 */
export function useAnchored({ open, width }: Anchored) {
  const { clock } = usePage().environment
  const [anchoring] = useState(() => lazy(clock, async () => (await import('./anchor-panel.ts')).anchorPanel))
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [placed, setPlaced] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!anchor) return
    const warm = () => void anchoring.fetch().catch(() => {})
    const once = { once: true }
    anchor.addEventListener('focusin', warm, once)
    anchor.addEventListener('pointerenter', warm, once)
    return () => {
      anchor.removeEventListener('focusin', warm)
      anchor.removeEventListener('pointerenter', warm)
    }
  }, [anchor, anchoring])

  useLayoutEffect(() => {
    if (open && panel?.isConnected && !panel.matches(':popover-open')) panel.showPopover()
  }, [open, panel])

  useLayoutEffect(() => {
    if (!open || !anchor || !panel) return
    let stop: (() => void) | null = null
    let isGone = false
    if (!anchoring.here) {
      placeBelow(anchor, panel, width)
      setPlaced(panel)
    }
    anchoring.fetch().then(
      (anchorPanel) => {
        if (!isGone) stop = anchorPanel(anchor, panel, width, () => !isGone && setPlaced(panel))
      },
      () => {},
    )
    return () => {
      isGone = true
      stop?.()
      setPlaced(null)
    }
  }, [open, anchor, panel, width, anchoring])

  return { setAnchor, setPanel, panelStyle: waiting, isPositioned: open && panel !== null && placed === panel }
}

function placeBelow(anchor: Element, panel: HTMLElement, width: Anchored['width']) {
  const { left, bottom, width: anchorWidth } = anchor.getBoundingClientRect()
  Object.assign(panel.style, {
    left: `${left}px`,
    top: `${bottom + 4}px`,
    [width === 'anchor' ? 'width' : 'minWidth']: `${anchorWidth}px`,
    maxHeight: '320px',
    visibility: 'visible',
  })
}
