import { createTransport } from 'nodemailer'
import { DeliveryFailure } from '../../domain/mail/delivery-failure.ts'
import type { Mail } from '../../domain/mail/mails.ts'

const timeoutMs = 20_000

export function createSmtp(url: string, from: { name: string; address: string }) {
  const domain = from.address.split('@').at(-1)
  const transport = createTransport(url, {
    from,
    // Content from users must not make the library read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, replyTo, subject, text, html, attachment }: Mail, id: string): Promise<void> {
      const sending = transport.sendMail({
        messageId: `<${id}@${domain}>`,
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
      await Promise.race([sending, timeout])
        .catch((error: unknown) => {
          throw refusalOf(error) ?? error
        })
        .finally(() => clearTimeout(timer))
    },
  }
}

/** Returns the failure if the server refused this email. Another one may be accepted, so the server itself works. */
function refusalOf(error: unknown): DeliveryFailure | null {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return null
  const isAboutEmail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  const { responseCode } = error
  return new DeliveryFailure(`the mail server responded ${responseCode}`, isAboutEmail && responseCode >= 500)
}
