import { computed, type ReadableAtom } from 'nanostores'
import type { Suggestion } from '../addresses/address.ts'
import type { Coordinates } from '../addresses/coordinates.ts'
import { createAddressSearch, type Suggestions } from '../addresses/search.ts'
import type { PaymentMethod } from '../config/startup-checks.ts'
import type { TextKey, TextValues } from '../i18n/keys.ts'
import { createChecks } from './checks.ts'
import { createCountrySettings } from './country-settings.ts'
import { createDestination } from './destination.ts'
import type { Draft, TypedField } from './draft.ts'
import { createDrafting } from './drafting.ts'
import { type FieldMessages, fieldMessages, type Problem } from './field-messages.ts'
import { type RequestStep, requestStep } from './flow.ts'
import { createGates, type Gates } from './gates.ts'
import { createLatePlacement } from './late-placement.ts'
import { createMinute } from './minute.ts'
import type { RequestMode } from './mode.ts'
import type { PaymentMethodsState } from './payment-methods.ts'
import type { Placement, PlacementControl, PlacementOptions } from './place-order.ts'
import type { QuoteInputs, QuoteState } from './quote.ts'
import { createQuoter, type Discount } from './quoter.ts'
import type { RequestPage, RequestVendor } from './request-page.ts'
import { createSending } from './sending.ts'
import type { RequestField, Validation } from './validation.ts'

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
  $quote: ReadableAtom<QuoteState>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  $placement: ReadableAtom<Placement>
  /** The ten checks on what stands there now. */
  $validation: ReadableAtom<Validation>
  /** What the last press of the button found; where to put the focus. */
  $problem: ReadableAtom<Problem | null>
  /** Every message at its field. */
  $messages: ReadableAtom<FieldMessages>
  /** Typing in the address field: forgets the chosen place and searches. */
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
  /** One more condition between the checks and the sending. Answers the function that takes it away. */
  addGate: Gates['add']
  /** How a voucher makes a fee cheaper; asked for each new fee while the draft has a voucher. */
  discountWith(discount: Discount): void
  choosePaymentMethod(method: PaymentMethod): void
  setAgeCheck(isAsked: boolean): void
  retryQuote(): Promise<void>
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
  /** What brings the order to the server; POST /order unless another way is given. */
  createPlacement?(options: PlacementOptions): PlacementControl
}

