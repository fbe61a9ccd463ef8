import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { Webhook } from 'standardwebhooks'
import type { Clock } from '../../clock.ts'
import type { SendResult, WebhookMessage, WebhookSender } from '../../domain/partners/webhooks/webhooks.ts'
import { isSendable, PrivateAddressError, publicLookup, type Resolve } from './addresses.ts'

const timeoutMs = 10_000
// Only the response's status is used.
const maxBytesRead = 16 * 1024

export interface SenderOptions {
  clock: Clock
  isProduction: boolean
  /** DNS look-up for tests. By default the system's. */
  resolve?: Resolve
}

/**
 * Posts messages, signed as Standard Webhooks requires. Redirects aren't followed; in production only public addresses are
 * connected to. `close` aborts running requests.
 */
export function createWebhookSender({ clock, isProduction, resolve }: SenderOptions): WebhookSender {
  const aborter = new AbortController()
  const guard = isProduction ? { lookup: publicLookup(resolve) } : {}

  function send({ url, id, body, secrets }: WebhookMessage): Promise<SendResult> {
    if (!isSendable(url, isProduction)) return Promise.resolve({ status: null, error: 'private-address' })
    const at = new Date(clock.now())
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Courier-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    }
    return new Promise((resolveSent) => {
      let status: number | null = null
      const request = url.startsWith('https:') ? requestByHttps : requestByHttp
      const sending = request(url, { method: 'POST', headers, agent: false, signal: aborter.signal, ...guard })
      const timer = clock.setTimeout(() => finish('timeout'), timeoutMs)
      function finish(error: SendResult['error']) {
        clock.clearTimeout(timer)
        sending.destroy()
        resolveSent({ status, error: status === null ? error : null })
      }
      sending.on('error', (error) => finish(error instanceof PrivateAddressError ? 'private-address' : 'no-response'))
      sending.on('response', (response) => {
        status = response.statusCode ?? null
        let bytesRead = 0
        response.on('data', (part: Buffer) => {
          bytesRead += part.length
          if (bytesRead > maxBytesRead) finish(null)
        })
        response.on('close', () => finish('no-response'))
        response.on('error', () => finish('no-response'))
      })
      sending.end(body)
    })
  }

  return {
    send,
    isSendable: (url) => isSendable(url, isProduction),
    close: () => aborter.abort(),
  }
}
