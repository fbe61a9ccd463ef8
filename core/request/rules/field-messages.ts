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

/** Shows a message at a field, and moves the focus there. */
export type Report = (field: RequestField, key: TextKey, values?: TextValues) => void

export type FieldMessages = Partial<Record<RequestField, FieldMessage>>

export interface MessageFacts {
  problem: Problem | null
  addressError: AddressError | null
  suggestions: Suggestions
  quote: QuoteState
}

/** Every message at its field; at the address field the newest one counts. */
export function fieldMessages({ problem, addressError, suggestions, quote }: MessageFacts): FieldMessages {
  const messages: FieldMessages = {}
  if (quote.state === 'undeliverable') messages.address = { key: quote.key }
  if (addressError) messages.address = { key: addressError.reason }
  if (suggestions.state === 'failed') messages.address = { key: suggestions.error.reason }
  if (problem) messages[problem.field] = problem
  return messages
}

const fieldsOfKeys: Record<string, RequestField> = {
  'error.cant-retrieve-vendor-rar': 'vendor',
  'validation.fill-unit-number': 'unit',
  'validation.fill-customer-name': 'name',
  'validation.wrong-customer-name': 'name',
  'validation.fill-customer-phone': 'phone',
  'validation.phone-incorrect': 'phone',
  'validation.fill-description': 'description',
  'validation.fill-address': 'address',
  'validation.invalid-coordinates': 'address',
  'validation.address-too-long': 'address',
  'request.error.undeliverable-address': 'address',
  'validation.fill-amount': 'amount',
  'validation.amount-too-high': 'amount',
  'validation.minimum-amount': 'amount',
  'validation.fill-payment-method': 'paymentMethod',
  'error.no-payment-method-available': 'paymentMethod',
  'validation.vat-number': 'vatNumber',
  'validation.notes-too-long': 'notes',
  'request.error.service-closed': 'time',
  'validation.preorder-off': 'time',
  'validation.preorder-time': 'time',
  'validation.preorder-closed': 'time',
  'validation.preorder-too-soon': 'time',
}

/** The field that a server's refusal is about, null where it is about the whole. */
export function fieldOfRefusal(key: string): RequestField | null {
  return fieldsOfKeys[key] ?? null
}
