import { DeliveryFailure } from '../../domain/mail/delivery-failure.ts'
import type { Mail } from '../../domain/mail/mails.ts'

const timeoutMs = 20_000
const maxReasonBytes = 4096
// About the gateway instead of the message (credentials, credit, URL), or about the time: timeout, conflict with a running
// request, too early, too many. The same message may be accepted later.
const temporaryStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 407, 408, 409, 425, 429])

/**
 * Sends text messages: POST `{to, text}` to SMS_URL, `to` with its country code. `Idempotency-Key` is the same at each
 * try, so that the gateway can recognise a repeated message.
 */
export function createTextMessages(url: string) {
  return {
    async deliver({ to, text }: Mail, messageId: string): Promise<void> {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': messageId },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { status, ok } = response
      if (ok) return void (await response.body?.cancel())
      const code = await errorCode(response).catch(() => null)
      const isFinal = status >= 400 && status < 500 && !temporaryStatuses.has(status)
      throw new DeliveryFailure(`the gateway responded ${status}${code === null ? '' : ` (${code})`}`, isFinal)
    },
  }
}

/** Returns the error code of the response. Other text isn't used, because it may contain the phone number. */
async function errorCode(response: Response): Promise<string | null> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxReasonBytes) return null
  }
  const body: { code?: unknown; error?: unknown } = JSON.parse(text)
  const { code, error } = body
  const found = code ?? (typeof error === 'object' && error !== null && 'code' in error ? error.code : error)
  const isCode = typeof found === 'string' || typeof found === 'number'
  return isCode && /^(?:[a-z_.-]{1,40}|\d{1,6})$/i.test(String(found)) ? String(found) : null
}
