import { useLayoutEffect, useState } from 'react'

/** Below this, in px, a table of thirteen columns is a keyhole: rows are cards. */
const narrow = 600

export function useIsNarrow() {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!box) return
    const look = () => setNarrow(box.clientWidth < narrow)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return { setBox, isNarrow }
}
