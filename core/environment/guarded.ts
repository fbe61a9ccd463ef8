import type { Channel, Clock, Environment, KeyValueStorage, SocketLike } from '../environment.ts'
import type { BankWindow } from './bank-window.ts'
import { knownZone } from './known-zone.ts'
import { guardedLocks } from './locks.ts'

const nothing = () => {}
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => Number.isFinite(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isFunction = (value: unknown) => typeof value === 'function'
const isAnything = () => true

/** Returns a function that uses the fallback if `run` throws or returns nonsense. */
function safe<Args extends unknown[], Value>(
  run: (...args: Args) => Value,
  isValid: (value: Value) => boolean,
  fallback: (...args: Args) => Value,
) {
  return (...args: Args): Value => {
    try {
      const value = run(...args)
      if (isValid(value)) return value
    } catch {}
    return fallback(...args)
  }
}

/**
 * Returns an environment whose functions never throw: each has a fallback for browsers and pages in which it is missing,
 * denied or broken. Only the network can fail.
 */
export function guarded(given: Environment): Environment {
  const clock: Clock = {
    now: safe(() => given.clock.now(), isNumber, Date.now),
    elapsed: safe(() => given.clock.elapsed?.() ?? given.clock.now(), isNumber, Date.now),
    setTimeout: safe<[() => void, number], unknown>(
      (run, ms) => given.clock.setTimeout(run, ms),
      isAnything,
      (run, ms) => globalThis.setTimeout(run, ms),
    ),
    clearTimeout(timer) {
      safe(() => given.clock.clearTimeout(timer), isAnything, nothing)()
      // It may be a timer of the fallback.
      globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout>)
    },
  }
  const storage = guardedStorage(() => given.storage)
  let lastId = ''
  const randomId = safe(
    () => given.randomId(),
    (id) => isText(id) && id.length > 9 && id !== lastId,
    randomUuid,
  )
  const listener = (name: 'onOnline' | 'onOffline' | 'onShown' | 'onHidden') =>
    safe(
      (run: () => void) => given[name](run),
      isFunction,
      () => nothing,
    )

  return {
    scriptOrigin: given.scriptOrigin,
    fetch: async (input, init) => given.fetch(input, init),
    upload: async (url, upload) => given.upload(url, upload),
    openSocket: safe(
      (url: string) => {
        const socket = given.openSocket(url)
        return isFunction(socket?.close) && isFunction(socket.send) ? guardedSocket(socket) : closedSocket()
      },
      isAnything,
      closedSocket,
    ),
    storage,
    tabStorage: guardedStorage(() => given.tabStorage),
    clock,
    locks: guardedLocks(() => given.locks, { clock, storage, randomId }),
    channel: (name) => guardedChannel(() => given.channel(name)),
    location: {
      isFramed: safe(
        () => given.location.isFramed(),
        isBoolean,
        () => false,
      ),
      href: safe(
        () => given.location.href(),
        isText,
        () => '',
      ),
      replace: safe((href: string) => given.location.replace(href), isAnything, nothing),
      assign: safe((href: string) => given.location.assign(href), isAnything, nothing),
    },
    bankWindow: async () => guardedBankWindow(await given.bankWindow()),
    phone: async () => given.phone(),
    pageLanguage: safe(
      () => given.pageLanguage(),
      (language) => isText(language) && language !== '',
      () => 'en',
    ),
    timeZone: safe(
      () => knownZone(given.timeZone()),
      isAnything,
      () => null,
    ),
    isOnline: safe(
      () => given.isOnline(),
      isBoolean,
      () => true,
    ),
    onOnline: listener('onOnline'),
    onOffline: listener('onOffline'),
    isShown: safe(
      () => given.isShown(),
      isBoolean,
      () => true,
    ),
    onShown: listener('onShown'),
    onHidden: listener('onHidden'),
    random: safe(() => given.random(), isNumber, Math.random),
    randomId() {
      lastId = randomId()
      return lastId
    },
    warn: safe((message: string) => given.warn(message), isAnything, nothing),
    log: safe((message: string, detail?: unknown) => given.log(message, detail), isAnything, nothing),
  }
}

/** Keeps entries in memory if the storage is denied, full or missing. */
function guardedStorage(open: () => KeyValueStorage): KeyValueStorage {
  const memory = new Map<string, string>()
  const setItem = (key: string, value: string) =>
    safe(
      () => {
        open().setItem(key, value)
        memory.delete(key)
      },
      () => open().getItem(key) === value,
      () => void memory.set(key, value),
    )()
  return {
    // An entry that couldn't be removed is empty.
    getItem: (key) =>
      (memory.get(key) ??
        safe<[], string | null>(
          () => open().getItem(key),
          isText,
          () => null,
        )()) ||
      null,
    setItem,
    isKept: (key) =>
      !memory.has(key) &&
      safe(
        () => open().isKept?.(key) ?? true,
        isAnything,
        () => false,
      )(),
    removeItem(key) {
      memory.delete(key)
      safe(
        () => open().removeItem(key),
        () => open().getItem(key) === null,
        () => setItem(key, ''),
      )()
    },
  }
}

/** Without channels, other tabs notice changes when they are reloaded. */
function guardedChannel(open: () => Channel): Channel {
  const channel = safe<[], Channel | null>(open, Boolean, () => null)()
  return {
    post: safe((message: unknown) => channel?.post(message), isAnything, nothing),
    listen: safe(
      (run: (message: unknown) => void) => channel?.listen(run) ?? nothing,
      isFunction,
      () => nothing,
    ),
  }
}

function guardedBankWindow(bank: BankWindow): BankWindow {
  const isNot = () => false
  return {
    open: safe((href: string, onReturn: () => void) => bank.open(href, onReturn), isBoolean, isNot),
    replacePage: safe((href: string) => bank.replacePage(href), isBoolean, isNot),
    stop: safe(() => bank.stop(), isAnything, nothing),
    report: safe(() => bank.report(), isBoolean, isNot),
  }
}

/** A message that couldn't be sent has no answer, which ends the socket. */
function guardedSocket(socket: SocketLike): SocketLike {
  const { send, close } = socket
  socket.send = safe((text: string) => send.call(socket, text), isAnything, nothing)
  socket.close = safe((code?: number) => close.call(socket, code), isAnything, nothing)
  return socket
}

function closedSocket(): SocketLike {
  const socket: SocketLike = {
    readyState: 3,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: nothing,
    close: nothing,
  }
  queueMicrotask(() => socket.onclose?.({ code: 1006, reason: '' }))
  return socket
}

/** `randomUUID` exists only on https and localhost. */
function randomUuid(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte
    return (marked + 256).toString(16).slice(1)
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
