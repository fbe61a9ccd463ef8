import { configure, type queries, within } from '@testing-library/dom'
import type { RunOptions } from 'axe-core'
import { currentPage, type Page } from '../../core/app/page-object.ts'
import type { FlagValues } from '../../core/flags/variations.ts'
import './browser-hooks.ts'
import { emulateMedia, runCommand, sendKeys, setViewport } from './browser-commands.ts'
import { conditionLimitMs } from './limits.ts'
import { measureContrast } from './page-checks/contrast.ts'

// The same limit for `findBy…`, which may wait for a lazy chunk.
configure({ asyncUtilTimeout: conditionLimitMs })

/** Content of `flags.json`. */
type FlagsFileContent = Partial<FlagValues> & {
  rules?: { vendor?: string; mode?: string; flags: Partial<FlagValues> }[]
}

/** Controls a test's order API, which runs in the test runner's process. */
export interface OrderApiControl {
  url: string
  /** Moves the API's clock, running due timers and sending live updates. */
  advanceClock(ms: number): Promise<void>
  /** Moves the API's clock over days; timers due in between run once, at the end. */
  leapClock(ms: number): Promise<void>
  /** Places an order of the Bugis outlet, vendor 1002, as another device of the shop would; see `orderFromBugis`. */
  placeOrder(change?: object): Promise<{ orderId: string; trackingId: string }>
  /** Moves an order to a status, as a shop or a rider would. */
  advanceOrder(orderId: string, status: string): Promise<void>
  /** Until the test ends, sends `x-courier-fault` with every request whose path contains this text; null stops it. */
  fault(path: string, fault: string | null): Promise<void>
  /** Switches flags as an operator does; the others keep the demo's values. */
  switchFlags(flags: FlagsFileContent): Promise<void>
  /** Sets country parameters as an operator does: `{ serviceHours: '0900:2200' }`. */
  setParameters(parameters: { serviceHours?: string; orderItemValueExceedLimit?: number }): Promise<void>
  /** Lets a vendor pay the PAID rows of bulk orders by invoice. */
  payByInvoice(vendorId: string): Promise<void>
  /** With `true` refuses connections until the test ends, like a server that is down. */
  down(down: boolean): Promise<void>
  /** Sent emails, oldest first. */
  mails(): Promise<{ kind: string; to: string; text: string }[]>
  /** With `true`, mail server and gateway refuse messages for good. */
  refuseMessages(isRefused: boolean): Promise<void>
  /** Runs a command of `npm run operator`. */
  operate(...args: string[]): Promise<void>
  /** `METHOD /path` of every request so far, and how many live sockets are open. */
  traffic(): Promise<{ requests: string[]; sockets: number }>
}

/**
 * Starts the test file's order API; later calls return the same one. Orders move by hand, and with a `riderSpeed` also by
 * the clock, with known arrival times.
 */
export async function startOrderApi(
  options: { riderSpeed?: number; fleet?: 'own-riders' } = {},
): Promise<OrderApiControl> {
  const { url, commands } = await runCommand<{ url: string; commands: string[] }>('start-api', {
    origin: location.origin,
    ...options,
  })
  const calls = commands.map((name) => [name, (...args: unknown[]) => runCommand(name, args)])
  return { url, ...Object.fromEntries(calls) }
}

/** Replaces the page's session and storage, like a new browser. Elements mounted afterwards share the returned page. */
export function resetPage(): Page {
  const key = Symbol.for('courier.session.v1')
  const global = globalThis as { [key]?: Page }
  global[key]?.destroy()
  delete global[key]
  localStorage.clear()
  return currentPage()
}

/** Like `resetPage`, for elements that need no order API: calls never get a response. */
export function pageWithoutApi(): Page {
  const page = resetPage()
  page.configure({ country: 'SG' })
  page.environment.fetch = () => new Promise<never>(() => {})
  return page
}

/** Like `resetPage`, with a signed-in demo account. */
export async function signedInPage(api: OrderApiControl, email = 'parent@demo.courier'): Promise<Page> {
  const page = resetPage()
  // Cash, because most tests aren't about cards, which are Singapore's default.
  page.configure({ api: api.url, paymentMethod: 'CASH_ON_DELIVERY' })
  page.start()
  await page.ready()
  const result = await page.session.signIn(email, 'Courier!2026')
  if (!result.ok) throw new Error(`could not sign in: ${result.key}`)
  return page
}

/** Fetches the flags again. Repeated, because a busy machine may exceed the page's time limit of 2 s. */
export const refreshFlags = (page: Page) => until(() => page.flags.refresh().then(() => true), 'the flags')

/** Adds markup to the page and returns its first element once it has rendered. Removed after the test. */
export async function mount<E extends HTMLElement = HTMLElement>(markup: string): Promise<E> {
  const container = addHolder()
  const ready = new Promise((resolve) => container.addEventListener('courier-ready', resolve, { once: true }))
  container.innerHTML = markup
  const element = container.firstElementChild as E
  if (!customElements.get(element.localName))
    throw new Error(`<${element.localName}> is not defined: import its define.ts`)
  await withTimeout(ready, `<${element.localName}> to send courier-ready`)
  return element
}

/** Adds an empty element to the page, which is removed after the test. */
export function addHolder(tag: 'div' | 'section' = 'div'): HTMLElement {
  const holder = document.createElement(tag)
  holder.dataset.mounted = ''
  document.body.append(holder)
  return holder
}

export const click = (control: HTMLElement) => control.click()

