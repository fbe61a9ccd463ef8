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

/** What a press of the button found wrong. `attempt` counts the presses: the same message moves the focus again. */
export interface Problem extends FieldMessage {
  field: RequestField
  attempt: number
}

/** Shows a message at a field, and moves the focus there. */
export type Report = (field: RequestField, key: TextKey, values?: TextValues) => void

export type FieldMessages = Partial<Record<RequestField, FieldMessage>>

export interface MessageFacts {
  problems: readonly Problem[]
  addressError: AddressError | null
  suggestions: AddressSuggestions
  quote: QuoteState
}

/** Every message at its field; at the address field the newest one counts. */
export function fieldMessages({ problems, addressError, suggestions, quote }: MessageFacts): FieldMessages {
  const messages: FieldMessages = {}
  if (quote.state === 'undeliverable') messages.address = { key: quote.key }
  if (addressError) messages.address = { key: addressError.reason }
  if (suggestions.state === 'failed') messages.address = { key: suggestions.error.reason }
  for (const problem of problems) messages[problem.field] = problem
  return messages
}

/** The field of the request that a server's refusal is about; null if it is about the whole, or another form's. */
export function fieldOfRefusal(key: string): RequestField | null {
  const field = refusedField(key)
  return requestFields.find((one) => one === field) ?? null
}
