import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type C2cState, createC2cTracking } from '../../../core/tracking/c2c.ts'
import { etaOf } from '../../../core/tracking/eta.ts'
import { createReceipt } from '../../../core/tracking/receipt.ts'
import { pollsRider, showsMap } from '../../../core/tracking/stages.ts'
import { createTracking } from '../../../core/tracking/tracking.ts'
import { type StatusName, specified } from '../../support/order-statuses.ts'
import { placeAsPerson } from '../../support/person-order.ts'
import { rowsOf, type Shop, useShop } from './order-list-fixture.ts'

const { openShop } = useShop()
const usualPath = [
  ...['RECEIVED', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT'],
  ...['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP'],
  ...['COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'DELIVERED'],
] as const satisfies readonly StatusName[]
const isCollected = (status: StatusName) => specified(status).tab === 'collected'

/** Every beginning of the usual path, with each deviation that can follow it. */
const paths: StatusName[][] = [[], ...usualPath.map((_, index) => usualPath.slice(0, index + 1))].flatMap(
  (steps: StatusName[]) => {
    const last = steps.at(-1)
    if (last === 'DELIVERED') return [steps]
    const next = usualPath[steps.length] ?? 'DELIVERED'
    const returns: StatusName[][] = [['RETURN_INITIATED'], ['RETURN_INITIATED', 'RETURNED_TO_VENDOR']]
    const hasRider = steps.includes('ASSIGNED_TO_TRANSPORT')
    const branches: StatusName[][] = [
      [],
      ['DELAYED'],
      ['DELAYED', next],
      ...(last && isCollected(last) ? returns : [['MODIFIED'], ['MODIFIED', 'DELAYED'], ['CANCELLED'], ['STALLED']]),
      ...(hasRider && last && !isCollected(last) ? [['WAITING_FOR_TRANSPORT']] : []),
    ] as StatusName[][]
    return branches.map((branch) => [...steps, ...branch])
  },
)

/** Returns the specified effects of this history. A delayed order is as it was before, but in few tabs and followed on the map. */
function expectedOf(path: readonly StatusName[]) {
  const history: StatusName[] = ['NEW', ...path]
  const lastUndelayed = specified(history.findLast((step) => step !== 'DELAYED') ?? 'NEW')
  const hasRider = history.lastIndexOf('COURIER_ACCEPTED_DELIVERY') > history.lastIndexOf('WAITING_FOR_TRANSPORT')
  const { map, position } = specified(history.at(-1) ?? 'NEW')
  return {
    tab: history.at(-1) === 'DELAYED' ? (history.some(isCollected) ? 'collected' : 'new') : lastUndelayed.tab,
    map,
    position,
    eta: lastUndelayed.eta,
    stage: lastUndelayed.stage ?? (hasRider ? 'rider-accepted' : 'preparing'),
    receipt: lastUndelayed.receipt,
  }
}

const textOf = (path: readonly StatusName[]) => ['NEW', ...path].join(' > ')

describe('every path of an order through its statuses (specification 1 §4)', { concurrency: false }, () => {
  it('shows the order in its tab, and the receiver its stage, estimate, map and receipt', async () => {
    const shop = await openShop({ riderSpeed: 1 })
    const results = await runPaths(shop, paths, () => shop.place())
    await shop.until('the list', shop.isReady)
    await shop.orders.refresh()
    await expectTabs(shop, results)
    await expectPublicViews(shop, results)
  })

  it('shows the stage to the sender and receiver of a parcel', async () => {
    const shop = await openShop({ riderSpeed: 1, flags: { 'guest-checkout': true } })
    const collected: StatusName[] = ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP']
    const stages: [stage: string, path: StatusName[]][] = [
      ['placed', []],
      ['to-collection', collected.slice(0, 2)],
      ['near-collection', [...collected.slice(0, 2), 'NEAR_VENDOR']],
      ['to-delivery', collected],
      ['near-delivery', [...collected, 'NEAR_CUSTOMER']],
      ['delivered', [...collected, 'DELIVERED']],
      ['returned', [...collected, 'RETURN_INITIATED']],
      ['returned', [...collected, 'RETURN_INITIATED', 'RETURNED_TO_VENDOR']],
      ['cancelled', ['CANCELLED']],
    ]
    for (const [stage, path] of stages) {
      const [walked] = await runPaths(shop, [path], () => placeAsPerson(shop.server))
      const c2c = createC2cTracking(shop.page, walked?.tracking_id ?? '')
      const stop = c2c.$c2c.listen(() => {})
      await shop.until(textOf(path), () => c2c.$c2c.get().state !== 'loading')
      const state: C2cState = c2c.$c2c.get()
      assert.equal(state.state === 'following' && state.stage, stage, textOf(path))
      stop()
      c2c.destroy()
    }
  })
})

interface WalkedPath {
  path: StatusName[]
  order_id: string
  tracking_id: string
}

async function runPaths(
  shop: Shop,
  paths: readonly StatusName[][],
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
