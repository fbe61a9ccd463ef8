import type { Clock } from '../../clock.ts'
import { type AuditEntry, recordAudit } from '../../store/accounts/audit.ts'
import type { Database } from '../../store/database.ts'
import type { Country } from '../country.ts'
import type { OrderMoves } from '../fleet/fleet.ts'
import type { FleetKeys } from '../fleet/keys.ts'
import type { OrderEvents } from '../orders/events.ts'

export interface OperatorContext {
  database: Database
  clock: Clock
  country: Country
  /** Who runs the command, for the records: `operator`, with the system's user if it's known. */
  actor: string
  events: Pick<OrderEvents, 'publish'>
  moves: Pick<OrderMoves, 'moveByHand'>
  /** Whether webhooks may be sent to the URL. */
  isSendable(url: string): boolean
  /** Whether this server has the settings of a fleet. */
  hasFleet(fleet: string): boolean
  fleetKeys: Pick<FleetKeys, 'exist'>
}

/** Returns the actor of a system's user; null: unknown. */
export const operatorActor = (user: string | null) => (user === null ? 'operator' : `operator:${user}`)

/** What the operator typed after a command's words. */
export interface OperatorInput {
  /** Arguments in order. */
  words: readonly string[]
  /** Text of an option; null without it. */
  text(name: string): string | null
  /** Texts of an option that may be repeated. */
  texts(name: string): readonly string[]
  has(name: string): boolean
}

export interface OperatorCommand {
  /** Words in lower case, then arguments in capitals, in brackets if they are optional: `refund ORDER [AMOUNT]`. */
  usage: string
  about: string
  options: Readonly<Record<string, OperatorOption>>
  /** Returns a record or a list of records, for people and programs. @throws OperatorError */
  run(context: OperatorContext, input: OperatorInput): Promise<OperatorResult>
}

export interface OperatorOption {
  /** Name of the value in the help; null for an option without a value. */
  value: string | null
  about: string
  isRepeatable?: boolean
}

type OperatorRecord = Readonly<Record<string, string | number | boolean | null | readonly string[]>>
export type OperatorResult = OperatorRecord | readonly OperatorRecord[]

/** The command can't be run. The message is one line for the operator. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** Adds the line of a command to the audit record, in the transaction of its change. */
export function auditCommand(
  { clock, actor }: Pick<OperatorContext, 'clock' | 'actor'>,
  database: Database,
  entry: Command,
) {
  return recordAudit(database, { ...entry, at: new Date(clock.now()), actorId: actor })
}

type Command = Pick<AuditEntry, 'event' | 'accountId' | 'vendorId'>

/** Reads an amount of money above 0. @throws OperatorError */
export function readMoney({ currencyMinorUnits, currency }: Country, typed: string): number {
  const [, decimals = ''] = typed.split('.')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed) || decimals.length > currencyMinorUnits || Number(typed) === 0)
    throw new OperatorError(`${typed} isn’t an amount in ${currency}, such as ${(1).toFixed(currencyMinorUnits)}.`)
  return Number(typed)
}
