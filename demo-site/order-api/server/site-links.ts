/** Addresses of the site that an operator may replace by others, and the settings that do so. */
export const linkSettings = {
  becomePartner: 'COURIER_LINK_PARTNER',
  privacy: 'COURIER_LINK_PRIVACY',
  terms: 'COURIER_LINK_TERMS',
  apiDocs: 'COURIER_LINK_API_DOCS',
  specifiedCommercialTransactions: 'COURIER_LINK_COMMERCE',
} as const

export type LinkName = keyof typeof linkSettings

/** Where a link may lead: an https address, or a path of this site. */
export function isLink(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}
