import { siteSettings } from './settings.ts'
import { pageTexts } from './text.ts'

/** The parts of the terms in order, each with its paragraphs: the page and the file to download say the same. */
export const termsParts = [
  { id: 'service', paragraphs: ['service-text', 'service-demo'] },
  { id: 'account', paragraphs: ['account-text'] },
  { id: 'order', paragraphs: ['order-text'] },
  { id: 'items', paragraphs: ['items-text'] },
  { id: 'fee', paragraphs: ['fee-text'] },
  { id: 'handover', paragraphs: ['handover-text'] },
  { id: 'cancel', paragraphs: ['cancel-text'] },
  { id: 'data', paragraphs: ['data-text'] },
  { id: 'liability', paragraphs: ['liability-text'] },
  { id: 'changes', paragraphs: ['changes-text'] },
] as const

const complaintDays = 7

/** What the country decides in them. */
export function termsValues(context: { locals: App.Locals }) {
  const { country, language } = siteSettings(context.locals)
  const { number } = pageTexts(context)
  return {
    country: countryName(country.code, language),
    weight: number(country.limits.maxWeightKg),
    days: number(complaintDays),
  }
}

/** As readers of the language call it. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', style: 'short' }).of(code) ?? code
}
