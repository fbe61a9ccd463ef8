import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/react'

/**
 * Keeps a panel below its anchor (or above it) while the page moves; the lazy part of `useAnchored`. Returns a stop
 * function. @param onPlaced called after each placement
 */
export function anchorPanel(
  anchor: Element,
  panel: HTMLElement,
  width: 'anchor' | 'content',
  onPlaced: () => void,
): () => void {
  // Rectangles are of the window, but styles are within the host's CSS zoom.
  const px = (length: number) => `${length / (panel.currentCSSZoom ?? 1)}px`
  const middleware = [
    offset(4),
    flip({ padding: 8 }),
    shift({ padding: 8 }),
    size({
      padding: 8,
      apply({ availableHeight, availableWidth, rects }) {
        panel.style.maxHeight = px(Math.max(120, Math.min(400, availableHeight)))
        panel.style.maxWidth = px(availableWidth)
        panel.style[width === 'anchor' ? 'width' : 'minWidth'] = px(rects.reference.width)
      },
    }),
  ]
  function place() {
    void computePosition(anchor, panel, { strategy: 'fixed', placement: 'bottom-start', middleware }).then(
      ({ x, y }) => {
        panel.style.left = px(x)
        panel.style.top = px(y)
        panel.style.visibility = 'visible'
        onPlaced()
      },
    )
  }
  place()
  // In the next frame, because a panel that changes its size while sizes are reported is an error of the page.
  let frame = 0
  const stop = autoUpdate(anchor, panel, () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  })
  return () => {
    stop()
    cancelAnimationFrame(frame)
  }
}
