import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { type Counter, fillIn, finished, openCounter, press, searchAddress, settled, until } from './a-counter.ts'

let counter: Counter
afterEach(() => counter.close())

async function openForm(...given: Parameters<typeof openCounter>) {
  counter = await openCounter(...given)
  return counter.openTab()
}

describe('the form', () => {
  test('a person is asked for the address first, then for the rest', async () => {
    const { request } = await openForm()
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    await fillIn(counter, request)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    request.changeField('name', '')
    assert.equal(request.$step.get()?.step, 'fill-order-details')
  })

  test('a person who can pay in one way only need not choose it', async () => {
    const { request } = await openForm()
    assert.deepEqual(request.$paymentMethods.get(), { state: 'ready', methods: ['CASH_ON_DELIVERY'] })
    assert.equal(request.$draft.get().paymentMethod, 'CASH_ON_DELIVERY')
  })

  test('a person sees fee and times as soon as the address is known', async () => {
    const { request } = await openForm()
    const [first] = await searchAddress(counter, request, 'ION Orchard')
    assert.ok(first)
    assert.equal(request.$quote.get().state, 'none')
    await request.chooseSuggestion(first)
    await settled(counter)
    const now = request.$quote.get()
    assert.equal(now.state, 'ready')
    if (now.state !== 'ready') return
    assert.ok(now.quote.fee > 6, 'base of six dollars and some kilometres')
    // The server says it in whole seconds.
    assert.ok(Math.abs(now.quote.expiresAt - counter.clock.now() - 600_000) < 1000)
    assert.ok((now.quote.deliveryEtaMinutes ?? 0) > (now.quote.pickupEtaMinutes ?? 0))
  })

  test('a person who leaves the form open finds the fee renewed when it ends', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    const before = request.$quote.get()
    network.calls.length = 0
    await counter.clock.advance(600_000)
    await until(counter, 'the new fee', () => request.$quote.get().state === 'ready')
    const after = request.$quote.get()
    assert.ok(before.state === 'ready' && after.state === 'ready')
    assert.ok(after.quote.expiresAt > before.quote.expiresAt)
    assert.equal(network.calls.filter((call) => call.endsWith('/delivery/fee')).length, 1)
  })

  test('a person who closes the form ends its traffic', async () => {
    const tab = await openForm()
    await fillIn(counter, tab.request)
    tab.request.destroy()
    tab.network.calls.length = 0
    await counter.clock.advance(1_200_000)
    assert.deepEqual(
      tab.network.calls.filter((call) => !/login|live/.test(call)),
      [],
    )
  })

  test('a person whose fee cannot be computed reads so, and may try again', async () => {
    const { request, network } = await openForm()
    network.intercept = (call) => (call.url.endsWith('/delivery/fee') ? new Response('', { status: 500 }) : null)
    await fillIn(counter, request)
    const failed = request.$quote.get()
    assert.ok(failed.state === 'failed' && failed.key === 'request.error.cannot-compute-price')
    network.intercept = null
    await request.retryQuote()
    assert.equal(request.$quote.get().state, 'ready')
  })

  test('a person who asks for a place outside the area reads it at the address', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    await request.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await settled(counter)
    assert.equal(request.$quote.get().state, 'undeliverable')
    assert.deepEqual(request.$messages.get(), { address: { key: 'request.error.undeliverable-address' } })
    await press(counter, request)
    assert.equal(request.$problem.get()?.field, 'address')
    assert.deepEqual(await counter.orders(), [])
  })

  test('a person in a shop that is shut sees the hours, and the form when it opens', async () => {
    const tab = await openForm()
    tab.close()
    const shut = await counter.openTab()
    shut.request.destroy()
    counter.server.clock.now()
    await counter.clock.advance(300_000)
    shut.network.intercept = (call) =>
      call.url.endsWith('/serviceHours') ? Response.json({ result: '1230:2200' }) : null
    const { createRequest } = await import('../../../core/request/request.ts')
    const request = createRequest(shut.page)
    await settled(counter)
    const step = request.$step.get()
    assert.ok(step?.step === 'service-closed')
    assert.deepEqual([step.hours, step.now, step.timeZone], [{ from: 1230, to: 2200 }, 1205, 'Asia/Singapore'])
    await counter.clock.advance(25 * 60_000)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    request.destroy()
  })

  test('a person whose hours cannot be fetched finds the shop open', async () => {
    const tab = await openForm()
    tab.request.destroy()
    await counter.clock.advance(300_000)
    tab.network.intercept = (call) => (call.url.includes('parameter') ? new Response('', { status: 404 }) : null)
    const { createRequest } = await import('../../../core/request/request.ts')
    const request = createRequest(tab.page)
    await counter.clock.advance(10_000)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(request.$paymentMethods.get(), { state: 'ready', methods: [] })
    request.destroy()
  })
})

