import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atom } from 'nanostores'
import { maxSelectedOrders } from '../../../core/config/order-limits.ts'
import type { CancelOutcome } from '../../../core/orders/cancel/cancel-order.ts'
import { createSeveralCancellation, planCancelling } from '../../../core/orders/desk/cancel-several.ts'
import { createOrderSelection } from '../../../core/orders/desk/selection.ts'
import { useShop } from './order-list-fixture.ts'

const { openShop } = useShop()

describe('selecting several orders of a list', () => {
  const createSelectionOf = (rows: string[]) => {
    const $rows = atom<readonly string[]>(rows)
    const selection = createOrderSelection($rows)
    return { $rows, ...selection, selected: () => [...selection.$selected.get()] }
  }

  it('keeps them in the order of the rows, and removes one that is chosen again', () => {
    const { toggle, selected } = createSelectionOf(['a', 'b', 'c'])
    toggle('c')
    toggle('a')
    assert.deepEqual(selected(), ['a', 'c'])
    toggle('c')
    assert.deepEqual(selected(), ['a'])
  })

  it('extends from the order chosen last, up and down', () => {
    const { toggle, extendTo, selected } = createSelectionOf(['a', 'b', 'c', 'd', 'e'])
    toggle('c')
    extendTo('d')
    assert.deepEqual(selected(), ['c', 'd'])
    extendTo('a')
    assert.deepEqual(selected(), ['a', 'b', 'c', 'd'])
  })

  it('drops orders that are no longer shown, and doesn’t select them again', () => {
    const { $rows, toggle, selected } = createSelectionOf(['a', 'b', 'c'])
    toggle('a')
    toggle('b')
    $rows.set(['b', 'c'])
    assert.deepEqual(selected(), ['b'])
    toggle('c')
    $rows.set(['a', 'b', 'c'])
    assert.deepEqual(selected(), ['b', 'c'])
  })

  it('selects all or none, and at most as many as one export allows', () => {
    const ids = Array.from({ length: maxSelectedOrders + 20 }, (_, index) => `1002-${index}`)
    const { toggle, extendTo, toggleAll, selected } = createSelectionOf(ids)
    toggleAll()
    assert.deepEqual(selected(), ids.slice(0, maxSelectedOrders))
    toggleAll()
    assert.deepEqual(selected(), [])
    toggle(ids.at(-1) ?? '')
    extendTo(ids[0] ?? '')
    assert.equal(selected().length, maxSelectedOrders)
    assert.ok(selected().includes(ids.at(-1) ?? ''))
    toggle(ids[0] ?? '')
    assert.equal(selected().length, maxSelectedOrders)
  })
})

describe('cancelling several orders (specification 1 §4)', () => {
  it('lists which can be cancelled and why the others can’t, and cancels without a toast for each', async () => {
    const shop = await openShop()
    const { api, page, orders, until, place } = shop
    await until('the list', shop.isReady)
    const placedIds = [await place(), await place(), await place()].map(({ order_id }) => order_id)
    const [waiting = '', accepted = '', collected = ''] = placedIds
    await api.advanceOrder(waiting, 'WAITING_FOR_TRANSPORT')
    await api.advanceOrder(accepted, 'COURIER_ACCEPTED_DELIVERY')
    await api.advanceOrder(collected, 'PICKED_UP')
    await until('the statuses', () => orders.$order(collected).get()?.status === 'PICKED_UP')
    const plan = planCancelling(
      page,
      placedIds.flatMap((id) => orders.$order(id).get() ?? []),
    ).get()
    const ids = plan.can.map(({ id }) => id)
    assert.deepEqual(ids, [waiting])
    assert.deepEqual(
      plan.cannot.map(({ order, obstacle }) => [order.id, obstacle]),
      [
        [accepted, { state: 'closed', why: 'rider-accepted' }],
        [collected, { state: 'closed', why: 'collected' }],
      ],
    )
    const cancellation = createSeveralCancellation([waiting], (id, reason) => orders.cancelOrder(id, reason, true))
    await cancellation.run('The customer cancelled')
    assert.deepEqual(cancellation.$results.get(), [{ id: waiting, state: 'cancelled' }])
    assert.equal(orders.$order(waiting).get()?.cancelReason ?? 'The customer cancelled', 'The customer cancelled')
    assert.deepEqual(page.notifications.$notifications.get(), [])
  })

  const refusal: CancelOutcome = { done: false, reason: 'refused', error: null }
  const notArrived: CancelOutcome = { done: false, reason: 'not-arrived', error: null }

  it('shows the outcome of each order, and retries only those that weren’t refused', async () => {
    const sentIds: string[] = []
    const done = { done: true } as CancelOutcome
    const responses: Record<string, CancelOutcome[]> = { a: [done], b: [refusal], c: [notArrived, done] }
    const cancellation = createSeveralCancellation(['a', 'b', 'c'], async (id) => {
      sentIds.push(id)
      return responses[id]?.shift() ?? null
    })
    await cancellation.run('Sold out')
    const states = () => cancellation.$results.get().map(({ state }) => state)
    assert.deepEqual(states(), ['cancelled', 'refused', 'not-arrived'])
    await cancellation.run('Sold out')
    assert.deepEqual(states(), ['cancelled', 'refused', 'cancelled'])
    assert.deepEqual(sentIds, ['a', 'b', 'c', 'c'])
  })

  it('sends nothing more once it is stopped', async () => {
    const sent: string[] = []
    const cancellation = createSeveralCancellation(['a', 'b', 'c', 'd', 'e', 'f'], async (id) => {
      sent.push(id)
      cancellation.stop()
      return refusal
    })
    await cancellation.run('Sold out')
    assert.deepEqual(sent, ['a', 'b', 'c', 'd'].slice(0, sent.length))
    assert.equal(cancellation.$results.get().at(-1)?.state, 'waiting')
    assert.equal(cancellation.$isRunning.get(), false)
  })
})
