import { brandName } from '../../../../core/config/brand-names.ts'
import type { Brand } from '../../../../core/config/brands.ts'
import type { MailOptions } from '../../domain/mail/mailer.ts'
import type { ServerSettings } from '../settings.ts'
import { createOutbox, outboxFolder } from './outbox.ts'
import { createSmtp } from './smtp.ts'

/** Where mails go: by SMTP_URL, else into the data folder's outbox (CONTRACT, settings). */
export function mailOptions(settings: ServerSettings, port: number): MailOptions {
  const { smtpUrl, mailFrom, dataFolder, supportAddress, brand, siteUrl } = settings
  const name = brandName(brand as Brand)
  const way =
    smtpUrl === null ? createOutbox(outboxFolder(dataFolder)) : createSmtp(smtpUrl, { name, address: mailFrom })
  return {
    deliver: way.deliver,
    brandName: name,
    siteUrl: siteUrl ?? `http://localhost:${port}`,
    supportAddress,
  }
}
