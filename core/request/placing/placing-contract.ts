import type { ReadableAtom } from 'nanostores'
import type { TextKey } from '../../i18n/keys.ts'
import type { Draft } from '../draft/draft.ts'
import type { RequestStep } from '../flow.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Checks } from '../rules/checks.ts'
import type { PlacedOrder } from './attempts.ts'
import type { Placement } from './outcome.ts'
import type { Transport } from './transport.ts'

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
  transport(vendorId: string): Transport
  /** How often the edited order had been changed; null for a new one. */
  version(): number | null
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
