import type english from '../../locales/en.json'
import { directionOf } from '../../locales/languages.ts'
import type legal from '../../locales/legal/en.json'
import { fillText, pluralCategory, type Texts, textAt } from '../../locales/texts.ts'
import { findText, legalLanguage } from './catalogues.ts'
import { siteSettings } from './settings.ts'

type KeysOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string | { other: string }
    ? Name
    : `${Name}.${KeysOf<Texts[Name]>}`
}[keyof Texts & string]

/** Keys of all texts of the site's pages, of the refusals that they show, and of the payment methods. */
export type SiteKey =
  | `site.${KeysOf<typeof english.site>}`
  | `legal.${KeysOf<typeof legal>}`
  | `partner.${KeysOf<typeof english.partner>}`
  | `webhooks.${KeysOf<typeof english.webhooks>}`
  | `payment-method.${keyof (typeof english)['payment-method']}`
  | `request.payment-method-hint.${keyof (typeof english)['request']['payment-method-hint']}`

/** A text of a translated page, or the text itself on pages that are in English only. */
export type PageText = SiteKey | { english: string }

/** Values for `{{name}}`; `count` also selects the plural form. `brand` is always set. */
export type SiteValues = Readonly<Record<string, string | number>>

export interface PageTexts {
  /** Returns the text in the visitor's language, else in English. */
  text(key: SiteKey, values?: SiteValues): string
  /** Returns an attribute with its text and key, for `scripts/language.ts`. */
  named(attribute: NamedAttribute, key: SiteKey, values?: SiteValues): Record<string, string>
  money(amount: number): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** Locale of numbers and dates. */
  locale: string
}

/** Attributes with texts, also replaced by `scripts/language.ts`. */
export type NamedAttribute = 'aria-label' | 'alt' | 'content' | 'placeholder' | 'title'

type PageContext = { locals: App.Locals }

/** Creates the text functions of a page in the visitor's language, or of a part in another one. */
export function pageTexts(context: PageContext, partLanguage?: string): PageTexts {
  const { language: pageLanguage, country, brandName, groupsDigits, translations } = siteSettings(context.locals)
  const language = partLanguage ?? pageLanguage
  const locale = country.formatLocales[language as keyof typeof country.formatLocales] ?? language

  function text(key: SiteKey, values: SiteValues = {}): string {
    const own = textAt(translations?.textsOf(language), key)
    const found = own ? { text: own, language } : findText(language, key)
    if (!found) throw new Error(`No text ${key}`)
    const form = typeof found.text === 'string' ? found.text : pluralForm(found.text, found.language, values.count)
    return fillText(form, language, { brand: brandName, ...values })
  }

  return {
    text,
    named: (attribute, key, values) => ({ [attribute]: text(key, values), [`data-text-${attribute}`]: key }),
    money: (amount) =>
      numberFormat(locale, {
        style: 'currency',
        currency: country.currency,
        minimumFractionDigits: country.cldrDigits,
        maximumFractionDigits: country.cldrDigits,
        useGrouping: groupsDigits && 'auto',
      }).format(amount),
    number: (value, options = {}) => numberFormat(locale, options).format(value),
    locale,
  }
}

/** Returns the language of the legal texts of a page, which may differ from the page's. */
export const legalLanguageOf = ({ locals }: PageContext) => legalLanguage(siteSettings(locals).language)

/** Returns the attributes of an element with legal texts. `scripts/language.ts` replaces them. */
export function legalAttributes(context: PageContext) {
  const lang = legalLanguageOf(context)
  return { lang, dir: directionOf(lang), 'data-text-lang': 'legal', 'data-text-dir': 'legal' }
}

function pluralForm(forms: Texts, language: string, count: string | number = 0): string {
  const form = forms[pluralCategory(language, Number(count))] ?? forms.other
  return typeof form === 'string' ? form : ''
}

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}
