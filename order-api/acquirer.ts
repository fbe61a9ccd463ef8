import type { Hono } from 'hono'
import type { CardFormWire } from '../core/api/payments.ts'
import { cardPublicJwk } from './adapters/acquirers/sandbox/card-key.ts'
import { sandboxCardForm, sandboxPages } from './adapters/acquirers/sandbox/pages.ts'
import { createSandboxBank, type SandboxBank } from './adapters/acquirers/sandbox/sandbox-bank.ts'
import type { Clock } from './clock.ts'
import type { Country } from './domain/country.ts'
import type { Keys } from './domain/keys.ts'
import type { Bank } from './domain/payments/bank.ts'
import type { OrderApiOptions } from './interface.ts'
import type { Database } from './store/database.ts'

/** The bank that charges cards, and the form that takes their data. */
interface Acquirer extends Pick<SandboxBank, 'start' | 'waitUntilIdle' | 'close'> {
  bank: Bank
  cardForm: CardFormWire
  /** Pages of the bank that this server serves. */
  pages: Hono
}

interface AcquirerOptions {
  database: Database
  clock: Clock
  country: Country
  keys: Keys
  environment: OrderApiOptions['environment']
  isDemo: boolean
  origins: readonly string[]
  cardForm: CardFormWire | null | undefined
  intercept: OrderApiOptions['bank']
  log(entry: object): void
}

/** Whether test cards are accepted: in the demo, and outside `prd`. */
export const hasSandboxBank = (environment: OrderApiOptions['environment'], isDemo: boolean) =>
  isDemo || environment !== 'prd'

/** Opens the bank; null without one, or without a card form. */
export function openAcquirer(options: AcquirerOptions): Acquirer | null {
  const { database, clock, country, keys, origins, cardForm = sandboxCardForm, intercept, log } = options
  if (!hasSandboxBank(options.environment, options.isDemo) || cardForm === null) return null
  const sandbox = createSandboxBank({ database, clock, keys, log })
  return {
    bank: intercept?.(sandbox) ?? sandbox,
    cardForm,
    pages: sandboxPages({ bank: sandbox, country, clock, origins, publicKey: cardPublicJwk(keys) }),
    start: sandbox.start,
    waitUntilIdle: sandbox.waitUntilIdle,
    close: sandbox.close,
  }
}
