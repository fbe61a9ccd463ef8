/**
 * Time from a key press to its paint in a table of 5,000 bulk orders, compared with a text field in an empty page. The
 * processor is four times slower.
 */
import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { startSiteProcess } from '../support/site.ts'
import type { BulkGridPage } from './bulk-grid-page.tsx'
import { bundlePage, type Files, openBundledPage, slowDown } from './bundled-page.ts'
import { median, percentile, type Row, ratio, table } from './table.ts'

const rows = 5000
const limitMs = 100
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws:"

interface BenchGlobals {
  /** Milliseconds from the key press to the paint, for each interaction. */
  interactions: Map<number, number>
  bulkGridPage: BulkGridPage
}

export async function run() {
  const files = await bundlePage('bulk-grid-page.tsx')
  const site = await startSiteProcess({ riderSpeed: 0 })
  const browser = await chromium.launch(await launchOptions())
  try {
    const emptyPage = await openPage(browser, site.origin, files, '<input autofocus>')
    await emptyPage.locator('input').focus()
    const reference = await measure(emptyPage, typeText)
    await emptyPage.context().close()

    const page = await openPage(browser, site.origin, files)
    await page.waitForFunction(() => 'bulkGridPage' in globalThis)
    await page.evaluate((count) => (globalThis as unknown as BenchGlobals).bulkGridPage.open(count), rows)
    await page.locator('[data-index="2"] [data-column="0"]').click()
    const measurements: [what: string, times: number[]][] = [
      ['a letter in a cell', await measure(page, typeText)],
      ['Enter: the row is stored and checked', await measure(page, storeRows)],
      ['arrow keys', await measure(page, (page) => pressRepeatedly(page, 'ArrowDown', 20))],
      ['Page Down', await measure(page, (page) => pressRepeatedly(page, 'PageDown', 10))],
      ['Ctrl+End, Ctrl+Home', await measure(page, pressControlEndAndHome)],
      ['F8: next error among 5,000', await measure(page, (page) => pressRepeatedly(page, 'F8', 5))],
    ]
    const row = (what: string, times: number[]): Row => ({
      what,
      keys: times.length,
      'p50 ms': median(times),
      'p98 ms': percentile(times, 0.98),
      '÷ text field': ratio(median(times), median(reference)),
      goal: `below ${limitMs} ms`,
    })
    return table(`Key to next paint, ${rows} bulk orders, processor 4 times slower`, [
      { ...row('a letter in a bare text field', reference), goal: '' },
      ...measurements.map(([what, times]) => row(what, times)),
    ])
  } finally {
    await browser.close()
    await site.remove()
  }
}

/** Opens a page with a strict policy that records interactions. */
async function openPage(browser: Browser, origin: string, files: Files, content?: string): Promise<Page> {
  const page = await openBundledPage(browser, { origin, files, policy, ...(content !== undefined && { content }) })
  await slowDown(page, 4)
  await page.evaluate(() => {
    const globals = globalThis as unknown as BenchGlobals
    globals.interactions = new Map()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        const { interactionId: id } = entry
        if (id) globals.interactions.set(id, Math.max(globals.interactions.get(id) ?? 0, entry.duration))
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return page
}

async function measure(page: Page, act: (page: Page) => Promise<void>): Promise<number[]> {
  const read = () =>
    page.evaluate(async () => {
      // The last entries are reported after their paint.
      await new Promise((resolve) => setTimeout(resolve, 300))
      const { interactions } = globalThis as unknown as BenchGlobals
      const times = [...interactions.values()]
      interactions.clear()
      return times
    })
  await read()
  await act(page)
  return read()
}

const typeText = (page: Page) => page.keyboard.type('Alicia Wong of Tanjong Pagar', { delay: 60 })

async function storeRows(page: Page) {
  await page.keyboard.press('Enter')
  for (let row = 0; row < 8; row += 1) {
    await page.keyboard.type('B')
    await page.keyboard.press('Enter', { delay: 20 })
  }
}

async function pressRepeatedly(page: Page, key: string, times: number) {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}

async function pressControlEndAndHome(page: Page) {
  await pressRepeatedly(page, 'Control+End', 1)
  await pressRepeatedly(page, 'Control+Home', 1)
}
