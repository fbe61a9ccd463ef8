import type { KeyObject } from 'node:crypto'

/** Accounts at companies with their own riders; missing without their settings (docs/fleets.md). */
export interface FleetAccounts {
  pandago?: PandagoAccount
  'uber-direct'?: UberDirectAccount
}

interface Account {
  /** Base address, without a slash at its end. */
  apiUrl: string
  /** The token's address. */
  authUrl: string
  clientId: string
}

export interface PandagoAccount extends Account {
  keyId: string
  scope: string
  privateKey: KeyObject
  callbackSecret: string
}

export interface UberDirectAccount extends Account {
  customerId: string
  clientSecret: string
  webhookKey: string
}
