import { useLayoutEffect, useState } from 'react'

/** In px. Thirteen columns don't fit below this width: rows are cards. */
const narrow = 600

export function useIsNarrow() {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!box) return
    const update = () => setNarrow(box.clientWidth < narrow)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return { setBox, isNarrow }
}
