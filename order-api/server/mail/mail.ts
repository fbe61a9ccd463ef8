import { brandName } from '../../../core/config/brand-names.ts'
import type { Brand } from '../../../core/config/brands.ts'
import type { MailOptions } from '../../domain/mail/mailer.ts'
import type { ServerSettings } from '../settings.ts'
import { createOutbox, outboxFolder } from './outbox.ts'
import { createSmtp } from './smtp.ts'
import { createTextMessages } from './text-messages.ts'

/** Sends emails by SMTP_URL and text messages by SMS_URL. Without these, writes them to the data folder's outbox. */
export function mailOptions(settings: ServerSettings, port: number): MailOptions {
  const { smtpUrl, smsUrl, mailFrom, dataFolder, supportAddress, brand, siteUrl } = settings
  const name = brandName(brand as Brand)
  const outbox = createOutbox(outboxFolder(dataFolder))
  const mails = smtpUrl === null ? outbox : createSmtp(smtpUrl, { name, address: mailFrom })
  const texts = smsUrl === null ? outbox : createTextMessages(smsUrl)
  return {
    deliver: (mail, id) => (mail.kind === 'receiver-link' ? texts : mails).deliver(mail, id),
    brandName: name,
    siteUrl: siteUrl ?? `http://localhost:${port}`,
    supportAddress,
  }
}
