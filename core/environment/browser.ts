import type { Channel, Environment, KeyValueStorage, Locks, SocketLike } from '../environment.ts'
import { guarded } from './guarded.ts'
import { parseUrl } from './parse-url.ts'

interface TabChannel {
  postMessage(message: unknown): void
  onmessage: unknown
  close(): void
  /** Of Node, where an open channel would keep the process running. */
  unref?(): void
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
  navigator?: { onLine?: boolean; language?: string; locks: Locks }
  console: { warn(message: string): void; info(...data: unknown[]): void }
  WebSocket: new (url: string) => SocketLike
  BroadcastChannel: new (name: string) => TabChannel
  location?: { href: string; assign(href: string): void }
  top?: unknown
  self?: unknown
  history?: { state: unknown; replaceState(state: unknown, title: string, href: string): void }
  addEventListener?(type: string, run: (event: { persisted?: boolean }) => void): void
  removeEventListener?(type: string, run: (event: { persisted?: boolean }) => void): void
}

/** Creates the environment of a browser page. Only this folder reads browser globals. */
export function browserEnvironment(): Environment {
  const browser = globalThis as unknown as BrowserGlobals
  return guarded({
    fetch: (input, init) => globalThis.fetch(input, init),
    // Lazy, because only bulk orders need it.
    upload: async (url, upload) => (await import('./browser-upload.ts')).browserUpload(url, upload),
    openSocket: (url) => new browser.WebSocket(url),
    // Reading these properties can throw, which the guard expects.
    get storage() {
      return browser.localStorage as KeyValueStorage
    },
    get tabStorage() {
      return browser.sessionStorage as KeyValueStorage
    },
    clock: {
      now: () => Date.now(),
      elapsed: () => performance.now(),
      setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
      clearTimeout: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout>),
    },
    get locks() {
      return browser.navigator?.locks as Locks
    },
    channel: (name) => browserChannel(browser, name),
    location: {
      href: () => browser.location?.href ?? '',
      isFramed: () => browser.top !== browser.self,
      replace: (href) => browser.history?.replaceState(browser.history.state, '', href),
      assign: (href) => browser.location?.assign(href),
    },
    // Lazy, because only payments in a frame need it.
    bankWindow: async () => (await import('./bank-window.ts')).browserBankWindow(),
    // Lazy, because only a rider's page needs it.
    phone: async () => (await import('./phone.ts')).browserPhone(),
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
  })
}

/** Returns the origin of an http(s) URL; null for the file URLs of bundlers and Node. */
function originOf(address: string | undefined): string | null {
  const url = parseUrl(address ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

function browserChannel(browser: BrowserGlobals, name: string): Channel {
  const channel = new browser.BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(run) {
      channel.onmessage = (event: { data: unknown }) => run(event.data)
      channel.unref?.()
      return () => {
        channel.onmessage = null
        channel.close()
      }
    },
  }
}
