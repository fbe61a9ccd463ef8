import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'

export type CardWatch = Awaited<ReturnType<typeof watchForCards>>

/**
 * Records everything that a host page, its scripts or the network can read: URLs, bodies, messages and events. Call it before
 * opening the page.
 */
export async function watchForCards(page: Page) {
  const recorded: [where: string, text: string][] = []
  page.on('request', (request: Request) => {
    recorded.push(['URL of a request', request.url()], ['body of a request', request.postData() ?? ''])
    recorded.push(['header of a request', JSON.stringify(request.headers())])
  })
  page.on('framenavigated', (frame) => recorded.push(['URL of a page', frame.url()]))
  page.on('console', (message) => recorded.push(['console', message.text()]))
  await page.exposeFunction('recordForTest', (where: string, text: string) => void recorded.push([where, text]))
  await page.addInitScript(recordMessagesAndEvents)
  return {
    /** Returns where these card numbers were found outside the card frame; empty if nowhere. */
    async leaks(numbers: readonly string[]): Promise<string[]> {
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      const texts = [...recorded, ['storage', stored] as const, ['page', await textOfPage(page)] as const]
      return texts.filter(([, text]) => containsCardNumber(text, numbers)).map(([where]) => where)
    },
  }
}

/** Returns the files of a data folder that contain these card numbers. */
export function leaksInFolder(folder: string, numbers: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => containsCardNumber(readFileSync(path, 'latin1'), numbers))
}

/** Whether the text contains a number, also in groups as people type it. */
export function containsCardNumber(text: string, numbers: readonly string[]): boolean {
  const plain = text.replace(/(?<=\d)(?:[ -]|%20|\+)(?=\d)/g, '')
  return numbers.some((number) => text.includes(number) || plain.includes(number))
}

/** Returns markup and values of the page and its shadow roots, without frames. */
function textOfPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = []
    const read = (root: Document | ShadowRoot) => {
      texts.push(root instanceof ShadowRoot ? root.innerHTML : root.documentElement.outerHTML)
      for (const element of root.querySelectorAll('*')) {
        if ('value' in element) texts.push(String(element.value))
        if (element.shadowRoot) read(element.shadowRoot)
      }
    }
    read(document)
    return texts.join('\n')
  })
}

/** Runs in every page before its scripts, but not in frames, where cards are typed. */
function recordMessagesAndEvents() {
  if (window !== window.top) return
  const report = (where: string, text: string) =>
    (window as unknown as { recordForTest(where: string, text: string): void }).recordForTest(where, text)
  addEventListener('message', (event) => report('message of a frame', JSON.stringify(event.data) ?? ''))
  const { dispatchEvent } = EventTarget.prototype
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event instanceof CustomEvent) report(`event ${event.type}`, JSON.stringify(event.detail) ?? '')
    return dispatchEvent.call(this, event)
  }
  for (const type of ['keydown', 'input']) {
    addEventListener(type, (event) => {
      const [target] = event.composedPath()
      if (target instanceof HTMLInputElement) report(`event ${type}`, target.value)
    })
  }
}
