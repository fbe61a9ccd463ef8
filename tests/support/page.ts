import { setTimeout as pause } from 'node:timers/promises'
import { createPage, type Page } from '../../core/app/page-object.ts'
import type { GivenSettings } from '../../core/config/settings.ts'
import { pageLocks } from '../../core/environment/locks.ts'
import type { Channel, Clock, Environment, KeyValueStorage, Locks } from '../../core/environment.ts'
import type { OrderApi } from '../../order-api/order-api.ts'
import type { TestClock } from './test-clock.ts'
import type { TestNetwork } from './test-network.ts'
import { createSocketEnd, type TestSocketEnd } from './test-socket.ts'

/** Responds 404 to every call, as if there were no order API. */
export const noOrderApi = {
  fetch: async () => Response.json({}, { status: 404 }),
  socket: () => ({ message() {}, ping() {}, closed() {} }),
}

/** A browser's storage, locks and channels, shared by its tabs. */
export interface TestBrowser {
  storage: KeyValueStorage & { keys(): string[] }
  locks: Locks
  channel(name: string): Channel
}

export function createTestStorage(): TestBrowser['storage'] {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    keys: () => [...items.keys()],
  }
}

export function createTestBrowser(): TestBrowser {
  const listeners = new Map<string, Set<(message: unknown) => void>>()
  return {
    storage: createTestStorage(),
    locks: pageLocks(),
    channel(name) {
      const channelListeners = listeners.get(name) ?? new Set()
      listeners.set(name, channelListeners)
      const ownListeners = new Set<(message: unknown) => void>()
      return {
        post(message) {
          const copy: unknown = structuredClone(message)
          for (const run of channelListeners) if (!ownListeners.has(run)) queueMicrotask(() => run(copy))
        },
        listen(run) {
          ownListeners.add(run)
          channelListeners.add(run)
          return () => {
            ownListeners.delete(run)
            channelListeners.delete(run)
          }
        },
      }
    },
  }
}

/** Whether the tab is visible. */
export interface TestTab {
  hide(): void
  show(): void
}

export interface TestPage {
  page: Page
  network: TestNetwork
  tab: TestTab
  address: TestAddress
  warnings: string[]
  /** What the page's environment calls. Tests can replace its functions at any time. */
  environment: Environment
}

/** The browser's address bar. */
export interface TestAddress {
  href: string
  /** URLs that the page navigated to. */
  readonly left: string[]
  /** Whether another page contains the page. */
  isFramed: boolean
  /** What the browser lets a frame open. */
  allows: { windows: boolean; top: boolean }
  /** Windows that the page opened; `comeBack` runs when the bank has redirected back. */
  readonly windows: { href: string; comeBack(): void }[]
}

export interface TestPageOptions {
  clock: Clock & Pick<TestClock, 'waitFor' | 'ran'>
  /** Browser that several pages share as its tabs. Default: a new one. */
  browser?: TestBrowser
  settings?: GivenSettings
  language?: string
  /** Replaces the API's responses from the first call on; see `TestNetwork.intercept`. */
  intercept?: TestNetwork['intercept']
  /** How far the device's clock is ahead of the order API's; tests can change it. */
  device?: { aheadMs: number }
  isFramed?: boolean
  /** Source of random jitter; always 0 by default. */
  random?: () => number
  /** Changes the environment before the page is created. */
  prepare?: (environment: Environment) => void
}

const origin = 'http://courier.test'
// Of all pages, as random IDs are unique too.
let idCount = 0
/**
 * How long the clock waits for pending calls, for which other threads work: in turns of this thread and of those, because a busy
 * machine may stop all of them for longer than any time.
 */
const slowResponseTurns = 100
const nextTurn = () => Promise.all([pause(1), crypto.subtle.digest('SHA-1', new Uint8Array())])

