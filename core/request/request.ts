import { computed, type ReadableAtom } from 'nanostores'
import type { Suggestion } from '../addresses/address.ts'
import type { Coordinates } from '../addresses/coordinates.ts'
import { savedSuggestions } from '../addresses/saved-suggestions.ts'
import { type AddressTrouble, createAddressSearch, type Suggestions } from '../addresses/search.ts'
import type { PaymentMethod } from '../config/startup-checks.ts'
import type { TextKey, TextValues } from '../i18n/keys.ts'
import { outletZone } from '../time/outlet-zone.ts'
import { createChecks } from './checks.ts'
import { createCountrySettings } from './country-settings.ts'
import { createDestination, type Destination } from './destination.ts'
import type { Draft, TypedField } from './draft.ts'
import { createDrafting } from './drafting.ts'
import { type FieldMessages, fieldMessages, type Problem } from './field-messages.ts'
import { type RequestStep, requestStep, type ServiceHoursState } from './flow.ts'
import { createGates, type Gates } from './gates.ts'
import { createLatePlacement } from './late-placement.ts'
import { createMinute } from './minute.ts'
import type { RequestMode } from './mode.ts'
import { createOnline } from './online.ts'
import { type PaymentDoor, paymentDoor } from './payment-door.ts'
import { createPaymentMethods, type PaymentMethodsState } from './payment-methods.ts'
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
  /** How one pays online; the build's own unless another is given. */
  door?: PaymentDoor
}

export function createRequest(page: RequestPage, options: RequestOptions = {}): Request {
  const { mode = { kind: 'new' }, createPlacement = createLatePlacement, door = paymentDoor } = options
  const { environment, client } = page
  const { clock } = environment
  const $vendor = page.vendors.$selectedVendor
  const { $serviceHours, load, renewServiceHours } = createCountrySettings(client, environment)
  const { $paymentMethods, load: loadPaymentMethods } = createPaymentMethods({ page, $vendor, door })
  const $minute = createMinute(clock)
  const $online = createOnline(environment)
  const tabs = environment.channel('courier.request')
  const gates = createGates()
  const isEdit = mode.kind === 'edit'
  const isOver = () => sending.$placement.get().state === 'placed'
  const drafting = createDrafting({ page, mode, $vendor, $paymentMethods, isOver })
  const { $draft, change } = drafting
  const checks = createChecks({
    $vendor,
    $draft,
    $country: page.$country,
    $takesVat: page.flags.$isOn('payment-vat'),
  })

  const $origin = computed([$vendor, $draft], (vendor, { pickup }): Coordinates | null => {
    const place = vendor?.location ?? pickup?.place.coordinates
    return place ? { latitude: place.latitude, longitude: place.longitude } : null
  })
  const $zone = computed([page.$country, $origin], outletZone)
  const search = createAddressSearch({
    client,
    clock,
    location: 'DESTINATION_ADDRESS',
    country: () => page.$country.get().code,
    near: () => $origin.get(),
    saved: savedSuggestions({
      client,
      clock,
      vendorId: () => $vendor.get()?.id ?? null,
      isOn: () => page.flags.isOn('address-book'),
    }),
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
    [$vendor, $serviceHours, $minute, $zone, $draft, quoter.$quote, checks.$validation],
    (vendor, serviceHours, now, timeZone, draft, quote, validation) => {
      const known = vendor && { vendorId: vendor.id, hasLocation: vendor.location !== null }
      const { pickup, preorderedFor, destination } = draft
      const place = { vendor: known, pickup, destination }
      // An order that is made was made within the hours.
      const hours: ServiceHoursState = isEdit ? { state: 'always' } : serviceHours
      return requestStep({ ...place, serviceHours: hours, preorderedFor, now, timeZone, quote, validation })
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
    failedKey: isEdit ? 'request.error.could-not-update' : 'request.error.could-not-create',
    onRefused(field) {
      // A time that the server does not take may mean other hours than those that were read.
      if (field === 'time') void renewServiceHours(true)
    },
    onPlaced({ id }, elsewhere) {
      drafting.remove()
      if (elsewhere) return
      page.notifications.notify({ type: 'success', key: isEdit ? 'alert.order-updated' : 'alert.order-pushed', durationMs: 5000 })
      tabs.post({ vendorId: id, draftId: $draft.get().id })
    },
  })
  gates.add('weak-pin', () => {
    if (!destination.$weakPin.get()) return 'go'
    sending.report('address', 'validation.confirm-pin')
    return 'stay'
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
      if (state !== 'signed-in') return
      void load()
      void loadPaymentMethods()
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
    destination,
    $addressTrouble: search.$trouble,
    $quote: quoter.$quote,
    $paymentMethods,
    $serviceHours,
    $zone,
    $placement: sending.$placement,
    $online,
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
    settle: sending.settle,
    renewServiceHours: () => renewServiceHours(),
    addGate: gates.add,
    discountWith,
    choosePaymentMethod(method) {
      sending.settle('paymentMethod')
      change({ paymentMethod: method })
    },
    retryPaymentMethods: loadPaymentMethods,
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
