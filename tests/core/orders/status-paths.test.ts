import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type C2cState, createC2cTracking } from '../../../core/tracking/c2c.ts'
import { etaOf } from '../../../core/tracking/eta.ts'
import { createReceipt } from '../../../core/tracking/receipt.ts'
import { pollsRider, showsMap, type TrackingStage } from '../../../core/tracking/stages.ts'
import { createTracking } from '../../../core/tracking/tracking.ts'
import { placeAsPerson } from '../../support/person-order.ts'
import { openShop, rowsOf, type Shop } from './order-list-fixture.ts'

/**
 * The effects of each status, written independently of the product from specification 1 §4: the list's tab, whether the
 * order can be cancelled, whether the map and the rider's position are shown, the estimated time and the receipt.
 */
interface Row {
  tab: 'new' | 'collected' | 'delivered' | 'cancelled'
  cancel: boolean
  map: boolean
  position: boolean
  eta: 'vendor' | 'customer' | null
  receipt: 'pending' | 'delivered' | 'returned' | 'cancelled'
}
const atShop = { tab: 'new', cancel: false, map: true, position: true, eta: 'vendor', receipt: 'pending' } as const
const onTheWay = { ...atShop, tab: 'collected', eta: 'customer' } as const
const afterEnd = { ...atShop, position: false, eta: null } as const
const table = {
  NEW: { ...atShop, map: false, position: false, eta: null },
  RECEIVED: { ...atShop, cancel: true, map: false, position: false, eta: null },
  RECEIVED_BY_VENDOR: atShop,
  ACCEPTED_BY_VENDOR: atShop,
  WAITING_FOR_TRANSPORT: { ...atShop, cancel: true, map: false, eta: null },
  ASSIGNED_TO_TRANSPORT: { ...atShop, cancel: true },
  COURIER_ACCEPTED_DELIVERY: atShop,
  MODIFIED: { ...atShop, cancel: true, eta: null },
  NEAR_VENDOR: atShop,
  PICKED_UP: onTheWay,
  COURIER_LEFT_VENDOR: { ...onTheWay, eta: null },
  NEAR_CUSTOMER: onTheWay,
  DELIVERED: { ...afterEnd, tab: 'delivered', receipt: 'delivered' },
  RETURN_INITIATED: { ...onTheWay, position: false, eta: null },
  RETURNED_TO_VENDOR: { ...afterEnd, tab: 'delivered', receipt: 'returned' },
  CANCELLED: { ...afterEnd, tab: 'cancelled', receipt: 'cancelled' },
  STALLED: { ...afterEnd, tab: 'cancelled', receipt: 'cancelled' },
} as const satisfies Record<string, Row>
type Status = keyof typeof table | 'DELAYED'

