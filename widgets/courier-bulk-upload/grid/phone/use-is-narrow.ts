import { useLayoutEffect, useState } from 'react'

/** Width in px below which thirteen columns don't fit, so rows are cards. */
const narrowWidth = 600

export function useIsNarrow() {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!box) return
    const update = () => setNarrow(box.clientWidth < narrowWidth)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return { setBox, isNarrow }
}
