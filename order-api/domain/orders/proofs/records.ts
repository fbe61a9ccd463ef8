import type { ProofKind } from '../../../../core/api/order-lists.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { ProofPlan } from '../../../store/schema-proofs.ts'
import { endStatuses, hasRider } from '../statuses.ts'

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
