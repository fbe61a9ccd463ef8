import { createHmac } from 'node:crypto'

/** A message that a company sends to its caller. */
export interface Callback {
  body: string
  headers: Record<string, string>
}

export interface Callbacks {
  /** `sent` at once, `held` until they're released, or `off`: the company has no address to send them to. */
  mode: 'sent' | 'held' | 'off'
  /** Takes a message; returns the response's status. */
  receiver: ((callback: Callback) => Promise<number>) | null
  /** Held ones and those that no try got through, oldest first. */
  readonly waiting: Callback[]
  /** All that were sent, with the status of each response. */
  readonly sent: { callback: Callback; status: number }[]
  send(callback: Callback): Promise<void>
  /** Sends the waiting ones as `arrange` puts them: doubled, in another order, fewer. Returns the statuses. */
  release(arrange?: (callbacks: Callback[]) => Callback[]): Promise<number[]>
  /** Resolves when no message is on its way. */
  idle(): Promise<void>
}

/** @param tries how often a message is sent until its response is 2xx */
export function createCallbacks(tries: number): Callbacks {
  const pending = new Set<Promise<number>>()

  function transmit(callback: Callback) {
    const sending = attempt(callback).finally(() => pending.delete(sending))
    pending.add(sending)
    return sending
  }

  async function attempt(callback: Callback) {
    for (let count = 1; ; count += 1) {
      const status = (await callbacks.receiver?.(callback)) ?? 0
      callbacks.sent.push({ callback, status })
      if ((status >= 200 && status < 300) || count === tries) return status
    }
  }

  const callbacks: Callbacks = {
    mode: 'sent',
    receiver: null,
    waiting: [],
    sent: [],
    async send(callback) {
      if (callbacks.mode === 'held') callbacks.waiting.push(callback)
      if (callbacks.mode === 'sent') await transmit(callback)
    },
    async release(arrange = (all) => all) {
      const statuses: number[] = []
      for (const callback of arrange(callbacks.waiting.splice(0))) statuses.push(await transmit(callback))
      return statuses
    },
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
  return callbacks
}

export function signatureOf(body: string, key: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(body).digest(encoding)
}

/** Messages of a sender without the key, each wrong for another reason. */
export function forgeriesOf({ body, headers }: Callback): { reason: string; callback: Callback }[] {
  const [name = '', signature = ''] = Object.entries(headers).find(([key]) => /signature/i.test(key)) ?? []
  const { [name]: _, ...unsigned } = headers
  const encoding = /^[\da-f]{64}$/.test(signature) ? 'hex' : 'base64'
  const signed = (value: string) => ({ ...headers, [name]: value })
  return [
    { reason: 'no signature', callback: { body, headers: unsigned } },
    { reason: 'an empty signature', callback: { body, headers: signed('') } },
    { reason: 'another key', callback: { body, headers: signed(signatureOf(body, 'another key', encoding)) } },
    { reason: 'a changed body', callback: { body: `${body} `, headers } },
    { reason: 'half a signature', callback: { body, headers: signed(signature.slice(0, 32)) } },
    { reason: 'a longer signature', callback: { body, headers: signed(`${signature}00`) } },
  ]
}
