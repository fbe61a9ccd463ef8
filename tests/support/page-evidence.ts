import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { onTestFailure } from './runner/test-files/evidence.ts'

export interface PageRecords {
  console: string[]
  network: string[]
}

/** A page in an endless loop responds to nothing. */
const responseLimitMs = 10_000

/** Makes failed tests leave a screenshot, the HTML, the console and the HTTP requests of every page that is open. */
export function recordPages(browser: Browser): void {
  const recordsOf = new WeakMap<BrowserContext, PageRecords>()
  browser.on('context', (context) => recordsOf.set(context, recordContext(context)))
  onTestFailure(async (folder) => {
    const pages = browser.contexts().flatMap((context) => context.pages())
    await Promise.allSettled(
      pages.map((page, index) => savePage(page, recordsOf.get(page.context()), folder, `page-${index + 1}-`)),
    )
  })
}

/** @param isRecorded whether successful requests are recorded too */
export function recordContext(context: BrowserContext, isRecorded = (_: Request) => true): PageRecords {
  const records: PageRecords = { console: [], network: [] }
  context.on('console', (message) => records.console.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => records.console.push(`uncaught: ${error.error().stack}`))
  context.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400 || isRecorded(request)) record(request, response.status())
  })
  context.on('requestfailed', (request) => record(request, request.failure()?.errorText))
  /** Without tokens and other long values, which a log must not contain. */
  const record = (request: Request, result: number | string | undefined) =>
    records.network.push(`${result} ${request.method()} ${request.url().replace(/[\w.~%-]{25,}/g, '…')}`)
  return records
}

/** Saves what a page shows, and its records, in files whose names begin with the prefix. */
export async function savePage(page: Page, records: PageRecords | undefined, folder: string, prefix = '') {
  const save = (name: string, content: string) => writeFile(join(folder, `${prefix}${name}`), content)
  await Promise.allSettled([
    page.screenshot({ path: join(folder, `${prefix}screenshot.png`), timeout: responseLimitMs }),
    htmlOf(page).then((html) => save('page.html', `<!-- ${page.url()} -->\n${html}`)),
    save('console.txt', records?.console.join('\n') ?? ''),
    save('network.txt', records?.network.join('\n') ?? ''),
  ])
}

function htmlOf(page: Page): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the page did not respond')), responseLimitMs)
  return Promise.race([page.evaluate(pageHtml), promise]).finally(() => clearTimeout(timer))
}

/** Runs in a page. Returns its HTML with all open shadow roots. */
function pageHtml(): string {
  const rootsIn = (parent: ParentNode): ShadowRoot[] =>
    [...parent.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? [shadowRoot, ...rootsIn(shadowRoot)] : [],
    )
  return document.documentElement.getHTML({ serializableShadowRoots: true, shadowRoots: rootsIn(document) })
}
