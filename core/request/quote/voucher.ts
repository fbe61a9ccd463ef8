import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import {
  fetchVoucher,
  type ValidatedVoucherWire,
  type VoucherDetailsWire,
  validateVoucher,
} from '../../api/vouchers.ts'
import type { Clock } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { AppliedVoucher } from '../draft/draft.ts'
import type { Request } from '../request.ts'
import type { Quote } from './quote.ts'

/** What a voucher gives. `amount` is money for `ABSOLUTE`, per cent for `PERCENTAGE`; money is decimal. */
export interface VoucherDetails {
  type: string
  amount: number
  maxDiscount: number | null
  /** Ms since 1970. */
  expiresAt: number | null
}

export type VoucherState =
  /** Nothing was asked for yet. */
  | { state: 'idle' }
  /** It can only be looked at once the fee is known. */
  | { state: 'waiting' }
  | { state: 'checking' }
  /** It does not count, or not any more. */
  | { state: 'refused'; key: TextKey }
  /** Nobody answered: it may be tried again. */
  | { state: 'failed'; key: TextKey }
  /** `details` is null until they come, and `isUntold` where they could not be had. */
  | { state: 'applied'; details: VoucherDetails | null; isUntold: boolean }

export interface VoucherParts {
  client: ApiClient
  clock: Clock
  request: Pick<Request, '$draft' | '$quote' | '$placement' | '$vendor' | 'change' | 'discountWith' | 'settle'>
  /** Flag `voucher`. */
  $isOn: ReadableAtom<boolean>
}

export type Voucher = ReturnType<typeof createVoucher>

const why = {
  EXPIRED: 'voucher.error.validation.expired',
  USED_UP: 'voucher.error.validation.used-up',
  USABLE: 'voucher.error.validation.message',
} as const satisfies Record<VoucherDetailsWire['status'], TextKey>

/**
 * The voucher of a request (specification 2 §5 and §7): looked at with the fee and the vendor, and again whenever the fee
 * or the time changes. What no longer counts is taken out of the draft, and said. One a request.
 */
