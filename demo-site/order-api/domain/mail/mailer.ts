import type { Clock } from '../../clock.ts'
import { composeMail, type Mail, type MailContent } from './mails.ts'

export interface MailOptions {
  /** Sends an email; rejected ones are retried. */
  deliver(mail: Mail): Promise<void>
  brandName: string
  /** For links; never from a request, which could name any host. */
  siteUrl: string
  supportAddress: string
}

export interface Mailer {
  /** @param path begins with a slash */
  link(path: string): string
  /** Sends in the background: timing must not reveal whether there was an email. */
  send(content: MailContent, to: string, language: string): void
  sendToSupport(content: MailContent): void
  /** Resolves when nothing is being sent; retries aren't awaited. */
  idle(): Promise<void>
  close(): Promise<void>
}

const retryDelaysMs = [2_000, 30_000, 300_000]

export function createMailer(options: MailOptions & { clock: Clock; log(entry: object): void }): Mailer {
  const { deliver, brandName, siteUrl, supportAddress, clock, log } = options
  const sendings = new Set<Promise<void>>()
  const timers = new Set<unknown>()

  function start(mail: () => Mail, tries: number) {
    const sending = attempt(mail, tries).finally(() => sendings.delete(sending))
    sendings.add(sending)
  }

  async function attempt(mail: () => Mail, tries: number) {
    await new Promise((resolve) => setImmediate(resolve))
    const written = mail()
    try {
      await deliver(written)
    } catch (error) {
      const pause = retryDelaysMs[tries]
      const level = pause === undefined ? 'error' : 'info'
      log({
        level,
        fault: 'mail',
        kind: written.kind,
        name: error instanceof Error ? error.name : '',
        tries: tries + 1,
      })
      if (pause === undefined) return
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        start(() => written, tries + 1)
      }, pause)
      timers.add(timer)
    }
  }

  async function idle() {
    while (sendings.size > 0) await Promise.all(sendings)
  }

  return {
    link: (path) => siteUrl + path,
    send: (content, to, language) => start(() => composeMail(content, to, language, brandName), 0),
    sendToSupport: (content) => start(() => composeMail(content, supportAddress, 'en', brandName), 0),
    idle,
    async close() {
      for (const timer of timers) clock.clearTimeout(timer)
      await idle()
    },
  }
}
