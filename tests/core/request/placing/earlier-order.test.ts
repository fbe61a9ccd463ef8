import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holdOrderCall, isOrderCall, type Tab, useRequestFixture } from '../request-fixture.ts'

const { fixture } = useRequestFixture({ flags: { voucher: true } })

/** Places the order without getting a response. @param doesArrive whether the request reaches the server */
async function pressWithoutResponse(tab: Tab, doesArrive: boolean) {
  tab.network.intercept = async (call) => {
    if (!call.url.includes('/api/v1/order')) return null
    if (doesArrive && isOrderCall(call)) await fixture.server.api.fetch(call)
    throw new TypeError('lost')
  }
  await fixture.press(tab.request)
  assert.deepEqual(tab.request.$placement.get(), { state: 'unreachable', sent: true, unanswered: 'connection' })
}

/** Opens two tabs with one draft, after the response to the first one's order was lost. */
async function openTwoTabs(doesArrive: boolean) {
  const first = await fixture.openFilledForm()
  const second = await fixture.openForm()
  await pressWithoutResponse(first, doesArrive)
  return { first, second }
}

async function applyVoucher({ request }: Tab) {
  request.voucher?.type('WELCOME5')
  assert.ok(request.voucher)
  await fixture.runUntilDone(request.voucher.apply())
  await fixture.until('the fee', () => request.$quote.get().state !== 'quoting')
}

describe('an earlier order found while placing another one', () => {
  test('is shown and reported without the voucher, which is sent only after another press', async () => {
    const { first, second } = await openTwoTabs(true)
    await applyVoucher(second)
    await fixture.press(second.request)
    const [order, ...others] = await fixture.orders()
    assert.deepEqual([order?.voucher, others.length], [null, 0])
    const outcome = second.request.$outcome.get()
    assert.ok(outcome?.placement.state === 'earlier-placed' && !outcome.placement.elsewhere)
    const firstPlacement = first.request.$placement.get()
    assert.ok(firstPlacement.state === 'placed' && firstPlacement.elsewhere, 'the first tab shows its order')
    for (const id of ['1001', '1002']) {
      second.page.vendors.selectVendor(id)
      await fixture.flush()
    }
    const placement = second.request.$placement.get()
    assert.ok(placement.state === 'earlier-placed', 'also after a visit to another outlet')
    assert.equal(placement.order.orderId, order?.order_id)
    assert.equal(second.request.$draft.get().voucher?.code, 'WELCOME5')
    assert.equal(second.request.$isHeld.get(), false)
    assert.equal(await fixture.press(second.request), 'placed')
    assert.deepEqual((await fixture.orders()).map(({ voucher }) => voucher?.code ?? null).sort(), ['WELCOME5', null])
  })

  test('is shown without a voucher code that isn’t applied yet, while the code is kept', async () => {
    const { second } = await openTwoTabs(true)
    second.request.voucher?.type('WELCOME5')
    await fixture.runUntilDone(second.request.checkAgain())
    assert.equal(second.request.$placement.get().state, 'earlier-placed')
    assert.equal(second.request.$draft.get().voucherCode, 'WELCOME5')
    assert.equal((await fixture.orders()).length, 1)
  })

  test('is shown with its own details, and the next press sends the new ones', async () => {
    const { second } = await openTwoTabs(true)
    second.request.typeField('name', 'Counter Other')
    assert.equal(await fixture.press(second.request), 'earlier-placed')
    assert.equal((await fixture.orders()).length, 1)
    assert.equal(second.request.$draft.get().name, 'Counter Other')
    await fixture.press(second.request)
    const placement = second.request.$placement.get()
    assert.ok(placement.state === 'placed')
    const orders = await fixture.orders()
    const otherOrder = orders.find(({ customer }) => customer.name === 'Counter Other')
    assert.deepEqual([orders.length, placement.order.orderId], [2, otherOrder?.order_id])
  })

  test('isn’t taken for seen by a press that waits for the lookup which finds it', async () => {
    const { second } = await openTwoTabs(true)
    second.request.typeField('name', 'Counter Other')
    const release = Promise.withResolvers<void>()
    second.network.intercept = async () => {
      await release.promise
      return null
    }
    const lookup = second.request.checkAgain()
    const press = fixture.press(second.request)
    release.resolve()
    await fixture.runUntilDone(Promise.all([lookup, press]))
    assert.equal(second.request.$placement.get().state, 'earlier-placed')
    assert.equal((await fixture.orders()).length, 1)
  })

  test('by another tab isn’t ordered again by a press that waits for that tab', async () => {
    const { first, second } = await openTwoTabs(true)
    second.request.typeField('name', 'Counter Other')
    const release = Promise.withResolvers<void>()
    first.network.intercept = async () => {
      await release.promise
      return null
    }
    const lookup = first.request.checkAgain()
    const press = fixture.press(second.request)
    release.resolve()
    await fixture.runUntilDone(Promise.all([lookup, press]))
    assert.equal(second.request.$placement.get().state, 'earlier-placed')
    assert.equal(second.request.$draft.get().name, 'Counter Other')
    assert.equal((await fixture.orders()).length, 1)
    assert.equal(await fixture.press(second.request), 'placed')
    assert.equal((await fixture.orders()).length, 2)
  })

  test('is no longer shown once a new order is started', async () => {
    const { second } = await openTwoTabs(true)
    await applyVoucher(second)
    await fixture.press(second.request)
    second.request.startNew()
    await fixture.flush()
    assert.deepEqual([second.request.$placement.get().state, second.request.$draft.get().name], ['idle', ''])
  })
})

