import type { ReadableAtom } from 'nanostores'
import type { TextKey } from '../../i18n/keys.ts'
import type { Draft } from '../draft/draft.ts'
import type { RequestStep } from '../flow.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Checks } from '../rules/checks.ts'
import type { PlacedOrder } from './ledger.ts'
import type { PlaceIntent } from './place.ts'
import type { Placement, Submission, SubmissionOptions } from './submission-contract.ts'

const outcomes = ['placed', 'earlier-placed', 'refused', 'unreachable'] as const
export const isOutcome = (
  placement: Placement,
): placement is Extract<Placement, { state: (typeof outcomes)[number] }> =>
  outcomes.some((state) => state === placement.state)

/** Outcome of a press, also if another outlet is selected by then. */
export interface Outcome {
  vendorId: string
  placement: Extract<Placement, { state: (typeof outcomes)[number] | 'at-bank' }>
  /** Whether its outlet is still selected. */
  isShown: boolean
}

export interface PlacingOptions {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $step: ReadableAtom<RequestStep | null>
  checks: Checks
  quoter: Quoter
  /** Returns the voucher code that is typed, and neither applied nor refused. */
  typedVoucher(): string | null
  /** Run in this order, one at a time. */
  sendChecks(): readonly (() => Promise<boolean> | boolean)[]
  /** Whether a send check waits for the user. */
  isAsking(): boolean
  /** Loads what a press needs; null if it has loaded. Never rejects. */
  prepare(): Promise<unknown> | null
  submission(
    vendorId: string,
    outletOptions: Pick<SubmissionOptions<PlaceIntent, never>, 'quoter' | 'intent' | 'shown' | 'show'>,
  ): Submission<PlaceIntent>
  /** The toast of an order that couldn't be sent. */
  failedKey: TextKey
  onRefused(key: string): void
  /** @param draft the one that was sent; for an earlier order, the one that wasn't */
  onPlaced(vendorId: string, draft: Draft, placed: Extract<Placement, { order: PlacedOrder }>): void
}

export interface Press {
  /** The fee that the user has confirmed explicitly. */
  agreedFee?: number
  /** The host's decision, after all checks. */
  isAllowed?: () => boolean
}
