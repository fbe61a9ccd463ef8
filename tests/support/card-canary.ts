import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'

/** Everything that a host page, a script on it or the network could have read. */
export interface CardWatch {
  /** Where digits of these cards are found outside the card frame; empty when all is well. */
  leaks(numbers: readonly string[]): Promise<string[]>
}

/** Watches addresses, bodies, messages to the page and events of the elements from now on. To be called before the page is opened. */
export async function watchForCards(page: Page): Promise<CardWatch> {
  const seen: [where: string, text: string][] = []
  page.on('request', (request: Request) => {
    seen.push(['address of a request', request.url()], ['body of a request', request.postData() ?? ''])
    seen.push(['header of a request', JSON.stringify(request.headers())])
  })
  page.on('framenavigated', (frame) => seen.push(['address of a page', frame.url()]))
  page.on('console', (message) => seen.push(['console', message.text()]))
  await page.exposeFunction('courierTold', (where: string, text: string) => void seen.push([where, text]))
  await page.addInitScript(recordEverything)
  return {
    async leaks(numbers) {
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      const texts = [...seen, ['storage', kept] as const, ['page', await textOfPage(page)] as const]
      return texts.filter(([, text]) => holds(text, numbers)).map(([where]) => where)
    },
  }
}

/** What the files of a server's data folder hold of these cards. */
export function leaksInFolder(folder: string, numbers: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => holds(readFileSync(path, 'latin1'), numbers))
}

/** Also grouped, as people and forms write it. */
export function holds(text: string, numbers: readonly string[]): boolean {
  const plain = text.replace(/(?<=\d)(?:[ -]|%20|\+)(?=\d)/g, '')
  return numbers.some((number) => text.includes(number) || plain.includes(number))
}

/** Markup and values of the page and of all shadow roots; frames are documents of their own. */
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

/** Runs in every page before its scripts; in frames it watches nothing, because typing there is what they are for. */
function recordEverything() {
  if (window !== window.top) return
  const tell = (where: string, text: string) =>
    (window as unknown as { courierTold(where: string, text: string): void }).courierTold(where, text)
  addEventListener('message', (event) => tell('message of a frame', JSON.stringify(event.data) ?? ''))
  const { dispatchEvent } = EventTarget.prototype
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event instanceof CustomEvent) tell(`event ${event.type}`, JSON.stringify(event.detail) ?? '')
    return dispatchEvent.call(this, event)
  }
  for (const type of ['keydown', 'input']) {
    addEventListener(type, (event) => {
      const [target] = event.composedPath()
      if (target instanceof HTMLInputElement) tell(`event ${type}`, target.value)
    })
  }
}
