/**
 * Everything that the product takes from outside, in one place, so that tests bring their own clock, network and
 * storage, and two pages with shared storage are two tabs.
 */

/** Time. `now` is milliseconds since the epoch. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** Shaped like a WebSocket. `readyState` 1 is open. */
export interface SocketLike {
  readonly readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(code?: number, reason?: string): void
}

/** Shaped like `localStorage`, but never throws. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** False if the browser didn't take the entry: it is gone with the page. */
  isKept?(key: string): boolean
}

/** Messages to the other tabs of this origin; a tab does not hear itself. */
export interface Channel {
  post(message: unknown): void
  /** Answers the function that stops listening. */
  listen(run: (message: unknown) => void): () => void
}

export interface Locks {
  /** Runs when no other tab of this origin holds the lock of that name. */
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** Address of the page. */
export interface PageLocation {
  href(): string
  /** Changes the address without loading a page. */
  replace(href: string): void
  /** Leaves for another page. */
  assign(href: string): void
}

/** A POST whose way up is told. */
export interface Upload {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  /** Bytes that have gone up, and all of them. */
  onSent(sent: number, total: number): void
}

export interface Environment {
  fetch: typeof fetch
  /** As `fetch`, which doesn't tell how much of a body has gone up. */
  upload(url: string, upload: Upload): Promise<Response>
  openSocket(url: string): SocketLike
  storage: KeyValueStorage
  /** Of this tab alone, over its page changes. */
  tabStorage: KeyValueStorage
  clock: Clock
  locks: Locks
  channel(name: string): Channel
  location: PageLocation
  /** Origin that the script came from: the default order API. */
  scriptOrigin: string
  /** BCP 47 language of the page, or of the browser where the page says none. */
  pageLanguage(): string
  /** IANA zone of the person looking. */
  timeZone(): string
  isOnline(): boolean
  onOnline(run: () => void): () => void
  onOffline(run: () => void): () => void
  /** False while the tab is in the background. */
  isShown(): boolean
  /** Also when the browser brings the page back as it was left. */
  onShown(run: () => void): () => void
  onHidden(run: () => void): () => void
  /** From 0 up to, not including, 1. */
  random(): number
  randomId(): string
  /** To developers. Never given tokens or personal data. */
  warn(message: string): void
}

/** What we use of an `XMLHttpRequest`. */
interface UploadRequest {
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: string): void
  abort(): void
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
  console: { warn(message: string): void }
  WebSocket: new (url: string) => SocketLike
  XMLHttpRequest?: new () => UploadRequest
  BroadcastChannel?: new (name: string) => { postMessage(message: unknown): void; onmessage: unknown; close(): void }
  location?: { href: string; assign(href: string): void }
  history?: { state: unknown; replaceState(state: unknown, title: string, href: string): void }
  addEventListener?(type: string, run: (event: { persisted?: boolean }) => void): void
  removeEventListener?(type: string, run: (event: { persisted?: boolean }) => void): void
}

/** The one place that reads the browser's globals. */
export function browserEnvironment(): Environment {
  const browser = globalThis as unknown as BrowserGlobals
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    upload: (url, upload) => browserUpload(browser, url, upload),
    openSocket: (url) => new browser.WebSocket(url),
    storage: safeStorage(() => browser.localStorage),
    tabStorage: safeStorage(() => browser.sessionStorage),
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
      clearTimeout: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout>),
    },
    locks: browser.navigator?.locks ?? pageLocks(),
    channel: (name) => browserChannel(browser, name),
    location: {
      href: () => browser.location?.href ?? '',
      replace: (href) => browser.history?.replaceState(browser.history.state, '', href),
      assign: (href) => browser.location?.assign(href),
    },
    scriptOrigin: new URL(import.meta.url).origin,
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
      const look = () => document?.visibilityState === 'visible' && run()
      const comeBack = ({ persisted }: { persisted?: boolean }) => persisted && run()
      document?.addEventListener('visibilitychange', look)
      browser.addEventListener?.('pageshow', comeBack)
      return () => {
        document?.removeEventListener('visibilitychange', look)
        browser.removeEventListener?.('pageshow', comeBack)
      }
    },
    onHidden(run) {
      const { document } = browser
      const look = () => document?.visibilityState === 'hidden' && run()
      document?.addEventListener('visibilitychange', look)
      return () => document?.removeEventListener('visibilitychange', look)
    },
    random: () => Math.random(),
    randomId: () => globalThis.crypto.randomUUID(),
    warn: (message) => browser.console.warn(`courier-elements: ${message}`),
  }
}

/** Only an `XMLHttpRequest` tells how much has gone up; outside browsers nothing does. */
function browserUpload(browser: BrowserGlobals, url: string, upload: Upload): Promise<Response> {
  const { headers, body, signal, onSent } = upload
  const { XMLHttpRequest } = browser
  if (!XMLHttpRequest) return globalThis.fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onerror = () => reject(new TypeError('upload failed'))
    request.onload = () => {
      const answer = new Response(request.responseText, { status: request.status })
      for (const name of ['retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name)
        if (value !== null) answer.headers.set(name, value)
      }
      resolve(answer)
    }
    request.send(body)
  })
}

/** Storage that falls back to memory where the browser forbids it (private mode, blocked cookies, full disk). */
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
      const kept = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (kept) memory.delete(key)
      else memory.set(key, value)
    },
    isKept: (key) => !memory.has(key),
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Locks among the callers of this page only, for browsers without the Web Locks API. */
export function pageLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request(name, run) {
      const result = (tails.get(name) ?? Promise.resolve()).then(run)
      tails.set(
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
