import type { Page } from 'playwright'

/** The sum of layout shifts up to which a page counts as stable (web.dev/cls allows 0.1). */
const limit = 0.02

interface ShiftRecords {
  shiftObserver: PerformanceObserver
  shifts: PerformanceEntryList
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Records the layout shifts of a page. Runs in the page before its scripts. */
export function recordShifts() {
  const shifts: PerformanceEntryList = []
  const shiftObserver = new PerformanceObserver((list) => void shifts.push(...list.getEntries()))
  shiftObserver.observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, { shiftObserver, shifts })
}

/** Returns what moved while the page loaded, if it's more than the limit. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const moves = await page.evaluate(async () => {
    // The last shift is known after its frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { shiftObserver, shifts } = globalThis as unknown as ShiftRecords
    const pathOf = (node: Node | null): string =>
      node && node !== document.body ? `${pathOf(node.parentNode)} ${node.nodeName.toLowerCase()}`.trim() : ''
    // The outlet's name replaces other text in the bar: that isn't a move, even if it's in another direction.
    const isOutletName = (node: Node | null) =>
      Boolean((node instanceof Element ? node : node?.parentElement)?.closest('header .vendor'))
    return ([...shifts, ...shiftObserver.takeRecords()] as LayoutShift[])
      .filter(({ sources }) => !sources.every(({ node }) => isOutletName(node)))
      .map(({ value, sources }) => ({ by: value, what: sources.map(({ node }) => pathOf(node)).join(', ') }))
  })
  const sum = moves.reduce((total, { by }) => total + by, 0)
  return sum > limit ? moves.map(({ by, what }) => `by ${by.toFixed(3)}: ${what}`) : []
}
