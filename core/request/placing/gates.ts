import type { ReadableAtom } from 'nanostores'
import type { Destination } from '../draft/destination.ts'
import type { Draft } from '../draft/draft.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { Voucher } from '../quote/voucher.ts'
import type { Report } from '../rules/field-messages.ts'
import type { TimeProblemKey } from '../rules/slots.ts'

/** Something that may still stop a press once the checks have passed; it reports why. */
export type Gate = () => Promise<boolean> | boolean

/** A typed voucher code is applied before a fee is charged. */
export function voucherGate(
  voucher: Voucher,
  parts: { $draft: ReadableAtom<Draft>; $isOn: ReadableAtom<boolean>; quoter: Quoter; report: Report },
): Gate {
  const { $draft, $isOn, quoter, report } = parts
  return async () => {
    const isTyped = $draft.get().voucherCode.trim() !== '' && $draft.get().voucher === null
    // A refused code has been read as such: the next press orders without it.
    if (!isTyped || !$isOn.get() || voucher.$state.get().state === 'refused') return true
    if (quoter.$quote.get().state !== 'ready') await quoter.refresh()
    // Without a fee there is nothing to apply it to, and nothing is sent.
    if (quoter.$quote.get().state !== 'ready') return true
    await voucher.apply()
    const now = voucher.$state.get()
    if ('key' in now) report('voucherCode', now.key)
    return $draft.get().voucher !== null
  }
}

/** The chosen time can still be ordered for. */
export function timeGate(
  problem: () => { key: TimeProblemKey | 'validation.preorder-off' } | null,
  report: Report,
): Gate {
  return () => {
    const found = problem()
    if (found) report('time', found.key)
    return found === null
  }
}

/** A pin that doesn't fit its text is confirmed. */
export function pinGate({ $weakPin }: Pick<Destination, '$weakPin'>, report: Report): Gate {
  return () => {
    const isWeak = $weakPin.get() !== null
    if (isWeak) report('address', 'validation.confirm-pin')
    return !isWeak
  }
}
