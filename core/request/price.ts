import { computed } from 'nanostores'
import { isAtOutlet } from './draft/destination.ts'
import type { OrderForm } from './order-form.ts'
import type { QuoteInputs } from './quote/quote.ts'
import { createQuoter, followTimes } from './quote/quoter.ts'
import { createVoucher } from './quote/voucher.ts'
import type { RiderRequest } from './request-contract.ts'
import { createDeliveryTime } from './rules/delivery-time.ts'
import { fieldOfRefusal } from './rules/field-messages.ts'
import { createItemValue } from './rules/item-value.ts'
import { createServiceHours } from './rules/service-hours.ts'

export type Price = ReturnType<typeof createPrice>

/** What the order costs, and when it is delivered: fee, voucher, delivery time and the item's value. */
export function createPrice(form: OrderForm) {
  const { page, feedback, edited, $vendor, $draft, $pickupCoordinates, $zone, write } = form
  const { environment, client, $country, flags, session } = page
  const { clock } = environment
  const { unlessHeld, clearProblems, isPlaced } = feedback

  const $inputs = computed(
    [$vendor, $pickupCoordinates, $draft, $country],
    (vendor, pickup, draft, { fee }): QuoteInputs | null => {
      if (!vendor || !pickup || !draft.destination || isAtOutlet(draft, pickup)) return null
      return {
        vendorId: vendor.id,
        pickup,
        destination: draft.destination.coordinates,
        voucher: draft.voucher && { code: draft.voucher.code, orderTime: draft.preorderedFor },
        ...(fee.codSurcharge !== undefined && { paymentMethod: draft.paymentMethod }),
        ...(edited && { orderId: edited.orderId }),
      }
    },
  )
  const voucher = edited
    ? null
    : createVoucher({
        client,
        clock,
        $vendor,
        $draft,
        write,
        $isOn: flags.$flag('voucher'),
        onEdit: () => clearProblems(['voucherCode']),
      })
  const quoter = createQuoter({
    client,
    clock,
    $inputs,
    discount: voucher?.discount ?? (async (quote) => quote),
    isTestVendor: () => $vendor.get()?.isTest === true,
  })
  const { $quote } = quoter
  const { $serviceHours, ...serviceHours } = createServiceHours(client, environment)
  const time = createDeliveryTime({
    clock,
    $draft,
    $quote,
    $zone,
    $serviceHours,
    write,
    renewServiceHours: () => void serviceHours.renew(),
    $isOffered: flags.$flag('pre-order'),
    ownTime: edited?.ownTime ?? (() => null),
    onEdit: () => clearProblems(['time']),
  })
  const value = createItemValue({ client, clock, $draft, $country, write })

  const disposers = [
    session.$session.subscribe(({ state }) => {
      if (state !== 'signed-in') return
      void serviceHours.load()
      void value.load()
    }),
    voucher?.follow($quote),
    followTimes({
      client,
      environment,
      quoter,
      isOpen: () => !isPlaced(),
      $isOn: flags.$flag('dynamic-time-estimation'),
    }),
    quoter.destroy,
    voucher?.destroy,
  ]

  const members = {
    $quote,
    $serviceHours,
    deliveryTime: unlessHeld(time.deliveryTime),
    voucher:
      voucher &&
      unlessHeld({
        $state: voucher.$state,
        type: voucher.type,
        apply: () => voucher.apply($quote.get()),
        remove: voucher.remove,
      }),
    itemValue: value.itemValue,
    retryQuote: async () => void (await quoter.refresh()),
  } satisfies Partial<RiderRequest>

  return {
    members,
    quoter,
    $quote,
    $serviceHours,
    voucher,
    timeProblem: time.problem,
    value,
    refuse(key: string) {
      if (key.startsWith('voucher.')) voucher?.refuse()
      // A time that the server doesn't accept may mean that the hours have changed.
      if (fieldOfRefusal(key) === 'time') void serviceHours.renew(true)
    },
    destroy() {
      for (const dispose of disposers) dispose?.()
    },
  }
}
