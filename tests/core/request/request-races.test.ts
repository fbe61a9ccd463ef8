import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { demoPassword } from '../../support/order-api.ts'
import { createFlaggedFixture, fillIn, finished, flush, press, until } from './request-fixture.ts'

let fixture: Awaited<ReturnType<typeof createFlaggedFixture>>
beforeEach(async () => {
  fixture = await createFlaggedFixture()
})
afterEach(() => fixture.close())

const isOrder = (call: Request) => call.method === 'POST' && new URL(call.url).pathname.endsWith('/order')

function refusal(status: number, key: string, headers: Record<string, string> = {}) {
  const meta = { translation_key: key }
  return Response.json({ message: key, errors: [], meta, request_id: 'r' }, { status, headers })
}

/** Delays the order call until it's released. */
function held(tab: Awaited<ReturnType<typeof fixture.openForm>>) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  tab.network.intercept = async (call) => {
    if (isOrder(call)) await gate
    return null
  }
  return () => letGo()
}

describe('two tabs with the same draft', () => {
  test('the second one, changed for another customer, sends its own order', async () => {
    const one = await fixture.openForm()
    await fillIn(fixture, one.request)
    const other = await fixture.openForm()
    other.request.typeField('name', 'Counter Other')
    await press(fixture, one.request)
    assert.equal(other.request.$placement.get().state, 'idle', 'its own form stays')
    assert.equal(other.request.$draft.get().name, 'Counter Other')
    await press(fixture, other.request)
    const orders = await fixture.orders()
    assert.deepEqual(orders.map(({ customer }) => customer.name).sort(), ['Counter Guest', 'Counter Other'])
    const placed = other.request.$placement.get()
    assert.ok(placed.state === 'placed' && !placed.elsewhere)
    const own = orders.find(({ customer }) => customer.name === 'Counter Other')
    assert.equal(placed.order.orderId, own?.order_id)
  })

  test('the second one, unchanged, shows that the order was placed in the other tab', async () => {
    const one = await fixture.openForm()
    await fillIn(fixture, one.request)
    const other = await fixture.openForm()
    await press(fixture, one.request)
    const shown = other.request.$placement.get()
    assert.ok(shown.state === 'placed' && shown.elsewhere)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('the second one’s text survives a reload after the first one has placed', async () => {
    const one = await fixture.openForm()
    await fillIn(fixture, one.request)
    const other = await fixture.openForm()
    other.request.typeField('name', 'Counter Other')
    await press(fixture, one.request)
    other.close()
    const again = await fixture.openForm()
    assert.equal(again.request.$draft.get().name, 'Counter Other')
  })
})

describe('another outlet selected while sending', () => {
  test('the outcome reaches toast, host and draft', async () => {
    const tab = await fixture.openForm()
    const { request, page } = tab
    await fillIn(fixture, request)
    const letGo = held(tab)
    const pressed = request.place()
    await until(fixture, 'the call', () => request.$placement.get().state === 'placing')
    page.vendors.selectVendor('1001')
    await flush(fixture)
    assert.equal(request.$placement.get().state, 'idle', 'the other form is free')
    letGo()
    await finished(fixture, pressed)
    const outcome = request.$outcome.get()
    assert.ok(outcome?.placement.state === 'placed')
    assert.deepEqual([outcome.vendorId, outcome.isShown], ['1002', false])
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
    page.vendors.selectVendor('1002')
    await flush(fixture)
    assert.deepEqual([request.$draft.get().name, request.$placement.get().state], ['', 'idle'])
    await fillIn(fixture, request)
    await press(fixture, request)
    assert.equal((await fixture.orders()).length, 2, 'the next press sends')
  })

  test('a refusal is shown, and the draft is kept', async () => {
    const tab = await fixture.openForm()
    const { request, page, network } = tab
    await fillIn(fixture, request)
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    network.intercept = async (call) => {
      if (!isOrder(call)) return null
      await gate
      return refusal(422, 'error.shop-gone')
    }
    const pressed = request.place()
    await until(fixture, 'the call', () => request.$placement.get().state === 'placing')
    page.vendors.selectVendor('1001')
    await flush(fixture)
    letGo()
    await finished(fixture, pressed)
    assert.equal(request.$outcome.get()?.placement.state, 'refused')
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'request.error.could-not-create')
    page.vendors.selectVendor('1002')
    await flush(fixture)
    assert.equal(request.$draft.get().name, 'Counter Guest')
    assert.equal(request.$placement.get().state, 'refused')
  })
})

describe('typing while sending', () => {
  test('changes nothing, because the form is locked from the press on', async () => {
    const tab = await fixture.openForm()
    const { request } = tab
    await fillIn(fixture, request)
    const letGo = held(tab)
    const pressed = request.place()
    await until(fixture, 'the call', () => request.$placement.get().state === 'placing')
    assert.equal(request.$isHeld.get(), true)
    request.typeField('name', 'Counter Late')
    request.destination.type('Bugis')
    assert.equal(request.$draft.get().name, 'Counter Guest')
    letGo()
    await finished(fixture, pressed)
    assert.equal(request.$isHeld.get(), false)
    assert.equal((await fixture.orders())[0]?.customer.name, 'Counter Guest')
  })
})

describe('a voucher that was typed and not applied', () => {
  test('is applied by the press, and the reduced fee is charged', async () => {
    const { request } = await fixture.openForm()
    await fillIn(fixture, request)
    request.voucher?.type('WELCOME5')
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'placed')
    const [order] = await fixture.orders()
    assert.equal(order?.voucher?.code, 'WELCOME5')
    assert.equal(order?.total, Number(((order?.delivery_fee ?? 0) - 5).toFixed(2)))
  })

  test('stops the press if it’s rejected, and the next press orders without it', async () => {
    const { request } = await fixture.openForm()
    await fillIn(fixture, request)
    request.voucher?.type('NOTHING')
    await press(fixture, request)
    assert.equal(request.$problems.get()[0]?.field, 'voucherCode')
    assert.deepEqual(await fixture.orders(), [])
    await press(fixture, request)
    assert.equal((await fixture.orders())[0]?.voucher, null)
  })
})

