import { createTransport } from 'nodemailer'
import type { Mail } from '../../domain/mail/mails.ts'

const patienceMs = 20_000

/** Sends by the mail server of SMTP_URL. */
export function createSmtp(url: string, from: { name: string; address: string }) {
  const transport = createTransport(url, {
    from,
    // What a mail holds is text that we were given: no file and no address in it is ever fetched.
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
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server does not answer.')), patienceMs)
      })
      await Promise.race([sending, late]).finally(() => clearTimeout(timer))
    },
  }
}
