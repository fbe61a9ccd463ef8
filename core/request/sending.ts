import { computed } from 'nanostores'
import { createMinute } from '../time/minute.ts'
import { requestStep } from './flow.ts'
import type { OrderForm } from './order-form.ts'
import { createBankReturn, createPayment, type Payment } from './payment/payment.ts'
import { createPress } from './placing/press.ts'
import type { Price } from './price.ts'
import type { RiderRequest } from './request-contract.ts'
import { createChecks } from './rules/checks.ts'
import { fieldMessages } from './rules/field-messages.ts'
import type { ServiceHoursState } from './rules/service-hours.ts'

export type Sending = ReturnType<typeof createSending>

/** Checks, pays and sends the order, or the change of one. */
export function createSending(form: OrderForm, price: Price) {
  const { page, feedback, edited, phones, $vendor, $draft, $zone, write } = form
  const { environment, $country, flags } = page
  const { $quote, $serviceHours } = price
  const { $placement, $problems, $isHeld, report } = feedback

  const checks = createChecks({
    $vendor,
    $draft,
    $country,
    $takesVat: flags.$flag('payment-vat'),
    phones,
    fixed: edited ? ['name', 'phone'] : [],
  })
  const { $refusals } = checks
  const $step = computed(
    [$vendor, $serviceHours, createMinute(environment.clock), $zone, $draft, $quote, $refusals],
    (vendor, hours, now, timeZone, { pickup, preorderedFor, destination }, quote, refusals) => {
      // An edited order was placed within service hours.
      const serviceHours: ServiceHoursState = edited ? { state: 'always' } : hours
      return requestStep({
        vendor: vendor && { vendorId: vendor.id, hasLocation: vendor.location !== null },
        pickup,
        destination,
        serviceHours,
        preorderedFor,
        now,
        timeZone,
        quote,
        refusals,
      })
    },
  )
  const edit = edited?.edit({ page, $draft, $quote, $placement, write }) ?? null
  const payment = createPayment({
    page,
    $vendor,
    $quote,
    $isDue: edit?.$isDue ?? computed($draft, ({ paymentMethod }) => paymentMethod === 'PAID'),
    change: edited?.change ?? null,
    report,
  })
  const press = createPress({ form, price, checks, $step, payment })
  const { resume, dismiss } = press
  const bank = createBankReturn({ page, $vendor, payment, resume })

  const paymentMembers: Payment = {
    $isDue: payment.$isDue,
    $isShown: payment.$isShown,
    $card: payment.$card,
    $hasFailed: payment.$hasFailed,
    load: async () => void (await payment.load()),
    get isFramed() {
      return bank.isFramed
    },
    leave: bank.leave,
  }
  const editing = edit && {
    ...edit.editing,
    takeTheirs() {
      dismiss()
      edit.editing.takeTheirs()
    },
    keepMine() {
      dismiss()
      edit.editing.keepMine()
    },
  }
  const members = {
    $step,
    $refusals,
    $firstPhone: checks.$firstPhone,
    $problems,
    $messages: computed([$problems, form.$addressError, form.$suggestions, $quote], fieldMessages),
    $placement,
    $isHeld,
    $outcome: press.$outcome,
    payment: paymentMembers,
    editing,
    async place(isAllowed) {
      if (edit?.canPlace() !== false) await press.press(isAllowed ? { isAllowed } : {})
    },
    confirmFee: press.confirmFee,
    checkAgain: resume,
    dismiss,
  } satisfies Partial<RiderRequest>

  const disposers = [
    // A computed store keeps its value only while it has a listener, and a press reads this one at any time.
    $step.listen(() => {}),
    edit?.destroy,
    press.destroy,
    bank.destroy,
    payment.destroy,
  ]
  return {
    members,
    press,
    edit,
    destroy() {
      for (const dispose of disposers) dispose?.()
    },
  }
}
