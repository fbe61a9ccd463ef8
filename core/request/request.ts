import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Suggestion } from '../addresses/address.ts'
import type { Coordinates } from '../addresses/coordinates.ts'
import { createAddressSearch, type Suggestions } from '../addresses/search.ts'
import type { PaymentMethod } from '../config/startup-checks.ts'
import type { TextKey } from '../i18n/keys.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../i18n/phone-number.ts'
import { parseAmount } from './amount.ts'
import { createCountrySettings } from './country-settings.ts'
import { createDestination } from './destination.ts'
import { createDraftStore, type Draft, emptyDraft, isTouched, type TypedField } from './draft.ts'
import { type FieldMessages, fieldMessages, fieldOfRefusal, type Problem } from './field-messages.ts'
import { type RequestStep, requestStep } from './flow.ts'
import { createLatePlacement } from './late-placement.ts'
import { createMinute } from './minute.ts'
import { type CheckedFacts, orderCreateWire } from './payload.ts'
import { chosenMethod, type PaymentMethodsState } from './payment-methods.ts'
import type { Placement, PlacementControl } from './place-order.ts'
import type { QuoteInputs, QuoteState } from './quote.ts'
import { createQuoter } from './quoter.ts'
import type { RequestPage, RequestVendor } from './request-page.ts'
import { type RequestField, type Validation, validateOrder } from './validation.ts'

/** One request for a rider, from the empty form to the placed order (specification 2 §4). */
export interface Request {
  $vendor: ReadableAtom<RequestVendor | null>
  /** What has been filled in for the selected outlet; kept over reloads. */
  $draft: ReadableAtom<Draft>
  /** Null while no outlet is selected. */
  $step: ReadableAtom<RequestStep | null>
  $suggestions: ReadableAtom<Suggestions>
  $quote: ReadableAtom<QuoteState>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  $placement: ReadableAtom<Placement>
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
  choosePaymentMethod(method: PaymentMethod): void
  setAgeCheck(isAsked: boolean): void
  retryQuote(): Promise<void>
  /**
   * Checks, then places the order once. Failures become `$problem` or `$placement`, never rejections.
   * @param isAllowed asked when the checks have passed, before anything is sent: the host may have its say.
   */
  place(isAllowed?: () => boolean): Promise<void>
  /** Places it for the changed fee. */
  confirmFee(): Promise<void>
  /** Asks for a lost answer now. */
  checkAgain(): Promise<void>
  /** Closes what the placing has to say and goes back to the form. */
  dismiss(): void
  /** An empty form after a placed order. */
  startNew(): void
  destroy(): void
}

const idle: Placement = { state: 'idle' }

