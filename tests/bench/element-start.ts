import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { buildBaseline } from './element-bytes.ts'
import { median, ratio, slow4g, type Table, table } from './table.ts'

const builtFolder = join(import.meta.dirname, '../../dist/elements')

/** With fewer pairs, differences below 15 % aren't significant. */
const pairs = Number(process.env.BENCH_PAIRS ?? 15)
const goals: Record<string, number> = { 'courier-tracking': 1, 'courier-order-list': 1, 'courier-request': 0.6 }

/** Measures the time until an element's content has a height, compared with bare React + r2wc in pairs of runs. */
export async function run(): Promise<Table> {
  const server = await startServer((await buildBaseline()).code)
  const browser = await chromium.launch(await launchOptions())
  try {
    const rows = []
    for (const [tag, goal] of Object.entries(goals)) {
      const ratios: number[] = []
      const times: number[] = []
      await measureStart(browser, server.origin, tag)
      for (let pair = 0; pair < pairs; pair += 1) {
        const baselineMs = await measureStart(browser, server.origin, 'courier-baseline')
        const elementMs = await measureStart(browser, server.origin, tag)
        ratios.push(elementMs / baselineMs)
        times.push(elementMs)
      }
      rows.push({
        what: tag,
        'ready ms': Math.round(median(times)),
        '÷ baseline': ratio(median(ratios), 1),
        goal: `at most ${goal}`,
      })
    }
    return table(`Start on slow 4G, processor 4 times slower (median of ${pairs} pairs)`, rows)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function measureStart(browser: Browser, origin: string, tag: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${origin}/page/${tag}`, { waitUntil: 'commit' })
    const ready = await page.waitForFunction(() => (globalThis as { readyAt?: number }).readyAt)
    return (await ready.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

const watchScript = `
  const look = () => {
    const root = document.querySelector('[data-watched]')?.shadowRoot
    if (root && [...root.children].some((child) => child.getBoundingClientRect().height > 0)) globalThis.readyAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()`

async function startServer(baselineCode: string) {
  const page = (tag: string, script: string) =>
    `<!doctype html><title>Start</title><script>${watchScript}</script><script type="module" src="${script}"></script><${tag} data-watched order="x"></${tag}>`
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const [, folder = '', name = ''] = path.split('/')
    if (folder === 'page') {
      response.setHeader('content-type', 'text/html')
      return response.end(page(name, name === 'courier-baseline' ? '/baseline.js' : '/courier.js'))
    }
    if (!path.endsWith('.js')) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
    response.end(
      path === '/baseline.js' ? brotliCompressSync(baselineCode) : readFileSync(join(builtFolder, `${path}.br`)),
    )
  }).listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
