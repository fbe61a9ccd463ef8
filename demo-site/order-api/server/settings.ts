import { resolve } from 'node:path'
import type { CardFormWire } from '../../../core/api/payments.ts'
import { pseudoLocale } from '../../../core/config/languages.ts'
import { allowedValues, type CheckedSetting } from '../../../core/config/startup-checks.ts'
import { type Country, readCountry } from '../domain/country.ts'
import { geocoderKinds, parseGeocoderUrl } from '../domain/geo/geocoder.ts'
import { tilesUrlProblem } from '../domain/tiles/proxy.ts'
import type { DatabaseOptions } from '../store/database.ts'
import { cardFormFrom, paymentHostsFrom } from './cards/card-settings.ts'
import { plainHost } from './pages/page-headers.ts'
import { linksFrom, type SiteLinks, tagManagerFrom } from './pages/site-links.ts'
import { SettingError } from './setting-error.ts'

/** Checked environment variables (docs/configuration.md). */
export interface ServerSettings {
  /** 0: any free port. */
  port: number
  dataFolder: string
  database: DatabaseOptions
  country: Country
  brand: string
  language: string
  environment: 'san' | 'stg' | 'prd'
  region: string
  paymentMethod: string
  registrationType: string
  riderSpeed: number
  origins: string[]
  /** Null: kept in the data folder. */
  secret: string | null
  previousSecrets: string[]
  geocoderUrl: string | null
  tilesUrl: string | null
  /** With region and environment filled in; null: the order API's. */
  helpCentreUrl: string | null
  /** Vendors whose orders are tests, deliverable everywhere. */
  testVendors: string[]
  /** Null: as at the last start. */
  demo: boolean | null
  /** Whether simulated shops place orders while a user is looking at the demo. */
  hasSimulatedShops: boolean
  /** Null: the demo's own, if there is a demo. */
  operatorToken: string | null
  /** Null: emails go to the outbox. */
  smtpUrl: string | null
  /** Gateway for text messages; null: the outbox. */
  smsUrl: string | null
  mailFrom: string
  supportAddress: string
  /** The site's URL in emails; null: localhost. */
  siteUrl: string | null
  /** Proxies that append to `X-Forwarded-For`. */
  trustedProxies: number
  /** `driver-app`: without a help centre. */
  client: string
  /** Null for none. */
  tagManagerUrl: string | null
  /** URLs that replace the site's own pages. */
  links: SiteLinks
  cardForm: CardFormWire
  paymentHosts: string[]
}

const fastestRider = 10_000
const shortestSecret = 32

/** @throws SettingError for the first invalid setting */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const variable = (name: string) => env[name]?.trim() || null

  function listed(name: string, setting: CheckedSetting, fallback: string, except?: string): string {
    const value = variable(name) ?? fallback
    const allowed = allowedValues[setting].filter((one) => one !== except)
    if (!allowed.some((one) => one === value)) throw new SettingError(name, value, allowed.join(', '))
    return value
  }

  const country = readCountry(listed('COURIER_COUNTRY', 'country', 'SG'))
  const environment = listed('COURIER_ENVIRONMENT', 'environment', 'prd') as ServerSettings['environment']
  const region = listed('COURIER_REGION', 'region', country.region)
  const dataFolder = resolve(variable('COURIER_DATA') ?? '.data')
  return {
    port: numberFrom('PORT', variable('PORT') ?? '4321', { most: 65_535, whole: true }),
    dataFolder,
    database: databaseFrom(variable('DATABASE_URL'), dataFolder),
    country,
    brand: listed('COURIER_BRAND', 'brand', country.brand),
    language: listed(
      'COURIER_LANGUAGE',
      'language',
      country.defaultLanguage,
      environment === 'prd' ? pseudoLocale : '',
    ),
    environment,
    region,
    paymentMethod: listed('COURIER_PAYMENT_METHOD', 'paymentMethod', country.defaultPaymentMethod),
    registrationType: listed('COURIER_REGISTRATION_TYPE', 'registrationType', country.registrationType),
    riderSpeed: numberFrom('COURIER_RIDER_SPEED', variable('COURIER_RIDER_SPEED') ?? '20', { most: fastestRider }),
    origins: originsFrom(variable('COURIER_ORIGINS')),
    secret: secretFrom('COURIER_SECRET', variable('COURIER_SECRET')),
    previousSecrets: secretsFrom(variable('COURIER_PREVIOUS_SECRETS')),
    geocoderUrl: geocoderFrom(variable('GEOCODER_URL')),
    tilesUrl: tilesFrom(variable('TILES_URL')),
    helpCentreUrl: helpCentreFrom(variable('COURIER_HELP_CENTRE_URL'), { region, environment }),
    testVendors: vendorIdsFrom(variable('COURIER_TEST_VENDORS')),
    demo: onOrOff('COURIER_DEMO', variable('COURIER_DEMO')),
    hasSimulatedShops: onOrOff('COURIER_DEMO_SHOPS', variable('COURIER_DEMO_SHOPS')) ?? true,
    operatorToken: operatorTokenFrom(variable('COURIER_OPERATOR_TOKEN')),
    smtpUrl: smtpFrom(variable('SMTP_URL')),
    smsUrl: smsFrom(variable('SMS_URL')),
    mailFrom: mailAddressFrom('COURIER_MAIL_FROM', variable('COURIER_MAIL_FROM') ?? 'no-reply@courier.example'),
    supportAddress: mailAddressFrom(
      'COURIER_SUPPORT_EMAIL',
      variable('COURIER_SUPPORT_EMAIL') ?? 'support@courier.example',
    ),
    siteUrl: siteFrom(variable('COURIER_SITE_URL')),
    trustedProxies: numberFrom('COURIER_TRUSTED_PROXIES', variable('COURIER_TRUSTED_PROXIES') ?? '0', {
      most: 10,
      whole: true,
    }),
    client: listed('COURIER_CLIENT', 'client', 'web'),
    tagManagerUrl: tagManagerFrom(variable('COURIER_TAG_MANAGER_URL')),
    links: linksFrom(variable, country),
    cardForm: cardFormFrom(variable),
    paymentHosts: paymentHostsFrom(variable('COURIER_PAYMENT_HOSTS')),
  }
}

