import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { pageHtml } from './page-html.ts'
import { onTestFailure } from './runner/test-files/evidence.ts'

interface Records {
  console: string[]
  network: string[]
}

/** Makes failed tests leave a screenshot, the HTML, the console and the HTTP requests of every page that is open. */
export function recordPages(browser: Browser): void {
  const recordsOf = new WeakMap<BrowserContext, Records>()
  const newContext = browser.newContext.bind(browser)
  // `newPage` calls it too.
  browser.newContext = async (options) => {
    const context = await newContext(options)
    recordsOf.set(context, recordContext(context))
    return context
  }
  onTestFailure(async (folder) => {
    const pages = browser.contexts().flatMap((context) => context.pages())
    await Promise.allSettled(
      pages.map((page, index) => savePage(page, recordsOf.get(page.context()), folder, index + 1)),
    )
  })
}

function recordContext(context: BrowserContext): Records {
  const records: Records = { console: [], network: [] }
  context.on('console', (message) => records.console.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => records.console.push(`uncaught: ${error.error().stack}`))
  context.on('response', (response) =>
    records.network.push(`${response.request().method()} ${response.url()} ${response.status()}`),
  )
  context.on('requestfailed', (request) =>
    records.network.push(`${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  )
  return records
}

async function savePage(page: Page, records: Records | undefined, folder: string, number: number) {
  const save = (name: string, content: string) => writeFile(join(folder, `page-${number}-${name}`), content)
  await Promise.allSettled([
    page.screenshot({ path: join(folder, `page-${number}.png`), timeout: 10_000 }),
    page.evaluate(pageHtml).then((html) => save('dom.html', `<!-- ${page.url()} -->\n${html}`)),
    save('console.txt', records?.console.join('\n') ?? ''),
    save('network.txt', records?.network.join('\n') ?? ''),
  ])
}
