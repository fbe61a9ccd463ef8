import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/react'

/**
 * Keeps a panel under its anchor (above, where there is no room below) while page and anchor move; the lazy half of
 * `useAnchored`. Answers the function that stops it. @param onPlaced called each time it stands.
 */
export function anchorPanel(
  anchor: Element,
  panel: HTMLElement,
  width: 'anchor' | 'content',
  onPlaced: () => void,
): () => void {
  const middleware = [
    offset(4),
    flip({ padding: 8 }),
    shift({ padding: 8 }),
    size({
      padding: 8,
      apply({ availableHeight, availableWidth, rects }) {
        panel.style.maxHeight = `${Math.max(120, Math.min(400, availableHeight))}px`
        panel.style.maxWidth = `${availableWidth}px`
        panel.style[width === 'anchor' ? 'width' : 'minWidth'] = `${rects.reference.width}px`
      },
    }),
  ]
  return autoUpdate(anchor, panel, () => {
    void computePosition(anchor, panel, { strategy: 'fixed', placement: 'bottom-start', middleware }).then(
      ({ x, y }) => {
        panel.style.left = `${x}px`
        panel.style.top = `${y}px`
        panel.style.visibility = 'visible'
        onPlaced()
      },
    )
  })
}