export function createVoucher({ client, clock, request, $isOn }: VoucherParts) {
  const { $draft, $quote, change } = request
  const $state = atom<VoucherState>({ state: 'idle' })
  /** The last answer, so that one question is enough where a code is taken and the fee follows. */
  let known: { of: string; answer: ValidatedVoucherWire } | null = null
  /** Of the newest question: what an older one finds is not shown any more. */
  let turn = 0

  /** @throws what the server answered. */
  async function validate(code: string, quote: Quote, signal?: AbortSignal): Promise<ValidatedVoucherWire> {
    const preorderedFor = $draft.get().preorderedFor
    const of = JSON.stringify([code.toUpperCase(), quote.inputs.vendorId, quote.signature, preorderedFor])
    if (known?.of === of) return known.answer
    const orderTime = preorderedFor === null ? clock.now() : preorderedFor * 1000
    const order = {
      order_time: new Date(orderTime).toISOString(),
      delivery_fee: quote.fee,
      signature: quote.signature,
    }
    const answer = await validateVoucher(client, { code, order, vendor_id: quote.inputs.vendorId }, signal)
    known = { of, answer }
    return answer
  }

  async function detailsOf(code: string): Promise<VoucherDetailsWire | null> {
    return fetchVoucher(client, code, request.$vendor.get()?.id ?? '').catch(() => null)
  }

  async function tell(code: string) {
    const mine = ++turn
    $state.set({ state: 'applied', details: null, isUntold: false })
    const wire = await detailsOf(code)
    if (mine !== turn) return
    $state.set({ state: 'applied', details: wire && detailsFromWire(wire), isUntold: wire === null })
  }

  /** @returns what to say. */
  async function refusalOf(code: string, error: unknown): Promise<VoucherState> {
    if (!isRefusal(error)) return { state: 'failed', key: 'voucher.error.no-answer' }
    const details = await detailsOf(code)
    return { state: 'refused', key: why[details?.status ?? 'USABLE'] }
  }

  /** It counted before and does not any more. */
  async function lose(code: string, error: unknown) {
    const mine = ++turn
    const said = await refusalOf(code, error)
    if (mine === turn) $state.set(said)
  }

  async function look() {
    const code = $draft.get().voucherCode.trim()
    if (code === '' || $draft.get().voucher) return
    const now = $quote.get()
    if (now.state !== 'ready') {
      turn++
      return $state.set({ state: 'waiting' })
    }
    const mine = ++turn
    $state.set({ state: 'checking' })
    try {
      const answer = await validate(code, now.quote)
      if (mine !== turn) return
      change({ voucher: appliedFromWire(answer), voucherCode: '' })
      await tell(answer.voucher.code)
    } catch (error) {
      const said = await refusalOf(code, error)
      if (mine === turn) $state.set(said)
    }
  }

  /** Out of the draft, and back into the field where it was typed: a person sees what no longer counts. */
  function drop() {
    const { voucher } = $draft.get()
    if (voucher) change({ voucher: null, voucherCode: voucher.code })
  }

  function forget() {
    turn++
    $state.set({ state: 'idle' })
  }

  request.discountWith(async (quote, signal) => {
    const code = quote.inputs.voucher?.code
    if (code === undefined) return quote
    try {
      if (!$isOn.get()) throw new RefusedError(switchedOff)
      const answer = await validate(code, quote, signal)
      if (!signal.aborted && $draft.get().voucher?.code === code) change({ voucher: appliedFromWire(answer) })
      return { ...quote, discountedFee: answer.delivery_fee, discountedFeeSignature: answer.signature }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!signal.aborted && $isOn.get()) void lose(code, error)
      return { ...quote, inputs: { ...quote.inputs, voucher: null } }
    }
  })

  return {
    $state,
    /** Looks at the code in the draft; where there is no fee yet, as soon as there is one. Never rejects. */
    apply: look,
    remove() {
      forget()
      request.settle('voucherCode')
      change({ voucher: null, voucherCode: '' })
    },
    /** The code is being typed anew: what was said of the one before goes. */
    forget,
    /** Follows fee and placing while somebody looks. Answers the function that ends it. */
    follow(): () => void {
      const { voucher } = $draft.get()
      if (voucher && $state.get().state !== 'applied') void tell(voucher.code)
      const stops = [
        $quote.subscribe((now) => {
          if (now.state !== 'ready') return
          // The fee has come without the voucher: it is the draft's turn, after the fee, so that nothing is asked again.
          if (!now.quote.inputs.voucher) drop()
          if ($state.get().state === 'waiting') void look()
        }),
        request.$placement.listen((now) => {
          const code = $draft.get().voucher?.code
          if (now.state !== 'refused' || code === undefined || !now.key.startsWith('voucher.')) return
          drop()
          void lose(code, new RefusedError(switchedOff))
        }),
        $isOn.listen((isOn) => {
          if (!isOn && $draft.get().voucher) change({ voucher: null, voucherCode: '' })
        }),
        // Another outlet, or an empty form after an order.
        $draft.listen(({ id, voucher }, before) => {
          if (id === before?.id) return
          if (voucher) void tell(voucher.code)
          else forget()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const switchedOff = { status: 422, key: 'voucher.error.validation.message', message: '', requestId: null }

/** The server's word about the voucher; not so a pace that is too fast, a fee that ran out, or somebody signed out. */
function isRefusal(error: unknown): error is RefusedError {
  return error instanceof RefusedError && error.key.startsWith('voucher.')
}

function appliedFromWire({ voucher, delivery_fee, signature }: ValidatedVoucherWire): AppliedVoucher {
  const { code, type, amount } = voucher
  return { code, type, amount, discountedFee: delivery_fee, discountedFeeSignature: signature }
}

function detailsFromWire({ type, amount, max_discount, expires_at }: VoucherDetailsWire): VoucherDetails {
  return { type, amount, maxDiscount: max_discount, expiresAt: expires_at === null ? null : Date.parse(expires_at) }
}
