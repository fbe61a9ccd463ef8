import { type Brand, brandNames } from '../../core/config/brands.ts'
import { createOutbox, outboxFolder } from '../adapters/mail/outbox.ts'
import { createSmtp } from '../adapters/mail/smtp.ts'
import { createTextMessages } from '../adapters/sms/text-messages.ts'
import type { MailOptions } from '../domain/mail/mailer.ts'
import { textMessageKinds } from '../domain/mail/mails.ts'
import type { ServerSettings } from './settings/settings.ts'

/** Sends emails by SMTP_URL and text messages by SMS_URL. Without these, writes them to the data folder's outbox. */
export function mailOptions(settings: ServerSettings, port: number): MailOptions {
  const { smtpUrl, smsUrl, mailFrom, dataFolder, supportAddress, brand, siteUrl } = settings
  const name = brandNames[brand as Brand]
  const outbox = createOutbox(outboxFolder(dataFolder))
  const mails = smtpUrl === null ? outbox : createSmtp(smtpUrl, { name, address: mailFrom })
  const texts = smsUrl === null ? outbox : createTextMessages(smsUrl)
  return {
    deliver: (mail, id) => (textMessageKinds.has(mail.kind) ? texts : mails).deliver(mail, id),
    brandName: name,
    siteUrl: siteUrl ?? `http://localhost:${port}`,
    supportAddress,
  }
}
