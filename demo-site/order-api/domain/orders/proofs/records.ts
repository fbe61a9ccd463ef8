import type { OrderRow } from '../../../store/schema.ts'
import type { ProofKind, ProofPlan } from '../../../store/schema-proofs.ts'
import { endStatuses, hasRider } from '../statuses.ts'

type OrderWithProofs = Pick<OrderRow, 'proofPlan' | 'proofs'>

/** Returns the proofs that a status adds: at collection, delivery or return. Existing ones stay. */
export function proofsAt(order: OrderWithProofs, status: string, at: Date): Partial<Pick<OrderRow, 'proofs'>> {
  const taken = order.proofs ?? []
  const isRecorded = (kind: ProofKind) => taken.some((proof) => proof.kind === kind)
  const added = (order.proofPlan ? kindsAt(order.proofPlan, status) : []).filter((kind) => !isRecorded(kind))
  if (added.length === 0) return {}
  const taken_at = at.toISOString()
  return { proofs: [...taken, ...added.map((kind) => ({ kind, taken_at }))] }
}

function kindsAt(plan: ProofPlan, status: string): ProofKind[] {
  switch (status) {
    case 'PICKED_UP':
    case 'COURIER_LEFT_VENDOR':
      return kinds([plan.photos, 'collection'], [plan.pickup_code !== null, 'pickup-code'])
    case 'DELIVERED':
      return kinds([plan.photos, 'delivery'], [plan.identity, 'identity'], [plan.receiver_pin !== null, 'receiver-pin'])
    case 'RETURNED_TO_VENDOR':
      return kinds([plan.photos, 'return'])
    default:
      return []
  }
}

function kinds(...wanted: [isAsked: boolean, kind: ProofKind][]): ProofKind[] {
  return wanted.filter(([isAsked]) => isAsked).map(([, kind]) => kind)
}

const pastCollection: ReadonlySet<string> = new Set(['PICKED_UP', 'COURIER_LEFT_VENDOR', ...endStatuses])
const pastDelivery: ReadonlySet<string> = new Set(['RETURN_INITIATED', ...endStatuses])

type OnItsWay = Pick<OrderRow, 'proofPlan' | 'statusHistory'>

/** The code that the rider gets from the vendor; null after collection. */
export function pickupCodeOf({ proofPlan, statusHistory }: OnItsWay): string | null {
  const isCollected = statusHistory.some(({ status }) => pastCollection.has(status))
  return isCollected ? null : (proofPlan?.pickup_code ?? null)
}

/** The PIN that the rider gets from the receiver, from acceptance until the end or return. */
export function receiverPinOf({ proofPlan, statusHistory }: OnItsWay): string | null {
  const isEnded = statusHistory.some(({ status }) => pastDelivery.has(status))
  return isEnded || !hasRider(statusHistory) ? null : (proofPlan?.receiver_pin ?? null)
}
