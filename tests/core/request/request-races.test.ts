import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoPassword } from '../../support/order-api.ts'
import { allFlags, holdOrderCall, isOrderCall, refusalResponse, useRequestFixture } from './request-fixture.ts'

const { fixture } = useRequestFixture(allFlags)

test('a press right after a refusal places the order, even before the lock is released', async () => {
  const { request, network } = await fixture.openFilledForm()
  const { locks } = fixture.browser
  const releaseAtOnce = locks.request
  locks.request = async (name, run) => {
    const result = await releaseAtOnce(name, run)
    await new Promise<void>((resolve) => fixture.clock.setTimeout(resolve, 50))
    return result
  }
  let refusals = 0
  network.intercept = (call) =>
    isOrderCall(call) && refusals++ === 0
      ? Response.json({ message: 'no', errors: [], meta: {} }, { status: 422 })
      : null
  const first = request.place()
  await fixture.until('the refusal', () => request.$placement.get().state === 'refused')
  const second = request.place()
  await fixture.runUntilDone(Promise.all([first, second]).then(() => {}))
  assert.equal(request.$placement.get().state, 'placed')
  assert.equal((await fixture.orders()).length, 1)
})

describe('a draft that is open in two tabs', () => {
  test('is placed as its own order from the second tab if it was changed there, also after a reload', async () => {
    const firstTab = await fixture.openFilledForm()
    const secondTab = await fixture.openForm()
    secondTab.request.typeField('name', 'Counter Other')
    await fixture.press(firstTab.request)
    assert.equal(secondTab.request.$placement.get().state, 'idle', 'the second form keeps its text')
    secondTab.close()
    const reloaded = await fixture.openForm()
    assert.equal(reloaded.request.$draft.get().name, 'Counter Other')
    await fixture.press(reloaded.request)
    const orders = await fixture.orders()
    assert.deepEqual(orders.map(({ customer }) => customer.name).sort(), ['Counter Guest', 'Counter Other'])
    const placed = reloaded.request.$placement.get()
    assert.ok(placed.state === 'placed' && !placed.elsewhere)
    const otherOrder = orders.find(({ customer }) => customer.name === 'Counter Other')
    assert.equal(placed.order.orderId, otherOrder?.order_id)
  })
})

describe('selecting another outlet while an order is sent', () => {
  test('shows the outcome in a toast, notifies the host and clears the draft', async () => {
    const tab = await fixture.openForm()
    const { request, page } = tab
    await fixture.fillIn(request)
    const { release } = holdOrderCall(tab)
    const placing = request.place()
    await fixture.until('the call', () => request.$placement.get().state === 'placing')
    page.vendors.selectVendor('1001')
    await fixture.flush()
    assert.equal(request.$placement.get().state, 'idle', 'the other form isn’t locked')
    release()
    await fixture.runUntilDone(placing)
    const outcome = request.$outcome.get()
    assert.ok(outcome?.placement.state === 'placed')
    assert.deepEqual([outcome.vendorId, outcome.isShown], ['1002', false])
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
    page.vendors.selectVendor('1002')
    await fixture.flush()
    assert.deepEqual([request.$draft.get().name, request.$placement.get().state], ['', 'idle'])
    await fixture.fillIn(request)
    await fixture.press(request)
    assert.equal((await fixture.orders()).length, 2, 'the next press places an order')
  })

  test('shows a refusal, and keeps the draft', async () => {
    const tab = await fixture.openForm()
    const { request, page } = tab
    await fixture.fillIn(request)
    const { release } = holdOrderCall(tab, refusalResponse(422, 'error.shop-gone'))
    const placing = request.place()
    await fixture.until('the call', () => request.$placement.get().state === 'placing')
    page.vendors.selectVendor('1001')
    await fixture.flush()
    release()
    await fixture.runUntilDone(placing)
    assert.equal(request.$outcome.get()?.placement.state, 'refused')
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'request.error.could-not-create')
    page.vendors.selectVendor('1002')
    await fixture.flush()
    assert.equal(request.$draft.get().name, 'Counter Guest')
    assert.equal(request.$placement.get().state, 'refused')
  })
})

describe('typing while sending', () => {
  test('changes nothing, because the form is locked from the press on', async () => {
    const tab = await fixture.openForm()
    const { request } = tab
    await fixture.fillIn(request)
    const { release } = holdOrderCall(tab)
    const placing = request.place()
    await fixture.until('the call', () => request.$placement.get().state === 'placing')
    assert.equal(request.$isHeld.get(), true)
    request.typeField('name', 'Counter Late')
    request.destination.type('Bugis')
    assert.equal(request.$draft.get().name, 'Counter Guest')
    release()
    await fixture.runUntilDone(placing)
    assert.equal(request.$isHeld.get(), false)
    assert.equal((await fixture.orders())[0]?.customer.name, 'Counter Guest')
  })
})

