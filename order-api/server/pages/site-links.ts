import type { Country } from '../../domain/country.ts'
import { SettingError } from '../settings/setting-error.ts'
import { plainHost } from './page-headers.ts'

// Settings that replace the site's own pages.
const linkSettings = {
  becomePartner: 'COURIER_LINK_PARTNER',
  privacy: 'COURIER_LINK_PRIVACY',
  terms: 'COURIER_LINK_TERMS',
  apiDocs: 'COURIER_LINK_API_DOCS',
  specifiedCommercialTransactions: 'COURIER_LINK_COMMERCE',
} as const

type LinkName = keyof typeof linkSettings
export type SiteLinks = Partial<Record<LinkName, string>>

/** Reads the links. @throws SettingError unless https or a path, or if external terms are required (specification 1 §2) */
export function linksFrom(variable: (name: string) => string | null, country: Country): SiteLinks {
  const links: SiteLinks = {}
  for (const [name, setting] of Object.entries(linkSettings)) {
    const value = variable(setting)
    if (value === null) continue
    const mustBeExternal = name === 'terms' && country.links.termsExternal
    if (!isHttps(value) && (mustBeExternal || !isPath(value))) {
      throw new SettingError(
        setting,
        value,
        `an address that begins with https://${mustBeExternal ? '' : ', or a path'}`,
      )
    }
    links[name as LinkName] = value
  }
  return links
}

const isPath = (value: string) => /^\/(?![/\\])/.test(value)
const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'

/** @throws SettingError unless https (http for localhost) */
export function tagManagerFrom(url: string | null): string | null {
  if (url === null) return null
  const address = URL.canParse(url) ? new URL(url) : null
  const isLocal = address?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(address.hostname)
  if (!address || !(isLocal || address.protocol === 'https:') || address.username || !plainHost.test(address.host)) {
    throw new SettingError(
      'COURIER_TAG_MANAGER_URL',
      url,
      'the https address of a container, such as https://tags.example/container.js?id=C-1',
    )
  }
  return address.href
}
