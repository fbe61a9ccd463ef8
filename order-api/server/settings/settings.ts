import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { CardFormWire } from '../../../core/api/payments.ts'
import {
  allowedValues,
  type CheckedSetting,
  type DeployEnvironment,
  type RegistrationType,
} from '../../../core/config/setting-values.ts'
import { pseudoLocale } from '../../../locales/languages.ts'
import { geocoderKinds, parseGeocoderUrl } from '../../adapters/geocoders/geocoder.ts'
import { tilesUrlProblem } from '../../adapters/tiles/tile-server.ts'
import { type Country, readCountry } from '../../domain/country.ts'
import type { FleetName } from '../../domain/fleet/fleets.ts'
import type { FleetAccounts } from '../../domain/fleet/remote/accounts.ts'
import type { DatabaseOptions } from '../../store/database.ts'
import { plainHost } from '../pages/page-headers.ts'
import { linksFrom, type SiteLinks, tagManagerFrom } from '../pages/site-links.ts'
import { proxyHeaders } from '../proxies.ts'
import { type TranslationsSource, translationsFrom } from '../translations-host.ts'
import { cardFormFrom, paymentHostsFrom } from './card-settings.ts'
import { feesFrom, fleetAccountsFrom, fleetFrom } from './fleet-settings.ts'
import { mailAddressFrom, type SupportContact, smsFrom, smtpFrom, supportFrom } from './message-settings.ts'
import { SettingError } from './setting-error.ts'
import { refuseMisspelled } from './setting-names.ts'

/** Checked environment variables (docs/configuration.md). */
export interface ServerSettings {
  /** 0 for any free port. */
  port: number
  /** Address on which the server listens; null for all. */
  host: string | null
  dataFolder: string
  database: DatabaseOptions
  country: Country
  brand: string
  language: string
  environment: DeployEnvironment
  region: string
  paymentMethod: string
  registrationType: RegistrationType
  riderSpeed: number
  /** Null for the default, which depends on the demo. */
  fleet: FleetName | null
  /** Null if no other system may call the fleet API. */
  fleetKey: string | null
  /** Accounts at companies with their own riders. */
  fleetAccounts: FleetAccounts
  fees: 'table' | 'fleet'
  origins: string[]
  /** Null if the secret is in the data folder. */
  secret: string | null
  previousSecrets: string[]
  geocoderUrl: string | null
  /** Google's key for flag `google-autocomplete`. */
  googleMapsKey: string | null
  tilesUrl: string | null
  /** Null without a translations host. */
  translations: TranslationsSource | null
  /** Origin, with region and environment filled in; null for the demo's help centre. */
  helpCentreUrl: string | null
  /** Vendors whose orders are tests, deliverable everywhere. */
  testVendors: string[]
  /** Null for the same as at the last start. */
  demo: boolean | null
  /** Whether simulated shops place orders while a user is looking at the demo. */
  hasSimulatedShops: boolean
  /** Null if emails are written to the outbox. */
  smtpUrl: string | null
  /** Gateway for text messages; null if they are written to the outbox. */
  smsUrl: string | null
  mailFrom: string
  supportAddress: string
  /** Ways to reach a person, besides the contact form. */
  support: SupportContact
  /** The site's URL in emails; null for localhost. */
  siteUrl: string | null
  /** Number of proxies in front of the server. */
  trustedProxies: number
  /** Header to which each proxy adds its client. */
  proxyHeader: (typeof proxyHeaders)[number]
  /** `web`, or `driver-app`, which has no help centre. */
  client: string
  /** URL of the tag manager; null for none. */
  tagManagerUrl: string | null
  /** URLs that replace the site's own pages. */
  links: SiteLinks
  cardForm: CardFormWire
  paymentHosts: string[]
}

const maxRiderSpeed = 10_000
const minSecretLength = 32

