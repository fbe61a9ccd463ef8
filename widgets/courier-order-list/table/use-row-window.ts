import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows beyond the visible ones are rendered so far, in px, on each side. */
const margin = 500
/** The visible part is looked at in steps of so many px: scrolling less renders nothing. */
const step = 200
/** Before any row has been measured. */
const usualHeight = 66

/** A rendered row, or the height of rows that aren't. */
export type WindowPart = { id: string; index: number } | { gap: number; from: number }

/**
 * Which rows to render: those near the visible part of the page, whichever ancestor scrolls, and the pinned ones wherever
 * they are. The other rows leave gaps of their height.
 * @param pinned rows that keep their focus, or that the focus may return to
 */
export function useRowWindow(
  rows: readonly string[],
  pinned: readonly (string | null)[],
  body: RefObject<HTMLElement | null>,
): WindowPart[] {
  const [seen, setSeen] = useState({ top: 0, bottom: 1000 })
  const heights = useRef<{ byId: Map<string, number>; width: number }>({ byId: new Map(), width: 0 })

  function look() {
    const element = body.current
    const box = element?.getBoundingClientRect()
    // Details may cover the list: it comes back as it was.
    if (!element || !box || box.width === 0) return
    // Another width breaks lines elsewhere; and heights of rows that are long gone are given back.
    const isOutdated = heights.current.width !== box.width || heights.current.byId.size > 2 * rows.length + 200
    if (isOutdated) heights.current = { byId: new Map(), width: box.width }
    for (const row of element.children as Iterable<HTMLElement>) {
      const { order } = row.dataset
      if (order === undefined) continue
      // The heading of its group comes and goes with it.
      const above = row.previousElementSibling as HTMLElement | null
      const heading = above?.dataset.group === undefined ? 0 : above.offsetHeight
      heights.current.byId.set(order, heading + row.offsetHeight)
    }
    const top = Math.floor(-box.top / step) * step
    const bottom = Math.ceil((innerHeight - box.top) / step) * step
    setSeen((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
  }

  const latestLook = useRef(look)
  latestLook.current = look
  const isFilled = rows.length > 0
  useLayoutEffect(() => {
    if (isFilled) latestLook.current()
  }, [isFilled])
  useEffect(() => {
    const onMove = () => latestLook.current()
    // Captured: scroll events don't bubble, and the list doesn't know what scrolls it.
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
  const average = byId.size > 0 ? sum / byId.size : usualHeight
  const [first, last] = [seen.top - margin, seen.bottom + margin]
  const parts: WindowPart[] = []
  let end = 0
  /** Adds a row, and before it the gap of those between. */
  const add = (index: number, id: string, gap: number) => {
    if (index > end) parts.push({ gap, from: end })
    parts.push({ id, index })
    end = index + 1
  }
  const kept = new Set(pinned.flatMap((id) => (id === null ? [] : [rows.indexOf(id)])))
  let [index, offset, gap] = [0, 0, 0]
  for (; index < rows.length && offset < last; index += 1) {
    const id = rows[index] ?? ''
    const height = byId.get(id) ?? average
    const isRendered = offset + height > first || kept.has(index)
    if (isRendered) add(index, id, gap)
    gap = isRendered ? 0 : gap + height
    offset += height
  }
  // Below the visible part, only the length of the scrollbar depends on the heights.
  for (const far of [...kept].filter((place) => place >= index).sort((one, other) => one - other)) {
    add(far, rows[far] ?? '', (far - end) * average)
  }
  if (rows.length > end) parts.push({ gap: (rows.length - end) * average, from: end })
  return parts
}
