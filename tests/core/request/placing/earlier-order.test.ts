import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createFlagsFile, type FlagsFile } from '../../../support/flags-file.ts'
import { createRequestFixture, fillIn, finished, flush, press, type RequestFixture, until } from '../request-fixture.ts'

let flags: FlagsFile
let fixture: RequestFixture
beforeEach(async () => {
  flags = await createFlagsFile()
  await flags.save({ voucher: true })
  fixture = await createRequestFixture({ flagsFile: flags.path })
})
afterEach(async () => {
  await fixture.close()
  await flags.remove()
})

type Tab = Awaited<ReturnType<typeof openForm>>

async function openForm() {
  const tab = await fixture.openTab()
  await tab.page.flags.refresh()
  await flush(fixture)
  return tab
}

const isOrder = (call: Request) => call.method === 'POST' && new URL(call.url).pathname.endsWith('/order')

/** Presses without a connection for the order. @param doesArrive only the response is lost */
async function pressAndLose(tab: Tab, doesArrive: boolean) {
  tab.network.intercept = async (call) => {
    if (!call.url.includes('/api/v1/order')) return null
    if (doesArrive && isOrder(call)) await fixture.server.api.fetch(call)
    throw new TypeError('lost')
  }
  await press(fixture, tab.request)
  assert.deepEqual(tab.request.$placement.get(), { state: 'unreachable', sent: true })
}

/** Two tabs of one draft; the response of the first one's press was lost. */
async function openTwo(doesArrive: boolean) {
  const first = await openForm()
  await fillIn(fixture, first.request)
  const second = await openForm()
  await pressAndLose(first, doesArrive)
  return { first, second }
}

async function applyVoucher({ request }: Tab) {
  request.voucher?.type('WELCOME5')
  assert.ok(request.voucher)
  await finished(fixture, request.voucher.apply())
  await until(fixture, 'the fee', () => request.$quote.get().state !== 'quoting')
}

describe('an earlier order found while placing another one', () => {
  test('is shown without the voucher; the draft stays, and nothing more is sent', async () => {
    const { second } = await openTwo(true)
    await applyVoucher(second)
    await press(fixture, second.request)
    const [order, ...others] = await fixture.orders()
    assert.deepEqual([order?.voucher, others.length], [null, 0])
    const now = second.request.$placement.get()
    assert.ok(now.state === 'earlier-placed')
    assert.equal(now.order.orderId, order?.order_id)
    assert.equal(second.request.$draft.get().voucher?.code, 'WELCOME5')
    assert.equal(second.request.$isHeld.get(), false)
  })

  test('is shown without a voucher that was typed and not applied yet; the code stays', async () => {
    const { second } = await openTwo(true)
    second.request.voucher?.type('WELCOME5')
    await finished(fixture, second.request.checkAgain())
    assert.equal(second.request.$placement.get().state, 'earlier-placed')
    assert.equal(second.request.$draft.get().voucherCode, 'WELCOME5')
    assert.equal((await fixture.orders()).length, 1)
  })

  test('is shown with its own details; the next press sends the new ones', async () => {
    const { second } = await openTwo(true)
    second.request.typeField('name', 'Counter Other')
    await press(fixture, second.request)
    assert.equal(second.request.$placement.get().state, 'earlier-placed')
    assert.equal((await fixture.orders()).length, 1)
    assert.equal(second.request.$draft.get().name, 'Counter Other')
    await press(fixture, second.request)
    const now = second.request.$placement.get()
    assert.ok(now.state === 'placed')
    const orders = await fixture.orders()
    const own = orders.find(({ customer }) => customer.name === 'Counter Other')
    assert.deepEqual([orders.length, now.order.orderId], [2, own?.order_id])
  })

  test('is reported to the host once, and sent again with the voucher only after another press', async () => {
    const { first, second } = await openTwo(true)
    await applyVoucher(second)
    await press(fixture, second.request)
    const found = second.request.$outcome.get()
    assert.ok(found?.placement.state === 'earlier-placed' && !found.placement.elsewhere)
    const shown = first.request.$placement.get()
    assert.ok(shown.state === 'placed' && shown.elsewhere, 'the first tab shows its order')
    await press(fixture, second.request)
    assert.equal(second.request.$placement.get().state, 'placed')
    assert.deepEqual((await fixture.orders()).map(({ voucher }) => voucher?.code ?? null).sort(), ['WELCOME5', null])
  })

  test('is shown again after a visit to another outlet', async () => {
    const { second } = await openTwo(true)
    await applyVoucher(second)
    await press(fixture, second.request)
    for (const id of ['1001', '1002']) {
      second.page.vendors.selectVendor(id)
      await flush(fixture)
    }
    assert.equal(second.request.$placement.get().state, 'earlier-placed')
    assert.equal(second.request.$draft.get().voucher?.code, 'WELCOME5')
  })

  test('leaves the form to a new request', async () => {
    const { second } = await openTwo(true)
    await applyVoucher(second)
    await press(fixture, second.request)
    second.request.startNew()
    await flush(fixture)
    assert.deepEqual([second.request.$placement.get().state, second.request.$draft.get().name], ['idle', ''])
  })
})

