import { directionOf, mailLanguage, mailText } from './mail-texts.ts'
import { canBeQuoted, nameForMail, oneLine } from './mailed-text.ts'

/** An email with text and HTML. `receiver-link` is a text message, and `to` its phone number. */
export interface Mail {
  kind: MailKind
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachment?: Attachment
}

export interface Attachment {
  name: string
  contentType: string
  content: Buffer
}

/** Content of an email. Codes and links are never in logs or responses. */
export type MailContent =
  | { kind: 'verify-email'; businessName: string | null; link: string }
  /** Sent instead of `verify-email`; only this email reveals the account. */
  | { kind: 'account-exists'; signInLink: string; resetLink: string }
  | { kind: 'owner-invitation'; vendor: string; parent: string | null; inviter: string; link: string }
  | { kind: 'password-code'; code: string; link: string }
  | { kind: 'password-changed'; link: string }
  | { kind: 'order-report'; vendor: string; about: ExportMailSubject; attachment: Attachment }
  /** Money is formatted in the email's language. */
  | { kind: 'payment-receipt'; order: string; paid: PaidAmount; vatNumber: string | null }
  | { kind: 'payment-refund'; order: string; amount: number; currency: string; card: string }
  | { kind: 'receiver-link'; vendor: string; link: string }
  /** Sent to the owner who created the endpoint; `host` is its host. */
  | { kind: 'webhook-disabled'; host: string; link: string }
  | { kind: 'sign-up-help'; name: string; email: string; phone: string; message: string }
export type MailKind = MailContent['kind']

/** Selected orders, or a period of days such as `2026-11-20`. */
export type ExportMailSubject = 'selection' | { table: 'orders' | 'transactions'; from: string; to: string }

/** Decimal amount and card. */
export interface PaidAmount {
  fee: number
  discount: number
  total: number
  currency: string
  card: string
}

type Part = { text: string } | { link: string; label: string } | { code: string }

/** Composes an email in a language. @param brand its display name */
export function composeMail(content: MailContent, to: string, requestedLanguage: string, brand: string): Mail {
  const language = mailLanguage(requestedLanguage)
  const translate = (name: string, values: Record<string, string> = {}) =>
    mailText(language, `mail.${content.kind}.${name}`, { brand, ...values })
  const { kind } = content
  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency }).format(amount)
  const parts = partsOf(content, translate, money)
  // The operator replies to the sender.
  if (kind !== 'sign-up-help' && kind !== 'receiver-link')
    parts.push({ text: mailText(language, 'mail.footer', { brand }) })
  // Names may contain line breaks.
  const subject = oneLine(translate('subject', subjectValues(content)))
  return {
    kind,
    to,
    replyTo: kind === 'sign-up-help' ? content.email : null,
    subject,
    text: `${parts.map(textOf).join('\n\n')}\n`,
    html: htmlPage(subject, language, parts.map(htmlOf).join('\n')),
    ...(kind === 'order-report' && { attachment: content.attachment }),
  }
}

function subjectValues(content: MailContent): Record<string, string> {
  if (content.kind === 'sign-up-help') return { name: content.name }
  if (content.kind === 'webhook-disabled') return { host: content.host }
  if (content.kind === 'payment-receipt' || content.kind === 'payment-refund') return { order: content.order }
  if (content.kind === 'order-report' || content.kind === 'owner-invitation' || content.kind === 'receiver-link') {
    return { name: nameForMail(content.vendor, '–') }
  }
  return {}
}

function partsOf(
  content: MailContent,
  translate: (name: string, values?: Record<string, string>) => string,
  money: (amount: number, currency: string) => string,
): Part[] {
  switch (content.kind) {
    case 'verify-email': {
      // Older names may contain links.
      const name = content.businessName !== null && canBeQuoted(content.businessName) ? content.businessName : null
      return [
        { text: name === null ? translate('lead') : translate('lead-business', { name }) },
        { link: content.link, label: translate('action') },
        { text: translate('password') },
        { text: translate('expiry') },
        { text: translate('ignore') },
      ]
    }
    case 'owner-invitation': {
      const { vendor: name, parent, inviter } = content
      return [
        { text: parent ? translate('lead-parent', { name, parent, inviter }) : translate('lead', { name, inviter }) },
        { link: content.link, label: translate('action') },
        { text: translate('how') },
        { text: translate('ignore') },
      ]
    }
    case 'account-exists':
      return [
        { text: translate('lead') },
        { link: content.signInLink, label: translate('action') },
        { link: content.resetLink, label: translate('forgot') },
        { text: translate('ignore') },
      ]
    case 'password-code':
      return [
        { text: translate('lead') },
        { code: content.code },
        { link: content.link, label: translate('action') },
        { text: translate('expiry') },
        { text: translate('ignore') },
      ]
    case 'password-changed':
      return [
        { text: translate('lead') },
        { text: translate('ignore') },
        { link: content.link, label: translate('action') },
      ]
    case 'order-report': {
      const { about } = content
      const name = nameForMail(content.vendor, '–')
      if (about === 'selection') return [{ text: translate('lead-selection', { name }) }, { text: translate('ignore') }]
      const { table, ...period } = about
      const lead = table === 'orders' ? 'lead' : 'lead-transactions'
      return [{ text: translate(lead, { name, ...period }) }, { text: translate('ignore') }]
    }
    case 'payment-receipt': {
      const { order, vatNumber } = content
      const { fee, discount, total, currency, card } = content.paid
      return [
        { text: translate('lead', { order, total: money(total, currency), card }) },
        { text: translate('fee', { amount: money(fee, currency) }) },
        ...(discount > 0 ? [{ text: translate('discount', { amount: money(discount, currency) }) }] : []),
        ...(vatNumber === null ? [] : [{ text: translate('vat-number', { number: vatNumber }) }]),
      ]
    }
    case 'payment-refund': {
      const { order, amount, currency, card } = content
      return [
        { text: translate('lead', { order, amount: money(amount, currency), card }) },
        { text: translate('when') },
      ]
    }
    case 'receiver-link':
      return [{ link: content.link, label: translate('lead', { name: nameForMail(content.vendor, '–') }) }]
    case 'webhook-disabled':
      return [{ text: translate('lead', { host: content.host }) }, { link: content.link, label: translate('action') }]
    case 'sign-up-help': {
      const { name, email, phone, message } = content
      return [{ text: translate('lead', { name, email, phone: phone || '–' }) }, { text: message }]
    }
  }
}

function textOf(part: Part): string {
  if ('code' in part) return part.code
  return 'link' in part ? `${part.label}\n${part.link}` : part.text
}

function htmlOf(part: Part): string {
  if ('code' in part) return `<p dir="ltr"><strong>${escapeHtml(part.code)}</strong></p>`
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
  return `<p>${escapeHtml(part.text).replace(/\r?\n/g, '<br>')}</p>`
}

function htmlPage(title: string, language: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body>
${body}
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
