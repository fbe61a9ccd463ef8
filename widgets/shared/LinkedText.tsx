import type { ReactNode } from 'react'
import { parseUrl } from '../../core/environment/parse-url.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import { useTranslate } from '../page-context.ts'

const end = '\uE00F'
const startOf = (index: number) => String.fromCharCode(0xe000 + index)

interface LinkedTextProps {
  of: TextKey
  /** URLs by the placeholder at which the link starts. It ends at the placeholder `end`. */
  links: Readonly<Record<string, string>>
}

/** Shows a text with links, whose words and order depend on the language. They open in a new tab, so typed text stays. */
export function LinkedText({ of: key, links }: LinkedTextProps) {
  const translate = useTranslate()
  const starts = Object.fromEntries(Object.keys(links).map((name, index) => [name, startOf(index)]))
  // Without bidi isolates, which would enclose only the start and the end of a link.
  const text = translate(key, { ...starts, end }).replace(/[\u2066-\u2069]/g, '')
  return text.split(/([\uE000-\uE00E][^\uE000-\uE00F]*\uE00F)/).map((part): ReactNode => {
    const link = Object.entries(links).find((_, index) => part.startsWith(startOf(index)))
    if (!link) return part
    const [name, href] = link
    return (
      <a key={name} href={isWebAddress(href) ? href : undefined} target="_blank" rel="noopener noreferrer">
        {part.slice(1, -1)}
      </a>
    )
  })
}

/** Excludes `javascript:` addresses. */
function isWebAddress(href: string): boolean {
  return /^https?:$/.test(parseUrl(href, 'https://any.example')?.protocol ?? '')
}
