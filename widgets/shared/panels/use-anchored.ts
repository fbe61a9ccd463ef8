import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { lazy } from '../../../core/lib/lazy.ts'
import { usePage } from '../../page-context.ts'
import { isRaised, raise } from './top-layer.ts'

interface Anchored {
  open: boolean
  /** As wide as the anchor, or as the content but at least as the anchor. */
  width: 'anchor' | 'content'
}

/** Hidden until placed. React doesn't change it again. */
const hiddenStyle: CSSProperties = { position: 'fixed', left: 0, top: 0, visibility: 'hidden' }

/**
 * Puts a panel below its anchor (or above it) in the top layer, so that overflow and dialogs don't cut it off. The
 * panel has `popover="manual"` and `ref={setPanel}` and can't be focused until placed. The code that follows a moving
 * page (8 kB) loads when the anchor is hovered or focused; until then the panel is simply below.
 */
export function useAnchored({ open, width }: Anchored) {
  const { clock } = usePage().environment
  const [lazyAnchorPanel] = useState(() => lazy(clock, async () => (await import('./anchor-panel.ts')).anchorPanel))
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [placed, setPlaced] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!anchor) return
    const preload = () => void lazyAnchorPanel.fetch().catch(() => {})
    const once = { once: true }
    anchor.addEventListener('focusin', preload, once)
    anchor.addEventListener('pointerenter', preload, once)
    return () => {
      anchor.removeEventListener('focusin', preload)
      anchor.removeEventListener('pointerenter', preload)
    }
  }, [anchor, lazyAnchorPanel])

  useLayoutEffect(() => {
    if (open && panel?.isConnected && !isRaised(panel)) raise(panel)
  }, [open, panel])

  useLayoutEffect(() => {
    if (!open || !anchor || !panel) return
    let stop: (() => void) | null = null
    let isDisposed = false
    if (!lazyAnchorPanel.loaded) {
      placeBelow(anchor, panel, width)
      setPlaced(panel)
    }
    lazyAnchorPanel.fetch().then(
      (anchorPanel) => {
        if (!isDisposed) stop = anchorPanel(anchor, panel, width, () => !isDisposed && setPlaced(panel))
      },
      () => {},
    )
    return () => {
      isDisposed = true
      stop?.()
      setPlaced(null)
    }
  }, [open, anchor, panel, width, lazyAnchorPanel])

  return { setAnchor, setPanel, panelStyle: hiddenStyle, isPositioned: open && panel !== null && placed === panel }
}

function placeBelow(anchor: Element, panel: HTMLElement, width: Anchored['width']) {
  const { left, bottom, width: anchorWidth } = anchor.getBoundingClientRect()
  // Rectangles are of the window, but styles are within the host's CSS zoom.
  const { currentCSSZoom: zoom = 1 } = panel
  Object.assign(panel.style, {
    left: `${left / zoom}px`,
    top: `${(bottom + 4) / zoom}px`,
    [width === 'anchor' ? 'width' : 'minWidth']: `${anchorWidth / zoom}px`,
    maxHeight: '320px',
    visibility: 'visible',
  })
}
