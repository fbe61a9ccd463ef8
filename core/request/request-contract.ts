import type { ReadableAtom } from 'nanostores'
import type { Suggestion } from '../addresses/address.ts'
import type { Coordinates } from '../addresses/coordinates.ts'
import type { AddressTrouble, Suggestions } from '../addresses/search.ts'
import type { PaymentMethod } from '../config/startup-checks.ts'
import type { TextKey, TextValues } from '../i18n/keys.ts'
import type { Destination } from './draft/destination.ts'
import type { Draft, TypedField } from './draft/draft.ts'
import type { RequestMode } from './draft/mode.ts'
import type { RequestStep, ServiceHoursState } from './flow.ts'
import type { Gates } from './gates.ts'
import type { PaymentDoor } from './payment-door.ts'
import type { Placement, PlacementControl, PlacementOptions } from './placing/place.ts'
import type { QuoteState } from './quote/quote.ts'
import type { Discount } from './quote/quoter.ts'
import type { RequestVendor } from './request-page.ts'
import type { FieldMessages, Problem } from './rules/field-messages.ts'
import type { PaymentMethodsState } from './rules/payment-methods.ts'
import type { RequestField, Validation } from './rules/validation.ts'

/** One request for a rider, from the empty form to the placed order (specification 2 §4). */
export interface Request {
  /** A new order, or one that is changed. */
  mode: RequestMode
  $vendor: ReadableAtom<RequestVendor | null>
  /** Where the rider collects: the outlet's place, else that of the draft; null until there is one. */
  $origin: ReadableAtom<Coordinates | null>
  /** What has been filled in for the selected outlet; kept over reloads. */
  $draft: ReadableAtom<Draft>
  /** Null while no outlet is selected. */
  $step: ReadableAtom<RequestStep | null>
  $suggestions: ReadableAtom<Suggestions>
  /** The text and the pin of the drop-off, and how they fit. */
  destination: Destination
  /** What last went wrong with geocoder or address book, for those who watch the page. */
  $addressTrouble: ReadableAtom<AddressTrouble | null>
  $quote: ReadableAtom<QuoteState>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  $serviceHours: ReadableAtom<ServiceHoursState>
  /** IANA zone of where the rider collects: service hours and times to order for are told by its clock. */
  $zone: ReadableAtom<string>
  $placement: ReadableAtom<Placement>
  /** False while the browser has no network: the draft is kept, and nothing is sent. */
  $online: ReadableAtom<boolean>
  /** The ten checks on what stands there now. */
  $validation: ReadableAtom<Validation>
  /** What the last press of the button found; where to put the focus. */
  $problem: ReadableAtom<Problem | null>
  /** Every message at its field. */
  $messages: ReadableAtom<FieldMessages>
  /** Typing in the address field: searches, and forgets the place that the text no longer speaks of. */
  search(text: string): void
  closeSuggestions(): void
  chooseSuggestion(suggestion: Suggestion): Promise<void>
  /** The pin was dropped: the place counts at once, its address follows. */
  movePin(coordinates: Coordinates): Promise<void>
  /** Undoes all moves of the pin since the address was chosen. */
  putPinBack(): void
  changeField(field: Exclude<TypedField, 'addressText'>, text: string): void
  /** Writes facts into the draft, for the parts of the request that are modules of their own. Kept like what is typed. */
  change(news: Partial<Draft>): void
  /** Tells the field's problem, as the checks do: its message stands there and takes the focus. */
  report(field: RequestField, key: TextKey, values?: TextValues): void
  /** Takes the field's message away, because the field has been touched. */
  settle(field: RequestField): void
  /** Asks for the hours again, where they are older than 5 minutes. Never rejects. */
  renewServiceHours(): Promise<void>
  /** One more condition between the checks and the sending. Answers the function that takes it away. */
  addGate: Gates['add']
  /** How a voucher makes a fee cheaper; asked for each new fee while the draft has a voucher. */
  discountWith(discount: Discount): void
  choosePaymentMethod(method: PaymentMethod): void
  /** Asks again for ways to pay that could not be had. Never rejects. */
  retryPaymentMethods(): Promise<void>
  setAgeCheck(isAsked: boolean): void
  retryQuote(): Promise<void>
  /** Goes on without a voucher, looked at or not. */
  dropVoucher(): void
  /**
   * Checks, then places the order once. Failures become `$problem` or `$placement`, never rejections.
   * @param isAllowed asked when checks and gates have passed, before anything is sent: the host may have its say.
   */
  place(isAllowed?: () => boolean): Promise<void>
  /** Places it for the changed fee. */
  confirmFee(): Promise<void>
  /** Asks for a lost answer now. */
  checkAgain(): Promise<void>
  /** Closes what the placing has to say and goes back to the form. */
  dismiss(): void
  /** An empty form after a placed order; where it is collected, and the sender, stay. */
  startNew(): void
  destroy(): void
}

export interface RequestOptions {
  mode?: RequestMode
  /** What brings the order to the server; POST /order, or the door where it is paid by card, unless given. */
  createPlacement?(options: PlacementOptions): PlacementControl
  /** How one pays online; the build's own unless another is given. */
  door?: PaymentDoor
}