test('an order without the voucher, placed in another tab, is not shown as the one with it', async () => {
  const first = await openForm()
  await fillIn(fixture, first.request)
  const second = await openForm()
  await applyVoucher(second)
  await press(fixture, first.request)
  const now = second.request.$placement.get()
  assert.ok(now.state === 'earlier-placed' && now.elsewhere)
  assert.equal(second.request.$draft.get().voucher?.code, 'WELCOME5')
})

test('a form opened while its draft is being sent in another tab is held until the outcome is known', async () => {
  const first = await openForm()
  await fillIn(fixture, first.request)
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  first.network.intercept = async (call) => {
    if (isOrder(call)) await gate
    return null
  }
  const pressed = first.request.place()
  await until(fixture, 'the call', () => first.request.$placement.get().state === 'placing')
  const second = await openForm()
  assert.equal(second.request.$placement.get().state, 'checking')
  second.request.voucher?.type('WELCOME5')
  assert.equal(second.request.$draft.get().voucherCode, '')
  letGo()
  await finished(fixture, pressed)
  await until(fixture, 'the outcome', () => second.request.$placement.get().state === 'placed')
  assert.equal((await fixture.orders()).length, 1)
})

test('shows that an order discarded in another tab was not sent', async () => {
  const { first, second } = await openTwo(false)
  second.request.typeField('name', 'Counter Other')
  // Long enough that the first order can't arrive any more, with the first tab still offline.
  await fixture.clock.advance(180_000)
  await press(fixture, second.request)
  assert.equal(second.request.$placement.get().state, 'placed')
  first.network.intercept = null
  await finished(fixture, first.request.checkAgain())
  const now = first.request.$placement.get()
  assert.ok(now.state === 'refused')
  assert.equal(now.key, 'request.error.not-sent')
  assert.equal(first.request.$draft.get().name, 'Counter Guest')
  assert.deepEqual(
    (await fixture.orders()).map(({ customer }) => customer.name),
    ['Counter Other'],
  )
})

test('a tab never shows another tab’s order for another customer as its own', async () => {
  const { first, second } = await openTwo(false)
  await fixture.clock.advance(180_000)
  second.request.typeField('name', 'Counter Other')
  second.network.intercept = async (call) => {
    if (!isOrder(call)) return null
    await fixture.server.api.fetch(call)
    second.network.online = false
    throw new TypeError('lost')
  }
  await press(fixture, second.request)
  assert.deepEqual(second.request.$placement.get(), { state: 'unreachable', sent: true })
  first.network.intercept = null
  await finished(fixture, first.request.checkAgain())
  assert.equal(first.request.$placement.get().state, 'earlier-placed')
  assert.equal(first.request.$draft.get().name, 'Counter Guest')
})
