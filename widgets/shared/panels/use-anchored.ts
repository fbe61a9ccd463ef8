import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'

interface Anchored {
  open: boolean
  /** As wide as its anchor, or as its content from there on. */
  width: 'anchor' | 'content'
}

/** Where the panel waits, unseen, until it is placed. React never changes it again: the rest is set on the element. */
const waiting: CSSProperties = { position: 'fixed', left: 0, top: 0, visibility: 'hidden' }

const loadAnchoring = () => import('./anchor-panel.ts')

/**
 * Puts a panel under its anchor (above, where there is no room below), in the browser's top layer, so that neither an
 * `overflow` of the host nor a dialog cuts it off. The panel carries `popover="manual"` and `ref={setPanel}`; before it
 * is positioned nothing in it can take the focus. What reckons the place (8 kB) is fetched when the anchor is first
 * pointed at or has the focus.
 */
export function useAnchored({ open, width }: Anchored) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [placed, setPlaced] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!anchor) return
    const warm = () => void loadAnchoring().catch(() => {})
    const once = { once: true }
    anchor.addEventListener('focusin', warm, once)
    anchor.addEventListener('pointerenter', warm, once)
    return () => {
      anchor.removeEventListener('focusin', warm)
      anchor.removeEventListener('pointerenter', warm)
    }
  }, [anchor])

  useLayoutEffect(() => {
    if (open && panel?.isConnected && !panel.matches(':popover-open')) panel.showPopover()
  }, [open, panel])

  useLayoutEffect(() => {
    if (!open || !anchor || !panel) return
    let stop: (() => void) | null = null
    let isGone = false
    loadAnchoring()
      .then(({ anchorPanel }) => {
        if (!isGone) stop = anchorPanel(anchor, panel, width, () => !isGone && setPlaced(panel))
      })
      .catch(() => {
        if (isGone) return
        standBelow(anchor, panel)
        setPlaced(panel)
      })
    return () => {
      isGone = true
      stop?.()
      setPlaced(null)
    }
  }, [open, anchor, panel, width])

  return { setAnchor, setPanel, panelStyle: waiting, isPositioned: open && panel !== null && placed === panel }
}

/** Good enough where the network is gone. */
function standBelow(anchor: Element, panel: HTMLElement) {
  const { left, bottom, width } = anchor.getBoundingClientRect()
  Object.assign(panel.style, {
    left: `${left}px`,
    top: `${bottom + 4}px`,
    width: `${width}px`,
    maxHeight: '320px',
    visibility: 'visible',
  })
}
