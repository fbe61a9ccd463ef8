import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../../../core/environment.ts'
import type { CardEntry, CardEntryState } from '../../../../core/request/payment/card.ts'
import {
  type ConnectMessage,
  type EncryptedCard,
  type FrameAppearance,
  type FromFrame,
  greeting,
  type ToFrame,
} from '../../../card-frame/protocol.ts'

/** Time to wait after `load`, because the greeting may arrive later. */
const greetingTimeoutMs = 2000

export type FrameState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; height: number }

export interface FrameConnection {
  entry: CardEntry
  $frame: ReadableAtom<FrameState>
  /** The frame loaded some document, possibly an error page. */
  loaded(): void
  show(appearance: FrameAppearance): void
  destroy(): void
}

interface FrameOptions {
  frame: HTMLIFrameElement
  /** The order API's origin; messages go nowhere else. */
  origin: string
  clock: Clock
  appearance: FrameAppearance
  onSubmit: () => void
}

/** Connects a card frame: replies to its greeting with a channel, and returns a `CardEntry`. */
export function connectFrame({ frame, origin, clock, appearance, onSubmit }: FrameOptions): FrameConnection {
  const unknown: CardEntryState = { isReady: false, isValid: false, scheme: null }
  const $state = atom(unknown)
  const $frame = atom<FrameState>({ state: 'loading' })
  const calls = new Map<number, (card: EncryptedCard | null) => void>()
  const disposed = new AbortController()
  let port: MessagePort | null = null
  let currentAppearance = appearance
  let lastCall = 0
  let timer: unknown
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })

  const send = (message: ToFrame) => port?.postMessage(message)

  function fail() {
    respond()
    if ($frame.get().state === 'loading') $frame.set({ state: 'failed' })
  }

  function disconnect() {
    port?.close()
    port = null
    $state.set(unknown)
    for (const finish of calls.values()) finish(null)
    calls.clear()
  }

  function connect() {
    disconnect()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }: MessageEvent<FromFrame>) => receive(data)
    const message: ConnectMessage = { type: 'courier-card-connect', appearance: currentAppearance }
    frame.contentWindow?.postMessage(message, origin, [channel.port2])
  }

  function receive(message: FromFrame) {
    if (message.type === 'submit') return onSubmit()
    if (message.type === 'height') {
      clock.clearTimeout(timer)
      return $frame.set({ state: 'ready', height: message.height })
    }
    if (message.type === 'state') {
      const { isValid, scheme } = message
      respond()
      return $state.set({ isReady: true, isValid, scheme: scheme === 'unknown' ? null : scheme })
    }
    calls.get(message.call)?.(message.card)
    calls.delete(message.call)
  }

  addEventListener(
    'message',
    ({ source, origin: from, data }) => {
      if (source === frame.contentWindow && from === origin && data?.type === greeting) connect()
    },
    { signal: disposed.signal },
  )

  return {
    $frame,
    entry: {
      $state,
      async read() {
        await responded
        const card = await new Promise<EncryptedCard | null>((resolve) => {
          if (!port) return resolve(null)
          calls.set(++lastCall, resolve)
          // The frame can move its inner focus only while focused.
          if (!$state.get().isValid) frame.focus()
          send({ type: 'read', call: lastCall })
        })
        if (!card) throw new Error('The card is incomplete')
        return { provider: 'sandbox', encrypted_card: card.encrypted, holder_name: '', save_card: false }
      },
      clear: () => send({ type: 'clear' }),
    },
    loaded() {
      if ($frame.get().state !== 'loading') return
      clock.clearTimeout(timer)
      timer = clock.setTimeout(fail, greetingTimeoutMs)
    },
    show(appearance) {
      if (JSON.stringify(appearance) === JSON.stringify(currentAppearance)) return
      currentAppearance = appearance
      send({ type: 'appearance', appearance })
    },
    destroy() {
      disposed.abort()
      respond()
      clock.clearTimeout(timer)
      disconnect()
    },
  }
}