describe('the draft', () => {
  test('a person finds what was typed after a reload', async () => {
    const before = await openForm()
    await fillIn(counter, before.request)
    const draft = before.request.$draft.get()
    before.close()
    const after = await counter.openTab()
    assert.deepEqual(after.request.$draft.get(), draft)
    assert.equal(after.request.$quote.get().state, 'ready')
  })

  test('a person who changes the outlet begins anew there, and finds the first draft again', async () => {
    const { request, page } = await openForm()
    await fillIn(counter, request)
    page.vendors.selectVendor('1001')
    await settled(counter)
    assert.equal(request.$draft.get().name, '')
    assert.equal(request.$quote.get().state, 'none')
    page.vendors.selectVendor('1002')
    await settled(counter)
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('a person who signs out leaves nothing of the customer behind', async () => {
    const { request, page } = await openForm()
    await fillIn(counter, request)
    assert.ok(counter.browser.storage.keys().includes('courier-request-drafts'))
    await page.session.signOut()
    await settled(counter)
    assert.equal(request.$draft.get().name, '')
    const left = counter.browser.storage.keys().map((key) => counter.browser.storage.getItem(key))
    assert.ok(!left.join().includes('Counter Guest'))
  })

  test('a person who moves the pin gets its address, keeps what was chosen, and can put the pin back', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    const chosen = request.$draft.get().destination
    await request.movePin({ latitude: 1.3007, longitude: 103.8391 })
    await settled(counter)
    const moved = request.$draft.get()
    assert.deepEqual(moved.destination?.coordinates, { latitude: 1.3007, longitude: 103.8391 })
    assert.notEqual(moved.addressText, chosen?.text)
    assert.deepEqual(moved.searched, chosen)
    request.putPinBack()
    assert.deepEqual(request.$draft.get().destination, chosen)
    assert.equal(request.$draft.get().searched, null)
  })

  test('a person whose pin has no address keeps the pin and reads why', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    network.intercept = (call) => (call.url.includes('/geolocator/reverse') ? new Response('', { status: 404 }) : null)
    await request.movePin({ latitude: 1.3007, longitude: 103.8391 })
    await settled(counter)
    assert.deepEqual(request.$draft.get().destination?.coordinates, { latitude: 1.3007, longitude: 103.8391 })
    assert.deepEqual(request.$messages.get().address, { key: 'geolocator.error.reverse' })
  })

  test('a person who types on in the address field has chosen no place any more', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    request.search('ION Orchard Lin')
    assert.equal(request.$draft.get().destination, null)
    await press(counter, request)
    assert.deepEqual(
      [request.$problem.get()?.field, request.$problem.get()?.key],
      ['address', 'validation.invalid-coordinates'],
    )
  })
})

describe('placing', () => {
  test('a person places an order, and it reaches the server as typed', async () => {
    const { request, page } = await openForm()
    await fillIn(counter, request)
    request.setAgeCheck(true)
    await press(counter, request)
    const placed = request.$placement.get()
    assert.ok(placed.state === 'placed')
    const [order, ...others] = await counter.orders()
    assert.ok(order)
    assert.equal(others.length, 0)
    assert.equal(order.order_id, placed.order.orderId)
    assert.equal(order.tracking_id, placed.order.trackingId)
    assert.equal(order.customer.phone_number, '+6581234567')
    assert.match(order.customer.location.address, /^#04-12, /)
    assert.equal(order.customer.location.notes, 'Ring twice')
    assert.deepEqual(order.order, {
      payment_method: 'CASH_ON_DELIVERY',
      amount: 25.5,
      description: 'Laksa for two',
      cold_bag_needed: false,
    })
    assert.equal(order.age_validation_required, true)
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'request.pushed')
  })

  test('a person starts anew after an order, and can place the next one', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    await press(counter, request)
    request.startNew()
    assert.equal(request.$draft.get().name, '')
    assert.equal(request.$placement.get().state, 'idle')
    await fillIn(counter, request)
    await press(counter, request)
    assert.equal((await counter.orders()).length, 2)
  })

  test('a person whose host says no sends nothing', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    await request.place(() => false)
    assert.equal(request.$placement.get().state, 'idle')
    assert.deepEqual(await counter.orders(), [])
  })

  test('a person who forgot something is not asked by the host at all', async () => {
    const { request } = await openForm()
    let asked = 0
    await request.place(() => ++asked > 0)
    assert.equal(asked, 0)
    assert.equal(request.$problem.get()?.key, 'validation.fill-unit-number')
  })

  test('a person whose message was seen to presses again and reads the next', async () => {
    const { request } = await openForm()
    await request.place()
    const first = request.$problem.get()
    await request.place()
    assert.equal(request.$problem.get()?.key, first?.key)
    assert.notEqual(request.$problem.get()?.attempt, first?.attempt)
    request.changeField('unit', '1')
    assert.equal(request.$problem.get(), null)
    await request.place()
    assert.equal(request.$problem.get()?.key, 'validation.fill-customer-name')
  })
})

