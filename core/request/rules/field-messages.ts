import type { AddressError } from '../../addresses/address.ts'
import type { Suggestions } from '../../addresses/search.ts'
import type { TextKey, TextValues } from '../../i18n/keys.ts'
import type { QuoteState } from '../quote/quote.ts'
import type { RequestField } from './validation.ts'

export interface FieldMessage {
  key: TextKey
  values?: TextValues
}

/** What a press of the button found wrong. `attempt` counts the presses: the same message moves the focus again. */
export interface Problem extends FieldMessage {
  field: RequestField
  attempt: number
}

export type FieldMessages = Partial<Record<RequestField, FieldMessage>>

export interface MessageFacts {
  problem: Problem | null
  addressError: AddressError | null
  suggestions: Suggestions
  quote: QuoteState
}

/** Every message at the field that it is about; at the address field the newest concern comes first. */
export function fieldMessages({ problem, addressError, suggestions, quote }: MessageFacts): FieldMessages {
  const messages: FieldMessages = {}
  if (quote.state === 'undeliverable') messages.address = { key: quote.key }
  if (addressError) messages.address = { key: addressError.reason }
  if (suggestions.state === 'failed') messages.address = { key: suggestions.error.reason }
  if (problem) messages[problem.field] = problem
  return messages
}
