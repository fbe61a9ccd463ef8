import type { Clock } from '../../clock.ts'
import { composeMail, type Mail, type MailContent } from './mails.ts'

export interface MailOptions {
  /** Sends an email. If the promise rejects, it is tried again. */
  deliver(mail: Mail): Promise<void>
  brandName: string
  /** Used in links. Never taken from a request, which could contain any host. */
  siteUrl: string
  supportAddress: string
}

export interface Mailer {
  /** @param path begins with a slash */
  link(path: string): string
  /** Sends in the background, so that timing doesn't reveal whether there was an email. */
  send(content: MailContent, to: string, language: string): void
  sendToSupport(content: MailContent): void
  /** Resolves when nothing is being sent; retries aren't awaited. */
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

const retryDelaysMs = [2_000, 30_000, 300_000]

export function createMailer(options: MailOptions & { clock: Clock; log(entry: object): void }): Mailer {
  const { deliver, brandName, siteUrl, supportAddress, clock, log } = options
  const sendings = new Set<Promise<void>>()
  const timers = new Set<unknown>()

  function startSending(mail: () => Mail, tries: number) {
    const sending = attempt(mail, tries).finally(() => sendings.delete(sending))
    sendings.add(sending)
  }

  async function attempt(mail: () => Mail, tries: number) {
    await new Promise((resolve) => setImmediate(resolve))
    const mailToSend = mail()
    try {
      await deliver(mailToSend)
    } catch (error) {
      const delayMs = retryDelaysMs[tries]
      const level = delayMs === undefined ? 'error' : 'info'
      log({
        level,
        fault: 'mail',
        kind: mailToSend.kind,
        name: error instanceof Error ? error.name : '',
        tries: tries + 1,
      })
      if (delayMs === undefined) return
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        startSending(() => mailToSend, tries + 1)
      }, delayMs)
      timers.add(timer)
    }
  }

  async function waitUntilIdle() {
    while (sendings.size > 0) await Promise.all(sendings)
  }

  return {
    link: (path) => siteUrl + path,
    send: (content, to, language) => startSending(() => composeMail(content, to, language, brandName), 0),
    sendToSupport: (content) => startSending(() => composeMail(content, supportAddress, 'en', brandName), 0),
    waitUntilIdle,
    async close() {
      for (const timer of timers) clock.clearTimeout(timer)
      await waitUntilIdle()
    },
  }
}
