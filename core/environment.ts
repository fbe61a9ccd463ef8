import type { BankWindow } from './environment/bank-window.ts'
import type { Phone } from './environment/phone.ts'

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
  /** What only a rider's page needs. */
  phone(): Promise<Phone>
  /** The script's origin: the default order API. */
  scriptOrigin: string
  pageLanguage(): string
  /** Null if the browser doesn't know it: times are then shown as in the outlet's zone. */
  timeZone(): string | null
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