test('an order that another tab placed without the voucher isn’t shown as the order with it', async () => {
  const first = await fixture.openFilledForm()
  const second = await fixture.openForm()
  await applyVoucher(second)
  await fixture.press(first.request)
  const placement = second.request.$placement.get()
  assert.ok(placement.state === 'earlier-placed' && placement.elsewhere)
  assert.equal(second.request.$draft.get().voucher?.code, 'WELCOME5')
})

test('a form is locked while another tab sends its draft, until the outcome is known', async () => {
  const first = await fixture.openFilledForm()
  const { release } = holdOrderCall(first)
  const placing = first.request.place()
  await fixture.until('the call', () => first.request.$placement.get().state === 'placing')
  const second = await fixture.openForm()
  assert.equal(second.request.$placement.get().state, 'checking')
  second.request.voucher?.type('WELCOME5')
  assert.equal(second.request.$draft.get().voucherCode, '')
  release()
  await fixture.runUntilDone(placing)
  await fixture.until('the outcome', () => second.request.$placement.get().state === 'placed')
  assert.equal((await fixture.orders()).length, 1)
})

test('shows that an order discarded by another tab wasn’t sent', async () => {
  const { first, second } = await openTwoTabs(false)
  second.request.typeField('name', 'Counter Other')
  // Long enough that the first order can't arrive any more, with the first tab still offline.
  await fixture.clock.advance(180_000)
  assert.equal(await fixture.press(second.request), 'placed')
  first.network.intercept = null
  await fixture.runUntilDone(first.request.checkAgain())
  const placement = first.request.$placement.get()
  assert.ok(placement.state === 'refused')
  assert.equal(placement.key, 'request.error.not-sent')
  assert.equal(first.request.$draft.get().name, 'Counter Guest')
  assert.deepEqual(
    (await fixture.orders()).map(({ customer }) => customer.name),
    ['Counter Other'],
  )
})

test('a tab never shows another tab’s order for a different customer as its own', async () => {
  const { first, second } = await openTwoTabs(false)
  await fixture.clock.advance(180_000)
  second.request.typeField('name', 'Counter Other')
  second.network.intercept = async (call) => {
    if (!isOrderCall(call)) return null
    await fixture.server.api.fetch(call)
    second.network.online = false
    throw new TypeError('lost')
  }
  await fixture.press(second.request)
  assert.deepEqual(second.request.$placement.get(), { state: 'unreachable', sent: true, unanswered: 'connection' })
  first.network.intercept = null
  await fixture.runUntilDone(first.request.checkAgain())
  assert.equal(first.request.$placement.get().state, 'earlier-placed')
  assert.equal(first.request.$draft.get().name, 'Counter Guest')
})