/** Queries by role and name inside an element's shadow root: `inside(element).findByRole('button', { name: 'Retry' })`. */
export function inside(element: Element) {
  const root = element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
  if (!root) throw new Error(`<${element.localName}> has rendered nothing`)
  return within<typeof queries>(root)
}

/** Retries until the function returns a value other than false, null and undefined, without throwing. */
export async function until<T>(
  condition: () => T | Promise<T>,
  description = String(condition),
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + conditionLimitMs
  for (;;) {
    let lastError: unknown
    try {
      const value = await condition()
      if (value !== undefined && value !== null && value !== false) return value as Exclude<T, false | null | undefined>
    } catch (error) {
      lastError = error
    }
    if (performance.now() > end) throw new Error(`timed out waiting for ${description}`, { cause: lastError })
    await nextFrame()
  }
}

/** Resolves with the next event of that name that reaches the document. */
export function nextEvent<Detail = unknown>(name: string): Promise<CustomEvent<Detail>> {
  const event = new Promise<CustomEvent<Detail>>((resolve) => {
    document.addEventListener(name, (event) => resolve(event as CustomEvent<Detail>), { once: true })
  })
  return withTimeout(event, name)
}

export const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Resolves after one task. By then, an element has reacted to its removal from the page. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Returns the heap's bytes after garbage collection, which the tests' browser exposes as `gc`. Collects in tasks of its own:
 * a collection during a call takes old addresses on the stack for references, and keeps what they point to.
 */
export async function heapAfterCollection(): Promise<number> {
  const { gc, performance: measured } = globalThis as unknown as {
    gc: (options: { type: 'major'; execution: 'async' }) => Promise<void>
    performance: { memory: { usedJSHeapSize: number } }
  }
  for (let round = 0; round < 4; round += 1) await gc({ type: 'major', execution: 'async' })
  return measured.memory.usedJSHeapSize
}

/** Replaces a field's text by typing on the real keyboard. Opens the field's section if it is folded. */
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

/** Runs with the browser in the dark colour scheme. */
export async function inDarkMode(run: () => Promise<void>): Promise<void> {
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

/** Window sizes that the layouts are designed for. */
export const viewports = { phone: { width: 360, height: 780 }, desk: { width: 1280, height: 900 } } as const

export const useViewport = (viewport: { width: number; height: number }) => setViewport(viewport)

/** Runs on a phone's touch screen of this width. */
export async function onTouchScreen(width: number, run: () => Promise<void>): Promise<void> {
  const touch = (enabled: boolean) => runCommand('touch', { enabled })
  await Promise.all([touch(true), setViewport({ width, height: 780 })])
  try {
    await run()
  } finally {
    await Promise.all([touch(false), setViewport(viewports.desk)])
  }
}

/** Fails with a readable list when axe-core finds anything wrong with an element. */
export async function expectAccessible(element: Element): Promise<void> {
  await transitionsEnded(element)
  await expectRules(element, { rules: { region: { enabled: false } } })
}

/** Like `expectAccessible`, but measures contrast only of combinations of colours that aren't in `measured`, and adds them. */
export async function expectAccessibleOnce(element: HTMLElement, measured: Set<string>): Promise<void> {
  await expectRules(element, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } })
  await expectContrast(element, measured)
}

/** Fails if axe-core finds too little contrast in combinations of colours that aren't in `measured`, and adds them. */
export async function expectContrast({ shadowRoot }: HTMLElement, measured: Set<string>): Promise<void> {
  if (!shadowRoot) throw new Error('Nothing is drawn')
  await transitionsEnded(shadowRoot.host)
  const { default: axe } = await import('axe-core')
  const found = await measureContrast(axe, shadowRoot, [...measured])
  for (const combination of found.measured) measured.add(combination)
  if (found.faint.length > 0) throw new Error(`not accessible: color-contrast\n  ${found.faint.join('\n  ')}`)
}

/** Fails with a readable list of the rules of axe-core that these elements break. */
export async function expectRules(elements: Element | Element[], options: RunOptions): Promise<void> {
  const { default: axe } = await import('axe-core')
  // Without copies of the style sheets, which only an experimental rule reads.
  const { violations } = await axe.run(elements, { resultTypes: ['violations'], preload: false, ...options })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.html}\n    ${node.failureSummary ?? ''}`),
  )
  if (found.length > 0) throw new Error(`not accessible:\n  ${found.join('\n  ')}`)
}

/** Waits until an element has the colours that it keeps. */
const transitionsEnded = (element: Element) =>
  until(() => !animationsIn(element).some(isEnding), 'the end of all transitions')

/** Returns the animations in its shadow root and in elements inside. */
const animationsIn = ({ shadowRoot }: Element): Animation[] =>
  shadowRoot ? [...shadowRoot.getAnimations(), ...[...shadowRoot.querySelectorAll('*')].flatMap(animationsIn)] : []

const isEnding = ({ effect, playState }: Animation) =>
  playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)

/** Fails with names only: an assertion that compares elements would print the whole page, which takes minutes. */
export function expectFocus(control: Element | null | undefined): void {
  const focused = (control?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
  if (!control || focused !== control) {
    throw new Error(`expected the focus on ${describeElement(control)}, it is on ${describeElement(focused)}`)
  }
}

function describeElement(element: Element | null | undefined) {
  if (!element) return 'nothing'
  const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
  return `<${element.localName}> ${name?.trim().slice(0, 60)}`
}

async function withTimeout<T>(promise: Promise<T>, description: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out waiting for ${description}`)), conditionLimitMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