export function createRequest(page: RequestPage, options: RequestOptions = {}): Request {
  const { mode = { kind: 'new' }, createPlacement = createLatePlacement } = options
  const { environment, client } = page
  const { clock } = environment
  const $vendor = page.vendors.$selectedVendor
  const { $serviceHours, $paymentMethods, load } = createCountrySettings(client, environment)
  const $minute = createMinute(clock)
  const tabs = environment.channel('courier.request')
  const gates = createGates()
  const isOver = () => sending.$placement.get().state === 'placed'
  const drafting = createDrafting({ page, mode, $vendor, $paymentMethods, isOver })
  const { $draft, change } = drafting
  const checks = createChecks({ $vendor, $draft, $country: page.$country })

  const $origin = computed([$vendor, $draft], (vendor, { pickup }): Coordinates | null => {
    const place = vendor?.location ?? pickup?.place.coordinates
    return place ? { latitude: place.latitude, longitude: place.longitude } : null
  })
  const search = createAddressSearch({
    client,
    clock,
    location: 'DESTINATION_ADDRESS',
    country: () => page.$country.get().code,
    near: () => $origin.get(),
  })
  const destination = createDestination({ search, $draft, change, touched: () => sending.settle('address') })

  const $inputs = computed([$vendor, $origin, $draft], (vendor, origin, draft): QuoteInputs | null => {
    if (!vendor || !origin || !draft.destination) return null
    const voucher = draft.voucher && { code: draft.voucher.code, orderTime: draft.preorderedFor }
    return { vendorId: vendor.id, origin, destination: draft.destination.coordinates, voucher }
  })
  let discountWith: (discount: Discount) => void = () => {}
  const discount = new Promise<Discount>((resolve) => {
    discountWith = resolve
  })
  const quoter = createQuoter({ client, clock, discount, $inputs })

  const $step = computed(
    [$vendor, $serviceHours, $minute, page.$country, $draft, quoter.$quote, checks.$validation],
    (vendor, serviceHours, now, { timeZone }, draft, quote, validation) => {
      const known = vendor && { vendorId: vendor.id, hasLocation: vendor.location !== null }
      const { pickup, preorderedFor, destination } = draft
      const place = { vendor: known, pickup, destination }
      return requestStep({ ...place, serviceHours, preorderedFor, now, timeZone, quote, validation })
    },
  )
  const sending = createSending({
    page,
    $vendor,
    $draft,
    $step,
    checks,
    gates,
    quoter,
    createPlacement,
    onPlaced({ id }, elsewhere) {
      drafting.remove()
      if (elsewhere) return
      page.notifications.notify({ type: 'success', key: 'alert.order-pushed', durationMs: 5000 })
      tabs.post({ vendorId: id, draftId: $draft.get().id })
    },
  })
  const $messages = computed(
    [sending.$problem, destination.$addressError, search.$suggestions, quoter.$quote],
    (problem, addressError, suggestions, quote) => fieldMessages({ problem, addressError, suggestions, quote }),
  )

  /** A change of the outlet starts the request anew; each outlet keeps its own draft. */
  function begin(vendor: RequestVendor | null, open: () => void) {
    sending.begin(null)
    search.close()
    destination.forget()
    open()
    if ($draft.get().phone !== '') void checks.wantPhones()
    sending.begin(vendor)
  }

  const endings = [
    page.session.$session.subscribe(({ state }) => {
      if (state === 'signed-in') void load()
    }),
    // Vendors come with the session and go with it, so this is also where a sign-out empties the form.
    $vendor.subscribe((vendor, before) => {
      if (!before || vendor?.id !== before.id) begin(vendor, () => drafting.open(vendor))
    }),
    tabs.listen((message) => {
      const { vendorId, draftId } = message as { vendorId?: string; draftId?: string }
      if (vendorId === $vendor.get()?.id && draftId === $draft.get().id) sending.showPlaced()
    }),
    $paymentMethods.listen(drafting.settlePaymentMethod),
    // Derived stores keep their answers only while somebody listens; the verbs read them at any time.
    $step.listen(() => {}),
    sending.destroy,
    quoter.destroy,
    search.destroy,
  ]

  return {
    mode,
    $vendor,
    $origin,
    $draft,
    $step,
    $suggestions: search.$suggestions,
    $quote: quoter.$quote,
    $paymentMethods,
    $placement: sending.$placement,
    $validation: checks.$validation,
    $problem: sending.$problem,
    $messages,
    search: destination.type,
    closeSuggestions: search.close,
    chooseSuggestion: destination.choose,
    movePin: destination.movePin,
    putPinBack: destination.putPinBack,
    change,
    changeField(field, text) {
      sending.settle(field)
      if (field === 'phone') void checks.wantPhones()
      change({ [field]: text })
    },
    report: sending.report,
    addGate: gates.add,
    discountWith,
    choosePaymentMethod(method) {
      sending.settle('paymentMethod')
      change({ paymentMethod: method })
    },
    setAgeCheck: (isAsked) => change({ ageCheck: isAsked }),
    async retryQuote() {
      await quoter.refresh()
    },
    place: (isAllowed) => sending.press(isAllowed ? { isAllowed } : {}),
    async confirmFee() {
      const now = sending.$placement.get()
      if (now.state === 'fee-changed') await sending.press({ agreedFee: now.change.to })
    },
    async checkAgain() {
      await sending.resume()
    },
    dismiss: sending.reset,
    startNew: () => begin($vendor.get(), drafting.clear),
    destroy() {
      for (const end of endings) end()
    },
  }
}