describe('a voucher that was typed but not applied', () => {
  test('is applied when the order is placed, and the reduced fee is charged', async () => {
    const { request } = await fixture.openFilledForm()
    request.voucher?.type('WELCOME5')
    assert.equal(await fixture.press(request), 'placed')
    const [order] = await fixture.orders()
    assert.equal(order?.voucher?.code, 'WELCOME5')
    assert.equal(order?.total, Number(((order?.delivery_fee ?? 0) - 5).toFixed(2)))
  })

  test('stops placing if it’s rejected, and the next press orders without it', async () => {
    const { request } = await fixture.openFilledForm()
    request.voucher?.type('NOTHING')
    await fixture.press(request)
    assert.equal(request.$problems.get()[0]?.field, 'voucherCode')
    assert.deepEqual(await fixture.orders(), [])
    await fixture.press(request)
    assert.equal((await fixture.orders())[0]?.voucher, null)
  })
})

describe('refusals by the server', () => {
  test('after a refused signature, the next press fetches a new fee', async () => {
    const { request, network } = await fixture.openFilledForm()
    let refusedCount = 0
    network.intercept = (call) =>
      isOrderCall(call) && refusedCount++ === 0 ? refusalResponse(422, 'placing.signature-invalid') : null
    assert.equal(await fixture.press(request), 'refused')
    network.calls.length = 0
    await fixture.press(request)
    assert.ok(network.calls.some((call) => call.endsWith('/delivery/fee')))
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('after too many requests, the form shows how long to wait and stays usable', async () => {
    const { request, network } = await fixture.openFilledForm()
    network.intercept = (call) =>
      isOrderCall(call) ? refusalResponse(429, 'error.rate-limit', { 'retry-after': '40' }) : null
    await fixture.press(request)
    const placement = request.$placement.get()
    assert.ok(placement.state === 'refused')
    assert.deepEqual([placement.key, placement.waitSeconds], ['placing.too-many-requests', 40])
    request.typeField('notes', 'Side door')
    network.intercept = null
    await fixture.press(request)
    const [order, ...others] = await fixture.orders()
    assert.deepEqual([order?.customer.location.notes, others.length], ['Side door', 0])
  })
})

test('shows at once that the order is being prepared, even while a parameter loads', async () => {
  const { request } = await fixture.openForm((network) => {
    network.intercept = async (call) => {
      if (!call.url.endsWith('/orderItemValueExceedLimit')) return null
      await new Promise<void>((resolve) => fixture.clock.setTimeout(resolve, 4000))
      return Response.json({ result: '-1' })
    }
  })
  const placing = request.place()
  assert.equal(request.$placement.get().state, 'preparing')
  await fixture.runUntilDone(placing)
  assert.equal(request.$placement.get().state, 'idle')
  assert.equal(request.$problems.get()[0]?.key, 'validation.fill-unit-number')
})

describe('a session that ends while sending', () => {
  /** Ends the session in the same way as a refused token renewal. */
  async function loseSession(tab: Awaited<ReturnType<typeof fixture.openForm>>) {
    tab.network.intercept = (call) => (call.url.includes('/vendors') ? refusalResponse(401, 'auth.required') : null)
    await fixture.runUntilDone(tab.page.vendors.reload())
    tab.network.intercept = null
    assert.equal(tab.page.session.$session.get().state, 'signed-out')
  }

  test('keeps draft and key for the same user, who gets one order', async () => {
    const tab = await fixture.openForm()
    const { request, page, network } = tab
    await fixture.fillIn(request)
    network.intercept = async (call) => {
      if (isOrderCall(call)) await fixture.server.api.fetch(call)
      throw new TypeError('lost')
    }
    const placing = request.place()
    await fixture.runUntilDone(placing)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: true, unanswered: 'connection' })
    await loseSession(tab)
    assert.equal(request.$draft.get().name, '')
    await page.session.signIn('parent@demo.courier', demoPassword)
    await fixture.runUntilDone(page.vendors.load())
    await fixture.runUntilDone(request.checkAgain())
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders()).length, 1)
  })

  test('restores typed text after the same user signs in again', async () => {
    const tab = await fixture.openForm()
    const { request, page } = tab
    await fixture.fillIn(request)
    await loseSession(tab)
    await page.session.signIn('parent@demo.courier', demoPassword)
    await fixture.runUntilDone(page.vendors.load())
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })
})
