/** A list of 10,000 orders with 1,000 updates per second, compared with a plain React table. */
import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { startSiteProcess } from '../support/site.ts'
import { bundlePage, type Files, openBundledPage, slowDown } from './bundled-page.ts'
import type { OrderListPage } from './order-list-page.tsx'
import { median, type Row, ratio, table } from './table.ts'

type Kind = Parameters<OrderListPage['mount']>[0]
type BenchGlobals = { orderList: OrderListPage }

const sizes = [200, 1_000, 10_000]
const mounts = 5
const [updatesPerSecond, seconds] = [1_000, 8]

export async function run() {
  const files = await bundlePage('order-list-page.tsx')
  const site = await startSiteProcess({ riderSpeed: 0 })
  const browser = await chromium.launch(await launchOptions())
  const open = (slower: number) => openPage(browser, site.origin, files, slower)
  try {
    const mountRows: Row[] = []
    for (const kind of ['plain', 'windowed', 'element'] as const) {
      const times: number[] = []
      for (const size of sizes) times.push(await measureMount(open, kind, size))
      for (const [index, size] of sizes.entries()) {
        const row = { what: names[kind], orders: size, 'mount ms': times[index] ?? Number.NaN }
        const isGoal = kind === 'element' && size === 10_000
        mountRows.push({ ...row, '÷ 200': ratio(row['mount ms'], times[0] ?? 0), goal: isGoal ? 'at most 1.1' : '' })
      }
    }
    const floodRows: Row[] = []
    for (const slower of [1, 4]) {
      for (const kind of ['bare', 'plain', 'windowed', 'element'] as const)
        floodRows.push(await measureFlood(open, kind, slower))
    }
    return [
      table('Showing a tab of orders', mountRows),
      table(`10,000 orders, ${updatesPerSecond} updates/s for ${seconds} s`, floodRows),
    ]
  } finally {
    await browser.close()
    await site.remove()
  }
}

const names = {
  bare: 'empty page that reads the updates',
  plain: 'plain React table',
  windowed: 'windowed React table that never sorts',
  element: 'courier-order-list',
}

async function measureMount(open: (slower: number) => Promise<Page>, kind: Kind, size: number) {
  const times: number[] = []
  for (let time = 0; time < (kind === 'plain' ? 1 : mounts); time += 1) {
    const page = await open(1)
    times.push(await mount(page, kind, size))
    await page.context().close()
  }
  return median(times)
}

const mount = (page: Page, kind: Kind, size: number) =>
  page.evaluate(([kind, size]) => (globalThis as unknown as BenchGlobals).orderList.mount(kind, size), [
    kind,
    size,
  ] as const)

async function measureFlood(open: (slower: number) => Promise<Page>, kind: Kind, slower: number): Promise<Row> {
  const page = await open(slower)
  await mount(page, kind, 10_000)
  const result = await page.evaluate(
    ([perSecond, seconds]) => (globalThis as unknown as BenchGlobals).orderList.flood(perSecond, seconds),
    [updatesPerSecond, seconds] as const,
  )
  await page.context().close()
  return {
    what: names[kind],
    processor: slower === 1 ? 'as it is' : `${slower} times slower`,
    'updates taken': result.sent,
    'frames/s': result.frames / (result.due / 60),
    'dropped %': Math.max(0, 100 - (100 * result.frames) / result.due),
    'long tasks': result.longTasks,
    'longest ms': result.longestTaskMs,
    goal: kind !== 'element' ? '' : 'at most 2 % dropped, no long task',
  }
}

async function openPage(browser: Browser, origin: string, files: Files, slower: number): Promise<Page> {
  const page = await openBundledPage(browser, { origin, files })
  await page.waitForFunction(() => 'orderList' in globalThis)
  await slowDown(page, slower)
  return page
}
