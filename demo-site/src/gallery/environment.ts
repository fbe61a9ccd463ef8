import type { Environment } from 'courier-elements'
import { galleryNow } from './orders.ts'
import { fetchFrom, type Responses } from './responses.ts'

export interface Surroundings {
  responses?: Responses
  storage?: Readonly<Record<string, string>>
  isOffline?: boolean
}

/** Timers below this run faster, so that retries happen soon. */
const shortWaitMs = 5000
const speedUp = 25
/** From here on, waits are limits for responses, such as that of the flags: a busy machine must not reach them. */
const limitMs = 2000
const limitSpeedUp = 4
/** Number of faster timers, enough for retries. Polling keeps its normal interval. */
const maxShortWaits = 60

const listenNever = () => () => {}

export interface Gallery {
  environment: Environment
  /** Whether no response and no short wait is pending. */
  isIdle(): boolean
}

/** A live connection without updates, which never opens offline. */
function liveSocket(isOffline: boolean): ReturnType<Environment['openSocket']> {
  const socket: ReturnType<Environment['openSocket']> = {
    readyState: isOffline ? 0 : 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send(text) {
      const { action, vendor_id, tracking_id } = JSON.parse(text)
      const isSubscribed = action === 'subscribeToVendor' || tracking_id !== undefined
      const reply = isSubscribed
        ? { type: 'subscribe_ok', vendor_id, tracking_id, cursor: 'gallery.1' }
        : { type: action === 'ping' ? 'pong' : 'authorize_ok' }
      queueMicrotask(() => socket.onmessage?.({ data: JSON.stringify(reply) }))
    },
    close() {},
  }
  if (!isOffline) queueMicrotask(() => socket.onopen?.())
  return socket
}

/** A phone that forgets its records, without a camera, and whose position is refused. */
function galleryPhone(): Awaited<ReturnType<Environment['phone']>> {
  const records = new Map<string, unknown>()
  return {
    records: {
      all: async () => [...records.values()],
      put: async (key, record) => void records.set(key, record),
      remove: async (key) => void records.delete(key),
      isKept: () => true,
    },
    watchPosition: () => listenNever(),
    shrinkPhoto: async () => new Uint8Array(),
  }
}

/** Creates the environment of the gallery's elements: no server, a fixed time, no stored data. */
export function galleryEnvironment({ responses = {}, storage = {}, isOffline = false }: Surroundings): Gallery {
  const startedAt = performance.now()
  const respond = fetchFrom(responses)
  const pendingTimers = new Set<unknown>()
  let shortWaits = 0

  async function fetchOf(...args: Parameters<typeof fetch>) {
    if (isOffline) throw new TypeError('fetch failed')
    const response = respond(...args)
    return response ?? new Promise<Response>(() => {})
  }

  function wait(run: () => void, ms: number) {
    const isShort = ms < shortWaitMs && shortWaits < maxShortWaits
    if (isShort) shortWaits++
    const timer = window.setTimeout(
      () => {
        pendingTimers.delete(timer)
        run()
      },
      isShort ? ms / (ms < limitMs ? speedUp : limitSpeedUp) : ms,
    )
    if (isShort) pendingTimers.add(timer)
    return timer
  }

  const memory = (items: Map<string, string>) => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  const environment: Environment = {
    fetch: fetchOf,
    upload: (url, { headers, body, signal }) => fetchOf(url, { method: 'POST', headers, body, signal }),
    openSocket: () => liveSocket(isOffline),
    storage: memory(new Map(Object.entries(storage))),
    tabStorage: memory(new Map()),
    clock: {
      now: () => galleryNow + Math.floor(performance.now() - startedAt),
      setTimeout: wait,
      clearTimeout(timer) {
        pendingTimers.delete(timer)
        window.clearTimeout(timer as number)
      },
    },
    locks: { request: (_, run) => run() },
    channel: () => ({ post() {}, listen: listenNever }),
    location: { href: () => location.href, isFramed: () => false, replace() {}, assign() {} },
    bankWindow: () => new Promise(() => {}),
    phone: async () => galleryPhone(),
    scriptOrigin: location.origin,
    pageLanguage: () => 'en',
    timeZone: () => 'Asia/Singapore',
    isOnline: () => !isOffline,
    onOnline: listenNever,
    onOffline: listenNever,
    isShown: () => true,
    onShown: listenNever,
    onHidden: listenNever,
    random: () => 0,
    randomId: () => crypto.randomUUID(),
    warn() {},
    log() {},
  }
  return { environment, isIdle: () => pendingTimers.size === 0 }
}
