import { computed } from 'nanostores'
import type { Coordinates } from '../addresses/coordinates.ts'
import { savedSuggestions } from '../addresses/saved-suggestions.ts'
import { createAddressSearch } from '../addresses/search.ts'
import type { PaymentMethod } from '../config/setting-values.ts'
import { disableWhile } from '../lib/disable-while.ts'
import { createOnline } from '../lib/online.ts'
import { createMinute } from '../time/minute.ts'
import { outletZone } from '../time/outlet-zone.ts'
import { createDestination, isAtOutlet, saveDestination } from './draft/destination.ts'
import { createDrafting } from './draft/drafting.ts'
import { createGuestDetails } from './draft/guest-details.ts'
import { createCustomerLookup } from './draft/known-customer.ts'
import { createOrigin } from './draft/origin.ts'
import { createPrefill } from './draft/prefill.ts'
import { createRepeating } from './draft/repeat.ts'
import { requestStep } from './flow.ts'
import { createPaste } from './paste/paste.ts'
import { createPayment } from './payment/payment.ts'
import { newOrderRoute } from './placing/new-order.ts'
import { createPlacing } from './placing/placing.ts'
import { checkPin, checkTime, checkVoucherCode, typedCode } from './placing/send-checks.ts'
import { payableFee, type QuoteInputs } from './quote/quote.ts'
import { createQuoter, type Discount, followTimes } from './quote/quoter.ts'
import { createVoucher } from './quote/voucher.ts'
import type { RequestMode, RiderRequest } from './request-contract.ts'
import type { RequestPage, RequestVendor } from './request-page.ts'
import { createChecks } from './rules/checks.ts'
import { createDeliveryTime } from './rules/delivery-time.ts'
import { fieldMessages, fieldOfRefusal } from './rules/field-messages.ts'
import { createItemValue } from './rules/item-value.ts'
import { createPaymentMethods, methodsOfEdit } from './rules/payment-methods.ts'
import { createServiceHours, type ServiceHoursState } from './rules/service-hours.ts'
import type { RequestField } from './rules/validation.ts'

export type { RequestMode, RiderRequest } from './request-contract.ts'

