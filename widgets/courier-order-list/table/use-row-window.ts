import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Height that is rendered above and below the visible part, in px. */
const margin = 500
/** Rows are rendered again each time the list has scrolled this far, in px. */
const step = 200
/** Estimated height of a row until one has been measured, in px. */
const estimatedHeight = 66

/** A rendered row, or the height of skipped rows. */
export type WindowPart = { id: string; index: number } | { gap: number; from: number }

/**
 * Chooses the rows to render: those near the visible part, whichever ancestor scrolls, and the pinned ones. Gaps
 * replace the others. @param pinned rows that have the focus or may get it back
 */
export function useRowWindow(
  rows: readonly string[],
  pinned: readonly (string | null)[],
  body: RefObject<HTMLElement | null>,
): WindowPart[] {
  const [visibleRange, setVisibleRange] = useState({ top: 0, bottom: 1000 })
  const heights = useRef<{ byId: Map<string, number>; width: number }>({ byId: new Map(), width: 0 })

  function update() {
    const element = body.current
    const box = element?.getBoundingClientRect()
    // The details hide the list on a phone.
    if (!element || !box || box.width === 0) return
    // Another width changes line breaks, and removed rows needn't be kept.
    const isOutdated = heights.current.width !== box.width || heights.current.byId.size > 2 * rows.length + 200
    if (isOutdated) heights.current = { byId: new Map(), width: box.width }
    for (const row of element.children as Iterable<HTMLElement>) {
      const { order } = row.dataset
      if (order === undefined) continue
      // A group's heading belongs to its first row.
      const above = row.previousElementSibling as HTMLElement | null
      const heading = above?.dataset.group === undefined ? 0 : above.offsetHeight
      heights.current.byId.set(order, heading + row.offsetHeight)
    }
    const top = Math.floor(-box.top / step) * step
    const bottom = Math.ceil((innerHeight - box.top) / step) * step
    setVisibleRange((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
  }

  const latestUpdate = useRef(update)
  latestUpdate.current = update
  const isFilled = rows.length > 0
  useLayoutEffect(() => {
    if (isFilled) latestUpdate.current()
  }, [isFilled])
  useEffect(() => {
    const onMove = () => latestUpdate.current()
    // Captured, because scroll events don't bubble and any ancestor may scroll.
    addEventListener('scroll', onMove, { capture: true, passive: true })
    const sizes = new ResizeObserver(onMove)
    sizes.observe(document.documentElement)
    if (isFilled && body.current) sizes.observe(body.current)
    return () => {
      removeEventListener('scroll', onMove, { capture: true })
      sizes.disconnect()
    }
  }, [isFilled, body])

  const { byId } = heights.current
  let sum = 0
  for (const height of byId.values()) sum += height
  const average = byId.size > 0 ? sum / byId.size : estimatedHeight
  const [firstPixel, lastPixel] = [visibleRange.top - margin, visibleRange.bottom + margin]
  const parts: WindowPart[] = []
  let end = 0
  const add = (index: number, id: string, gap: number) => {
    if (index > end) parts.push({ gap, from: end })
    parts.push({ id, index })
    end = index + 1
  }
  const pinnedIndexes = new Set(pinned.flatMap((id) => (id === null ? [] : [rows.indexOf(id)])))
  let [index, offset, gap] = [0, 0, 0]
  for (; index < rows.length && offset < lastPixel; index += 1) {
    const id = rows[index] ?? ''
    const height = byId.get(id) ?? average
    const isRendered = offset + height > firstPixel || pinnedIndexes.has(index)
    if (isRendered) add(index, id, gap)
    gap = isRendered ? 0 : gap + height
    offset += height
  }
  // Heights below the visible part affect only the scrollbar.
  for (const later of [...pinnedIndexes].filter((place) => place >= index).sort((one, other) => one - other)) {
    add(later, rows[later] ?? '', (later - end) * average)
  }
  if (rows.length > end) parts.push({ gap: (rows.length - end) * average, from: end })
  return parts
}
