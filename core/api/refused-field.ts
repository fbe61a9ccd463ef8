import type { TextKey } from '../i18n/keys.ts'
import { RefusedError } from './errors.ts'

const fieldsByKey = {
  'auth.business-name-missing': 'businessName',
  'auth.business-name-with-link': 'businessName',
  'auth.common-password': 'password',
  'auth.expired-code': 'code',
  'auth.invalid-email-identity': 'email',
  'auth.message-with-link': 'message',
  'auth.name-with-link': 'name',
  'auth.phone-number-invalid': 'phone',
  'auth.weak-password': 'password',
  'auth.wrong-code': 'code',
  'auth.wrong-sign-up-password': 'password',
  'collection-point.fill-address': 'address',
  'collection-point.fill-id': 'clientVendorId',
  'collection-point.fill-name': 'name',
  'collection-point.fill-phone': 'phone',
  'collection-point.id-taken': 'clientVendorId',
  'collection-point.name-with-link': 'name',
  'collection-point.outside-country': 'address',
  'collection-point.wrong-email': 'owners',
  'error.cant-retrieve-vendor-rar': 'vendor',
  'error.no-payment-method-available': 'paymentMethod',
  'payment.fee-higher': 'paymentMethod',
  'request.error.service-closed': 'time',
  'request.error.undeliverable-address': 'address',
  'validation.address-too-long': 'address',
  'validation.amount-too-high': 'amount',
  'validation.fill-address': 'address',
  'validation.fill-amount': 'amount',
  'validation.fill-customer-name': 'name',
  'validation.fill-customer-phone': 'phone',
  'validation.fill-description': 'description',
  'validation.fill-payment-method': 'paymentMethod',
  'validation.fill-sender-name': 'senderName',
  'validation.fill-unit-number': 'unit',
  'validation.invalid-coordinates': 'address',
  'validation.minimum-amount': 'amount',
  'validation.amount-above-cap': 'amount',
  'validation.notes-too-long': 'notes',
  'validation.phone-incorrect': 'phone',
  'validation.preorder-closed': 'time',
  'validation.preorder-off': 'time',
  'validation.preorder-time': 'time',
  'validation.preorder-too-soon': 'time',
  'validation.sender-email': 'senderEmail',
  'validation.sender-phone': 'senderPhone',
  'validation.vat-number': 'vatNumber',
  'validation.wrong-customer-name': 'name',
  'validation.wrong-sender-name': 'senderName',
} as const

export type RefusedField = (typeof fieldsByKey)[keyof typeof fieldsByKey]

/** Returns the form field of a server's key; null if the error concerns the whole form. */
export function refusedField(key: string): RefusedField | null {
  return key in fieldsByKey ? fieldsByKey[key as keyof typeof fieldsByKey] : null
}

const textsByKey: Readonly<Record<string, TextKey>> = {
  'validation.fill-sender-name': 'register.fill-name',
  'validation.sender-email': 'account.wrong-email',
  'validation.sender-phone': 'validation.phone-incorrect',
}

/** Returns the text to show at a key's field; null if the error concerns the whole form. */
export function refusedText(key: string, isTextKey: (key: string) => key is TextKey): TextKey | null {
  if (!refusedField(key)) return null
  return textsByKey[key] ?? (isTextKey(key) ? key : null)
}

/** Returns the field and text of a failed call; null if it concerns no field or has no text. */
export function fieldRefusal(
  error: unknown,
  isTextKey: (key: string) => key is TextKey,
): { field: RefusedField; problem: TextKey } | null {
  if (!(error instanceof RefusedError)) return null
  const field = refusedField(error.key)
  const problem = refusedText(error.key, isTextKey)
  return field && problem && { field, problem }
}
