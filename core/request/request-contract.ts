import type { ReadableAtom } from 'nanostores'
import type { AddressBook } from '../addresses/address-book.ts'
import type { Coordinates } from '../addresses/coordinates.ts'
import type { PaymentMethod } from '../config/startup-checks.ts'
import type { Destination } from './draft/destination.ts'
import type { Draft, TypedField } from './draft/draft.ts'
import type { GuestDetails } from './draft/guest-details.ts'
import type { Recognising } from './draft/known-customer.ts'
import type { Origin } from './draft/origin.ts'
import type { Repeating } from './draft/repeat.ts'
import type { Editing, EditMode } from './edit/edit.ts'
import type { RequestStep } from './flow.ts'
import type { Paste } from './paste/paste.ts'
import type { Payment } from './payment/payment.ts'
import type { Outcome } from './placing/placing.ts'
import type { Placement } from './placing/submission.ts'
import type { QuoteState } from './quote/quote.ts'
import type { Voucher } from './quote/voucher.ts'
import type { RequestVendor } from './request-page.ts'
import type { DeliveryTime } from './rules/delivery-time.ts'
import type { FieldMessages, Problem } from './rules/field-messages.ts'
import type { ItemValue } from './rules/item-value.ts'
import type { PaymentMethodsState } from './rules/payment-methods.ts'
import type { ServiceHoursState } from './rules/service-hours.ts'
import type { Validation } from './rules/validation.ts'

/** A new order, or one that is edited: `editOrder(orderId)`. */
export type RequestMode = { kind: 'new' } | EditMode

/** One request for a rider, from the empty form to the placed order (specification 2 §4). */
export interface RiderRequest {
  mode: RequestMode
  $vendor: ReadableAtom<RequestVendor | null>
  /** Where the rider collects: the outlet's location, else the draft's; null until there is one. */
  $origin: ReadableAtom<Coordinates | null>
  /** IANA zone of the collection point: service hours and delivery times are shown in it. */
  $zone: ReadableAtom<string>
  /** What has been filled in for the selected outlet; kept over reloads. */
  $draft: ReadableAtom<Draft>
  /** Null while no outlet is selected. */
  $step: ReadableAtom<RequestStep | null>
  $serviceHours: ReadableAtom<ServiceHoursState>
  /** False while the browser reports no network. */
  $online: ReadableAtom<boolean>
  /** The ten checks on what the form holds now. */
  $validation: ReadableAtom<Validation>
  /** Everything the last press found wrong, one for each field, in the order of the checks. */
  $problems: ReadableAtom<readonly Problem[]>
  /** Every message at its field. */
  $messages: ReadableAtom<FieldMessages>
  $quote: ReadableAtom<QuoteState>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  $placement: ReadableAtom<Placement>
  /** What is sent can't be changed now: the fields are disabled. */
  $isHeld: ReadableAtom<boolean>
  /** What became of the last press, also of an outlet that is no longer selected: for toasts and host events. */
  $outcome: ReadableAtom<Outcome | null>
  destination: Destination
  origin: Origin
  deliveryTime: DeliveryTime
  /** Null for edits: what the order was granted stays. */
  voucher: Voucher | null
  itemValue: ItemValue
  /** Null for edits: the customer stays. */
  customer: Recognising | null
  paste: Paste
  guest: GuestDetails
  repeating: Repeating
  /** Null for new orders. */
  editing: Editing | null
  /** Null for edits: how an order is paid for stays. */
  payment: Payment | null
  typeField(field: Exclude<TypedField, 'addressText' | 'voucherCode'>, text: string): void
  choosePaymentMethod(method: PaymentMethod): void
  setAgeCheck(isRequired: boolean): void
  /** Saves the drop-off to the address book, as a new entry or as the one that was chosen. */
  saveAddress(book: Pick<AddressBook, 'add' | 'change'>): Promise<void>
  /** The address book entry is deleted. */
  forgetSavedAddress(id: string): void
  /** Never rejects. */
  retryPaymentMethods(): Promise<void>
  retryQuote(): Promise<void>
  /**
   * Checks, then places the order once. Failures become `$problems` or `$placement`, never rejections.
   * @param isAllowed the host's decision, after all checks and before anything is sent.
   */
  place(isAllowed?: () => boolean): Promise<void>
  /** Places the order for the changed fee. */
  confirmFee(): Promise<void>
  /** Asks for a lost response now. */
  checkAgain(): Promise<void>
  /** Closes the message about the last press. */
  dismiss(): void
  /** An empty form after a placed order; pickup and sender stay. */
  startNew(): void
  destroy(): void
}
