import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { parseUrl } from '../../core/environment/parse-url.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import { usePage, useTranslate } from '../page-context.ts'
import type { AccountLinks } from './contract.ts'

/** Texts with links to both documents, or without a privacy policy. */
const sentences = {
  'sign-in': { both: 'register.sign-in-acceptance', terms: 'register.sign-in-acceptance-terms' },
  tick: { both: 'register.acceptance', terms: 'register.acceptance-terms' },
} as const satisfies Record<string, { both: TextKey; terms: TextKey }>

/** Placeholders for the links, because their order depends on the language. */
const placeholders = { terms: '\uE000', privacy: '\uE001' }

interface AcceptanceProps {
  links: AccountLinks
  /** Whether the user accepts by signing in, or by a checkbox. */
  by: keyof typeof sentences
}

/** Shows the terms to accept. Links open in a new tab, so that typed text isn't lost. */
export function Acceptance({ links, by }: AcceptanceProps) {
  const page = usePage()
  const translate = useTranslate()
  const { api } = useStore(page.$settings)
  const country = useStore(page.$country)
  const sentence = translate(country.links.privacy ? sentences[by].both : sentences[by].terms, placeholders)
  return sentence.split(/([\uE000\uE001])/).map((part): ReactNode => {
    if (part === placeholders.terms) {
      return (
        <ExternalLink key="terms" href={links.terms ?? `${api}/termsandconditions`}>
          {translate('register.terms')}
        </ExternalLink>
      )
    }
    if (part === placeholders.privacy) {
      return (
        <ExternalLink key="privacy" href={links.privacy ?? `${api}/privacy`}>
          {translate('register.privacy')}
        </ExternalLink>
      )
    }
    return part
  })
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={isWebAddress(href) ? href : undefined} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Excludes `javascript:` URLs. */
function isWebAddress(href: string): boolean {
  return /^https?:$/.test(parseUrl(href, 'https://any.example')?.protocol ?? '')
}