const usualPath = [
  'RECEIVED',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
] as const satisfies readonly Status[]
const collected = new Set<Status>(['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'RETURN_INITIATED'])

/** Every beginning of the usual path, with each deviation that can follow it. */
const paths: Status[][] = [[], ...usualPath.map((_, index) => usualPath.slice(0, index + 1))].flatMap(
  (steps: Status[]) => {
    const last = steps.at(-1)
    if (last === 'DELIVERED') return [steps]
    const next = usualPath[steps.length] ?? 'DELIVERED'
    const returns: Status[][] = [['RETURN_INITIATED'], ['RETURN_INITIATED', 'RETURNED_TO_VENDOR']]
    const hasRider = steps.includes('ASSIGNED_TO_TRANSPORT')
    const branches: Status[][] = [
      [],
      ['DELAYED'],
      ['DELAYED', next],
      ...(last && collected.has(last) ? returns : [['MODIFIED'], ['MODIFIED', 'DELAYED'], ['CANCELLED'], ['STALLED']]),
      ...(hasRider && last && !collected.has(last) ? [['WAITING_FOR_TRANSPORT']] : []),
    ] as Status[][]
    return branches.map((branch) => [...steps, ...branch])
  },
)

/** Returns the specified effects of this history. A delayed order has the stage of its status before the delay. */
function expectedOf(path: readonly Status[]) {
  const history: Status[] = ['NEW', ...path]
  const status = history.at(-1) ?? 'NEW'
  const lastUndelayed = history.findLast((step) => step !== 'DELAYED') as keyof typeof table
  const hasRider = history.lastIndexOf('COURIER_ACCEPTED_DELIVERY') > history.lastIndexOf('WAITING_FOR_TRANSPORT')
  const row: Row = table[lastUndelayed]
  const delayed = { tab: history.some((step) => collected.has(step)) ? 'collected' : 'new', cancel: false, map: true }
  return {
    ...row,
    ...(status === 'DELAYED' && { ...delayed, position: true }),
    stage: stageOf(lastUndelayed, hasRider),
  }
}

function stageOf(status: keyof typeof table, hasRider: boolean): TrackingStage {
  if (status === 'CANCELLED' || status === 'STALLED') return 'cancelled'
  if (status === 'RETURN_INITIATED') return 'return-initiated'
  if (status === 'RETURNED_TO_VENDOR') return 'returned'
  if (status === 'DELIVERED') return 'delivered'
  if (status === 'NEAR_CUSTOMER') return 'near-customer'
  if (collected.has(status)) return 'collected'
  if (status === 'NEAR_VENDOR') return 'near-vendor'
  return hasRider ? 'rider-accepted' : 'preparing'
}

const consumerStage: Record<TrackingStage, string> = {
  preparing: 'placed',
  'rider-accepted': 'to-collection',
  'near-vendor': 'near-collection',
  collected: 'to-delivery',
  'near-customer': 'near-delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
  'return-initiated': 'returned',
  returned: 'returned',
}

const isUnchanged = (path: readonly Status[]) => !path.includes('MODIFIED') && !path.includes('DELAYED')
const textOf = (path: readonly Status[]) => ['NEW', ...path].join(' > ')

describe('every path of an order through its statuses (specification 1 §4)', { concurrency: false }, () => {
  it('shows the order in its tab, can be cancelled as specified, and shows the receiver stage and receipt', async () => {
    const shop = await openShop({ riderSpeed: 1 })
    try {
      const results = await runPaths(shop, paths, () => shop.place())
      await shop.until('the list', shop.isReady)
      await shop.orders.refresh()
      await expectTabs(shop, results)
      await expectPublicViews(shop, results)
      await expectCancelling(shop, results)
    } finally {
      await shop.close()
    }
  })

  it('shows the stage to the sender and receiver of a parcel', async () => {
    const shop = await openShop({ riderSpeed: 1, flags: { 'guest-checkout': true } })
    try {
      const results = await runPaths(shop, paths.filter(isUnchanged), () => placeAsPerson(shop.server))
      for (const { path, tracking_id } of results) {
        const c2c = createC2cTracking(shop.page, tracking_id)
        const stop = c2c.$c2c.listen(() => {})
        await shop.until(textOf(path), () => c2c.$c2c.get().state !== 'loading')
        const state: C2cState = c2c.$c2c.get()
        assert.equal(state.state === 'following' && state.stage, consumerStage[expectedOf(path).stage], textOf(path))
        stop()
        c2c.destroy()
      }
    } finally {
      await shop.close()
    }
  })
})

interface WalkedPath {
  path: Status[]
  order_id: string
  tracking_id: string
}

async function runPaths(
  shop: Shop,
  paths: readonly Status[][],
  place: () => Promise<{ order_id: string; tracking_id: string }>,
): Promise<WalkedPath[]> {
  const results: WalkedPath[] = []
  for (const path of paths) {
    const { order_id, tracking_id } = await place()
    for (const status of path) await shop.api.advanceOrder(order_id, status)
    results.push({ path, order_id, tracking_id })
  }
  return results
}

async function expectTabs({ orders }: Shop, placed: readonly WalkedPath[]) {
  const tabs = ['new', 'preorders', 'collected', 'delivered', 'cancelled'] as const
  const tabOf = new Map<string, string>()
  for (const tab of tabs) {
    orders.chooseTab(tab)
    for (const id of rowsOf(orders)) tabOf.set(id, tab)
  }
  for (const { path, order_id } of placed) assert.equal(tabOf.get(order_id), expectedOf(path).tab, textOf(path))
}

async function expectPublicViews(shop: Shop, placed: readonly WalkedPath[]) {
  for (const { path, tracking_id } of placed) {
    const expected = expectedOf(path)
    const tracking = createTracking(shop.page, tracking_id)
    const receipt = createReceipt(shop.page, tracking_id)
    const stops = [tracking.$tracking.listen(() => {}), receipt.$receipt.listen(() => {})]
    const isLoaded = () => [tracking.$tracking, receipt.$receipt].every(($store) => $store.get().state !== 'loading')
    await shop.until(textOf(path), isLoaded)
    const state = tracking.$tracking.get()
    if (state.state !== 'following') throw new Error(`${textOf(path)}: ${state.state}`)
    const { order } = state
    assert.equal(tracking.$stage.get(), expected.stage, textOf(path))
    assert.equal(etaOf(order, shop.clock.now())?.to ?? null, expected.eta, textOf(path))
    assert.equal(showsMap(order.status), expected.map, textOf(path))
    assert.equal(pollsRider(order.status), expected.position, textOf(path))
    assert.equal(receipt.$receipt.get().state, expected.receipt, textOf(path))
    for (const stop of stops) stop()
    tracking.destroy()
    receipt.destroy()
  }
}

async function expectCancelling(shop: Shop, placed: readonly WalkedPath[]) {
  for (const { path, order_id } of placed) {
    await shop.orders.open(order_id)
    const outcome = await shop.orders.cancelOrder(order_id, 'Customer changed their mind')
    assert.equal(outcome?.done, expectedOf(path).cancel, textOf(path))
  }
}
