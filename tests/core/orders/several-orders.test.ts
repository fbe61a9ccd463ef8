import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atom } from 'nanostores'
import type { CancelOutcome } from '../../../core/orders/cancel/cancel-order.ts'
import { createSeveralCancellation, planCancelling } from '../../../core/orders/desk/cancel-several.ts'
import { createSelection, maxSelected } from '../../../core/orders/desk/selection.ts'
import { openShop } from './order-list-fixture.ts'

describe('selecting several orders of a list', () => {
  const select = (rows: string[]) => {
    const $rows = atom<readonly string[]>(rows)
    const selection = createSelection($rows)
    return { $rows, ...selection, selected: () => [...selection.$selected.get()] }
  }

  it('keeps them in the order of the rows, and drops one that is chosen again', () => {
    const { toggle, selected } = select(['a', 'b', 'c'])
    toggle('c')
    toggle('a')
    assert.deepEqual(selected(), ['a', 'c'])
    toggle('c')
    assert.deepEqual(selected(), ['a'])
  })

  it('extends from the order chosen last, up and down', () => {
    const { toggle, extendTo, selected } = select(['a', 'b', 'c', 'd', 'e'])
    toggle('c')
    extendTo('d')
    assert.deepEqual(selected(), ['c', 'd'])
    extendTo('a')
    assert.deepEqual(selected(), ['a', 'b', 'c', 'd'])
  })

  it('leaves out orders that are no longer shown, and doesn’t bring them back with the next choice', () => {
    const { $rows, toggle, selected } = select(['a', 'b', 'c'])
    toggle('a')
    toggle('b')
    $rows.set(['b', 'c'])
    assert.deepEqual(selected(), ['b'])
    toggle('c')
    $rows.set(['a', 'b', 'c'])
    assert.deepEqual(selected(), ['b', 'c'])
  })

  it('selects at most as many as one export allows, and all of them or none', () => {
    const ids = Array.from({ length: maxSelected + 20 }, (_, index) => `1002-${index}`)
    const { toggle, extendTo, toggleAll, selected } = select(ids)
    toggleAll()
    assert.deepEqual(selected(), ids.slice(0, maxSelected))
    toggleAll()
    assert.deepEqual(selected(), [])
    toggle(ids.at(-1) ?? '')
    extendTo(ids[0] ?? '')
    assert.equal(selected().length, maxSelected)
    assert.ok(selected().includes(ids.at(-1) ?? ''))
    toggle(ids[0] ?? '')
    assert.equal(selected().length, maxSelected)
  })
})

describe('cancelling several orders (specification 1 §4)', () => {
  it('lists which can be cancelled and why the others can’t, cancels only those, and shows no notice for each', async () => {
    const shop = await openShop()
    const { api, page, orders, until, place } = shop
    await until('the list', shop.isReady)
    const placed = [await place(), await place(), await place()].map(({ order_id }) => order_id)
    const [waiting = '', accepted = '', collected = ''] = placed
    await api.advanceOrder(waiting, 'WAITING_FOR_TRANSPORT')
    await api.advanceOrder(accepted, 'COURIER_ACCEPTED_DELIVERY')
    await api.advanceOrder(collected, 'PICKED_UP')
    await until('the statuses', () => orders.$order(collected).get()?.status === 'PICKED_UP')
    const plan = planCancelling(
      page,
      placed.flatMap((id) => orders.$order(id).get() ?? []),
    ).get()
    assert.deepEqual(
      plan.can.map(({ id }) => id),
      [waiting],
    )
    assert.deepEqual(
      plan.cannot.map(({ order, obstacle }) => [order.id, obstacle]),
      [
        [accepted, { state: 'closed', why: 'rider-accepted' }],
        [collected, { state: 'closed', why: 'collected' }],
      ],
    )
    const several = createSeveralCancellation([waiting], (id, reason) => orders.cancelOrder(id, reason, true))
    await several.run('The customer cancelled')
    assert.deepEqual(several.$results.get(), [{ id: waiting, state: 'cancelled' }])
    assert.equal(orders.$order(waiting).get()?.cancelReason ?? 'The customer cancelled', 'The customer cancelled')
    assert.deepEqual(page.notifications.$notifications.get(), [])
    await shop.close()
  })

  const refusal: CancelOutcome = { done: false, reason: 'refused', error: null }
  const lost: CancelOutcome = { done: false, reason: 'not-arrived', error: null }

  it('shows the outcome of each order, and retries only those that weren’t refused', async () => {
    const sent: string[] = []
    const done = { done: true } as CancelOutcome
    const responses: Record<string, CancelOutcome[]> = { a: [done], b: [refusal], c: [lost, done] }
    const several = createSeveralCancellation(['a', 'b', 'c'], async (id) => {
      sent.push(id)
      return responses[id]?.shift() ?? null
    })
    await several.run('Sold out')
    const states = () => several.$results.get().map(({ state }) => state)
    assert.deepEqual(states(), ['cancelled', 'refused', 'not-arrived'])
    await several.run('Sold out')
    assert.deepEqual(states(), ['cancelled', 'refused', 'cancelled'])
    assert.deepEqual(sent, ['a', 'b', 'c', 'c'])
  })

  it('sends nothing more once it is stopped', async () => {
    const sent: string[] = []
    const several = createSeveralCancellation(['a', 'b', 'c', 'd', 'e', 'f'], async (id) => {
      sent.push(id)
      several.stop()
      return refusal
    })
    await several.run('Sold out')
    assert.deepEqual(sent, ['a', 'b', 'c', 'd'].slice(0, sent.length))
    assert.equal(several.$results.get().at(-1)?.state, 'waiting')
    assert.equal(several.$isRunning.get(), false)
  })
})