/** Reads and checks the settings. @throws SettingError for the first invalid one, UnknownSettingError */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  refuseMisspelled(Object.keys(env))
  const readVariable = (name: string) => env[name]?.trim() || null

  function listedValue(name: string, setting: CheckedSetting, fallback: string, except?: string): string {
    const value = readVariable(name) ?? fallback
    const allowed = allowedValues[setting].filter((candidate) => candidate !== except)
    if (!allowed.some((candidate) => candidate === value)) throw new SettingError(name, value, allowed.join(', '))
    return value
  }

  const fleet = fleetFrom(readVariable('COURIER_FLEET'))
  const country = readCountry(listedValue('COURIER_COUNTRY', 'country', 'SG'))
  const environment = listedValue('COURIER_ENVIRONMENT', 'environment', 'prd') as ServerSettings['environment']
  const region = listedValue('COURIER_REGION', 'region', country.region)
  const dataFolder = resolve(readVariable('COURIER_DATA') ?? '.data')
  return {
    port: numberFrom('PORT', readVariable('PORT') ?? '4321', { max: 65_535, whole: true }),
    host: hostFrom(readVariable('COURIER_HOST')),
    dataFolder,
    database: databaseFrom(readVariable('DATABASE_URL'), dataFolder),
    country,
    brand: listedValue('COURIER_BRAND', 'brand', country.brand),
    language: listedValue(
      'COURIER_LANGUAGE',
      'language',
      country.defaultLanguage,
      environment === 'prd' ? pseudoLocale : '',
    ),
    environment,
    region,
    paymentMethod: listedValue('COURIER_PAYMENT_METHOD', 'paymentMethod', country.defaultPaymentMethod),
    registrationType: listedValue(
      'COURIER_REGISTRATION_TYPE',
      'registrationType',
      country.registrationType,
    ) as RegistrationType,
    riderSpeed: numberFrom('COURIER_RIDER_SPEED', readVariable('COURIER_RIDER_SPEED') ?? '20', { max: maxRiderSpeed }),
    fleet,
    fleetKey: secretFrom('COURIER_FLEET_KEY', readVariable('COURIER_FLEET_KEY')),
    fleetAccounts: fleetAccountsFrom(readVariable, fleet),
    fees: feesFrom(readVariable('COURIER_FEES')),
    origins: originsFrom(readVariable('COURIER_ORIGINS')),
    secret: secretFrom('COURIER_SECRET', readVariable('COURIER_SECRET')),
    previousSecrets: secretsFrom(readVariable('COURIER_PREVIOUS_SECRETS')),
    geocoderUrl: geocoderFrom(readVariable('GEOCODER_URL')),
    googleMapsKey: googleMapsKeyFrom(readVariable('GOOGLE_MAPS_API_KEY')),
    tilesUrl: tilesFrom(readVariable('TILES_URL')),
    translations: translationsFrom(readVariable('COURIER_TRANSLATIONS')),
    helpCentreUrl: helpCentreFrom(readVariable('COURIER_HELP_CENTRE_URL'), { region, environment }),
    testVendors: vendorIdsFrom(readVariable('COURIER_TEST_VENDORS')),
    demo: onOrOff('COURIER_DEMO', readVariable('COURIER_DEMO')),
    hasSimulatedShops: onOrOff('COURIER_DEMO_SHOPS', readVariable('COURIER_DEMO_SHOPS')) ?? true,
    smtpUrl: smtpFrom(readVariable('SMTP_URL')),
    smsUrl: smsFrom(readVariable('SMS_URL')),
    mailFrom: mailAddressFrom('COURIER_MAIL_FROM', readVariable('COURIER_MAIL_FROM') ?? 'no-reply@courier.example'),
    supportAddress: mailAddressFrom(
      'COURIER_SUPPORT_EMAIL',
      readVariable('COURIER_SUPPORT_EMAIL') ?? 'support@courier.example',
    ),
    support: supportFrom(readVariable),
    siteUrl: siteFrom(readVariable('COURIER_SITE_URL')),
    trustedProxies: numberFrom('COURIER_TRUSTED_PROXIES', readVariable('COURIER_TRUSTED_PROXIES') ?? '0', {
      max: 10,
      whole: true,
    }),
    proxyHeader: proxyHeaderFrom(readVariable('COURIER_PROXY_HEADER')),
    client: listedValue('COURIER_CLIENT', 'client', 'web'),
    tagManagerUrl: tagManagerFrom(readVariable('COURIER_TAG_MANAGER_URL')),
    links: linksFrom(readVariable, country),
    cardForm: cardFormFrom(readVariable),
    paymentHosts: paymentHostsFrom(readVariable('COURIER_PAYMENT_HOSTS')),
  }
}

function numberFrom(name: string, value: string, { max, whole = false }: { max: number; whole?: boolean }): number {
  const number = Number(value)
  if (!(number >= 0 && number <= max) || (whole && !Number.isInteger(number))) {
    throw new SettingError(name, value, `${whole ? 'a whole number' : 'a number'} from 0 to ${max}`)
  }
  return number
}

function hostFrom(host: string | null): string | null {
  if (host !== null && !isIP(host))
    throw new SettingError('COURIER_HOST', host, 'an IP address of this machine, such as 127.0.0.1')
  return host
}

function proxyHeaderFrom(name: string | null): ServerSettings['proxyHeader'] {
  if (name === null) return 'x-forwarded-for'
  const header = proxyHeaders.find((candidate) => candidate === name.toLowerCase())
  if (!header) throw new SettingError('COURIER_PROXY_HEADER', name, proxyHeaders.join(', '))
  return header
}

function databaseFrom(url: string | null, dataFolder: string): DatabaseOptions {
  if (url === null) return { kind: 'folder', path: dataFolder }
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    // The message doesn't repeat the address, which may contain a password.
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
  if (secret !== null && secret.length < minSecretLength) {
    throw new SettingError(name, '…', `at least ${minSecretLength} characters`)
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

function googleMapsKeyFrom(key: string | null): string | null {
  if (key !== null && !/^[\w-]{20,200}$/.test(key))
    throw new SettingError('GOOGLE_MAPS_API_KEY', '…', 'an API key as Google’s console shows it')
  return key
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

/** Reads the help centre's origin, and fills in region and environment (specification 1 §7). */
function helpCentreFrom(url: string | null, names: Record<string, string>): string | null {
  if (url === null) return null
  const filled = url
    .replace(/\{(region|environment)\}/g, (_, name: string) => names[name] ?? '')
    .replace(/(?<!\/)\/+$/, '')
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

function vendorIdsFrom(list: string | null): string[] {
  const ids = (list ?? '').split(/[\s,]+/).filter(Boolean)
  for (const id of ids) {
    if (!/^[\w-]{1,100}$/.test(id))
      throw new SettingError('COURIER_TEST_VENDORS', id, 'vendor ids, separated by commas')
  }
  return ids
}

function siteFrom(url: string | null): string | null {
  if (url === null) return null
  const site = URL.canParse(url) ? new URL(url) : null
  if (!site || !/^https?:$/.test(site.protocol) || site.origin !== url.replace(/\/$/, '')) {
    throw new SettingError('COURIER_SITE_URL', url, 'the origin of the site, such as https://courier.example')
  }
  return site.origin
}
