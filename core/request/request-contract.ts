import type { ReadableAtom } from 'nanostores'
import type { AddressBook } from '../addresses/address-book.ts'
import type { Coordinates } from '../addresses/coordinates.ts'
import type { PaymentMethod } from '../config/setting-values.ts'
import type { Destination } from './draft/destination.ts'
import type { Draft, TypedField } from './draft/draft.ts'
import type { GuestForm } from './draft/guest-form.ts'
import type { CustomerLookup } from './draft/known-customer.ts'
import type { PickupPoint } from './draft/pickup-point.ts'
import type { Prefill } from './draft/prefill.ts'
import type { Repeating } from './draft/repeat.ts'
import type { Editing, EditPurpose } from './edit/edit.ts'
import type { Outcome, Placement } from './feedback.ts'
import type { RequestStep } from './flow.ts'
import type { Paste } from './paste/paste.ts'
import type { Payment } from './payment/payment.ts'
import type { QuoteState } from './quote/quote.ts'
import type { Voucher } from './quote/voucher.ts'
import type { RequestVendor } from './request-page.ts'
import type { DeliveryTime } from './rules/delivery-time.ts'
import type { FieldMessages, Problem } from './rules/field-messages.ts'
import type { ItemValue } from './rules/item-value.ts'
import type { PaymentMethodsState } from './rules/payment-methods.ts'
import type { ServiceHoursState } from './rules/service-hours.ts'
import type { Refusal } from './rules/validation.ts'

export type RequestPurpose = { kind: 'new' } | EditPurpose

/** A request for a rider, from the empty form to the placed order (specification 2 §4). */
export interface RiderRequest {
  purpose: RequestPurpose
  $vendor: ReadableAtom<RequestVendor | null>
  /** Coordinates of the outlet or the draft's pickup. */
  $pickupCoordinates: ReadableAtom<Coordinates | null>
  /** Flag `address-book`, for sessions that may use it. */
  $hasAddressBook: ReadableAtom<boolean>
  /** Zone of the collection point, for service hours and delivery times. */
  $zone: ReadableAtom<string>
  /** Stored per outlet; survives reloads. */
  $draft: ReadableAtom<Draft>
  $step: ReadableAtom<RequestStep | null>
  $serviceHours: ReadableAtom<ServiceHoursState>
  $online: ReadableAtom<boolean>
  /** What keeps the draft from being sent, in order of the checks: at most one refusal per field. */
  $refusals: ReadableAtom<readonly Refusal[]>
  /** The first of several phone numbers in the field, to offer it alone; null if there is one or none. */
  $firstPhone: ReadableAtom<string | null>
  /** Problems found at the last press of the order button, one per field, in order of the checks. */
  $problems: ReadableAtom<readonly Problem[]>
  $messages: ReadableAtom<FieldMessages>
  $quote: ReadableAtom<QuoteState>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  $isReturn: ReadableAtom<boolean>
  /** Flag `pickup-and-return-on-web`, for outlets with an address that take cards. */
  $isReturnOffered: ReadableAtom<boolean>
  $placement: ReadableAtom<Placement>
  /** Fields are disabled while an order is being sent. */
  $isHeld: ReadableAtom<boolean>
  /** Outcome of the last press, even of a previous outlet: for toasts and host events. */
  $outcome: ReadableAtom<Outcome | null>
  destination: Destination
  pickupPoint: PickupPoint
  deliveryTime: DeliveryTime
  /** Null for edits, which keep voucher and customer. */
  voucher: Voucher | null
  customer: CustomerLookup | null
  payment: Payment
  itemValue: ItemValue
  paste: Paste
  guest: GuestForm
  repeating: Repeating
  editing: Editing | null
  typeField(field: Exclude<TypedField, 'addressText' | 'voucherCode'>, text: string): void
  choosePaymentMethod(method: PaymentMethod): void
  setAgeCheck(isRequired: boolean): void
  /** The rider collects at the customer's and brings it to the outlet, or the other way round. */
  chooseReturn(isReturn: boolean): void
  /** Saves the drop-off as a new entry or updates the chosen one. */
  saveAddress(book: Pick<AddressBook, 'add' | 'change'>): Promise<void>
  forgetSavedAddress(id: string): void
  retryPaymentMethods(): Promise<void>
  retryQuote(): Promise<void>
  /**
   * Validates, then places the order once. Failures become `$problems` or `$placement`, never rejections. @param isAllowed
   * returns the host's decision, called last
   */
  place(isAllowed?: () => boolean): Promise<void>
  confirmFee(): Promise<void>
  checkAgain(): Promise<void>
  dismiss(): void
  /**
   * Fills in the host's values, also for outlets that are selected later, until the order is placed. A `reference` other
   * than the draft's starts a new request; otherwise fields that are filled in stay.
   */
  prefill(values: Prefill): void
  /** Empties the form, except pickup and sender. Not for edits, nor while an order is being sent. */
  startNew(): void
  destroy(): void
}
