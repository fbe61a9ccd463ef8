import assert from 'node:assert/strict'

const open = ['NEW', 'PAYMENT_COMMITTED', 'RECEIVED', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR']
const waiting = [...open, 'WAITING_FOR_TRANSPORT']
const offered = [...waiting, 'ASSIGNED_TO_TRANSPORT']
const accepted = [...offered, 'COURIER_ACCEPTED_DELIVERY']
const atShop = [...accepted, 'NEAR_VENDOR']
const collected = ['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER']
const unpaid = ['INITIATED', 'PAYMENT_INITIATED']
const running = [...unpaid, ...atShop, ...collected, 'RETURN_INITIATED']

/** After which statuses each may come: the column “comes after” of order-api/domain/fleet/README.md. */
export const comesAfter: Readonly<Record<string, readonly string[]>> = {
  PAYMENT_INITIATED: ['INITIATED'],
  PAYMENT_COMMITTED: unpaid,
  NEW: [],
  RECEIVED: ['NEW', 'PAYMENT_COMMITTED'],
  RECEIVED_BY_VENDOR: open.slice(0, 3),
  ACCEPTED_BY_VENDOR: open.slice(0, 4),
  WAITING_FOR_TRANSPORT: [...open, ...atShop.slice(-3)],
  ASSIGNED_TO_TRANSPORT: waiting,
  COURIER_ACCEPTED_DELIVERY: offered,
  NEAR_VENDOR: accepted,
  PICKED_UP: atShop,
  COURIER_LEFT_VENDOR: [...atShop, 'PICKED_UP'],
  NEAR_CUSTOMER: [...atShop, ...collected.slice(0, 2)],
  DELIVERED: [...atShop, ...collected],
  RETURN_INITIATED: collected,
  RETURNED_TO_VENDOR: [...collected, 'RETURN_INITIATED'],
  CANCELLED: running,
  STALLED: [...unpaid, ...atShop],
}
/** They keep the order's place. */
const besides = ['MODIFIED', 'DELAYED', 'UNKNOWN']

/** Fails if a history has a step that the table doesn't have, or goes back in time. */
export function assertAlongTable(history: readonly { status: string; created_at: string }[]) {
  const texts = history.map(({ status, created_at }) => `${status} ${created_at}`)
  const times = history.map(({ created_at }) => Date.parse(created_at))
  assert.deepEqual(
    times.toSorted((a, b) => a - b),
    times,
    `goes back in time: ${texts}`,
  )
  const steady = history.filter(({ status }) => !besides.includes(status))
  for (const [index, { status }] of steady.entries()) {
    const before = steady[index - 1]?.status
    if (before) assert.ok(comesAfter[status]?.includes(before), `${status} after ${before}: ${texts}`)
  }
}
