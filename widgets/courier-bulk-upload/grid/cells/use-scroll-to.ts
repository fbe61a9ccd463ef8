import { type RefObject, useEffect } from 'react'
import { useGrid } from '../grid-context.ts'
import { titleHeight } from './layout.ts'

/** Scrolls to the moving corner: the active cell or the end of a range. */
export function useScrollTo(scroller: RefObject<HTMLElement | null>, height: number) {
  const { selection } = useGrid()
  useEffect(
    () =>
      selection.$selection.subscribe(({ end }) => {
        const box = scroller.current
        if (!box) return
        const top = end.row * height
        const visibleHeight = box.clientHeight - titleHeight - height
        if (top < box.scrollTop) box.scrollTop = top
        else if (top > box.scrollTop + visibleHeight) box.scrollTop = top - visibleHeight
      }),
    [selection, scroller, height],
  )
}
