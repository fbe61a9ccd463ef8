import type { ApiClient } from '../../api/client.ts'
import type { Clock } from '../../environment.ts'
import type { Request } from '../request.ts'
import { parseAmount } from './amount.ts'
import { readCountryParameter } from './country-parameters.ts'

/** Specification 2 §4: no limit, also where it could not be read. */
export const noItemValueLimit = -1

/** Whether the value of the item asks for a word (specification 2 §3, orderItemValueExceedValidation). */
export interface ItemValueCheck {
  required: boolean
  /** Only ever of this very amount: another one asks again. */
  confirmed: boolean
  limit: number
}

/** The country parameter `orderItemValueExceedLimit`; what is no amount is no limit. */
export function readItemValueLimit(text: string): number {
  const limit = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(limit) && limit >= 0 ? limit : noItemValueLimit
}

/** Asked for at most once in 5 minutes. Never rejects. */
export async function fetchItemValueLimit(client: ApiClient, clock: Clock): Promise<number> {
  return readCountryParameter(client, clock, 'orderItemValueExceedLimit').then(
    readItemValueLimit,
    () => noItemValueLimit,
  )
}

/** @param typed the amount as typed, @param amount as it is read, @param confirmed the typed one that was confirmed. */
export function checkItemValue(
  item: { typed: string; amount: number | null; confirmed: string | null },
  limit: number,
): ItemValueCheck {
  const required = limit !== noItemValueLimit && (item.amount ?? 0) > limit
  return { required, confirmed: required && item.confirmed === item.typed, limit }
}

/** What a person is asked: whether an item worth so much is really to be sent. Money is decimal. */
export interface ItemValueQuestion {
  amount: number
  limit: number
  answer(isConfirmed: boolean): void
}

export interface ItemValueParts {
  request: Pick<Request, '$draft' | 'change'>
  client: ApiClient
  clock: Clock
  /** Digits that an amount may have. */
  cldrDigits: number
}

/**
 * The gate before the sending: lets an item within the limit pass, and asks about one above it unless its value was
 * confirmed before. @param ask shows the question, and takes it away with null.
 */
export async function itemValueGate(
  { request, client, clock, cldrDigits }: ItemValueParts,
  ask: (question: ItemValueQuestion | null) => void,
): Promise<'go' | 'stay'> {
  const limit = await fetchItemValueLimit(client, clock)
  const { amount: typed, confirmedItemValue } = request.$draft.get()
  const amount = parseAmount(typed, cldrDigits)
  const { required, confirmed } = checkItemValue({ typed, amount, confirmed: confirmedItemValue }, limit)
  if (!required || confirmed || amount === null) return 'go'
  const isConfirmed = await new Promise<boolean>((answer) => ask({ amount, limit, answer }))
  ask(null)
  if (isConfirmed) request.change({ confirmedItemValue: typed })
  return isConfirmed ? 'go' : 'stay'
}
