import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react'
import { useLayoutEffect } from 'react'

interface Anchored {
  open: boolean
  /** As wide as its anchor, or as its content from there on. */
  width: 'anchor' | 'content'
}

/**
 * Puts a panel under its anchor (above, where there is no room below), in the browser's top layer, so that neither an
 * `overflow` of the host nor a dialog cuts it off. The panel carries `popover="manual"` and `ref={setPanel}`; before it is positioned nothing in it can take
 * the focus.
 */
export function useAnchored({ open, width }: Anchored) {
  const { refs, elements, floatingStyles, isPositioned } = useFloating({
    open,
    strategy: 'fixed',
    placement: 'bottom-start',
    transform: false,
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(4),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply({ availableHeight, availableWidth, rects, elements }) {
          const { style } = elements.floating
          style.maxHeight = `${Math.max(120, Math.min(400, availableHeight))}px`
          style.maxWidth = `${availableWidth}px`
          style[width === 'anchor' ? 'width' : 'minWidth'] = `${rects.reference.width}px`
        },
      }),
    ],
  })
  const panel = elements.floating
  useLayoutEffect(() => {
    if (open && panel?.isConnected && !panel.matches(':popover-open')) panel.showPopover()
  }, [open, panel])
  return { setAnchor: refs.setReference, setPanel: refs.setFloating, panelStyle: floatingStyles, isPositioned }
}
