/** What an order in a status is for its vendor and its receiver. */
interface SpecifiedStatus {
  /** Position in the order of progress; negative outside it. */
  progress: number
  tab: 'new' | 'collected' | 'delivered' | 'cancelled' | null
  /** Whether the tab Active has it too. An edited order is where it was before. */
  isActive: boolean
  /** Whether it can be cancelled: `open` now, `waiting` later, `ended` never again; else why not. */
  cancel: 'open' | 'waiting' | 'ended' | 'early' | 'rider-accepted' | 'collected' | 'returning' | 'delayed'
  /** Whether the tracking page shows a map, and the rider's position. */
  map: boolean
  position: boolean
  /** Where the rider is expected. */
  eta: 'vendor' | 'customer' | null
  /** Stage of the delivery; null until the shop, where it depends on whether there is a rider. */
  stage:
    | 'near-vendor'
    | 'collected'
    | 'near-customer'
    | 'delivered'
    | 'return-initiated'
    | 'returned'
    | 'cancelled'
    | null
  receipt: 'pending' | 'delivered' | 'returned' | 'cancelled'
}

const unpaid: Omit<SpecifiedStatus, 'progress'> = {
  tab: null,
  isActive: false,
  cancel: 'early',
  map: true,
  position: false,
  eta: null,
  stage: null,
  receipt: 'pending',
}
const placed = { ...unpaid, tab: 'new', isActive: true, map: false } as const
const atShop = { ...placed, map: true, position: true, eta: 'vendor' } as const
const onTheWay = { ...atShop, tab: 'collected', cancel: 'collected', eta: 'customer', stage: 'collected' } as const
const over = { ...unpaid, cancel: 'ended' } as const
const cancelled = { ...over, tab: 'cancelled', stage: 'cancelled', receipt: 'cancelled' } as const

/** The 23 statuses, written by hand from specification 1 §4. Tests of page and server share them. */
export const specifiedStatuses = {
  INITIATED: { ...unpaid, progress: 0 },
  PAYMENT_INITIATED: { ...unpaid, progress: 1 },
  PAYMENT_COMMITTED: { ...unpaid, progress: 2, tab: 'new', cancel: 'waiting' },
  NEW: { ...placed, progress: 3 },
  RECEIVED: { ...placed, progress: 5, cancel: 'open' },
  RECEIVED_BY_VENDOR: { ...atShop, progress: 6 },
  ACCEPTED_BY_VENDOR: { ...atShop, progress: 7 },
  WAITING_FOR_TRANSPORT: { ...atShop, progress: 8, cancel: 'open', map: false, eta: null },
  ASSIGNED_TO_TRANSPORT: { ...atShop, progress: 9, cancel: 'open' },
  COURIER_ACCEPTED_DELIVERY: { ...atShop, progress: 10, cancel: 'rider-accepted' },
  MODIFIED: { ...atShop, progress: 11, cancel: 'open', eta: null },
  NEAR_VENDOR: { ...atShop, progress: 12, cancel: 'rider-accepted', stage: 'near-vendor' },
  PICKED_UP: { ...onTheWay, progress: 13 },
  COURIER_LEFT_VENDOR: { ...onTheWay, progress: 14, isActive: false, eta: null },
  NEAR_CUSTOMER: { ...onTheWay, progress: 15, stage: 'near-customer' },
  DELIVERED: { ...over, progress: 16, tab: 'delivered', stage: 'delivered', receipt: 'delivered' },
  RETURN_INITIATED: {
    ...onTheWay,
    progress: 17,
    isActive: false,
    cancel: 'returning',
    position: false,
    eta: null,
    stage: 'return-initiated',
  },
  RETURNED_TO_VENDOR: { ...over, progress: 18, tab: 'delivered', stage: 'returned', receipt: 'returned' },
  CANCELLED: { ...cancelled, progress: -1 },
  PAYMENT_CANCELLED: { ...cancelled, progress: -2 },
  PAYMENT_FAILED: { ...cancelled, progress: -3 },
  STALLED: { ...cancelled, progress: -4 },
  // Otherwise, a delayed order is as it was before.
  DELAYED: { ...atShop, progress: -5, cancel: 'delayed', eta: null },
} satisfies Record<string, SpecifiedStatus>
export type StatusName = keyof typeof specifiedStatuses

export const statusNames = Object.keys(specifiedStatuses) as StatusName[]
/** Returns what is specified for a status. */
export const specified = (status: StatusName): SpecifiedStatus => specifiedStatuses[status]
