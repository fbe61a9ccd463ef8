import type { BankWindow } from './environment/bank-window.ts'

/** Network, storage, clock and everything else from outside the product, which tests can replace. */

export interface Clock {
  now(): number
  /** Ms of a clock that is never set. Default: `now`. */
  elapsed?(): number
  /** Asks the order API for the time if `now` is the device's, because it hasn't responded yet. Never rejects. */
  learn?(): Promise<void>
  /** Calls `run` when the order API's time is first known, and when it was wrong. */
  onLearned?(run: () => void): () => void
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

export interface SocketLike {
  readonly readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(code?: number, reason?: string): void
}

/** Local storage that never throws. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** False if the entry is only in memory. */
  isKept?(key: string): boolean
}

export interface Channel {
  post(message: unknown): void
  listen(run: (message: unknown) => void): () => void
}

export interface Locks {
  /** Runs while no other tab holds the named lock. */
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

export interface PageLocation {
  href(): string
  /** Whether another page contains this one. */
  isFramed(): boolean
  replace(href: string): void
  assign(href: string): void
}

export interface Upload {
  headers: Headers
  body: string
  signal: AbortSignal
  onSent(sent: number, total: number): void
}

export interface Environment {
  fetch: typeof fetch
  upload(url: string, upload: Upload): Promise<Response>
  openSocket(url: string): SocketLike
  storage: KeyValueStorage
  tabStorage: KeyValueStorage
  clock: Clock
  locks: Locks
  channel(name: string): Channel
  location: PageLocation
  bankWindow(): Promise<BankWindow>
  /** The script's origin: the default order API. */
  scriptOrigin: string
  pageLanguage(): string
  timeZone(): string
  isOnline(): boolean
  onOnline(run: () => void): () => void
  onOffline(run: () => void): () => void
  isShown(): boolean
  /** Also when the page is resumed, or restored from the back/forward cache. */
  onShown(run: () => void): () => void
  onHidden(run: () => void): () => void
  random(): number
  randomId(): string
  /** Warns developers. Never pass tokens or personal data. */
  warn(message: string): void
  /** Logs for the setting `debug`. */
  log(message: string, detail?: unknown): void
}

interface BrowserGlobals {
  document?: {
    documentElement: { lang: string }
    visibilityState: string
    addEventListener(type: string, run: () => void): void
    removeEventListener(type: string, run: () => void): void
  }
  localStorage?: KeyValueStorage
  sessionStorage?: KeyValueStorage
  navigator?: { onLine?: boolean; language?: string; locks?: Locks }
  console: { warn(message: string): void; info(...data: unknown[]): void }
  WebSocket: new (url: string) => SocketLike
  BroadcastChannel?: new (name: string) => { postMessage(message: unknown): void; onmessage: unknown; close(): void }
  location?: { href: string; assign(href: string): void }
  top?: unknown
  self?: unknown
  history?: { state: unknown; replaceState(state: unknown, title: string, href: string): void }
  addEventListener?(type: string, run: (event: { persisted?: boolean }) => void): void
  removeEventListener?(type: string, run: (event: { persisted?: boolean }) => void): void
}

/** Creates the environment of a browser page. Only this file and those it loads read browser globals. */
export function browserEnvironment(): Environment {
  const browser = globalThis as unknown as BrowserGlobals
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    // Lazy, because only bulk orders need it.
    upload: async (url, upload) => (await import('./environment/rarely-used.ts')).browserUpload(url, upload),
    openSocket: (url) => new browser.WebSocket(url),
    storage: safeStorage(() => browser.localStorage),
    tabStorage: safeStorage(() => browser.sessionStorage),
    clock: {
      now: () => Date.now(),
      elapsed: () => performance.now(),
      setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
      clearTimeout: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout>),
    },
    locks: browser.navigator?.locks ?? pageLocks(),
    channel: (name) => browserChannel(browser, name),
    location: {
      href: () => browser.location?.href ?? '',
      isFramed: () => browser.top !== browser.self,
      replace: (href) => browser.history?.replaceState(browser.history.state, '', href),
      assign: (href) => browser.location?.assign(href),
    },
    // Lazy, because only payments in a frame need it.
    bankWindow: async () => (await import('./environment/rarely-used.ts')).browserBankWindow(),
    scriptOrigin: originOf(import.meta.url) ?? originOf(browser.location?.href) ?? '',
    pageLanguage: () => browser.document?.documentElement.lang || browser.navigator?.language || 'en',
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOnline: () => browser.navigator?.onLine ?? true,
    onOnline(run) {
      browser.addEventListener?.('online', run)
      return () => browser.removeEventListener?.('online', run)
    },
    onOffline(run) {
      browser.addEventListener?.('offline', run)
      return () => browser.removeEventListener?.('offline', run)
    },
    isShown: () => browser.document?.visibilityState !== 'hidden',
    onShown(run) {
      const { document } = browser
      const onChange = () => document?.visibilityState === 'visible' && run()
      const onPageShow = ({ persisted }: { persisted?: boolean }) => persisted && run()
      for (const type of ['visibilitychange', 'resume']) document?.addEventListener(type, onChange)
      browser.addEventListener?.('pageshow', onPageShow)
      return () => {
        for (const type of ['visibilitychange', 'resume']) document?.removeEventListener(type, onChange)
        browser.removeEventListener?.('pageshow', onPageShow)
      }
    },
    onHidden(run) {
      const { document } = browser
      const onChange = () => document?.visibilityState === 'hidden' && run()
      document?.addEventListener('visibilitychange', onChange)
      return () => document?.removeEventListener('visibilitychange', onChange)
    },
    random: () => Math.random(),
    randomId: () => globalThis.crypto.randomUUID(),
    warn: (message) => browser.console.warn(`courier-elements: ${message}`),
    log: (message, detail) => browser.console.info(`courier-elements: ${message}`, ...(detail ? [detail] : [])),
  }
}

/** Returns the origin of an http(s) URL; null for the file URLs of bundlers and Node. */
function originOf(address: string | undefined): string | null {
  const url = address && URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** Falls back to memory if storage is blocked or full. */
function safeStorage(open: () => KeyValueStorage | undefined): KeyValueStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(run: (storage: KeyValueStorage) => T): T | undefined => {
    try {
      const storage = open()
      return storage && run(storage)
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    isKept: (key) => !memory.has(key),
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Locks within this page, for browsers without Web Locks. */
export function pageLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name, run) {
      const result = (queues.get(name) ?? Promise.resolve()).then(run)
      queues.set(
        name,
        result.catch(() => undefined),
      )
      return result
    },
  }
}

function browserChannel(browser: BrowserGlobals, name: string): Channel {
  if (!browser.BroadcastChannel) return { post() {}, listen: () => () => {} }
  const channel = new browser.BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(run) {
      channel.onmessage = (event: { data: unknown }) => run(event.data)
      return () => {
        channel.onmessage = null
        channel.close()
      }
    },
  }
}
