import { createTransport } from 'nodemailer'
import type { Mail } from '../../domain/mail/mails.ts'

const timeoutMs = 20_000

export function createSmtp(url: string, from: { name: string; address: string }) {
  const transport = createTransport(url, {
    from,
    // Content from users must not make the library read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, replyTo, subject, text, html, attachment }: Mail): Promise<void> {
      const sending = transport.sendMail({
        to: { name: '', address: to },
        ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        ...(attachment && { attachments: [{ ...attachment, filename: attachment.name }] }),
      })
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server does not respond.')), timeoutMs)
      })
      await Promise.race([sending, timeout]).finally(() => clearTimeout(timer))
    },
  }
}
