import type { OrderForm } from '../order-form.ts'
import type { PaymentPart } from '../payment/payment.ts'
import type { Price } from '../price.ts'

export type SendChecks = ReturnType<typeof createSendChecks>

interface SendChecksParts {
  form: OrderForm
  price: Price
  payment: PaymentPart
}

/** Checks after validation that may ask the user or the server, and report why a press stops. */
export function createSendChecks({ form, price, payment }: SendChecksParts) {
  const { $draft, feedback, phones } = form
  const { $quote, quoter, voucher, value } = price
  const { report } = feedback

  /** Applies a typed voucher code before charging. */
  async function hasAppliedVoucher(): Promise<boolean> {
    if (!voucher?.typedCode()) return true
    if ($quote.get().state !== 'ready') await quoter.refresh()
    // Nothing is sent without a fee.
    if ($quote.get().state !== 'ready') return true
    await voucher.apply($quote.get())
    const state = voucher.$state.get()
    if ('key' in state) report('voucherCode', state.key)
    return $draft.get().voucher !== null
  }

  function isTimeAvailable(): boolean {
    const problem = price.timeProblem()
    if (problem) report('time', problem.key)
    return problem === null
  }

  /** Asks to confirm a pin that doesn't match the address text. */
  function isPinConfirmed(): boolean {
    const isWeak = form.$weakPin.get() !== null
    if (isWeak) report('address', 'validation.confirm-pin')
    return !isWeak
  }

  const checks = [hasAppliedVoucher, isTimeAvailable, isPinConfirmed, value.passes, form.hasSender, payment.isReady]

  return {
    /** Whether a check waits for the user. */
    isAsking: () => value.itemValue.$question.get() !== null || form.isAsking(),
    /** Loads what a press needs; null if it has loaded. Never rejects. */
    prepare(): Promise<unknown> | null {
      const isLoaded = phones.$phones.get() !== null && value.isLoaded()
      return isLoaded ? null : Promise.all([phones.load(), value.load()])
    },
    /** Runs the checks one at a time, until one fails or the press isn't current any more. */
    async pass(isCurrent: () => boolean): Promise<boolean> {
      for (const check of checks) if (!isCurrent() || !(await check())) return false
      return true
    },
  }
}
