import type { Clock } from '../../clock.ts'
import { composeMail, type Mail, type MailContent } from './mails.ts'

export interface MailOptions {
  /** Hands a mail to the world; rejects when that did not work, and is asked again. */
  deliver(mail: Mail): Promise<void>
  /** The brand as texts name it. */
  brandName: string
  /** The site's address, for links: never from a request, whose sender could name any host. */
  siteUrl: string
  /** Address that questions about signing up go to. */
  supportAddress: string
}

export interface Mailer {
  /** Where links lead. The path begins with a slash. */
  link(path: string): string
  /** Sends in the background, so that no response waits for a mail or shows by its time whether there was one. */
  send(content: MailContent, to: string, language: string): void
  /** To the operator. */
  sendToSupport(content: MailContent): void
  /** Resolves when nothing is under way; mails that wait for another try are not waited for. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Waits before the second and later tries. */
const pausesMs = [2_000, 30_000, 300_000]

export function createMailer(options: MailOptions & { clock: Clock; log(entry: object): void }): Mailer {
  const { deliver, brandName, siteUrl, supportAddress, clock, log } = options
  const underWay = new Set<Promise<void>>()
  const timers = new Set<unknown>()

  function start(mail: () => Mail, tries: number) {
    const sending = attempt(mail, tries).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  async function attempt(mail: () => Mail, tries: number) {
    // Composed after the response was sent.
    await new Promise((resolve) => setImmediate(resolve))
    const written = mail()
    try {
      await deliver(written)
    } catch (error) {
      const pause = pausesMs[tries]
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

  async function settled() {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    link: (path) => siteUrl + path,
    send: (content, to, language) => start(() => composeMail(content, to, language, brandName), 0),
    sendToSupport: (content) => start(() => composeMail(content, supportAddress, 'en', brandName), 0),
    settled,
    async close() {
      for (const timer of timers) clock.clearTimeout(timer)
      await settled()
    },
  }
}
