import { useEffect, useState } from 'react'
import { barBelow } from '../shared/panels/bar-below.ts'

/**
 * Height of a bar at the bottom of the window, in px, looked at again whenever the page may look otherwise: what the
 * button must not stand on may come later than the button.
 */
export function useBarBelow(host: Element, isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!isShown) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeight(barBelow(host)))
    }
    const resized = new ResizeObserver(look)
    resized.observe(document.documentElement)
    resized.observe(document.body)
    const options = { capture: true, passive: true }
    for (const event of ['scroll', 'resize', 'courier-ready']) window.addEventListener(event, look, options)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      for (const event of ['scroll', 'resize', 'courier-ready']) window.removeEventListener(event, look, options)
    }
  }, [host, isShown])
  return height
}
