import { computed } from 'nanostores'
import type { Coordinates } from '../addresses/coordinates.ts'
import { outletZone } from '../time/outlet-zone.ts'
import { createDrafting } from './draft/drafting.ts'
import { requestStep, type ServiceHoursState } from './flow.ts'
import { createGates } from './gates.ts'
import { createLateDestination } from './late-destination.ts'
import { createLatePaymentMethods } from './late-payment-methods.ts'
import { createLateQuoter } from './late-quoter.ts'
import { createLateTimes } from './late-times.ts'
import { createOnline } from './online.ts'
import { paymentDoor } from './payment-door.ts'
import { placementThrough } from './placement-through.ts'
import { createSending } from './placing/sending.ts'
import type { QuoteInputs } from './quote/quote.ts'
import type { Discount } from './quote/quoter.ts'
import type { Request, RequestOptions } from './request-contract.ts'
import type { RequestPage, RequestVendor } from './request-page.ts'
import { createChecks } from './rules/checks.ts'
import { createCountrySettings } from './rules/country-settings.ts'
import { fieldMessages } from './rules/field-messages.ts'
import { createMinute } from './rules/minute.ts'

export type { Request, RequestOptions } from './request-contract.ts'

export function createRequest(page: RequestPage, options: RequestOptions = {}): Request {
  const { mode = { kind: 'new' }, door = paymentDoor, createPlacement = placementThrough(door) } = options
  const { environment, client } = page
  const { clock } = environment
  const $vendor = page.vendors.$selectedVendor
  const { $serviceHours, load, renewServiceHours } = createCountrySettings(client, environment)
  const ways = createLatePaymentMethods({ page, $vendor, door })
  const { $paymentMethods, load: loadPaymentMethods } = ways
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
  const destination = createLateDestination({
    search: {
      client,
      clock,
      location: 'DESTINATION_ADDRESS',
      country: () => page.$country.get().code,
      near: () => $origin.get(),
    },
    book: {
      client,
      clock,
      vendorId: () => $vendor.get()?.id ?? null,
      isOn: () => page.flags.$isOn('address-book').get(),
    },
    $draft,
    change,
    touched: () => sending.settle('address'),
  })

  const edited = mode.kind === 'edit' && { orderId: mode.orderId }
  const $inputs = computed(
    [$vendor, $origin, $draft, page.$country],
    (vendor, origin, draft, country): QuoteInputs | null => {
      if (!vendor || !origin || !draft.destination) return null
      const voucher = draft.voucher && { code: draft.voucher.code, orderTime: draft.preorderedFor }
      const paid = country.fee.codSurcharge !== undefined && { paymentMethod: draft.paymentMethod }
      return { vendorId: vendor.id, origin, destination: draft.destination.coordinates, voucher, ...paid, ...edited }
    },
  )
  let discountWith: (discount: Discount) => void = () => {}
  const discount = new Promise<Discount>((resolve) => {
    discountWith = resolve
  })
  const quoter = createLateQuoter({ client, clock, discount, $inputs })

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
      const key = isEdit ? 'alert.order-updated' : 'alert.order-pushed'
      page.notifications.notify({ type: 'success', key, durationMs: 5000 })
      tabs.post({ vendorId: id, draftId: $draft.get().id })
    },
  })
  gates.add('weak-pin', async () => {
    await destination.fetch()
    if (!destination.$weakPin.get()) return 'go'
    sending.report('address', 'validation.confirm-pin')
    return 'stay'
  })
  const $messages = computed(
    [sending.$problem, destination.$addressError, destination.$suggestions, quoter.$quote],
    (problem, addressError, suggestions, quote) => fieldMessages({ problem, addressError, suggestions, quote }),
  )

  /** A change of the outlet starts the request anew; each outlet keeps its own draft. */
  function begin(vendor: RequestVendor | null, open: () => void) {
    sending.begin(null)
    destination.closeSuggestions()
    destination.forget()
    open()
    if (vendor) {
      void destination.fetch()
      quoter.fetch()
    }
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
    createLateTimes({
      client,
      clock,
      quoter,
      isOpen: () => !isOver(),
      $isOn: page.flags.$isOn('dynamic-time-estimation'),
    }),
    sending.destroy,
    quoter.destroy,
    destination.destroy,
    ways.destroy,
  ]

  return {
    mode,
    $vendor,
    $origin,
    $draft,
    $step,
    $suggestions: destination.$suggestions,
    destination,
    $addressTrouble: destination.$trouble,
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
    closeSuggestions: destination.closeSuggestions,
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
    dropVoucher: () => change({ voucher: null, voucherCode: '' }),
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
