import type { createPage, Page, TextKey } from 'courier-elements'
import { galleryEnvironment } from './environment.ts'
import { galleryNow } from './orders.ts'
import { type Responses, refused } from './responses.ts'

export type Visitor = 'signed-in' | 'signed-out' | 'guest'

export interface GalleryState {
  attributes?: Readonly<Record<string, string>>
  /** Default: signed in. */
  visitor?: Visitor
  /** `1002` is an outlet, `1000` its parent. */
  vendor?: string
  responses?: Responses
  isOffline?: boolean
  steps?: (stage: Stage) => Promise<unknown> | undefined
}

/** States that every element has, unless it gives a reason in `without`. */
export const commonStates = ['loading', 'empty', 'filled', 'error', 'forbidden', 'offline'] as const
type CommonState = (typeof commonStates)[number]

export interface GalleryElement {
  states: Readonly<Record<string, GalleryState>>
  /** Reasons for missing states. */
  without?: Readonly<Partial<Record<CommonState, string>>>
}

/** Appearance, from the gallery's URL. */
export interface Choice {
  locale?: string | undefined
  brand?: string | undefined
  country?: string | undefined
  /** `ltr` or `rtl`. Default: the language's. */
  direction?: string | undefined
  /** Origin of the map tiles. Default: the page's. */
  api?: string | undefined
}

/** Simulates a user in an element, and finds controls by their visible names in any language. */
export interface Stage {
  page: Page
  /** Waits for the first control or text starting with these words. */
  find(key: TextKey): Promise<HTMLElement>
  /** Presses the first control starting with these words, not a heading of the same name. */
  press(...keys: TextKey[]): Promise<void>
  type(key: TextKey, text: string): Promise<void>
  pressOn(selector: string): Promise<void>
}

/** The key under which `core/app/public-page.ts` stores the page object. */
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

/** Puts an element into `place` and resolves once it shows the state. */
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
  const { environment, isIdle: isQuiet } = galleryEnvironment({ responses, storage, isOffline })
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
  const base = element.shadowRoot?.querySelector<HTMLElement>('[part=base]')
  if (base && choice.direction) base.dir = choice.direction
  await waitUntilIdle(element, isQuiet)
  if (state.steps) {
    await state.steps(stageOf(page, element))
    await waitUntilIdle(element, isQuiet)
  }
  return element
}

const quietMs = 120

/** Waits until nothing is pending and the content stops changing. */
async function waitUntilIdle({ shadowRoot }: HTMLElement, isQuiet: () => boolean): Promise<void> {
  let lastChangeAt = performance.now()
  const observer = new MutationObserver(() => {
    lastChangeAt = performance.now()
  })
  if (shadowRoot) {
    observer.observe(shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true })
  }
  try {
    await until(() => isQuiet() && performance.now() - lastChangeAt > quietMs, 'rest')
  } finally {
    observer.disconnect()
  }
}

function stageOf(page: Page, element: HTMLElement): Stage {
  const controls = 'a, button, input, textarea, select, [role=option], summary, label'
  const all = (selector: string) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])]
  // Returns the part of a text before its first placeholder.
  const labelOf = (key: TextKey) => page.translations.$translate.get()(key).split('{{')[0]?.trim() ?? key
  const named = (key: TextKey, selector: string) =>
    all(selector).find((shown) => isShown(shown) && nameOf(shown).startsWith(labelOf(key)))
  const find = (key: TextKey, selector = `${controls}, h2, h3, p, [part~=notice]`) =>
    until(() => named(key, selector), `${element.localName}: ${labelOf(key)}`)
  return {
    page,
    find: (key) => find(key),
    async press(...keys) {
      for (const key of keys) (await find(key, controls)).click()
    },
    async type(key, text) {
      const labelOrField = await find(key)
      const field = labelOrField instanceof HTMLLabelElement ? labelOrField.control : labelOrField
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

/** Types a text. Uses the native setter, because React ignores values that were set through its own. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  field.focus()
  const nativeValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  nativeValue?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Only ends a step that hangs. */
const stepTimeoutMs = 60_000

function until<Found>(look: () => Found | false | null | undefined, what: string): Promise<Found> {
  const end = performance.now() + stepTimeoutMs
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = look()
      if (found) resolve(found)
      else if (performance.now() > end) reject(new Error(`The gallery timed out waiting for ${what}`))
      else requestAnimationFrame(check)
    }
    check()
  })
}
