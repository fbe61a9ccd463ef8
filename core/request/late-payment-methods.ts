import { atom } from 'nanostores'
import { createLate } from '../lib/late.ts'
import type { PaymentMethodsOptions, PaymentMethodsState } from './rules/payment-methods.ts'

/** `createPaymentMethods`, fetched beside the country's answer, for which they wait in any case. */
export function createLatePaymentMethods(options: PaymentMethodsOptions) {
  const $paymentMethods = atom<PaymentMethodsState>({ state: 'loading' })
  let isGone = false
  let unfollow = () => {}

  const late = createLate(options.page.environment.clock, async () => {
    const { createPaymentMethods } = await import('./rules/payment-methods.ts')
    const methods = createPaymentMethods(options)
    if (!isGone) unfollow = methods.$paymentMethods.subscribe((now) => $paymentMethods.set(now))
    return methods
  })

  return {
    $paymentMethods,
    /** Never rejects. */
    async load() {
      const methods = await late.fetch().catch(() => null)
      if (methods) await methods.load()
      else $paymentMethods.set({ state: 'failed', key: 'error.payment.get-if-enabled' })
    },
    destroy() {
      isGone = true
      unfollow()
    },
  }
}
