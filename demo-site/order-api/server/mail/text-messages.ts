import type { Mail } from '../../domain/mail/mails.ts'

const timeoutMs = 20_000

/** Sends text messages: POST `{to, text}` to SMS_URL, `to` with its country code. */
export function createTextMessages(url: string) {
  return {
    async deliver({ to, text }: Mail): Promise<void> {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The gateway responded ${response.status}`)
    },
  }
}
