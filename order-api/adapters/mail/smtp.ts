import { createTransport } from 'nodemailer'
import { DeliveryFailure } from '../../domain/mail/delivery-failure.ts'
import type { Mail } from '../../domain/mail/mails.ts'

const timeoutMs = 20_000

export function createSmtp(url: string, from: { name: string; address: string }) {
  const domain = from.address.split('@').at(-1)
  const transport = createTransport(
    {
      url,
      // Of inactivity: a mail that is still being sent isn't given up, since it would arrive twice.
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Content from users must not make the library read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
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
      await sending.catch((error: unknown) => {
        throw refusalOf(error) ?? error
      })
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
