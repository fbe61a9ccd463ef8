/// <reference types="mocha" />
import { configure, type queries, within } from '@testing-library/dom'
import { emulateMedia, executeServerCommand, sendKeys, setViewport } from '@web/test-runner-commands'
import { currentPage, type Page } from '../../core/app/page.ts'
import type { FlagValues } from '../../core/flags/variations.ts'

/** How long a condition may take on a busy machine; nothing waits this long when all is well. */
const patienceMs = 25_000

// `findBy…` waits as long: a part that is fetched late takes its time there, too.
configure({ asyncUtilTimeout: patienceMs })

const violations: string[] = []
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(`${event.violatedDirective} ${event.blockedURI}`)
})

afterEach(() => {
  for (const container of document.querySelectorAll('[data-mounted]')) container.remove()
  const seen = violations.splice(0)
  if (seen.length > 0) throw new Error(`against the content security policy: ${seen.join(', ')}`)
})

after(() => executeServerCommand('order-api:stop'))

/** What an operator writes into `flags.json`. */
type FlagsFileContent = Partial<FlagValues> & {
  rules?: { vendor?: string; mode?: string; flags: Partial<FlagValues> }[]
}

/** What a test does to its order API, which runs in the test runner's process. */
export interface OrderApiControl {
  url: string
  /** Moves the API's clock; what falls due happens, and live updates are sent. */
  advanceClock(ms: number): Promise<void>
  /** Moves the API's clock over days; what falls due in between happens once, at the end. */
  leapClock(ms: number): Promise<void>
  /** Places an order of the Bugis outlet, vendor 1002, as another device of the shop would; see `orderFromBugis`. */
  placeOrder(change?: object): Promise<{ orderId: string; trackingId: string }>
  /** Moves an order to a status, as a shop or a rider would. */
  advanceOrder(orderId: string, status: string): Promise<void>
  /** Sends `x-courier-fault` with every request whose path has the text in it; null ends it. */
  fault(path: string, fault: string | null): Promise<void>
  /** Switches flags as an operator does, by name; all that are not named are as in the demo. */
  switchFlags(flags: FlagsFileContent): Promise<void>
  /** Sets parameters of the country as an operator does, by name: `{ serviceHours: '0900:2200' }`. */
  setParameters(parameters: { serviceHours?: string; orderItemValueExceedLimit?: number }): Promise<void>
  /** Cuts every new connection, like a server that is down. */
  down(down: boolean): Promise<void>
  /** What was mailed so far, oldest first. */
  mails(): Promise<{ kind: string; to: string; text: string }[]>
  /** `METHOD /path` of every request so far, and how many live sockets are open. */
  traffic(): Promise<{ requests: string[]; sockets: number }>
}

/**
 * Starts the file's order API; the same one again for later calls. Its orders move only by hand; with a `riderSpeed` also
 * by its clock, and arrivals are known.
 */
export async function startOrderApi(options: { riderSpeed?: number } = {}): Promise<OrderApiControl> {
  const { url } = await executeServerCommand<{ url: string }, object>('order-api:start', {
    origin: location.origin,
    ...options,
  })
  const command = async (name: string, payload: object) => {
    await executeServerCommand(`order-api:${name}`, payload)
  }
  return {
    url,
    advanceClock: (ms) => command('advance-clock', { ms }),
    leapClock: (ms) => command('leap-clock', { ms }),
    placeOrder: (change = {}) =>
      executeServerCommand<{ orderId: string; trackingId: string }, object>('order-api:place-order', change),
    advanceOrder: (orderId, status) => command('advance-order', { orderId, status }),
    fault: (path, fault) => command('fault', { path, fault }),
    switchFlags: (flags) => command('switch-flags', flags),
    setParameters: (parameters) => command('set-parameters', parameters),
    down: (down) => command('down', { down }),
    mails: () => executeServerCommand<{ kind: string; to: string; text: string }[], object>('order-api:mails', {}),
    traffic: () => executeServerCommand<{ requests: string[]; sockets: number }, object>('order-api:traffic', {}),
  }
}

/** Forgets the page's session and all it kept, as a new browser would. Elements mounted from now on share the answer. */
export function freshPage(): Page {
  const key = Symbol.for('courier.session.v1')
  const holder = globalThis as { [key]?: Page }
  holder[key]?.destroy()
  delete holder[key]
  localStorage.clear()
  return currentPage()
}

/** A fresh page for elements that need no order API: its calls never get a response. */
export function pageWithoutApi(): Page {
  const page = freshPage()
  page.environment.fetch = () => new Promise<never>(() => {})
  return page
}

/** A fresh page on which a demo account is signed in. */
export async function signedInPage(api: OrderApiControl, email = 'parent@demo.courier'): Promise<Page> {
  const page = freshPage()
  // Most stories are about something else than the card that Singapore pays with by default.
  page.configure({ api: api.url, paymentMethod: 'CASH_ON_DELIVERY' })
  page.start()
  await page.ready()
  const result = await page.session.signIn(email, 'Courier!2026')
  if (!result.ok) throw new Error(`could not sign in: ${result.key}`)
  return page
}

