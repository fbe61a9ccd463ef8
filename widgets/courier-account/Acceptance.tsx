import { useStore } from '@nanostores/react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { usePage } from '../page-context.ts'
import { LinkedText } from '../shared/LinkedText.tsx'
import type { AccountLinks } from './contract.ts'

/** Texts with links to both documents, or without a privacy policy. */
const sentences = {
  'sign-in': { both: 'register.sign-in-acceptance', terms: 'register.sign-in-acceptance-terms' },
  tick: { both: 'register.acceptance', terms: 'register.acceptance-terms' },
} as const satisfies Record<string, { both: TextKey; terms: TextKey }>

interface AcceptanceProps {
  links: AccountLinks
  /** Whether the user accepts by signing in, or by a checkbox. */
  by: keyof typeof sentences
}

/** Shows the terms to accept. */
export function Acceptance({ links, by }: AcceptanceProps) {
  const page = usePage()
  const { api } = useStore(page.$settings)
  const country = useStore(page.$country)
  const terms = links.terms ?? `${api}/termsandconditions`
  if (!country.links.privacy) return <LinkedText of={sentences[by].terms} links={{ terms }} />
  return <LinkedText of={sentences[by].both} links={{ terms, privacy: links.privacy ?? `${api}/privacy` }} />
}
