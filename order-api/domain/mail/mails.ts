import type { ExportTable } from '../../../core/api/order-lists.ts'
import { directionOf } from '../../../locales/languages.ts'
import { mailLanguage, mailText } from './mail-texts.ts'
import { canBeQuoted, nameForMail, oneLine } from './mailed-text.ts'

/** An email with text and HTML. One of `textMessageKinds` is a text message, and `to` its phone number. */
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
  | { kind: 'owner-invitation'; vendor: string; parent: string | null; link: string }
  | { kind: 'password-code'; code: string; link: string }
  | { kind: 'password-changed'; link: string }
  | { kind: 'order-report'; vendor: string; about: ExportMailSubject; attachment: Attachment }
  /** Money is formatted in the email's language. */
  | { kind: 'payment-receipt'; order: string; paid: PaidAmount; vatNumber: string | null }
  | { kind: 'payment-refund'; order: string; amount: number; currency: string; card: string }
  /** Without `vendor`, the text contains no words of the sender. */
  | { kind: 'receiver-link'; vendor: string | null; link: string }
  /** Contains no words of the sender, and nothing about the customer. */
  | { kind: 'rider-link'; link: string }
  /** Sent to the owner who created the endpoint. */
  | { kind: 'webhook-disabled'; vendor: string; link: string }
  | { kind: 'sign-up-help'; name: string; email: string; phone: string; message: string }
export type MailKind = MailContent['kind']
export const textMessageKinds: ReadonlySet<MailKind> = new Set(['receiver-link', 'rider-link'])

/** Selected orders, or a period of days such as `2026-11-20`. */
export type ExportMailSubject = 'selection' | { table: ExportTable; from: string; to: string }

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
  // Nothing from a user may become a link: mail programs link addresses in plain text too.
  const translate = (name: string, values: Record<string, string> = {}) =>
    mailText(language, `mail.${content.kind}.${name}`, {
      brand,
      ...mapValues(values, (value) => nameForMail(value, '–')),
    })
  const { kind } = content
  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency }).format(amount)
  // Like most of its countries, English writes the day first.
  const dayLocale = `${language === 'en' ? 'en-GB' : language}-u-nu-latn`
  const day = new Intl.DateTimeFormat(dayLocale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const dayOf = (date: string) => (date === '' ? '' : day.format(new Date(date)))
  const parts = partsOf(content, translate, { money, dayOf })
  // The operator replies to the sender.
  if (kind !== 'sign-up-help' && !textMessageKinds.has(kind))
    parts.push({ text: mailText(language, 'mail.footer', { brand }) })
  // Names may contain line breaks.
  const subject = oneLine(subjectOf(content, translate))
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

const mapValues = (values: Record<string, string>, map: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

type Translate = (name: string, values?: Record<string, string>) => string

function subjectOf(content: MailContent, translate: Translate): string {
  switch (content.kind) {
    case 'sign-up-help':
      return translate('subject', { name: oneLine(content.name) })
    case 'payment-receipt':
    case 'payment-refund':
      return translate('subject', { order: content.order })
    case 'webhook-disabled':
    case 'order-report':
      return translate('subject', { name: content.vendor })
    case 'owner-invitation':
    case 'receiver-link': {
      const name = content.vendor && nameForMail(content.vendor, null)
      return name ? translate('subject', { name }) : translate('subject-unnamed')
    }
    default:
      return translate('subject')
  }
}

function partsOf(
  content: MailContent,
  translate: Translate,
  { money, dayOf }: { money(amount: number, currency: string): string; dayOf(date: string): string },
): Part[] {
  switch (content.kind) {
    case 'verify-email': {
      // Older names may contain links.
      const name = content.businessName && nameForMail(content.businessName, null)
      return [
        { text: name ? translate('lead-business', { name }) : translate('lead') },
        { link: content.link, label: translate('action') },
        { text: translate('password') },
        { text: translate('expiry') },
        { text: translate('ignore') },
      ]
    }
    case 'owner-invitation': {
      const name = nameForMail(content.vendor, null)
      const parent = content.parent && nameForMail(content.parent, null)
      const lead = parent
        ? translate('lead-parent', { name: name ?? '', parent })
        : translate('lead', { name: name ?? '' })
      return [
        { text: name ? lead : translate('lead-unnamed') },
        { link: content.link, label: translate('action') },
        { text: translate('how') },
        { text: name ? translate('ignore', { name }) : translate('ignore-unnamed') },
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
      const name = content.vendor
      if (about === 'selection') return [{ text: translate('lead-selection', { name }) }, { text: translate('ignore') }]
      const lead = about.table === 'orders' ? 'lead' : 'lead-transactions'
      const period = { from: dayOf(about.from), to: dayOf(about.to) }
      return [{ text: translate(lead, { name, ...period }) }, { text: translate('ignore') }]
    }
    case 'payment-receipt': {
      const { order, vatNumber } = content
      const { fee, discount, total, currency, card } = content.paid
      return [
        { text: translate('lead', { order, total: money(total, currency), card }) },
        { text: translate('fee', { amount: money(fee, currency) }) },
        ...(discount > 0 ? [{ text: translate('discount', { amount: money(discount, currency) }) }] : []),
        ...(vatNumber === null || !canBeQuoted(vatNumber)
          ? []
          : [{ text: translate('vat-number', { number: vatNumber }) }]),
      ]
    }
    case 'payment-refund': {
      const { order, amount, currency, card } = content
      return [
        { text: translate('lead', { order, amount: money(amount, currency), card }) },
        { text: translate('when') },
      ]
    }
    case 'receiver-link': {
      const name = content.vendor && nameForMail(content.vendor, null)
      return [{ link: content.link, label: name ? translate('lead', { name }) : translate('lead-unnamed') }]
    }
    case 'rider-link':
      return [{ link: content.link, label: translate('lead') }]
    case 'webhook-disabled':
      return [{ text: translate('lead', { name: content.vendor }) }, { link: content.link, label: translate('action') }]
    case 'sign-up-help': {
      // The email address is in `Reply-To`: in the text, mail programs would link it.
      const { name, phone, message } = content
      return [{ text: translate('lead', { name, phone: phone || '–' }) }, { text: message }]
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