/** Adds markup to the page and returns its first element once it has drawn its content. Removed after the test. */
export async function mount<E extends HTMLElement = HTMLElement>(markup: string): Promise<E> {
  const container = document.createElement('div')
  container.dataset.mounted = ''
  document.body.append(container)
  const ready = new Promise((resolve) => container.addEventListener('courier-ready', resolve, { once: true }))
  container.innerHTML = markup
  const element = container.firstElementChild as E
  if (!customElements.get(element.localName))
    throw new Error(`<${element.localName}> is not defined: import its define.ts`)
  await patiently(ready, `<${element.localName}> to send courier-ready`)
  return element
}

/** Queries by role and name inside an element's shadow root: `inside(element).findByRole('button', { name: 'Retry' })`. */
export function inside(element: Element) {
  const root = element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
  if (!root) throw new Error(`<${element.localName}> has drawn nothing`)
  return within<typeof queries>(root)
}

/** Waits until the function returns neither false, null nor undefined, without throwing. */
export async function until<T>(
  question: () => T | Promise<T>,
  what = String(question),
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + patienceMs
  for (;;) {
    let last: unknown
    try {
      const response = await question()
      if (response !== undefined && response !== null && response !== false)
        return response as Exclude<T, false | null | undefined>
    } catch (error) {
      last = error
    }
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`, { cause: last })
    await nextFrame()
  }
}

/** The next event of that name that reaches the document. */
export function nextEvent<Detail = unknown>(name: string): Promise<CustomEvent<Detail>> {
  const event = new Promise<CustomEvent<Detail>>((resolve) => {
    document.addEventListener(name, (event) => resolve(event as CustomEvent<Detail>), { once: true })
  })
  return patiently(event, name)
}

export const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Waits out one task: what an element does after it was taken from the page is done. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Bytes of the heap once nothing more can be collected; the browser of the tests hands out its collector. */
export async function heapAfterCollection(): Promise<number> {
  const { gc, performance: measured } = globalThis as unknown as {
    gc: () => void
    performance: { memory: { usedJSHeapSize: number } }
  }
  for (let turn = 0; turn < 4; turn += 1) {
    await nextTask()
    gc()
  }
  return measured.memory.usedJSHeapSize
}

/** Types with the real keyboard into a field, in place of what is there; opens the section that it is folded in. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  field.closest('[hidden]')?.parentElement?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click()
  await until(() => !field.closest('[hidden]'), 'the section of the field')
  field.focus()
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  if (text === '') await sendKeys({ press: 'Delete' })
  else await sendKeys({ type: text })
}

/** Presses one key of the real keyboard: `Enter`, `ArrowDown`, `Shift+Tab`. */
export const press = (key: string) => sendKeys({ press: key })

/** Runs with the browser in the dark scheme. */
export async function inTheDark(run: () => Promise<void>): Promise<void> {
  const before = document.documentElement.style.colorScheme
  document.documentElement.style.colorScheme = 'light dark'
  await emulateMedia({ colorScheme: 'dark' })
  try {
    await run()
  } finally {
    await emulateMedia({ colorScheme: 'light' })
    document.documentElement.style.colorScheme = before
  }
}

/** Sizes of the browser window that the layouts are made for. */
export const viewports = { phone: { width: 360, height: 780 }, desk: { width: 1280, height: 900 } } as const

export const useViewport = (viewport: { width: number; height: number }) => setViewport(viewport)

/** Runs on a phone's touch screen of this width. */
export async function onTouchScreen(width: number, run: () => Promise<void>): Promise<void> {
  const touch = (enabled: boolean) => executeServerCommand('touch', { enabled })
  await Promise.all([touch(true), setViewport({ width, height: 780 })])
  try {
    await run()
  } finally {
    await Promise.all([touch(false), setViewport(viewports.desk)])
  }
}

/** Fails with a readable list when axe-core finds anything wrong with an element. @param rules only these */
export async function expectAccessible(element: Element, rules?: readonly string[]): Promise<void> {
  const { default: axe } = await import('axe-core')
  // Colours are judged as they end up, not on their way there.
  await until(() => !animationsIn(element).some(isEnding), 'the end of all transitions')
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: [...rules] } : { rules: { region: { enabled: false } } }),
  })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.html}\n    ${node.failureSummary ?? ''}`),
  )
  if (found.length > 0) throw new Error(`not accessible:\n  ${found.join('\n  ')}`)
}

/** Of its shadow root, and of elements in there. */
const animationsIn = ({ shadowRoot }: Element): Animation[] =>
  shadowRoot ? [...shadowRoot.getAnimations(), ...[...shadowRoot.querySelectorAll('*')].flatMap(animationsIn)] : []

const isEnding = ({ effect, playState }: Animation) =>
  playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)

/** Fails in words: an assertion that compares elements would write out the whole page, for minutes. */
export function expectFocus(control: Element | null | undefined): void {
  const focused = (control?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
  if (!control || focused !== control) {
    throw new Error(`expected the focus on ${named(control)}, it is on ${named(focused)}`)
  }
}

function named(element: Element | null | undefined) {
  if (!element) return 'nothing'
  const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
  return `<${element.localName}> ${name?.trim().slice(0, 60)}`
}

async function patiently<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), patienceMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
