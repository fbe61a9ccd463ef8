import { randomInt } from 'node:crypto'
import type { ProofKind } from '../../../../core/api/order-lists.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { ProofPlan } from '../../../store/schema-proofs.ts'
import type { FlagMap } from '../../flags/flags.ts'
import { asksForCodes } from '../../fleet/fleets.ts'
import { endStatuses, hasRider } from '../statuses.ts'

/**
 * Returns the proofs that an order needs by its vendor's flags, fixed when it is placed; null for none. A return has no codes:
 * the shop itself receives it. Nor has an order whose riders don't ask for them.
 */
export function proofPlanFor(
  flags: FlagMap,
  { fleet, ageValidationRequired, isReturn }: Pick<OrderRow, 'fleet' | 'ageValidationRequired' | 'isReturn'>,
): ProofPlan | null {
  const hasCodes = flags['handover-codes'] === true && !isReturn && asksForCodes(fleet)
  const plan = {
    photos: flags['proof-of-delivery'] === true,
    identity: flags['tag-id-check'] === true && ageValidationRequired,
    pickup_code: hasCodes ? fourDigits() : null,
    receiver_pin: hasCodes ? fourDigits() : null,
  }
  return plan.photos || plan.identity || hasCodes ? plan : null
}

const fourDigits = () => String(randomInt(10_000)).padStart(4, '0')

type OrderWithProofs = Pick<OrderRow, 'proofPlan' | 'proofs'>

/** Returns the proofs that a status adds: at collection, delivery or return. Existing ones stay. */
export function proofsAt(order: OrderWithProofs, status: string, at: Date): Partial<Pick<OrderRow, 'proofs'>> {
  const recorded = order.proofs ?? []
  const isRecorded = (kind: ProofKind) => recorded.some((proof) => proof.kind === kind)
  const added = (order.proofPlan ? kindsAt(order.proofPlan, status) : []).filter((kind) => !isRecorded(kind))
  if (added.length === 0) return {}
  const taken_at = at.toISOString()
  return { proofs: [...recorded, ...added.map((kind) => ({ kind, taken_at }))] }
}

function kindsAt(plan: ProofPlan, status: string): ProofKind[] {
  switch (status) {
    case 'PICKED_UP':
    case 'COURIER_LEFT_VENDOR':
      return kindsIf([plan.photos, 'collection'], [plan.pickup_code !== null, 'pickup-code'])
    case 'DELIVERED':
      return kindsIf(
        [plan.photos, 'delivery'],
        [plan.identity, 'identity'],
        [plan.receiver_pin !== null, 'receiver-pin'],
      )
    case 'RETURNED_TO_VENDOR':
      return kindsIf([plan.photos, 'return'])
    default:
      return []
  }
}

function kindsIf(...entries: [isRequired: boolean, kind: ProofKind][]): ProofKind[] {
  return entries.filter(([isRequired]) => isRequired).map(([, kind]) => kind)
}

const statusesAfterCollection: ReadonlySet<string> = new Set(['PICKED_UP', 'COURIER_LEFT_VENDOR', ...endStatuses])
const statusesAfterDelivery: ReadonlySet<string> = new Set(['RETURN_INITIATED', ...endStatuses])

type OrderProgress = Pick<OrderRow, 'proofPlan' | 'statusHistory'>

/** Returns the code that the rider gets from the vendor; null after collection. */
export function pickupCodeOf({ proofPlan, statusHistory }: OrderProgress): string | null {
  const isCollected = statusHistory.some(({ status }) => statusesAfterCollection.has(status))
  return isCollected ? null : (proofPlan?.pickup_code ?? null)
}

/** Returns the PIN that the rider gets from the receiver, from acceptance until the end or return. */
export function receiverPinOf({ proofPlan, statusHistory }: OrderProgress): string | null {
  const isEnded = statusHistory.some(({ status }) => statusesAfterDelivery.has(status))
  return isEnded || !hasRider(statusHistory) ? null : (proofPlan?.receiver_pin ?? null)
}
