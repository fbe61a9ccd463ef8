import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createShop, type Fault } from './a-faulty-shop.ts'

describe('placing an order', () => {
  test('a person presses once and has one order', async () => {
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

  test('a person who presses twice has one order', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await Promise.all([tab.press(), tab.press()])
    await tab.press()
    assert.equal(server.orders.size, 1)
  })

  test('a person who presses in two tabs has one order, and both show it', async () => {
    const { openTab, server } = createShop()
    const one = openTab()
    const other = openTab()
    await Promise.all([one.press(), other.press()])
    assert.equal(server.orders.size, 1)
    const shown = [one.shown(), other.shown()].map(
      (now) => now.state === 'placed' && [now.order.orderId, now.elsewhere],
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

  test('a person whose request got lost has it repeated under the same key', async () => {
    const { openTab, server } = createShop(['lost-request'])
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual([...server.orders.keys()], ['key1'])
  })

  test('a person whose first try is still at work is not sent a second rider', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', 'lost-request', 'still-running'])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(10_000)
    await press
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('a browser that reports no network by mistake stops nothing: the call decides', async () => {
    const { openTab, server, state } = createShop()
    state.online = false
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('without a connection nothing is sent, and nothing goes out unasked when it is back', async () => {
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

  test('without a network, the user is told that nothing is sent twice, and later sees the outcome', async () => {
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

  test('a person who closes the form stops its questions', async () => {
    const { openTab, clock } = createShop(Array<Fault>(3).fill('lost-request'))
    const tab = openTab()
    const press = tab.press()
    await clock.advance(2000)
    await press
    tab.destroy()
    assert.equal(clock.pending(), 0)
  })

  test('a person who is refused reads why, and the next press is a new try', async () => {
    const { openTab, server } = createShop(['refused'])
    const tab = openTab()
    await tab.press()
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.test', message: 'refused', waitSeconds: null })
    tab.reset()
    await tab.press('Lim')
    assert.deepEqual([...server.orders.keys()], ['key2'])
  })

  test('a session that ends while sending keeps the key until the outcome is known', async () => {
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

test('a press right after an outcome counts, also before the lock is released', async () => {
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
  test('a person finds the order that was being placed', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const before = openTab()
    const press = before.press()
    await clock.advance(2000)
    await press
    before.destroy()
    const after = openTab()
    await after.resume()
    assert.equal(after.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('a person who comes back much later is not surprised by a rider', async () => {
    const { openTab, server, clock } = createShop(Array<Fault>(3).fill('lost-request'))
    const before = openTab()
    const press = before.press()
    await clock.advance(2000)
    await press
    before.destroy()
    await clock.advance(600_000)
    const after = openTab()
    await after.resume()
    assert.equal(after.shown().state, 'refused')
    assert.equal(server.orders.size, 0)
    await after.press()
    assert.equal(server.orders.size, 1)
  })

  test('a person with nothing on the way sees the form', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await tab.resume()
    assert.deepEqual(tab.shown(), { state: 'idle' })
    assert.equal(server.calls.length, 0)
  })

  test('starting over while an earlier order is unknown shows that one first, then places both, once each', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const before = openTab('first')
    const press = before.press()
    await clock.advance(2000)
    await press
    before.destroy()
    const after = openTab('second')
    await after.press('Lim')
    assert.equal(after.shown().state, 'earlier-placed')
    assert.equal(server.orders.size, 1)
    await after.press('Lim')
    assert.equal(after.shown().state, 'placed')
    assert.equal(server.orders.size, 2)
  })
})

describe('when the fee has expired', () => {
  test('a person whose fee stays the same notices nothing but a second', async () => {
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

  test('a person whose fee has changed is asked, with the difference', async () => {
    const { openTab, server, clock } = createShop(['SignatureExpired'], [9.1])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(1000)
    await press
    const asked = tab.shown()
    assert.equal(asked.state, 'fee-changed')
    if (asked.state === 'fee-changed') {
      assert.deepEqual(asked.change, { changed: true, from: 8.4, to: 9.1, difference: 0.7 })
    }
    assert.equal(server.orders.size, 0)
    await tab.press('Tan', 9.1)
    assert.equal(tab.shown().state, 'placed')
  })

  test('a person who presses on an expired fee has it renewed before anything is sent', async () => {
    const { openTab, server, expireFee } = createShop()
    expireFee()
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual(server.calls, ['POST none'])
  })

  test('a person whose fee cannot be renewed is told that nothing was ordered', async () => {
    const { openTab, clock } = createShop(['SignatureExpired'], [null])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(1000)
    await press
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.fee.recompute', message: '', waitSeconds: null })
  })

  test('a person about to pay by card is told that the fee has changed, and nothing is ordered', async () => {
    const { openTab, server, clock } = createShop(['SignatureExpired'], [9.1])
    const tab = openTab('draft', 'refuse')
    const press = tab.press()
    await clock.advance(1000)
    await press
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.fee.changed', message: '', waitSeconds: null })
    assert.equal(server.orders.size, 0)
  })

  test('a person who named a ceiling is asked above it and nowhere else', async () => {
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

  test('a person whose fees expire again and again is not kept waiting for ever', async () => {
    const { openTab, clock } = createShop(Array<Fault>(10).fill('SignatureExpired'))
    const tab = openTab()
    const press = tab.press()
    await clock.advance(10_000)
    await press
    assert.equal(tab.shown().state, 'refused')
  })
})
