import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { completePage, currentPage, elementPage, elementPageWithVendors } from '../../../core/app/page.ts'
import { createPublicPage, currentPublicPage } from '../../../core/app/public-page.ts'
import { browserEnvironment, pageLocks } from '../../../core/environment.ts'
import { createTestPage, type TestPageOptions } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'

/** No order API: a page before its first call. */
const nowhere = {
  fetch: async () => Response.json({}, { status: 404 }),
  socket: () => ({ message() {}, ping() {}, closed() {} }),
}
const open = (options: Partial<TestPageOptions> = {}) =>
  createTestPage(nowhere, { clock: createTestClock(), ...options })

test('the reference build is ready at once, in English and Singapore dollars', () => {
  const { page, network } = open()
  assert.equal(page.$ready.get(), true)
  assert.equal(page.$country.get().code, 'SG')
  assert.equal(page.$brand.get(), 'FOODPANDA')
  assert.equal(page.$formats.get().money(8.4), '$8.40')
  // Only calls that nothing waits for.
  assert.deepEqual(network.calls, ['GET /orders/api/v1/flags?country=SG&mode=classic'])
})

test('applies another country’s currency, zone and brand once its file has loaded', async () => {
  const { page } = open({ settings: { country: 'KW' } })
  assert.equal(page.$ready.get(), false)
  await page.ready()
  assert.equal(page.$country.get().timeZone, 'Asia/Kuwait')
  assert.equal(page.$brand.get(), 'TALABAT')
  assert.equal(page.$formats.get().money(1.5).replace(/\s/g, ' '), 'KWD 1.500')
})

test('applies a country that is set after the start', async () => {
  const { page } = open()
  page.configure({ country: 'PK' })
  await page.ready()
  assert.equal(page.$country.get().currency, 'PKR')
})

test('a destroyed page leaves no timer', async () => {
  const clock = createTestClock()
  const { page } = open({ clock })
  page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
  page.destroy()
  await clock.flush()
  assert.equal(clock.pending(), 0)
})

test('two copies of the script share one page', () => {
  const page = currentPage()
  assert.equal(currentPage(), page)
  assert.equal((globalThis as { [key: symbol]: unknown })[Symbol.for('courier.session.v1')], page)
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('courier.session.v1')]
  page.destroy()
})

test('a page of public elements has no session until an element needs one, then the one for all', async () => {
  const shown = currentPublicPage()
  assert.ok(!('session' in shown))
  const page = currentPage()
  assert.equal(page, shown)
  const { session, vendors } = page
  assert.equal(completePage(shown).session, session)
  assert.equal(completePage(shown).vendors, vendors)
  page.destroy()
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('courier.session.v1')]
})

test('the session is found when the first element that needs it is added to an open page', async () => {
  const { page: template } = open()
  const begun = createPublicPage({ ...template.environment })
  begun.configure({
    fetchSession: async () => ({ accessToken: 'kept', expires: template.environment.clock.now() + 3_600_000 }),
  })
  begun.start()
  const page = completePage(begun)
  assert.equal(await page.session.authorization(), 'Bearer kept')
  assert.equal(page.session.$session.get().state, 'signed-in')
  page.destroy()
  template.destroy()
})

for (const [kind, make, fetched] of [
  ['shows outlets', elementPageWithVendors, 1],
  ['shows none', elementPage, 0],
] as const) {
  test(`an element that ${kind} fetches orders ${fetched} times before it is drawn, once there is a session`, async () => {
    const clock = createTestClock()
    const { page: template, network } = open({ clock })
    const begun = createPublicPage({ ...template.environment })
    const fetchSession = async () => ({ accessToken: 'kept', expires: clock.now() + 3_600_000 })
    begun.configure({ fetchSession })
    make(begun, atom(null), () => {})
    const calls = () => network.calls.filter((call) => call.startsWith('GET /orders/api/v1/vendors'))
    assert.deepEqual(calls(), [])
    begun.start()
    await clock.flush()
    assert.equal(calls().length, fetched, network.calls.join())
    begun.destroy()
    template.destroy()
  })
}

test('a session waits for its page to start, which may still set the order API', () => {
  const { page: template } = open()
  const page = completePage(createPublicPage(template.environment))
  assert.equal(page.session.$session.get().state, 'starting')
  page.start()
  assert.equal(page.session.$session.get().state, 'signed-out')
  page.destroy()
})

test('works without browser storage', () => {
  const { storage } = browserEnvironment()
  storage.setItem('courier.vendor', '1001')
  assert.equal(storage.getItem('courier.vendor'), '1001')
  storage.removeItem('courier.vendor')
  assert.equal(storage.getItem('courier.vendor'), null)
})

test('callers of one page wait for each other without browser locks', async () => {
  const locks = pageLocks()
  const order: string[] = []
  const turn = (name: string) =>
    locks.request('refresh', async () => {
      order.push(`${name} in`)
      await Promise.resolve()
      order.push(`${name} out`)
      if (name === 'a') throw new Error('a failed')
    })
  const a = assert.rejects(turn('a'), /a failed/)
  await Promise.all([a, turn('b')])
  assert.deepEqual(order, ['a in', 'a out', 'b in', 'b out'])
})

test('a build’s region, payment and registration override the country’s', async () => {
  const { page } = open()
  page.configure({ region: 'europe', paymentMethod: 'CASH_ON_DELIVERY', registrationType: 'PV' })
  page.start()
  await page.ready()
  const { code, region, defaultPaymentMethod, registrationType, currency } = page.$country.get()
  assert.deepEqual(
    [code, region, defaultPaymentMethod, registrationType, currency],
    ['SG', 'europe', 'CASH_ON_DELIVERY', 'PV', 'SGD'],
  )
  page.destroy()
})
