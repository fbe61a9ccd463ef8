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
import { latest } from '../../lib/latest.ts'
import type { AppliedVoucher, Draft, Write } from '../draft/draft.ts'
import type { Quote, QuoteState } from './quote.ts'
import type { Discount } from './quoter.ts'

/** `amount`: money for `ABSOLUTE`, per cent for `PERCENTAGE`. */
export interface VoucherDetails {
  type: string
  amount: number
  maxDiscount: number | null
  expiresAt: number | null
}

export type VoucherState =
  | { state: 'idle' }
  | { state: 'waiting' }
  | { state: 'checking' }
  /** Not or no longer valid. */
  | { state: 'refused'; key: TextKey }
  /** No response; can be retried. */
  | { state: 'failed'; key: TextKey }
  /** `details` load later; `hasNoDetails` if that failed. */
  | { state: 'applied'; details: VoucherDetails | null; hasNoDetails: boolean }

export interface VoucherParts {
  client: ApiClient
  clock: Clock
  $vendor: ReadableAtom<{ id: string } | null>
  $draft: ReadableAtom<Draft>
  $isOn: ReadableAtom<boolean>
  write: Write<'voucher' | 'voucherCode'>
  onEdit(): void
}

/** Voucher of an order (specification 2 §5 and §7). */
export interface Voucher {
  $state: ReadableAtom<VoucherState>
  type(code: string): void
  /** Validates the code, when there is a fee. Never rejects. */
  apply(): Promise<void>
  remove(): void
}

const refusalKeys = {
  EXPIRED: 'voucher.error.validation.expired',
  USED_UP: 'voucher.error.validation.used-up',
  USABLE: 'voucher.error.validation.message',
} as const satisfies Record<VoucherDetailsWire['status'], TextKey>

/** Validates the voucher again whenever fee or time change, and removes it from the draft if it is no longer valid. */
export function createVoucher(parts: VoucherParts) {
  const { client, clock, $vendor, $draft, $isOn, write } = parts
  const $state = atom<VoucherState>({ state: 'idle' })
  /** The last response, reused for the next fee if that has the same inputs. */
  let cached: { key: string; wire: ValidatedVoucherWire } | null = null
  const newest = latest()

  async function validate(code: string, quote: Quote, signal: AbortSignal): Promise<ValidatedVoucherWire> {
    const preorderedFor = $draft.get().preorderedFor
    const key = JSON.stringify([code.toUpperCase(), quote.inputs.vendorId, quote.signature, preorderedFor])
    if (cached?.key === key) return cached.wire
    const orderTime = preorderedFor === null ? clock.now() : preorderedFor * 1000
    const order = {
      order_time: new Date(orderTime).toISOString(),
      delivery_fee: quote.fee,
      signature: quote.signature,
    }
    const wire = await validateVoucher(client, { code, order, vendor_id: quote.inputs.vendorId }, signal)
    cached = { key, wire }
    return wire
  }

  async function detailsOf(code: string): Promise<VoucherDetailsWire | null> {
    return fetchVoucher(client, code, $vendor.get()?.id ?? '').catch(() => null)
  }

  async function loadDetails(code: string, signal = newest.start()) {
    $state.set({ state: 'applied', details: null, hasNoDetails: false })
    const wire = await detailsOf(code)
    if (!signal.aborted) {
      $state.set({ state: 'applied', details: wire && detailsFromWire(wire), hasNoDetails: wire === null })
    }
  }

  async function showFailure(code: string, error: unknown, signal = newest.start()) {
    const details = isRefusal(error) ? await detailsOf(code) : null
    if (signal.aborted) return
    if (isRefusal(error)) $state.set({ state: 'refused', key: refusalKeys[details?.status ?? 'USABLE'] })
    else $state.set({ state: 'failed', key: 'voucher.error.no-response' })
  }

  async function apply(quote: QuoteState) {
    const code = $draft.get().voucherCode.trim()
    if (code === '' || $draft.get().voucher) return
    const signal = newest.start()
    if (quote.state !== 'ready') return $state.set({ state: 'waiting' })
    $state.set({ state: 'checking' })
    try {
      const wire = await validate(code, quote.quote, signal)
      if (signal.aborted) return
      write({ voucher: appliedFromWire(wire), voucherCode: '' })
      void loadDetails(wire.voucher.code, signal)
    } catch (error) {
      await showFailure(code, error, signal)
    }
  }

  /** Moves the applied code back to the input. */
  function unapply() {
    const { voucher } = $draft.get()
    if (voucher) write({ voucher: null, voucherCode: voucher.code })
  }

  function resetState() {
    newest.cancel()
    $state.set({ state: 'idle' })
  }

  const discount: Discount = async (quote, signal) => {
    const code = quote.inputs.voucher?.code
    if (code === undefined) return quote
    try {
      if (!$isOn.get()) throw new RefusedError(refusalDetails)
      const wire = await validate(code, quote, signal)
      if (!signal.aborted && $draft.get().voucher?.code === code) write({ voucher: appliedFromWire(wire) })
      return { ...quote, discountedFee: wire.delivery_fee, discountedFeeSignature: wire.signature }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!signal.aborted && $isOn.get()) void showFailure(code, error)
      return { ...quote, inputs: { ...quote.inputs, voucher: null } }
    }
  }

  const disposers = [
    $isOn.listen((isOn) => {
      if (!isOn && $draft.get().voucher) write({ voucher: null, voucherCode: '' })
    }),
    // Another outlet's draft, or a new one after an order.
    $draft.listen(({ id, voucher }, before) => {
      if (id === before?.id) return
      if (voucher) void loadDetails(voucher.code)
      else resetState()
    }),
  ]

  return {
    $state,
    type(code: string) {
      parts.onEdit()
      if ($state.get().state !== 'idle') resetState()
      write({ voucherCode: code })
    },
    /** Validates the typed code with this fee, or with the next one. Never rejects. */
    apply,
    remove() {
      resetState()
      parts.onEdit()
      write({ voucher: null, voucherCode: '' })
    },
    discount,
    /** Returns the code that is typed and not applied; null after its refusal was shown, to place the order without it. */
    typedCode(): string | null {
      const { voucher, voucherCode } = $draft.get()
      const isOpen = $isOn.get() && !voucher && $state.get().state !== 'refused'
      return (isOpen && voucherCode.trim()) || null
    },
    /** Applies a waiting code once there is a fee, and moves a code back to the input if the fee no longer has it. */
    follow: ($quote: ReadableAtom<QuoteState>) =>
      $quote.subscribe((quote) => {
        if (quote.state !== 'ready') return
        if (!quote.quote.inputs.voucher) unapply()
        if ($state.get().state === 'waiting') void apply(quote)
      }),
    refuse() {
      const code = $draft.get().voucher?.code
      if (code === undefined) return
      unapply()
      void showFailure(code, new RefusedError(refusalDetails))
    },
    destroy() {
      newest.cancel()
      for (const dispose of disposers) dispose()
    },
  }
}

const refusalDetails = { status: 422, key: 'voucher.error.validation.message', message: '', requestId: null }

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
