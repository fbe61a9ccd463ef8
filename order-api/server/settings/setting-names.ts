import { UnknownSettingError } from './setting-error.ts'

/** Every `COURIER_` setting (docs/configuration.md). tests/order-api/server/settings.test.ts compares it with what is read. */
export const settingNames = [
  'COURIER_ADYEN_CLIENT_KEY',
  'COURIER_BRAND',
  'COURIER_CARD_FORM',
  'COURIER_CHECKOUT_PUBLIC_KEY',
  'COURIER_CHECKOUT_SCRIPT',
  'COURIER_CLIENT',
  'COURIER_COUNTRY',
  'COURIER_DATA',
  'COURIER_DEMO',
  'COURIER_DEMO_SHOPS',
  'COURIER_ENVIRONMENT',
  'COURIER_FEES',
  'COURIER_FLEET',
  'COURIER_FLEET_KEY',
  'COURIER_HELP_CENTRE_URL',
  'COURIER_HOST',
  'COURIER_LANGUAGE',
  'COURIER_LINK_API_DOCS',
  'COURIER_LINK_COMMERCE',
  'COURIER_LINK_PARTNER',
  'COURIER_LINK_PRIVACY',
  'COURIER_LINK_TERMS',
  'COURIER_MAIL_FROM',
  'COURIER_ORIGINS',
  'COURIER_PAYMENT_HOSTS',
  'COURIER_PAYMENT_METHOD',
  'COURIER_PREVIOUS_SECRETS',
  'COURIER_PROXY_HEADER',
  'COURIER_REGION',
  'COURIER_REGISTRATION_TYPE',
  'COURIER_RIDER_SPEED',
  'COURIER_SECRET',
  'COURIER_SITE_URL',
  'COURIER_SUPPORT_CHAT',
  'COURIER_SUPPORT_EMAIL',
  'COURIER_SUPPORT_PHONE',
  'COURIER_TAG_MANAGER_URL',
  'COURIER_TEST_VENDORS',
  'COURIER_TRANSLATIONS',
  'COURIER_TRUSTED_PROXIES',
]

const prefix = 'COURIER_'

/** Settings of earlier versions, with what replaces them. */
const removedSettings: Readonly<Record<string, string>> = {
  COURIER_OPERATOR_TOKEN: 'move orders with npm run operator -- move',
}

/** Refuses a removed setting, and a name that differs from a setting's by a few letters. Other programs may have variables with the same prefix. @throws UnknownSettingError */
export function refuseMisspelled(names: readonly string[]): void {
  for (const name of names) {
    if (!name.toUpperCase().startsWith(prefix) || settingNames.includes(name)) continue
    const replacement = removedSettings[name]
    if (replacement) throw new UnknownSettingError(name, replacement)
    const meant = settingNames.find((setting) =>
      isMisspelled(name.toUpperCase().slice(prefix.length), setting.slice(prefix.length)),
    )
    if (meant) throw new UnknownSettingError(name, `did you mean ${meant}?`)
  }
}

/** Whether at most two letters differ, three in a long name. */
const isMisspelled = (first: string, second: string) => editDistance(first, second) <= (second.length > 10 ? 3 : 2)

/** Levenshtein distance. */
function editDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...first].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...second].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