/** Creates and starts a page with an order API in this process. The test controls its network, storage and tabs. */
export function createTestPage(api: Pick<OrderApi, 'fetch' | 'socket'>, options: TestPageOptions): TestPage {
  const { clock, browser = createTestBrowser(), language = 'en', random = () => 0 } = options
  const settings: GivenSettings = { country: 'SG', ...options.settings }
  const { device = { aheadMs: 0 } } = options
  const onlineListeners = new Set<() => void>()
  const offlineListeners = new Set<() => void>()
  const shownListeners = new Set<() => void>()
  const hiddenListeners = new Set<() => void>()
  let isShown = true
  const openSockets = new Set<TestSocketEnd>()
  const warnings: string[] = []
  let opened = 0
  const address: TestAddress = {
    href: `${origin}/request-a-rider`,
    left: [],
    isFramed: options.isFramed ?? false,
    allows: { windows: true, top: true },
    windows: [],
  }
  const pendingCalls = new Set<Request>()
  /** Calls that wait for the clock (a delayed response), as long as none of its timers runs. */
  const delayedCalls = new Set<Request>()
  let ranBefore = 0

  // Signatures are verified on threads: time must not run past a slow response.
  const stopWaiting = clock.waitFor(async () => {
    if (clock.ran() !== ranBefore) delayedCalls.clear()
    ranBefore = clock.ran()
    const isWaiting = () => [...pendingCalls].some((call) => !delayedCalls.has(call))
    for (let turn = 0; isWaiting() && turn < slowResponseTurns; turn += 1) await nextTurn()
    for (const call of pendingCalls) delayedCalls.add(call)
  })

  const network: TestNetwork = {
    online: true,
    reportsOnline: null,
    stallsSockets: false,
    calls: [],
    intercept: options.intercept ?? null,
    fail(text, status = 404) {
      network.intercept = (call) => (isCall(call, text) ? new Response('', { status }) : null)
    },
    loseResponses(text, times = Number.POSITIVE_INFINITY) {
      let left = times
      network.intercept = async (call) => {
        if (!isCall(call, text) || left-- <= 0) return null
        await api.fetch(call)
        throw new TypeError('fetch failed')
      }
    },
    changeResults(text, change) {
      network.intercept = async (call) => {
        if (!isCall(call, text)) return null
        const { result } = await (await api.fetch(call)).json()
        return Response.json({ result: change(result) })
      }
    },
    count: (text) => network.calls.filter((call) => contains(call, text)).length,
    sockets: () => openSockets.size,
    get opened() {
      return opened
    },
    cutSockets(code = 1006) {
      for (const end of [...openSockets]) end.cut(code)
    },
    freezeSockets() {
      for (const end of openSockets) end.freeze()
    },
    comeOnline() {
      network.online = true
      for (const run of onlineListeners) run()
    },
    goOffline() {
      network.online = false
      for (const run of offlineListeners) run()
    },
  }

  const environment: Environment = {
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      network.calls.push(`${request.method} ${pathname}${search}`)
      if (!network.online) throw new TypeError('fetch failed')
      pendingCalls.add(request)
      try {
        const response = (await network.intercept?.(request)) ?? (await api.fetch(request))
        if (!network.online) throw new TypeError('fetch failed')
        return response
      } finally {
        pendingCalls.delete(request)
        delayedCalls.delete(request)
      }
    },
    async upload(url, { onSent, ...init }) {
      const total = new TextEncoder().encode(init.body).length
      onSent(total, total)
      return environment.fetch(url, { ...init, method: 'POST' })
    },
    openSocket() {
      opened++
      const end = createSocketEnd(api, network, (closing) => openSockets.delete(closing))
      openSockets.add(end)
      return end.socket
    },
    clock: { ...clock, now: () => clock.now() + device.aheadMs, elapsed: clock.now },
    storage: { ...browser.storage },
    tabStorage: createTestStorage(),
    locks: { ...browser.locks },
    channel: browser.channel,
    location: {
      href: () => address.href,
      replace(href) {
        address.href = href
      },
      assign: (href) => void address.left.push(href),
      isFramed: () => address.isFramed,
    },
    bankWindow: async () => ({
      open(href, onReturn) {
        if (address.allows.windows) address.windows.push({ href, comeBack: onReturn })
        return address.allows.windows
      },
      replacePage(href) {
        if (address.allows.top) address.left.push(href)
        return address.allows.top
      },
      stop() {},
      report: () => false,
    }),
    phone: () => new Promise(() => {}),
    scriptOrigin: origin,
    pageLanguage: () => language,
    log() {},
    timeZone: () => 'Asia/Singapore',
    isOnline: () => network.reportsOnline ?? network.online,
    onOnline: subscribeTo(onlineListeners),
    onOffline: subscribeTo(offlineListeners),
    isShown: () => isShown,
    onShown: subscribeTo(shownListeners),
    onHidden: subscribeTo(hiddenListeners),
    random,
    randomId: () => `00000000-0000-4000-8000-${String(++idCount).padStart(12, '0')}`,
    warn: (message) => warnings.push(message),
  }
  options.prepare?.(environment)
  const page = createPage(environment)
  // Else each flush would wait for the pages of all earlier tests.
  page.attach({ start() {}, destroy: stopWaiting })
  page.configure(settings)
  page.start()
  const tab: TestTab = {
    hide() {
      isShown = false
      for (const run of [...hiddenListeners]) run()
    },
    show() {
      isShown = true
      for (const run of [...shownListeners]) run()
    },
  }
  return { page, network, tab, address, warnings, environment }
}

const contains = (line: string, text: string | RegExp) =>
  typeof text === 'string' ? line.includes(text) : text.test(line)
const isCall = ({ method, url }: Request, text: string | RegExp) => contains(`${method} ${url}`, text)

const subscribeTo = (listeners: Set<() => void>) => (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}
