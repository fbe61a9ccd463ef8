import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createShop, type Fault } from './faulty-shop.ts'

describe('placing an order', () => {
  test('pressing once places one order', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await tab.press()
    assert.deepEqual(tab.shown(), {
      state: 'placed',
      order: { orderId: '1001-key1', vendorId: '1001', trackingId: 't-key1', reference: null },
      elsewhere: false,
    })
    assert.equal(server.orders.size, 1)
  })

  test('pressing twice places one order', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await Promise.all([tab.press(), tab.press()])
    await tab.press()
    assert.equal(server.orders.size, 1)
  })

  test('pressing in two tabs places one order, and both show it', async () => {
    const { openTab, server } = createShop()
    const firstTab = openTab()
    const secondTab = openTab()
    await Promise.all([firstTab.press(), secondTab.press()])
    assert.equal(server.orders.size, 1)
    const shown = [firstTab.shown(), secondTab.shown()].map(
      (placement) => placement.state === 'placed' && [placement.order.orderId, placement.elsewhere],
    )
    assert.deepEqual(shown, [
      ['1001-key1', false],
      ['1001-key1', true],
    ])
  })

  test('after a lost response, the user is shown that the order was placed', async () => {
    const { openTab, server } = createShop(['lost-answer'])
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual(server.calls, ['POST lost-answer', 'GET none'])
  })

  test('repeats a lost request under the same key', async () => {
    const { openTab, server } = createShop(['lost-request'])
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual([...server.orders.keys()], ['key1'])
  })

  test('sends no second rider while the first attempt is still running', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', 'lost-request', 'still-running'])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(10_000)
    await press
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('places the order in a browser that wrongly reports no network', async () => {
    const { openTab, server, state } = createShop()
    state.online = false
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('sends nothing offline, and nothing automatically once it’s back online', async () => {
    const { openTab, server, state, clock } = createShop([], [null])
    state.online = false
    const tab = openTab()
    await tab.press()
    assert.deepEqual(tab.shown(), { state: 'unreachable', sent: false })
    assert.equal(server.calls.length, 0)
    state.online = true
    for (const wake of state.wake) wake()
    await clock.advance(10_000)
    assert.deepEqual(tab.shown(), { state: 'ready-to-send', held: false })
    assert.equal(server.calls.length, 0)
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
  })

  test('shows while offline that the outcome is unknown, and later the outcome', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(2000)
    await press
    assert.deepEqual(tab.shown(), { state: 'unreachable', sent: true })
    await clock.advance(5000)
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('stops checking the status once the form is closed', async () => {
    const { openTab, clock } = createShop(Array<Fault>(3).fill('lost-request'))
    const tab = openTab()
    const press = tab.press()
    await clock.advance(2000)
    await press
    tab.destroy()
    assert.equal(clock.pending(), 0)
  })

  test('shows the reason of a refusal, and the next press is a new attempt', async () => {
    const { openTab, server } = createShop(['refused'])
    const tab = openTab()
    await tab.press()
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.test', message: 'refused', waitSeconds: null })
    tab.reset()
    await tab.press('Lim')
    assert.deepEqual([...server.orders.keys()], ['key2'])
  })

  test('keeps the key until the outcome is known if the session ends while sending', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', 'lost-request', 'unauthorized', 'unauthorized'])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(5000)
    await press
    await clock.advance(10_000)
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })
})

test('pressing right after a refusal places the order, even before the lock is released', async () => {
  const shop = createShop(['refused'], [], 50)
  const tab = shop.openTab()
  const first = tab.press()
  await shop.clock.flush()
  assert.equal(tab.shown().state, 'refused')
  const second = tab.press('Lim')
  await shop.clock.advance(200)
  await Promise.all([first, second])
  assert.equal(tab.shown().state, 'placed')
  assert.equal(shop.server.orders.size, 1)
})

describe('after a reload', () => {
  test('shows the order that was being placed', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const tabBefore = openTab()
    const press = tabBefore.press()
    await clock.advance(2000)
    await press
    tabBefore.destroy()
    const tabAfter = openTab()
    await tabAfter.resume()
    assert.equal(tabAfter.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('doesn’t resend the order if the user returns much later', async () => {
    const { openTab, server, clock } = createShop(Array<Fault>(3).fill('lost-request'))
    const tabBefore = openTab()
    const press = tabBefore.press()
    await clock.advance(2000)
    await press
    tabBefore.destroy()
    await clock.advance(600_000)
    const tabAfter = openTab()
    await tabAfter.resume()
    assert.equal(tabAfter.shown().state, 'refused')
    assert.equal(server.orders.size, 0)
    await tabAfter.press()
    assert.equal(server.orders.size, 1)
  })

  test('shows the form if no order is pending', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await tab.resume()
    assert.deepEqual(tab.shown(), { state: 'idle' })
    assert.equal(server.calls.length, 0)
  })

  test('shows an earlier order with an unknown outcome before a new order, and places each once', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const tabBefore = openTab('first')
    const press = tabBefore.press()
    await clock.advance(2000)
    await press
    tabBefore.destroy()
    const tabAfter = openTab('second')
    await tabAfter.press('Lim')
    assert.equal(tabAfter.shown().state, 'earlier-placed')
    assert.equal(server.orders.size, 1)
    await tabAfter.press('Lim')
    assert.equal(tabAfter.shown().state, 'placed')
    assert.equal(server.orders.size, 2)
  })
})

describe('when the fee has expired', () => {
  test('continues after a second if the new fee is the same', async () => {
    const { openTab, server, clock } = createShop(['SignatureExpired'])
    const tab = openTab()
    const press = tab.press()
    await clock.flush()
    assert.equal(tab.shown().state, 'quoting')
    assert.equal(server.calls.length, 1)
    await clock.advance(1000)
    await press
    assert.equal(tab.shown().state, 'placed')
  })

  test('asks about a changed fee, with the difference', async () => {
    const { openTab, server, clock } = createShop(['SignatureExpired'], [9.1])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(1000)
    await press
    const placement = tab.shown()
    assert.equal(placement.state, 'fee-changed')
    if (placement.state === 'fee-changed') {
      assert.deepEqual(placement.change, { changed: true, from: 8.4, to: 9.1, difference: 0.7 })
    }
    assert.equal(server.orders.size, 0)
    await tab.press('Tan', 9.1)
    assert.equal(tab.shown().state, 'placed')
  })

  test('renews an expired fee before anything is sent', async () => {
    const { openTab, server, expireFee } = createShop()
    expireFee()
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual(server.calls, ['POST none'])
  })

  test('shows that nothing was ordered if the fee can’t be renewed', async () => {
    const { openTab, clock } = createShop(['SignatureExpired'], [null])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(1000)
    await press
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.fee.recompute', message: '', waitSeconds: null })
  })

  test('shows a card payer that the fee has changed, and orders nothing', async () => {
    const { openTab, server, clock } = createShop(['SignatureExpired'], [9.1])
    const tab = openTab('draft', 'refuse')
    const press = tab.press()
    await clock.advance(1000)
    await press
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.fee.changed', message: '', waitSeconds: null })
    assert.equal(server.orders.size, 0)
  })

  test('asks only if the fee is above the user’s highest fee', async () => {
    for (const [fee, state] of [
      [9.1, 'placed'],
      [7, 'placed'],
      [9.11, 'fee-changed'],
    ] as const) {
      const { openTab, clock } = createShop(['SignatureExpired'], [fee])
      const tab = openTab()
      const press = tab.press('Tan', undefined, 9.1)
      await clock.advance(1000)
      await press
      assert.equal(tab.shown().state, state, String(fee))
    }
  })

  test('stops waiting if fees keep expiring', async () => {
    const { openTab, clock } = createShop(Array<Fault>(10).fill('SignatureExpired'))
    const tab = openTab()
    const press = tab.press()
    await clock.advance(10_000)
    await press
    assert.equal(tab.shown().state, 'refused')
  })
})
