import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createRequestFixture, fillIn, finished, flush, press, type RequestFixture, until } from './request-fixture.ts'

let fixture: RequestFixture
afterEach(() => fixture.close())

async function openForm(...given: Parameters<typeof createRequestFixture>) {
  fixture = await createRequestFixture(...given)
  return fixture.openTab()
}

describe('placing', () => {
  test('sends a placed order to the server as typed', async () => {
    const { request, page } = await openForm()
    await fillIn(fixture, request)
    request.setAgeCheck(true)
    await press(fixture, request)
    const placed = request.$placement.get()
    assert.ok(placed.state === 'placed')
    const [order, ...others] = await fixture.orders()
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
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
  })

  test('the form starts over after an order, and the next one can be placed', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    await press(fixture, request)
    request.startNew()
    assert.equal(request.$draft.get().name, '')
    assert.equal(request.$placement.get().state, 'idle')
    await fillIn(fixture, request)
    await press(fixture, request)
    assert.equal((await fixture.orders()).length, 2)
  })

  test('sends nothing if the host cancels the request event', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    await request.place(() => false)
    assert.equal(request.$placement.get().state, 'idle')
    assert.deepEqual(await fixture.orders(), [])
  })

  test('doesn’t ask the host while the form is incomplete', async () => {
    const { request } = await openForm()
    let callCount = 0
    await request.place(() => ++callCount > 0)
    assert.equal(callCount, 0)
    assert.equal(request.$problems.get()[0]?.key, 'validation.fill-unit-number')
  })

  test('another press repeats the message, and correcting the field shows the next one', async () => {
    const { request } = await openForm()
    await request.place()
    const first = request.$problems.get()[0]
    await request.place()
    assert.equal(request.$problems.get()[0]?.key, first?.key)
    assert.notEqual(request.$problems.get()[0]?.attempt, first?.attempt)
    request.typeField('unit', '1')
    assert.equal(request.$problems.get()[0]?.key, 'validation.fill-customer-name')
    await request.place()
    assert.equal(request.$problems.get()[0]?.key, 'validation.fill-customer-name')
  })

  test('marks every missing field on a press, and clears each mark as its field is typed in', async () => {
    const { request } = await openForm()
    await request.place()
    const marked = () => request.$problems.get().map(({ field, key }) => [field, key])
    const others = [
      ['name', 'validation.fill-customer-name'],
      ['phone', 'validation.fill-customer-phone'],
      ['address', 'validation.fill-address'],
      ['amount', 'validation.fill-amount'],
    ]
    assert.deepEqual(marked(), [['unit', 'validation.fill-unit-number'], ...others])
    assert.deepEqual(Object.keys(request.$messages.get()).sort(), ['address', 'amount', 'name', 'phone', 'unit'])
    request.typeField('unit', '1')
    assert.deepEqual(marked(), others)
  })
})

const isOrder = ({ url }: Request) => new URL(url).pathname.endsWith('/order')

/** Adds to every fee; the signature stays that of the server's fee. */
function dearer(by: number) {
  return async (call: Request): Promise<Response | null> => {
    if (!call.url.endsWith('/delivery/fee')) return null
    const response = await fixture.server.api.fetch(call)
    const { result } = (await response.json()) as { result: { fee: number } }
    return Response.json({ result: { ...result, fee: Number((result.fee + by).toFixed(2)) } })
  }
}

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
    test(`places one order although ${words}`, async () => {
      const tab = await openForm()
      await fillIn(fixture, tab.request)
      tab.fault(...planned)
      await press(fixture, tab.request)
      assert.equal(tab.request.$placement.get().state, 'placed')
      assert.equal((await fixture.orders()).length, 1)
    })
  }

  test('shows that it’s offline, keeps the draft, and sends nothing without another press', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    assert.equal(request.$online.get(), true)
    network.goOffline()
    assert.equal(request.$online.get(), false)
    await press(fixture, request)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: false })
    assert.equal(request.$draft.get().name, 'Counter Guest')
    network.calls.length = 0
    network.comeOnline()
    await until(fixture, 'the question', () => request.$placement.get().state === 'ready-to-send')
    assert.ok(network.calls.includes('POST /orders/api/v1/delivery/fee'), 'the fee is renewed')
    await fixture.clock.advance(60_000)
    assert.deepEqual(request.$placement.get(), { state: 'ready-to-send', held: false })
    assert.deepEqual(await fixture.orders(), [])
    await press(fixture, request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('back online with a changed fee: shows the difference and sends nothing', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    const before = request.$quote.get()
    assert.ok(before.state === 'ready')
    network.goOffline()
    await press(fixture, request)
    network.intercept = dearer(1.5)
    network.comeOnline()
    await until(fixture, 'the question', () => request.$placement.get().state === 'fee-changed')
    const placement = request.$placement.get()
    assert.ok(placement.state === 'fee-changed')
    assert.deepEqual([placement.change.from, placement.change.difference], [before.quote.fee, 1.5])
    assert.deepEqual(await fixture.orders(), [])
    request.dismiss()
    assert.equal(request.$placement.get().state, 'idle')
  })

  test('asks before resending a request that never arrived, and places one order', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    network.intercept = (call) => (isOrder(call) ? new Response('', { status: 503 }) : null)
    await press(fixture, request)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: true })
    network.intercept = null
    await finished(fixture, request.checkAgain())
    assert.deepEqual(request.$placement.get(), { state: 'ready-to-send', held: true })
    assert.deepEqual(await fixture.orders(), [])
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders()).length, 1)
  })

  test('shows when a lost order can no longer arrive, and another press places one', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    network.intercept = (call) => (isOrder(call) ? new Response('', { status: 503 }) : null)
    await press(fixture, request)
    network.intercept = null
    await finished(fixture, request.checkAgain())
    await fixture.clock.advance(121_000)
    await until(fixture, 'the end of the wait', () => request.$placement.get().state === 'refused')
    assert.deepEqual(request.$placement.get(), {
      state: 'refused',
      key: 'request.error.not-sent',
      message: '',
      waitSeconds: null,
    })
    assert.equal(request.$draft.get().name, 'Counter Guest')
    await press(fixture, request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('pressing in two tabs places one order', async () => {
    const one = await openForm()
    await fillIn(fixture, one.request)
    const other = await fixture.openTab()
    await flush(fixture)
    await Promise.all([press(fixture, one.request), press(fixture, other.request)])
    assert.equal((await fixture.orders()).length, 1)
    const [first, second] = [one.request.$placement.get(), other.request.$placement.get()]
    assert.ok(first.state === 'placed' && second.state === 'placed')
    assert.equal(first.order.orderId, second.order.orderId)
    assert.notEqual(first.elsewhere, second.elsewhere)
  })

  test('an order placed in one tab is shown in the other', async () => {
    const one = await openForm()
    await fillIn(fixture, one.request)
    const other = await fixture.openTab()
    await press(fixture, one.request)
    assert.equal(other.request.$placement.get().state, 'placed')
  })

  test('reloading while placing finds the one order', async () => {
    const before = await openForm()
    await fillIn(fixture, before.request)
    before.fault('drop-answer', 'drop-answer', 'drop-answer', 'drop-answer')
    const pressed = before.request.place()
    await until(fixture, 'the lost responses', () => before.network.calls.filter(isOrderCall).length > 0)
    await fixture.clock.advance(1500)
    before.network.online = false
    before.close()
    const after = await fixture.openTab()
    await finished(fixture, pressed)
    await finished(fixture, after.request.checkAgain())
    assert.equal(after.request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders()).length, 1)
  })
})
