import { computed } from 'nanostores'
import type { Coordinates } from '../addresses/coordinates.ts'
import { savedSuggestions } from '../addresses/saved-suggestions.ts'
import { createAddressSearch } from '../addresses/search.ts'
import { createOnline } from '../lib/online.ts'
import { outletZone } from '../time/outlet-zone.ts'
import { hasPermission } from '../vendors/vendor.ts'
import { createDestination, saveDestination } from './draft/destination.ts'
import type { Draft } from './draft/draft.ts'
import { createDrafting } from './draft/drafting.ts'
import { createGuestForm } from './draft/guest-form.ts'
import { createCustomerLookup } from './draft/known-customer.ts'
import { createPickupPoint } from './draft/pickup-point.ts'
import { createPrefill } from './draft/prefill.ts'
import type { Feedback, Placed } from './feedback.ts'
import { createPaste } from './paste/paste.ts'
import type { RequestPurpose, RiderRequest } from './request-contract.ts'
import type { RequestPage } from './request-page.ts'
import { createPhones } from './rules/checks.ts'
import { createPaymentMethods, methodsOf, methodsOfEdit } from './rules/payment-methods.ts'

export type OrderForm = ReturnType<typeof createOrderForm>

/** What the user enters: the draft, and the parts that fill it in. Each part writes only its own fields of the draft. */
export function createOrderForm(page: RequestPage, purpose: RequestPurpose, feedback: Feedback) {
  const { environment, client, $country, flags, session } = page
  const { clock } = environment
  const { report, clearProblems, unlessHeld, $placement, isPlaced } = feedback
  const $vendor = page.vendors.$selectedVendor
  const edited = purpose.kind === 'edit' ? purpose.open(page) : null
  const isGuest = () => session.$isGuest.get()

  const methods = createPaymentMethods({ page, $vendor })
  const { $paymentMethods } = methods
  const drafting = createDrafting({
    page,
    $vendor,
    $paymentMethods,
    orderId: edited?.orderId ?? null,
    isPlaced,
    onFill: clearProblems,
  })
  const { $draft, write, fill } = drafting
  const phones = createPhones()

  const $pickupCoordinates = computed([$vendor, $draft], (vendor, { pickup }): Coordinates | null => {
    const place = vendor?.location ?? pickup?.place.coordinates
    return place ? { latitude: place.latitude, longitude: place.longitude } : null
  })
  const guest = createGuestForm({ page, $draft, write })
  const pickupPoint = createPickupPoint({
    page,
    $vendor,
    $draft,
    write(pickup) {
      write({ pickup })
      if (isGuest()) guest.keepPickup(pickup)
    },
  })
  const $hasAddressBook = computed(
    [flags.$flag('address-book'), $vendor],
    (isOn, vendor) => isOn && vendor !== null && hasPermission(vendor, 'address-book'),
  )
  const saved = savedSuggestions({
    client,
    vendorId: () => $vendor.get()?.id ?? null,
    country: () => $country.get().code,
    isOn: () => $hasAddressBook.get(),
  })
  const search = createAddressSearch({
    client,
    clock,
    location: 'DESTINATION_ADDRESS',
    page,
    country: () => $country.get().code,
    near: () => $pickupCoordinates.get(),
    saved,
  })
  const destination = createDestination({
    search,
    $draft,
    $pickupCoordinates,
    write,
    fill,
    onEdit: () => clearProblems(['address']),
    keepsCustomer: edited !== null,
  })
  const { closeSuggestions } = destination
  const customer = edited
    ? null
    : createCustomerLookup({ page, $vendor, $draft, $hasAddressBook, fill, closeSuggestions })

  const typeField: RiderRequest['typeField'] = (field, text) => {
    clearProblems([field])
    if (field === 'phone') void phones.load()
    write({ [field]: text })
  }
  const pasting = createPaste({ clock, $country, $pickupCoordinates, $draft, destination, typeField, write })
  /** Turns the order round, which has other payment methods. */
  const turn: typeof write = (patch) => {
    write(patch)
    if (patch.isReturn !== undefined) drafting.applyPaymentMethods()
  }
  const prefill = createPrefill({
    $vendor,
    $draft,
    $placement,
    $country,
    write: turn,
    leaveOut: drafting.leaveOut,
    phones,
    pasting,
  })
  const $isReturn = computed($draft, ({ isReturn }) => isReturn)

  const disposers = [
    session.$session.subscribe(({ state }) => state === 'signed-in' && void methods.load()),
    $paymentMethods.listen(drafting.applyPaymentMethods),
    // A computed store keeps its value only while it has a listener, and checks read this one at any time.
    destination.$weakPin.listen(() => {}),
    destination.destroy,
    pickupPoint.destroy,
    customer?.destroy,
    pasting.destroy,
    prefill.destroy,
  ]

  const members = {
    purpose,
    $vendor,
    $pickupCoordinates,
    $hasAddressBook,
    $zone: computed([$country, $pickupCoordinates], outletZone),
    $draft,
    $online: createOnline(environment),
    $paymentMethods: edited
      ? methodsOfEdit($paymentMethods, $draft)
      : computed([$paymentMethods, $isReturn], (current, isReturn) => methodsOf(current, { isReturn })),
    $isReturn,
    $isReturnOffered: computed(
      [flags.$flag('pickup-and-return-on-web'), $vendor, $paymentMethods],
      (isOn, vendor, offered) =>
        isOn && vendor?.location != null && offered.state === 'ready' && offered.methods.includes('PAID'),
    ),
    destination: unlessHeld(destination),
    pickupPoint: pickupPoint.pickupPoint,
    customer: customer && unlessHeld(customer.lookup),
    paste: unlessHeld(pasting.paste),
    guest: guest.details,
    ...unlessHeld({
      typeField,
      choosePaymentMethod(method) {
        clearProblems(['paymentMethod'])
        write({ paymentMethod: method, isMethodChosen: true })
      },
      setAgeCheck: (isRequired) => write({ ageCheck: isRequired }),
      chooseReturn(isReturn) {
        clearProblems(['address', 'paymentMethod'])
        turn({ isReturn, paymentMethod: 'NONE', isMethodChosen: false })
      },
    } satisfies Partial<RiderRequest>),
    saveAddress: (book) => saveDestination(book, { $draft, write, report }),
    forgetSavedAddress: (id) => void ($draft.get().savedAddressId === id && write({ savedAddressId: null })),
    retryPaymentMethods: methods.load,
  } satisfies Partial<RiderRequest>

  return {
    members,
    page,
    feedback,
    edited,
    isGuest,
    $vendor,
    $draft,
    $pickupCoordinates,
    $zone: members.$zone,
    $paymentMethods,
    write,
    drafting,
    phones,
    prefill,
    $weakPin: destination.$weakPin,
    $addressError: destination.$addressError,
    $suggestions: destination.$suggestions,
    /** Shows another draft. */
    show(showDraft: () => void) {
      destination.reset()
      showDraft()
      if (isGuest()) guest.fillIn()
      pickupPoint.open()
      if ($draft.get().phone !== '') void phones.load()
      void destination.resume()
    },
    /** Asks a guest for the missing details. Resolves to whether they are known. */
    hasSender: () => !isGuest() || guest.passes(),
    isAsking: () => guest.details.$isOpen.get(),
    /** @param draft the one that was sent; for an earlier order, the one that wasn't */
    recordPlaced(vendorId: string, draft: Draft, { state, order }: Placed) {
      if (state === 'placed') drafting.remove(vendorId, draft)
      if (isGuest()) guest.keepOrder(order.orderId)
    },
    refuse(key: string) {
      if (isGuest()) guest.refuse(key)
    },
    destroy() {
      for (const dispose of disposers) dispose?.()
    },
  }
}