const isOrderCall = (call: string) => call === 'POST /orders/api/v1/order'

describe('when things go wrong', () => {
  const faults: [words: string, faults: string[]][] = [
    ['the answer is dropped', ['drop-answer']],
    ['the answer is dropped four times', Array<string>(4).fill('drop-answer')],
    ['the server is away for a moment', ['status=503']],
    ['the server is away for a while', Array<string>(8).fill('status=503')],
    ['the signature has expired', ['signature-expired']],
    ['the answer takes ten seconds', ['delay=10000']],
    ['the answer takes longer than one waits', ['delay=20000']],
    ['everything happens', ['status=503', 'signature-expired', 'drop-answer', 'delay=3000']],
  ]

  for (const [words, planned] of faults) {
    test(`a person has one order although ${words}`, async () => {
      const tab = await openForm()
      await fillIn(counter, tab.request)
      tab.fault(...planned)
      await press(counter, tab.request)
      assert.equal(tab.request.$placement.get().state, 'placed')
      assert.equal((await counter.orders()).length, 1)
    })
  }

  test('a person without network is told so, keeps the draft, and places it when it is back', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    network.online = false
    await press(counter, request)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: false })
    assert.equal(request.$draft.get().name, 'Counter Guest')
    network.comeOnline()
    await press(counter, request)
    assert.equal((await counter.orders()).length, 1)
  })

  test('a person who presses in two tabs has one order', async () => {
    const one = await openForm()
    await fillIn(counter, one.request)
    const other = await counter.openTab()
    await settled(counter)
    await Promise.all([press(counter, one.request), press(counter, other.request)])
    assert.equal((await counter.orders()).length, 1)
    const [first, second] = [one.request.$placement.get(), other.request.$placement.get()]
    assert.ok(first.state === 'placed' && second.state === 'placed')
    assert.equal(first.order.orderId, second.order.orderId)
    assert.notEqual(first.elsewhere, second.elsewhere)
  })

  test('a person who places in one tab sees it in the other', async () => {
    const one = await openForm()
    await fillIn(counter, one.request)
    const other = await counter.openTab()
    await press(counter, one.request)
    assert.equal(other.request.$placement.get().state, 'placed')
  })

  test('a person who reloads while placing finds the one order', async () => {
    const before = await openForm()
    await fillIn(counter, before.request)
    before.fault('drop-answer', 'drop-answer', 'drop-answer', 'drop-answer')
    const pressed = before.request.place()
    await until(counter, 'the lost answers', () => before.network.calls.filter(isOrderCall).length > 0)
    await counter.clock.advance(1500)
    before.network.online = false
    before.close()
    const after = await counter.openTab()
    await finished(counter, pressed)
    await finished(counter, after.request.checkAgain())
    assert.equal(after.request.$placement.get().state, 'placed')
    assert.equal((await counter.orders()).length, 1)
  })

  test('a person whose fee changed meanwhile is asked with the difference, and orders for the new one', async () => {
    const tab = await openForm()
    await fillIn(counter, tab.request)
    const before = tab.request.$quote.get()
    assert.ok(before.state === 'ready')
    tab.fault('signature-expired')
    const { intercept } = tab.network
    // What was in sight was dearer than what the server now says.
    Object.assign(before.quote, { fee: before.quote.fee + 1 })
    tab.network.intercept = intercept
    await press(counter, tab.request)
    const asked = tab.request.$placement.get()
    assert.ok(asked.state === 'fee-changed')
    assert.equal(asked.change.difference, -1)
    assert.deepEqual(await counter.orders(), [])
    await finished(counter, tab.request.confirmFee())
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await counter.orders())[0]?.delivery_fee, asked.change.to)
  })

  test('a person refused for a field reads it at that field, and keeps what was typed', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    const refusal = {
      message: 'no',
      errors: [{ message: 'no', meta: { translation_key: 'validation.phone-incorrect' } }],
      meta: { translation_key: 'validation.phone-incorrect' },
      request_id: 'r',
    }
    network.intercept = (call) => (call.url.endsWith('/order') ? Response.json(refusal, { status: 422 }) : null)
    await press(counter, request)
    assert.equal(request.$messages.get().phone?.key, 'validation.phone-incorrect')
    assert.equal(request.$placement.get().state, 'idle')
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('a person refused for the whole reads the reason beside the button', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    const refusal = {
      message: 'The shop has been closed for good.',
      errors: [],
      meta: { translation_key: 'error.shop-gone' },
      request_id: 'r',
    }
    network.intercept = (call) => (call.url.endsWith('/order') ? Response.json(refusal, { status: 422 }) : null)
    await press(counter, request)
    assert.deepEqual(request.$placement.get(), {
      state: 'refused',
      key: 'error.shop-gone',
      message: 'The shop has been closed for good.',
    })
  })
})
