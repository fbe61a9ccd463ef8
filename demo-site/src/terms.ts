import { siteSettings } from './settings.ts'
import { legalLanguageOf, pageTexts } from './text.ts'

/** Returns the sections of the terms with their paragraphs, for the page and the download. */
export const termsParts = ({ locals }: { locals: App.Locals }) =>
  [
    {
      id: 'service',
      paragraphs: ['service-text', ...(siteSettings(locals).isDemo ? (['service-demo'] as const) : [])],
    },
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

/** Returns the values in the texts that depend on the country. */
export function termsValues(context: { locals: App.Locals }) {
  const { country, siteLimits } = siteSettings(context.locals)
  const language = legalLanguageOf(context)
  const { number } = pageTexts(context, language)
  return {
    country: countryName(country.code, language),
    weight: number(country.limits.maxWeightKg),
    days: number(complaintDays),
    minutes: number(siteLimits.paidCancelMinutes),
  }
}

export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', style: 'short' }).of(code) ?? code
}