describe('what the server refuses', () => {
  test('a refused signature: the next press fetches a new fee', async () => {
    const { request, network } = await fixture.openForm()
    await fillIn(fixture, request)
    let refused = 0
    network.intercept = (call) => (isOrder(call) && refused++ === 0 ? refusal(422, 'placing.signature-invalid') : null)
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'refused')
    network.calls.length = 0
    await press(fixture, request)
    assert.ok(network.calls.some((call) => call.endsWith('/delivery/fee')))
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('too many requests: shows how long to wait, and the form stays usable', async () => {
    const { request, network } = await fixture.openForm()
    await fillIn(fixture, request)
    network.intercept = (call) => (isOrder(call) ? refusal(429, 'error.rate-limit', { 'retry-after': '40' }) : null)
    await press(fixture, request)
    const now = request.$placement.get()
    assert.ok(now.state === 'refused')
    assert.deepEqual([now.key, now.waitSeconds], ['placing.too-many-requests', 40])
    request.typeField('notes', 'Side door')
    network.intercept = null
    await press(fixture, request)
    const [order, ...others] = await fixture.orders()
    assert.deepEqual([order?.customer.location.notes, others.length], ['Side door', 0])
  })

  test('too many requests after a lost response: keeps the key, and places one order', async () => {
    const { request, network } = await fixture.openForm()
    await fillIn(fixture, request)
    let tries = 0
    network.intercept = async (call) => {
      if (!isOrder(call)) return null
      if (tries++ > 0) return refusal(429, 'error.rate-limit', { 'retry-after': '40' })
      await fixture.server.api.fetch(call)
      throw new TypeError('the response was lost')
    }
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders()).length, 1)
  })
})

test('a press responds at once, even while a parameter loads', async () => {
  const { request } = await fixture.openForm((network) => {
    network.intercept = async (call) => {
      if (!call.url.endsWith('/orderItemValueExceedLimit')) return null
      await new Promise<void>((resolve) => fixture.clock.setTimeout(resolve, 4000))
      return Response.json({ result: '-1' })
    }
  })
  const pressed = request.place()
  assert.equal(request.$placement.get().state, 'preparing')
  await finished(fixture, pressed)
  assert.equal(request.$placement.get().state, 'idle')
  assert.equal(request.$problems.get()[0]?.key, 'validation.fill-unit-number')
})

describe('a session that ends while sending', () => {
  /** Ends the session as a refused renewal does. */
  async function loseSession(tab: Awaited<ReturnType<typeof fixture.openForm>>) {
    tab.network.intercept = (call) => (call.url.includes('/vendors') ? refusal(401, 'auth.required') : null)
    await finished(fixture, tab.page.vendors.reload())
    tab.network.intercept = null
    assert.equal(tab.page.session.$session.get().state, 'signed-out')
  }

  test('draft and key survive for the same user, who has one order', async () => {
    const tab = await fixture.openForm()
    const { request, page, network } = tab
    await fillIn(fixture, request)
    network.intercept = async (call) => {
      if (isOrder(call)) await fixture.server.api.fetch(call)
      throw new TypeError('lost')
    }
    const pressed = request.place()
    await finished(fixture, pressed)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: true })
    await loseSession(tab)
    assert.equal(request.$draft.get().name, '')
    await page.session.signIn('parent@demo.courier', demoPassword)
    await finished(fixture, page.vendors.load())
    await finished(fixture, request.checkAgain())
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders()).length, 1)
  })

  test('typed text returns for the same user, and never for another', async () => {
    const tab = await fixture.openForm()
    const { request, page } = tab
    await fillIn(fixture, request)
    await loseSession(tab)
    await page.session.signIn('single@demo.courier', demoPassword)
    await finished(fixture, page.vendors.load())
    const kept = fixture.browser.storage.keys().map((key) => fixture.browser.storage.getItem(key))
    assert.ok(!kept.join().includes('Counter Guest'))
  })

  test('typed text returns after signing in again', async () => {
    const tab = await fixture.openForm()
    const { request, page } = tab
    await fillIn(fixture, request)
    await loseSession(tab)
    await page.session.signIn('parent@demo.courier', demoPassword)
    await finished(fixture, page.vendors.load())
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })
})
