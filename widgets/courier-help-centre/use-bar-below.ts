import { useEffect, useState } from 'react'
import { barBelow } from '../shared/panels/bar-below.ts'

/**
 * Height in px of a bar at the bottom of the window, measured again whenever the page may have changed: a bar may
 * appear after the button.
 */
export function useBarBelow(host: Element, isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!isShown) return
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeight(barBelow(host)))
    }
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(document.documentElement)
    resizeObserver.observe(document.body)
    const options = { capture: true, passive: true }
    for (const event of ['scroll', 'resize', 'courier-ready']) window.addEventListener(event, measure, options)
    return () => {
      cancelAnimationFrame(frame)
      resizeObserver.disconnect()
      for (const event of ['scroll', 'resize', 'courier-ready']) window.removeEventListener(event, measure, options)
    }
  }, [host, isShown])
  return height
}