/** Creates the request form's stores and functions. Each part writes only its own fields of the draft. */
export function createRequest(page: RequestPage, mode: RequestMode = { kind: 'new' }): RiderRequest {
  const { environment, client, $country, flags } = page
  const { clock } = environment
  const isNew = mode.kind === 'new'
  const $vendor = page.vendors.$selectedVendor
  const serviceHours = createServiceHours(client, environment)
  const methods = createPaymentMethods({ page, $vendor })
  const { $paymentMethods } = methods
  const $online = createOnline(environment)
  const drafting = createDrafting({
    ...{ page, $vendor, $paymentMethods },
    orderId: isNew ? null : mode.orderId,
    isPlaced: () => placing.$placement.get().state === 'placed',
    onFill: (fields) => placing.clearProblems(fields),
  })
  const { $draft, write, fill } = drafting
  const clearProblem = (field: RequestField) => () => placing.clearProblems([field])
  const checks = createChecks({
    ...{ $vendor, $draft, $country },
    $takesVat: flags.$flag('payment-vat'),
    fixed: isNew ? [] : ['name', 'phone'],
  })

  const $origin = computed([$vendor, $draft], (vendor, { pickup }): Coordinates | null => {
    const place = vendor?.location ?? pickup?.place.coordinates
    return place ? { latitude: place.latitude, longitude: place.longitude } : null
  })
  const $zone = computed([$country, $origin], outletZone)
  const search = createAddressSearch({
    client,
    clock,
    location: 'DESTINATION_ADDRESS',
    country: () => $country.get().code,
    near: () => $origin.get(),
    saved: savedSuggestions({
      client,
      vendorId: () => $vendor.get()?.id ?? null,
      isOn: () => flags.$flag('address-book').get(),
    }),
  })
  const destination = createDestination({
    ...{ search, $draft, $origin, write, fill },
    onEdit: clearProblem('address'),
    keepsCustomer: !isNew,
  })
  const guest = createGuestDetails({ page, $draft, write })
  const isGuest = () => page.session.$isGuest.get()
  const origin = createOrigin({
    page,
    $vendor,
    $draft,
    write(pickup) {
      write({ pickup })
      if (isGuest()) guest.keepPickup(pickup)
    },
  })

  const editedOrder = isNew ? {} : { orderId: mode.orderId }
  const $inputs = computed(
    [$vendor, $origin, $draft, $country],
    (vendor, origin, draft, { fee }): QuoteInputs | null => {
      if (!vendor || !origin || !draft.destination || isAtOutlet(draft, origin)) return null
      const voucher = draft.voucher && { code: draft.voucher.code, orderTime: draft.preorderedFor }
      const feeMethod = fee.codSurcharge !== undefined && { paymentMethod: draft.paymentMethod }
      const destination = draft.destination.coordinates
      return { vendorId: vendor.id, origin, destination, voucher, ...feeMethod, ...editedOrder }
    },
  )
  const discount: Discount = async (quote, signal) => vouchers?.discount(quote, signal) ?? quote
  const quoter = createQuoter({ client, clock, discount, $inputs, isTestVendor: () => $vendor.get()?.isTest === true })
  const { $quote } = quoter
  const $isVoucherOn = flags.$flag('voucher')
  const vouchers = isNew
    ? createVoucher({
        ...{ client, clock, $vendor, $draft, $quote, write },
        $isOn: $isVoucherOn,
        onEdit: clearProblem('voucherCode'),
      })
    : null
  const time = createDeliveryTime({
    ...{ clock, $draft, $quote, $zone, write },
    $serviceHours: serviceHours.$serviceHours,
    renewServiceHours: () => void serviceHours.renew(),
    ...{ $isOffered: flags.$flag('pre-order'), ownTime: () => edit?.ownTime() ?? null },
    onEdit: clearProblem('time'),
  })
  const valueCheck = createItemValue({ client, clock, $draft, $country, write })

  const $step = computed(
    [$vendor, serviceHours.$serviceHours, createMinute(clock), $zone, $draft, $quote, checks.$refusals],
    (vendor, hours, now, timeZone, draft, quote, refusals) => {
      const outlet = vendor && { vendorId: vendor.id, hasLocation: vendor.location !== null }
      const { pickup, preorderedFor, destination: place } = draft
      // An edited order was placed within service hours.
      const serviceHours: ServiceHoursState = isNew ? hours : { state: 'always' }
      const input = { vendor: outlet, pickup, destination: place, serviceHours, preorderedFor, now, timeZone }
      return requestStep({ ...input, quote, refusals })
    },
  )
  const placing = createPlacing({
    page,
    ...{ $vendor, $draft, $step, checks, quoter },
    typedVoucher: () => (vouchers && $isVoucherOn.get() && typedCode(vouchers.voucher, $draft.get())) || null,
    sendChecks: () => [
      ...(vouchers ? [checkVoucherCode(vouchers.voucher, { $draft, $isOn: $isVoucherOn, quoter, report })] : []),
      checkTime(time.problem, report),
      checkPin(destination, report),
      valueCheck.passes,
      () => !isGuest() || guest.passes(),
      cardPayment.sendCheck,
    ],
    isAsking: () => valueCheck.itemValue.$question.get() !== null || guest.details.$isOpen.get(),
    prepare: () =>
      checks.hasPhones() && valueCheck.isLoaded() ? null : Promise.all([checks.loadPhones(), valueCheck.load()]),
    transport: (vendorId) => cardPayment.transport(vendorId, edit ?? { route: newOrderRoute(client), fee: payableFee }),
    version: () => edit?.version() ?? null,
    failedKey: isNew ? 'request.error.could-not-create' : 'request.error.could-not-update',
    onRefused,
    onPlaced(vendorId, draft, { state, order, elsewhere }) {
      if (state === 'placed') drafting.remove(vendorId, draft)
      if (isGuest()) guest.keepOrder(order.orderId)
      if (elsewhere) return
      const key = isNew ? 'alert.order-pushed' : 'alert.order-updated'
      if (state === 'placed') page.notifications.notify({ type: 'success', key, durationMs: 5000 })
      tabs.post({ vendorId })
    },
  })
  const { $placement, $isHeld, report, resume, reset: dismiss } = placing
  const unlessHeld = disableWhile(() => $isHeld.get())
  const editParts = { page, $vendor, $draft, $quote, $placement, write, report, dismiss, resume }
  const edit = isNew ? null : mode.create(editParts)
  const $isDue = computed($draft, ({ paymentMethod }) => paymentMethod === 'PAID')
  const cardPayment = edit?.paying ?? createPayment({ page, $vendor, $quote, $isDue, change: null, report, resume })
  const typeField: RiderRequest['typeField'] = (field, text) => {
    placing.clearProblems([field])
    if (field === 'phone') void checks.loadPhones()
    write({ [field]: text })
  }
  const customerLookup = isNew ? createCustomerLookup({ page, $vendor, $draft, fill, ...destination }) : null
  const pasting = createPaste({ clock, $country, $origin, $draft, destination, typeField, write })
  const repeat = createRepeating({
    ...{ page, $draft, $paymentMethods, write, startNew },
    isHeld: () => $isHeld.get() || $placement.get().state === 'preparing',
    isPlaced: () => $placement.get().state === 'placed',
    restore(draft) {
      placing.restart()
      openDraft(() => drafting.restore(draft))
    },
  })
  const { $addressError, $suggestions } = destination
  const $messages = computed([placing.$problems, $addressError, $suggestions, $quote], fieldMessages)

  function onRefused(key: string) {
    if (key.startsWith('voucher.')) vouchers?.refuse()
    if (isGuest()) guest.refuse(key)
    // A time that the server doesn't accept may mean that the hours have changed.
    if (fieldOfRefusal(key) === 'time') void serviceHours.renew(true)
  }

  function openDraft(showDraft: () => void) {
    valueCheck.itemValue.decline()
    destination.reset()
    showDraft()
    if (isGuest()) guest.fillIn()
    origin.open()
    if ($draft.get().phone !== '') void checks.loadPhones()
    placing.open()
  }

  function startNew() {
    placing.restart()
    openDraft(drafting.clear)
  }

  /** Opens the outlet's draft, or moves the typed text there, which gets a fee from the new outlet. */
  function openVendor(vendor: RequestVendor | null, before?: RequestVendor | null) {
    const previousId = isNew && before && placing.isFree(before.id) ? before.id : null
    if (!vendor) placing.stop()
    openDraft(() => drafting.open(vendor, previousId))
  }

  const tabs = environment.channel('courier.request')
  const disposers = [
    page.session.$session.subscribe(({ state }) => {
      if (state !== 'signed-in') return
      void serviceHours.load()
      void methods.load()
      void valueCheck.load()
    }),
    // Without a session no vendor is selected, so this also empties the form at sign-out.
    $vendor.subscribe((vendor, before) => {
      if (!before || vendor?.id !== before.id) openVendor(vendor, before)
    }),
    tabs.listen((message) => {
      if ((message as { vendorId?: string } | null)?.vendorId === $vendor.get()?.id) placing.showPlaced()
    }),
    $paymentMethods.listen(drafting.applyPaymentMethods),
    // A computed store keeps its value only while it has a listener, and the functions below read these at any time.
    ...[$step, destination.$weakPin].map(($store) => $store.listen(() => {})),
    followTimes({
      ...{ client, environment, quoter },
      isOpen: () => $placement.get().state !== 'placed',
      $isOn: flags.$flag('dynamic-time-estimation'),
    }),
    edit?.start(),
    ...[placing, quoter, destination, origin, vouchers, customerLookup, pasting, repeat, cardPayment].map(
      (part) => part?.destroy,
    ),
  ]

  // Must follow the listener that opens an outlet's draft.
  const prefill = createPrefill({ $vendor, $draft, $placement, startNew, write, checks, pasting })
  disposers.push(prefill.destroy)
  return {
    mode,
    ...{ $vendor, $origin, $zone, $draft, $step, $online, $messages, $quote, $placement, $isHeld },
    $paymentMethods: isNew ? $paymentMethods : methodsOfEdit($paymentMethods, $draft),
    $serviceHours: serviceHours.$serviceHours,
    $refusals: checks.$refusals,
    ...{ $problems: placing.$problems, $outcome: placing.$outcome, prefill: prefill.prefill },
    destination: unlessHeld(destination),
    origin: origin.origin,
    deliveryTime: unlessHeld(time.deliveryTime),
    voucher: vouchers && unlessHeld(vouchers.voucher),
    itemValue: valueCheck.itemValue,
    customer: customerLookup && unlessHeld(customerLookup.lookup),
    paste: unlessHeld(pasting.paste),
    guest: guest.details,
    repeating: repeat.repeating,
    editing: edit?.editing ?? null,
    payment: cardPayment.payment,
    ...unlessHeld({
      typeField,
      choosePaymentMethod(method: PaymentMethod) {
        placing.clearProblems(['paymentMethod'])
        write({ paymentMethod: method, isMethodChosen: true })
      },
      setAgeCheck: (isRequired: boolean) => write({ ageCheck: isRequired }),
      startNew: () => void (isNew && prefill.startNew()),
    }),
    saveAddress: (book) => saveDestination(book, { $draft, write, report }),
    forgetSavedAddress: (id) => void ($draft.get().savedAddressId === id && write({ savedAddressId: null })),
    retryPaymentMethods: methods.load,
    retryQuote: async () => void (await quoter.refresh()),
    async place(isAllowed) {
      if (edit?.canPlace() !== false) await placing.press(isAllowed ? { isAllowed } : {})
    },
    async confirmFee() {
      // The user may have chosen another card since then.
      if ($placement.get().state !== 'fee-changed' || !(await placing.checkWithinLimit(cardPayment.sendCheck()))) return
      const placement = $placement.get()
      if (placement.state === 'fee-changed') await placing.press({ agreedFee: placement.change.to })
    },
    ...{ checkAgain: resume, dismiss },
    destroy() {
      for (const dispose of disposers) dispose?.()
    },
  }
}
