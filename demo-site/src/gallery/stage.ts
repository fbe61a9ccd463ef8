import type { createPage, Page, TextKey } from 'courier-elements'
import { galleryEnvironment } from './environment.ts'
import { galleryNow } from './orders.ts'
import { type Responses, refused } from './responses.ts'

export type Visitor = 'signed-in' | 'signed-out' | 'guest'

/** One state of an element: what it is given, and how a person gets there. */
export interface GalleryState {
  attributes?: Readonly<Record<string, string>>
  /** Signed in, unless said otherwise. */
  visitor?: Visitor
  /** Vendor that the page works for; `1002` is an outlet, `1000` its parent. */
  vendor?: string
  responses?: Responses
  isOffline?: boolean
  steps?: (stage: Stage) => Promise<unknown> | undefined
}

/** How everything looks: as in the address of the gallery. */
export interface Choice {
  locale?: string | undefined
  brand?: string | undefined
  country?: string | undefined
  /** Where the map's tiles come from; the page's own origin by default. */
  api?: string | undefined
}

/** What a person does in an element, by the names that they read, in any language. */
export interface Stage {
  page: Page
  /** The first control or text that begins with these words, once it is there. */
  find(key: TextKey): Promise<HTMLElement>
  press(...keys: TextKey[]): Promise<void>
  type(key: TextKey, text: string): Promise<void>
  /** Presses what the selector finds. */
  pressOn(selector: string): Promise<void>
}

/** Where the elements of one browser window find what they share (`core/app/public-page.ts`). */
const pageKey = Symbol.for('courier.session.v1')
const holder = globalThis as { [pageKey]?: Page }

const claims = { sub: 'user-1', email: 'parent@demo.courier', exp: galleryNow / 1000 + 3600 }
const session = {
  accessToken: 'access',
  idToken: `e30.${btoa(JSON.stringify(claims))}.`,
  refreshToken: 'refresh',
  expires: galleryNow + 3_600_000,
  api: '',
}

/** Puts an element in one of its states into `place`; resolves when the state is reached. `make` is `createPage`. */
export async function showState(
  make: typeof createPage,
  tag: string,
  state: GalleryState,
  choice: Choice,
  place: Element,
): Promise<HTMLElement> {
  const { visitor = 'signed-in', vendor = '1002', isOffline = false, attributes = {} } = state
  place.replaceChildren()
  holder[pageKey]?.destroy()
  const { api = location.origin } = choice
  const storage: Record<string, string> =
    visitor === 'signed-in' ? { 'courier.session': JSON.stringify({ ...session, api }) } : {}
  const responses = { ...(visitor === 'signed-out' && { 'GET /sessions': refused(401) }), ...state.responses }
  const { environment, isQuiet } = galleryEnvironment({ responses, storage, isOffline })
  const page = make(environment)
  holder[pageKey] = page
  page.configure({
    api,
    environment: 'san',
    country: choice.country,
    brand: choice.brand,
    language: choice.locale ?? 'en',
    paymentMethod: 'CASH_ON_DELIVERY',
    mode: visitor === 'guest' ? 'guest' : 'classic',
    ...(visitor === 'signed-in' && { vendor }),
  })
  page.start()
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  const ready = new Promise((resolve) => element.addEventListener('courier-ready', resolve, { once: true }))
  place.append(element)
  await ready
  await rest(element, isQuiet)
  await state.steps?.(stageOf(page, element))
  await rest(element, isQuiet)
  return element
}

const restMs = 120

/** Until nothing is on its way and nothing has changed for a moment. */
async function rest({ shadowRoot }: HTMLElement, isQuiet: () => boolean): Promise<void> {
  let changed = performance.now()
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  if (shadowRoot) {
    observer.observe(shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true })
  }
  try {
    await until(() => isQuiet() && performance.now() - changed > restMs, 'rest')
  } finally {
    observer.disconnect()
  }
}

function stageOf(page: Page, element: HTMLElement): Stage {
  const controls = 'a, button, input, textarea, select, [role=option], summary, h2, h3, label, p'
  const all = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(controls) ?? [])]
  // The text before its first value: what comes after is another number or name.
  const words = (key: TextKey) => page.translations.$translate.get()(key).split('{{')[0]?.trim() ?? key
  const named = (key: TextKey) => all().find((one) => isShown(one) && nameOf(one).startsWith(words(key)))
  const find = (key: TextKey) => until(() => named(key), `${element.localName}: ${words(key)}`)
  return {
    page,
    find,
    async press(...keys) {
      for (const key of keys) (await find(key)).click()
    },
    async type(key, text) {
      const box = await find(key)
      const field = box instanceof HTMLLabelElement ? box.control : box
      if (field) write(field as HTMLInputElement, text)
    },
    async pressOn(selector) {
      ;(await until(() => element.shadowRoot?.querySelector<HTMLElement>(selector), selector)).click()
    },
  }
}

const isShown = (element: HTMLElement) => element.checkVisibility?.() !== false

function nameOf(element: HTMLElement): string {
  const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
  return name.replace(/[\u2066-\u2069]/g, '').trim()
}

/** As typing does: React listens to the event and compares with the value that it has set itself. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  field.focus()
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const patienceMs = 15_000

function until<Found>(look: () => Found | false | null | undefined, what: string): Promise<Found> {
  const end = performance.now() + patienceMs
  return new Promise((resolve, reject) => {
    const again = () => {
      const found = look()
      if (found) resolve(found)
      else if (performance.now() > end) reject(new Error(`The gallery waited in vain for ${what}`))
      else requestAnimationFrame(again)
    }
    again()
  })
}
