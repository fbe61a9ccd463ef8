/** Runs once the element is visible and the browser idle. Returns a cancel function. */
export function whenSeenAndIdle(element: Element, run: () => void): () => void {
  let idle = 0
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(run, { timeout: 2000 })
    else run()
  })
  observer.observe(element.parentElement ?? element)
  return () => {
    observer.disconnect()
    if (idle) cancelIdleCallback(idle)
  }
}