export function createRequest(page: RequestPage): Request {
  const { environment, client } = page
  const { clock } = environment
  const $vendor = page.vendors.$selectedVendor
  const $draft = atom<Draft>(emptyDraft(environment.randomId()))
  const $placement = atom<Placement>(idle)
  const $problem = atom<Problem | null>(null)
  const $phones = atom<PhoneNumbers | null>(null)
  const { $serviceHours, $paymentMethods, load } = createCountrySettings(client, environment)
  const $minute = createMinute(clock)
  const drafts = createDraftStore(environment.storage, clock.now, () => page.session.$session.get().user?.id ?? '')
  const tabs = environment.channel('courier.request')
  const endings: (() => void)[] = []
  let placement: PlacementControl | null = null
  let attempts = 0

  const search = createAddressSearch({
    client,
    clock,
    location: 'DESTINATION_ADDRESS',
    country: () => page.$country.get().code,
    near: () => $vendor.get()?.location ?? null,
  })
  const destination = createDestination({ search, $draft, change, touched: () => settle('address') })

  const $inputs = computed([$vendor, $draft], (vendor, draft): QuoteInputs | null => {
    if (!vendor?.location || !draft.destination) return null
    const { latitude, longitude } = vendor.location
    return { vendorId: vendor.id, origin: { latitude, longitude }, destination: draft.destination.coordinates }
  })
  const quoter = createQuoter({ client, clock, $inputs })

  const $validation = computed([$vendor, $draft, page.$country, $phones], (): Validation => validate())
  const $step = computed(
    [$vendor, $serviceHours, $minute, page.$country, $draft, quoter.$quote, $validation],
    (vendor, serviceHours, now, { timeZone }, { destination }, quote, validation) => {
      const known = vendor && { vendorId: vendor.id, hasLocation: vendor.location !== null }
      return requestStep({ vendor: known, serviceHours, now, timeZone, destination, quote, validation })
    },
  )
  const $messages = computed(
    [$problem, destination.$addressError, search.$suggestions, quoter.$quote],
    (problem, addressError, suggestions, quote) => fieldMessages({ problem, addressError, suggestions, quote }),
  )

  function facts() {
    const draft = $draft.get()
    return {
      ...draft,
      vendorId: $vendor.get()?.id ?? null,
      coordinates: draft.destination?.coordinates ?? null,
      amount: parseAmount(draft.amount, page.$country.get().cldrDigits),
    }
  }

  function validate(): Validation {
    const country = page.$country.get()
    const phones = $phones.get()
    // Without the table of numbers every number counts as possible: the server looks at it again.
    return validateOrder(facts(), country, (phone) => phones?.isPossiblePhoneNumber(phone, country.code) ?? true)
  }

  function wantPhones() {
    return loadPhoneNumbers().then(
      (phones) => $phones.set(phones),
      () => undefined,
    )
  }

  function change(news: Partial<Draft>) {
    const draft = { ...$draft.get(), ...news }
    $draft.set(draft)
    const vendor = $vendor.get()
    if (!vendor || $placement.get().state === 'placed') return
    if (isTouched(draft)) drafts.write(vendor.id, draft)
    else drafts.remove(vendor.id)
  }

  /** A message goes as soon as its field is touched. */
  function settle(field: RequestField) {
    if ($problem.get()?.field === field) $problem.set(null)
  }

  function report(field: RequestField, key: TextKey, values?: Record<string, string | number>) {
    $problem.set({ field, key, ...(values && { values }), attempt: ++attempts })
  }

  async function press({ agreedFee, isAllowed = () => true }: { agreedFee?: number; isAllowed?: () => boolean }) {
    const control = placement
    const vendor = $vendor.get()
    await wantPhones()
    if (control !== placement) return
    const verdict = validate()
    if (!verdict.ok) return report(verdict.field, verdict.key, verdict.values)
    if (!control || !vendor || $step.get()?.step === 'service-closed') return
    const quote = quoter.$quote.get()
    if (quote.state === 'undeliverable') return report('address', quote.key)
    $problem.set(null)
    if (!isAllowed()) return
    const checked = { ...facts(), vendorId: vendor.id } as CheckedFacts
    const phone = $phones.get()?.toE164(checked.phone, page.$country.get().code) ?? checked.phone.trim()
    await control.place({
      draftId: $draft.get().id,
      ...(agreedFee !== undefined && { agreedFee }),
      body: (fee) => orderCreateWire(checked, phone, fee),
    })
  }

  function followPlacement(now: Placement) {
    const vendor = $vendor.get()
    if (now.state === 'refused') {
      const field = fieldOfRefusal(now.key)
      if (field) {
        $placement.set(idle)
        return report(field, now.key as TextKey)
      }
      page.notifications.notify({ type: 'error', key: 'request.error.could-not-create', durationMs: 5000 })
    }
    if (now.state === 'placed' && vendor) {
      drafts.remove(vendor.id)
      if (!now.elsewhere) {
        page.notifications.notify({ type: 'success', key: 'alert.order-pushed', durationMs: 5000 })
        tabs.post({ vendorId: vendor.id, draftId: $draft.get().id })
      }
    }
    $placement.set(now)
  }

  /** A change of the outlet starts the request anew; each outlet keeps its own draft. */
  function begin(vendor: RequestVendor | null) {
    placement?.destroy()
    placement = null
    search.close()
    $placement.set(idle)
    $problem.set(null)
    destination.forget()
    const draft = (vendor && drafts.read(vendor.id)) ?? emptyDraft(environment.randomId())
    $draft.set(withPaymentMethod(draft))
    if (draft.phone !== '') void wantPhones()
    if (!vendor) return
    placement = createLatePlacement({
      client,
      environment,
      quoter,
      vendorId: vendor.id,
      draftId: () => $draft.get().id,
    })
    placement.$placement.listen(followPlacement)
    void placement.resume()
  }

  function withPaymentMethod(draft: Draft): Draft {
    const known = $paymentMethods.get()
    if (known.state === 'loading') return draft
    const { defaultPaymentMethod } = page.$country.get()
    return { ...draft, paymentMethod: chosenMethod(known.methods, draft.paymentMethod, defaultPaymentMethod) }
  }

  endings.push(
    page.session.$session.subscribe(({ state }) => {
      if (state === 'signed-in') void load()
    }),
    // Vendors come with the session and go with it, so this is also where a sign-out empties the form.
    $vendor.subscribe((vendor, before) => {
      if (!before || vendor?.id !== before.id) begin(vendor)
    }),
    tabs.listen((message) => {
      const { vendorId, draftId } = message as { vendorId?: string; draftId?: string }
      if (vendorId === $vendor.get()?.id && draftId === $draft.get().id) placement?.showPlaced()
    }),
    $paymentMethods.listen(() => $draft.set(withPaymentMethod($draft.get()))),
    // Derived stores keep their answers only while somebody listens; the verbs read them at any time.
    $step.listen(() => {}),
  )

  return {
    $vendor,
    $draft,
    $step,
    $suggestions: search.$suggestions,
    $quote: quoter.$quote,
    $paymentMethods,
    $placement,
    $problem,
    $messages,
    search: destination.type,
    closeSuggestions: search.close,
    chooseSuggestion: destination.choose,
    movePin: destination.movePin,
    putPinBack: destination.putPinBack,
    change,
    changeField(field, text) {
      settle(field)
      if (field === 'phone') void wantPhones()
      change({ [field]: text })
    },
    choosePaymentMethod(method) {
      settle('paymentMethod')
      change({ paymentMethod: method })
    },
    setAgeCheck: (isAsked) => change({ ageCheck: isAsked }),
    async retryQuote() {
      await quoter.refresh()
    },
    place: (isAllowed) => press(isAllowed ? { isAllowed } : {}),
    async confirmFee() {
      const now = $placement.get()
      if (now.state === 'fee-changed') await press({ agreedFee: now.change.to })
    },
    async checkAgain() {
      await placement?.resume()
    },
    dismiss: () => placement?.reset(),
    startNew() {
      const vendor = $vendor.get()
      if (vendor) drafts.remove(vendor.id)
      begin(vendor)
    },
    destroy() {
      for (const end of endings) end()
      placement?.destroy()
      quoter.destroy()
      search.destroy()
    },
  }
}
