import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../../../../core/environment.ts'
import type { CardEntry, CardEntryState } from '../../../../../core/request/payment/card.ts'
import {
  type ConnectMessage,
  type EncryptedCard,
  type FrameAppearance,
  type FromFrame,
  greeting,
  type ToFrame,
} from '../../../../card-frame/protocol.ts'

/** A frame whose script has run greets before its `load`; this is for the order in which both arrive. */
const afterLoadMs = 2000

export type FrameState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; height: number }

export interface FrameConnection {
  entry: CardEntry
  $frame: ReadableAtom<FrameState>
  /** The frame's document has loaded, whichever it is: the browser doesn't say. */
  loaded(): void
  /** The element looks or reads different. */
  show(appearance: FrameAppearance): void
  destroy(): void
}

interface FrameParts {
  frame: HTMLIFrameElement
  /** Of the order API: the only one that is sent anything. */
  origin: string
  clock: Clock
  appearance: FrameAppearance
  /** Enter was pressed in the frame. */
  onSubmit: () => void
}

/** Connects a card frame: answers its greeting with a channel, and offers what it holds as a `CardEntry`. */
export function connectFrame({ frame, origin, clock, appearance, onSubmit }: FrameParts): FrameConnection {
  const unknown: CardEntryState = { isReady: false, isValid: false, scheme: null }
  const $state = atom(unknown)
  const $frame = atom<FrameState>({ state: 'loading' })
  const calls = new Map<number, (card: EncryptedCard | null) => void>()
  const disposed = new AbortController()
  let port: MessagePort | null = null
  let shown = appearance
  let lastCall = 0
  let timer: unknown
  const answered = Promise.withResolvers<void>()

  const send = (message: ToFrame) => port?.postMessage(message)

  function fail() {
    answered.resolve()
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
    const message: ConnectMessage = { type: 'courier-card-connect', appearance: shown }
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
      answered.resolve()
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
        await answered.promise
        const card = await new Promise<EncryptedCard | null>((resolve) => {
          if (!port) return resolve(null)
          calls.set(++lastCall, resolve)
          // The frame moves the focus to what is missing: it has to be in the frame for that.
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
      timer = clock.setTimeout(fail, afterLoadMs)
    },
    show(appearance) {
      if (JSON.stringify(appearance) === JSON.stringify(shown)) return
      shown = appearance
      send({ type: 'appearance', appearance })
    },
    destroy() {
      disposed.abort()
      answered.resolve()
      clock.clearTimeout(timer)
      disconnect()
    },
  }
}
