import type { AddressError } from '../../addresses/address.ts'
import type { AddressSuggestions } from '../../addresses/search.ts'
import { refusedField } from '../../api/refused-field.ts'
import type { TextKey, TextValues } from '../../i18n/keys.ts'
import type { QuoteState } from '../quote/quote.ts'
import { type RequestField, requestFields } from './validation.ts'

export interface FieldMessage {
  key: TextKey
  values?: TextValues
}

/** A problem found by pressing the button. `attempt` counts presses, so that a repeated message moves the focus again. */
export interface Problem extends FieldMessage {
  field: RequestField
  attempt: number
}

/** Shows a message at a field and focuses it. */
export type Report = (field: RequestField, key: TextKey, values?: TextValues) => void

export type FieldMessages = Partial<Record<RequestField, FieldMessage>>

/** All messages by field; the address shows the newest one. */
export function fieldMessages(
  problems: readonly Problem[],
  addressError: AddressError | null,
  suggestions: AddressSuggestions,
  quote: QuoteState,
): FieldMessages {
  const messages: FieldMessages = {}
  if (quote.state === 'undeliverable') messages.address = { key: quote.key }
  if (addressError) messages.address = { key: addressError.reason }
  if (suggestions.state === 'failed') messages.address = { key: suggestions.error.reason }
  for (const problem of problems) messages[problem.field] = problem
  return messages
}

/** Returns the field of a server's refusal; null if it concerns the whole request. */
export function fieldOfRefusal(key: string): RequestField | null {
  const field = refusedField(key)
  return requestFields.find((known) => known === field) ?? null
}
