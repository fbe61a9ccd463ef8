import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOrderCall, useRequestFixture } from './request-fixture.ts'

const { fixture, openFilled, openForm } = useRequestFixture()

describe('placing', () => {
  test('sends the order as typed', async () => {
    const { request, page } = await openFilled()
    request.setAgeCheck(true)
    await fixture.press(request)
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

  test('shows a problem at every missing field without asking the host, and removes it once it’s filled in', async () => {
    const { request } = await openForm()
    await request.place(() => assert.fail('the host is asked'))
    const problems = () => request.$problems.get().map(({ field, key }) => [field, key])
    const otherProblems = [
      ['name', 'validation.fill-customer-name'],
      ['phone', 'validation.fill-customer-phone'],
      ['address', 'validation.fill-address'],
      ['amount', 'validation.fill-amount'],
    ]
    assert.deepEqual(problems(), [['unit', 'validation.fill-unit-number'], ...otherProblems])
    assert.deepEqual(Object.keys(request.$messages.get()).sort(), ['address', 'amount', 'name', 'phone', 'unit'])
    const { attempt } = request.$problems.get()[0] ?? {}
    await request.place()
    assert.notEqual(request.$problems.get()[0]?.attempt, attempt, 'another press moves the focus again')
    request.typeField('unit', '1')
    assert.deepEqual(problems(), otherProblems)
  })
})

const orderCall = 'POST /orders/api/v1/order'

describe('faults while placing', () => {
  const faults: [words: string, faults: string[]][] = [
    ['the response is dropped four times', Array<string>(4).fill('drop-answer')],
    ['the server is unavailable for a while', Array<string>(8).fill('status=503')],
    ['the response takes longer than the timeout', ['delay=20000']],
    ['several faults follow one another', ['status=503', 'signature-expired', 'drop-answer', 'delay=3000']],
  ]

  for (const [description, sequence] of faults) {
    test(`places one order if ${description}`, async () => {
      const tab = await openFilled()
      tab.injectFaults(...sequence)
      assert.equal(await fixture.press(tab.request), 'placed')
      assert.equal((await fixture.orders()).length, 1)
    })
  }

  const away = () => new Response('', { status: 503 })
  const unanswered: [words: string, reason: 'service' | 'connection', fail: (call: Request) => Response | null][] = [
    ['the service is away', 'service', away],
    ['a proxy has no service', 'service', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['nothing can be saved', 'service', (call) => (isOrderCall(call) ? away() : null)],
    ['the connection is lost', 'connection', () => assert.fail(new TypeError('Failed to fetch'))],
    ['a login page responds', 'connection', () => new Response('<html>')],
  ]
  for (const [words, reason, fail] of unanswered) {
    test(`names the ${reason} as the reason if ${words}`, async () => {
      const { request, network } = await openFilled()
      const reasons = new Set<string>()
      request.$placement.listen((placement) => 'unanswered' in placement && reasons.add(placement.unanswered))
      network.intercept = (call) => (/\/order\b/.test(call.url) ? fail(call) : null)
      await fixture.press(request)
      assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: true, unanswered: reason })
      assert.deepEqual([...reasons], [reason])
    })
  }

  test('shows that it’s offline, keeps the draft, and sends nothing without another press', async () => {
    const { request, network } = await openFilled()
    assert.equal(request.$online.get(), true)
    network.goOffline()
    assert.equal(request.$online.get(), false)
    await fixture.press(request)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: false })
    assert.equal(request.$draft.get().name, 'Counter Guest')
    network.calls.length = 0
    network.comeOnline()
    await fixture.until('the question', () => request.$placement.get().state === 'ready-to-send')
    assert.ok(network.calls.includes('POST /orders/api/v1/delivery/fee'), 'the fee is renewed')
    await fixture.clock.advance(60_000)
    assert.deepEqual(request.$placement.get(), { state: 'ready-to-send', held: false })
    assert.deepEqual(await fixture.orders(), [])
    await fixture.press(request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('shows the difference and sends nothing if the fee changed while offline', async () => {
    const { request, network } = await openFilled()
    const quoteBefore = request.$quote.get()
    assert.ok(quoteBefore.state === 'ready')
    network.goOffline()
    await fixture.press(request)
    // Without changing its signature.
    network.changeResults('/delivery/fee', (quote: { fee: number }) => ({ ...quote, fee: quote.fee + 1.5 }))
    network.comeOnline()
    await fixture.until('the question', () => request.$placement.get().state === 'fee-changed')
    const placement = request.$placement.get()
    assert.ok(placement.state === 'fee-changed')
    assert.deepEqual([placement.change.from, placement.change.difference], [quoteBefore.quote.fee, 1.5])
    assert.deepEqual(await fixture.orders(), [])
    request.dismiss()
    assert.equal(request.$placement.get().state, 'idle')
  })

  test('shows when a lost order can no longer arrive, and another press places one', async () => {
    const { request, network } = await openFilled()
    network.intercept = (call) => (isOrderCall(call) ? new Response('', { status: 503 }) : null)
    await fixture.press(request)
    network.intercept = null
    await fixture.runUntilDone(request.checkAgain())
    await fixture.clock.advance(121_000)
    await fixture.until('the end of the wait', () => request.$placement.get().state === 'refused')
    assert.deepEqual(request.$placement.get(), {
      state: 'refused',
      key: 'request.error.not-sent',
      message: '',
      waitSeconds: null,
    })
    assert.equal(request.$draft.get().name, 'Counter Guest')
    await fixture.press(request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('pressing in two tabs places one order', async () => {
    const firstTab = await openFilled()
    const secondTab = await fixture.openTab()
    await fixture.flush()
    await Promise.all([fixture.press(firstTab.request), fixture.press(secondTab.request)])
    assert.equal((await fixture.orders()).length, 1)
    const [first, second] = [firstTab.request.$placement.get(), secondTab.request.$placement.get()]
    assert.ok(first.state === 'placed' && second.state === 'placed')
    assert.equal(first.order.orderId, second.order.orderId)
    assert.notEqual(first.elsewhere, second.elsewhere)
  })

  test('finds the order after a reload while placing', async () => {
    const tabBefore = await openFilled()
    tabBefore.injectFaults('drop-answer', 'drop-answer', 'drop-answer', 'drop-answer')
    const placing = tabBefore.request.place()
    await fixture.until(
      'the lost responses',
      () => tabBefore.network.calls.filter((call) => call === orderCall).length > 0,
    )
    await fixture.clock.advance(1500)
    tabBefore.network.online = false
    tabBefore.close()
    const tabAfter = await fixture.openTab()
    await fixture.runUntilDone(placing)
    await fixture.runUntilDone(tabAfter.request.checkAgain())
    assert.equal(tabAfter.request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders()).length, 1)
  })

  test('orders nothing if the fee can’t be renewed, or keeps expiring', async () => {
    const { request, network, injectFaults } = await openFilled()
    injectFaults(...Array<string>(10).fill('signature-expired'))
    assert.equal(await fixture.press(request), 'refused')
    injectFaults('signature-expired')
    const { intercept } = network
    const isFee = ({ url }: Request) => url.endsWith('/delivery/fee')
    network.intercept = (call) => (isFee(call) ? new Response('', { status: 503 }) : (intercept?.(call) ?? null))
    await fixture.press(request)
    const placement = request.$placement.get()
    assert.ok(placement.state === 'refused')
    assert.equal(placement.key, 'error.fee.recompute')
    assert.deepEqual(await fixture.orders(), [])
  })

  test('renews an expired fee before anything is sent', async () => {
    const { request, network } = await openFilled()
    fixture.clock.sleep(601_000)
    assert.equal(await fixture.press(request), 'placed')
    assert.equal(network.calls.filter((call) => call === orderCall).length, 1)
  })

  test('asks for another press if the user returns long after an order was lost', async () => {
    const tab = await openFilled()
    tab.network.intercept = (call) => (isOrderCall(call) ? new Response('', { status: 503 }) : null)
    await fixture.press(tab.request)
    tab.close()
    assert.equal(tab.network.sockets(), 0)
    await fixture.clock.leap(600_000)
    assert.deepEqual(await fixture.orders(), [])
    const { request } = await fixture.openTab()
    await fixture.until('the end of the wait', () => request.$placement.get().state === 'refused')
    await fixture.press(request)
    assert.equal((await fixture.orders()).length, 1)
  })
})