function numberFrom(name: string, value: string, { most, whole = false }: { most: number; whole?: boolean }): number {
  const number = Number(value)
  if (!(number >= 0 && number <= most) || (whole && !Number.isInteger(number))) {
    throw new SettingError(name, value, `${whole ? 'a whole number' : 'a number'} from 0 to ${most}`)
  }
  return number
}

function databaseFrom(url: string | null, dataFolder: string): DatabaseOptions {
  if (url === null) return { kind: 'folder', path: dataFolder }
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    // Not repeated: the address may hold a password.
    throw new SettingError('DATABASE_URL', url.split(':')[0] ?? '', 'an address that begins with postgres://')
  }
  return { kind: 'postgres', url }
}

function originsFrom(list: string | null): string[] {
  const origins = (list ?? '').split(/[\s,]+/).filter(Boolean)
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new SettingError('COURIER_ORIGINS', origin, 'origins such as https://shop.example, separated by commas')
    }
  }
  return origins
}

function secretFrom<Value extends string | null>(name: string, secret: Value): Value {
  if (secret !== null && secret.length < shortestSecret) {
    throw new SettingError(name, '…', `at least ${shortestSecret} characters`)
  }
  return secret
}

function secretsFrom(list: string | null): string[] {
  const secrets = (list ?? '').split(',').flatMap((secret) => secret.trim() || [])
  return secrets.map((secret) => secretFrom('COURIER_PREVIOUS_SECRETS', secret))
}

function geocoderFrom(url: string | null): string | null {
  if (url !== null && !parseGeocoderUrl(url)) {
    const prefixes = geocoderKinds.map((kind) => `${kind}+https://…`).join(', ')
    throw new SettingError(
      'GEOCODER_URL',
      url,
      `${prefixes}, or an address that ends in Photon's /api or Nominatim's /search`,
    )
  }
  return url
}

function tilesFrom(url: string | null): string | null {
  const problem = url === null ? null : tilesUrlProblem(url)
  if (url !== null && problem !== null) {
    throw new SettingError(
      'TILES_URL',
      url,
      `an address such as https://tiles.example/{z}/{x}/{y}.png (this one ${problem})`,
    )
  }
  return url
}

/** Fills in region and environment (specification 1 §7). */
function helpCentreFrom(url: string | null, names: Record<string, string>): string | null {
  if (url === null) return null
  const filled = url.replace(/\{(region|environment)\}/g, (_, name: string) => names[name] ?? '').replace(/\/+$/, '')
  const host = URL.canParse(filled) ? new URL(filled) : null
  if (!host || !/^https?:$/.test(host.protocol) || host.origin !== filled || !plainHost.test(host.host)) {
    throw new SettingError(
      'COURIER_HELP_CENTRE_URL',
      url,
      'an origin such as https://help-{region}.{environment}.example',
    )
  }
  return filled
}

function onOrOff(name: string, value: string | null): boolean | null {
  if (value !== null && value !== 'on' && value !== 'off') throw new SettingError(name, value, 'on, off')
  return value === null ? null : value === 'on'
}

function operatorTokenFrom(token: string | null): string | null {
  if (token !== null && !/^\S{16,200}$/.test(token))
    throw new SettingError('COURIER_OPERATOR_TOKEN', '…', 'at least 16 characters without spaces')
  return token
}

function vendorIdsFrom(list: string | null): string[] {
  const ids = (list ?? '').split(/[\s,]+/).filter(Boolean)
  for (const id of ids) {
    if (!/^[\w-]{1,100}$/.test(id))
      throw new SettingError('COURIER_TEST_VENDORS', id, 'vendor ids, separated by commas')
  }
  return ids
}

function smtpFrom(url: string | null): string | null {
  if (url === null) return null
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '') {
    throw new SettingError('SMTP_URL', url.split(':')[0] ?? '', 'an address such as smtps://user:password@mail.example')
  }
  return url
}

function smsFrom(url: string | null): string | null {
  if (url === null) return null
  // Fetch refuses URLs with passwords. The message doesn't repeat the URL, which may hold a token.
  const isPlain = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).username === ''
  if (!isPlain)
    throw new SettingError('SMS_URL', url.split(':')[0] ?? '', 'an address such as https://sms.example/send')
  return url
}

function mailAddressFrom(name: string, address: string): string {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address)) throw new SettingError(name, address, 'one email address')
  return address
}

function siteFrom(url: string | null): string | null {
  if (url === null) return null
  const site = URL.canParse(url) ? new URL(url) : null
  if (!site || !/^https?:$/.test(site.protocol) || site.origin !== url.replace(/\/$/, '')) {
    throw new SettingError('COURIER_SITE_URL', url, 'the origin of the site, such as https://courier.example')
  }
  return site.origin
}
