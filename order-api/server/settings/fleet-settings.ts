import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FleetName, fleetNames } from '../../domain/fleet/fleets.ts'
import type { FleetAccounts } from '../../domain/fleet/remote/accounts.ts'
import { SettingError } from './setting-error.ts'

type ReadSetting = (name: string) => string | null

/** Reads `COURIER_FLEET`; null for the default. @throws SettingError */
export function fleetFrom(name: string | null): FleetName | null {
  const fleet = fleetNames.find((candidate) => candidate === name)
  if (name !== null && !fleet) throw new SettingError('COURIER_FLEET', name, fleetNames.join(', '))
  return fleet ?? null
}

/** Reads `COURIER_FEES`. @throws SettingError */
export function feesFrom(value: string | null): 'table' | 'fleet' {
  if (value !== null && value !== 'table' && value !== 'fleet')
    throw new SettingError('COURIER_FEES', value, 'table, fleet')
  return value ?? 'table'
}

const pandagoNames = [
  'PANDAGO_API_URL',
  'PANDAGO_AUTH_URL',
  'PANDAGO_CLIENT_ID',
  'PANDAGO_KEY_ID',
  'PANDAGO_SCOPE',
  'PANDAGO_PRIVATE_KEY',
  'PANDAGO_CALLBACK_SECRET',
] as const
const uberNames = [
  'UBER_DIRECT_CUSTOMER_ID',
  'UBER_DIRECT_CLIENT_ID',
  'UBER_DIRECT_CLIENT_SECRET',
  'UBER_DIRECT_WEBHOOK_KEY',
] as const
const uberHosts = { api: 'https://api.uber.com/v1', auth: 'https://auth.uber.com/oauth/v2/token' }

/**
 * Reads the accounts at companies with their own riders. An account is needed for the chosen fleet, and complete if one of
 * its settings is there, so that orders placed with it continue after another one was chosen. @throws SettingError
 */
export function fleetAccountsFrom(setting: ReadSetting, chosen: FleetName | null): FleetAccounts {
  const accounts: FleetAccounts = {}
  if (chosen === 'pandago' || pandagoNames.some((name) => setting(name) !== null)) {
    accounts.pandago = {
      apiUrl: addressFrom('PANDAGO_API_URL', needed(setting, 'PANDAGO_API_URL')),
      authUrl: addressFrom('PANDAGO_AUTH_URL', needed(setting, 'PANDAGO_AUTH_URL')),
      clientId: needed(setting, 'PANDAGO_CLIENT_ID'),
      keyId: needed(setting, 'PANDAGO_KEY_ID'),
      scope: needed(setting, 'PANDAGO_SCOPE'),
      privateKey: privateKeyFrom('PANDAGO_PRIVATE_KEY', needed(setting, 'PANDAGO_PRIVATE_KEY')),
      callbackSecret: needed(setting, 'PANDAGO_CALLBACK_SECRET'),
    }
  }
  if (chosen === 'uber-direct' || uberNames.some((name) => setting(name) !== null)) {
    accounts['uber-direct'] = {
      apiUrl: addressFrom('UBER_DIRECT_API_URL', setting('UBER_DIRECT_API_URL') ?? uberHosts.api),
      authUrl: addressFrom('UBER_DIRECT_AUTH_URL', setting('UBER_DIRECT_AUTH_URL') ?? uberHosts.auth),
      customerId: needed(setting, 'UBER_DIRECT_CUSTOMER_ID'),
      clientId: needed(setting, 'UBER_DIRECT_CLIENT_ID'),
      clientSecret: needed(setting, 'UBER_DIRECT_CLIENT_SECRET'),
      webhookKey: needed(setting, 'UBER_DIRECT_WEBHOOK_KEY'),
    }
  }
  return accounts
}

function needed(setting: ReadSetting, name: (typeof pandagoNames)[number] | (typeof uberNames)[number]): string {
  return setting(name) ?? fail(name, '', `the fleet’s value (docs/fleets.md)`)
}

function addressFrom(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username)
    fail(name, value, 'an address such as https://fleet.example/v1')
  return value.endsWith('/') ? value.slice(0, -1) : value
}

/** @param value a PEM, with line breaks or `\n`, or the path of its file */
function privateKeyFrom(name: string, value: string): KeyObject {
  const isPem = value.includes('-----BEGIN')
  let pem: string
  try {
    pem = isPem ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8')
  } catch {
    fail(name, value, 'a PEM, or the path of a file that can be read')
  }
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // The message would have a part of the key.
  }
  fail(name, isPem ? '…' : value, 'an RSA private key as PEM, or the path of its file')
}

function fail(name: string, value: string, allowed: string): never {
  throw new SettingError(name, value, allowed)
}
