import type { RequestField } from './validation.ts'

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
