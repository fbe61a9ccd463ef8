import type { ReadableAtom } from 'nanostores'
import type { Destination } from '../draft/destination.ts'
import type { Draft } from '../draft/draft.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { Voucher } from '../quote/voucher.ts'
import type { Report } from '../rules/field-messages.ts'
import type { TimeProblemKey } from '../rules/slots.ts'

/** A check after validation that can stop a press and reports why. */
export type SendCheck = () => Promise<boolean> | boolean

/** Returns a code that is typed but not applied; null after its refusal was shown, so that the order is placed without it. */
export const typedCode = ({ $state }: Pick<Voucher, '$state'>, { voucher, voucherCode }: Draft) =>
  (!voucher && $state.get().state !== 'refused' && voucherCode.trim()) || null

/** Applies a typed voucher code before charging. */
export function checkVoucherCode(
  voucher: Voucher,
  parts: { $draft: ReadableAtom<Draft>; $isOn: ReadableAtom<boolean>; quoter: Quoter; report: Report },
): SendCheck {
  const { $draft, $isOn, quoter, report } = parts
  return async () => {
    if (!typedCode(voucher, $draft.get()) || !$isOn.get()) return true
    if (quoter.$quote.get().state !== 'ready') await quoter.refresh()
    // Nothing is sent without a fee.
    if (quoter.$quote.get().state !== 'ready') return true
    await voucher.apply()
    const state = voucher.$state.get()
    if ('key' in state) report('voucherCode', state.key)
    return $draft.get().voucher !== null
  }
}

export function checkTime(
  problem: () => { key: TimeProblemKey | 'validation.preorder-off' } | null,
  report: Report,
): SendCheck {
  return () => {
    const timeProblem = problem()
    if (timeProblem) report('time', timeProblem.key)
    return timeProblem === null
  }
}

/** Asks to confirm a pin that doesn't match the address text. */
export function checkPin({ $weakPin }: Pick<Destination, '$weakPin'>, report: Report): SendCheck {
  return () => {
    const isWeak = $weakPin.get() !== null
    if (isWeak) report('address', 'validation.confirm-pin')
    return !isWeak
  }
}
