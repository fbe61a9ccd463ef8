import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { completePage, currentPage, elementPage, elementPageWithVendors } from '../../../core/app/page-object.ts'
import { createPublicPage, currentPublicPage } from '../../../core/app/public-page.ts'
import { browserEnvironment } from '../../../core/environment/browser.ts'
import { pageLocks } from '../../../core/environment/locks.ts'
import { createTestPage, noOrderApi, type TestPageOptions } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'

const openPage = (options: Partial<TestPageOptions> = {}) =>
  createTestPage(noOrderApi, { clock: createTestClock(), ...options })

test('the reference build is ready at once, in English and Singapore dollars', () => {
  const { page, network } = openPage()
  assert.equal(page.$ready.get(), true)
  assert.equal(page.$country.get().code, 'SG')
  assert.equal(page.$brand.get(), 'FOODPANDA')
  assert.equal(page.$formats.get().money(8.4), '$8.40')
  // These calls run in the background.
  assert.deepEqual(network.calls, ['GET /orders/api/v1/flags?country=SG&mode=classic'])
})

test('applies another country’s currency, zone and brand once its file has loaded', async () => {
  const { page } = openPage({ settings: { country: 'KW' } })
  assert.equal(page.$ready.get(), false)
  await page.ready()
  assert.equal(page.$country.get().timeZone, 'Asia/Kuwait')
  assert.equal(page.$brand.get(), 'TALABAT')
  assert.equal(page.$formats.get().money(1.5).replace(/\s/g, ' '), 'KWD 1.500')
})

test('applies a country that is set after the start', async () => {
  const { page } = openPage({ settings: { country: undefined } })
  page.configure({ country: 'PK' })
  await page.ready()
  assert.equal(page.$country.get().currency, 'PKR')
})

test('a destroyed page leaves no timer', async () => {
  const clock = createTestClock()
  const { page } = openPage({ clock })
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

test('a page with public elements only has no session until another element needs it', async () => {
  const publicPage = currentPublicPage()
  assert.ok(!('session' in publicPage))
  const page = currentPage()
  assert.equal(page, publicPage)
  const { session, vendors } = page
  assert.equal(completePage(publicPage).session, session)
  assert.equal(completePage(publicPage).vendors, vendors)
  page.destroy()
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('courier.session.v1')]
})

test('the session is found when the first element that needs it is added to an open page', async () => {
  const { page: template } = openPage()
  const startedPage = createPublicPage({ ...template.environment })
  startedPage.configure({
    fetchSession: async () => ({ accessToken: 'kept', expires: template.environment.clock.now() + 3_600_000 }),
  })
  startedPage.start()
  const page = completePage(startedPage)
  assert.equal(await page.session.authorization(), 'Bearer kept')
  assert.equal(page.session.$session.get().state, 'signed-in')
  page.destroy()
  template.destroy()
})

for (const [kind, createElementPage, expectedCount] of [
  ['shows outlets', elementPageWithVendors, 1],
  ['shows none', elementPage, 0],
] as const) {
  test(`an element that ${kind} fetches the outlets ${expectedCount} times before it renders, once there is a session`, async () => {
    const clock = createTestClock()
    const { page: template, network } = openPage({ clock })
    const startedPage = createPublicPage({ ...template.environment })
    const fetchSession = async () => ({ accessToken: 'kept', expires: clock.now() + 3_600_000 })
    startedPage.configure({ fetchSession })
    createElementPage(startedPage, atom(null), () => {})
    const calls = () => network.calls.filter((call) => call.startsWith('GET /orders/api/v1/vendors'))
    assert.deepEqual(calls(), [])
    startedPage.start()
    await clock.flush()
    assert.equal(calls().length, expectedCount, network.calls.join())
    startedPage.destroy()
    template.destroy()
  })
}

test('a session starts with its page, which may set the order API before that', () => {
  const { page: template } = openPage()
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
  const enterLock = (name: string) =>
    locks.request('refresh', async () => {
      order.push(`${name} in`)
      await Promise.resolve()
      order.push(`${name} out`)
      if (name === 'a') throw new Error('a failed')
    })
  const a = assert.rejects(enterLock('a'), /a failed/)
  await Promise.all([a, enterLock('b')])
  assert.deepEqual(order, ['a in', 'a out', 'b in', 'b out'])
})

test('configured region, payment method and registration override the country’s', async () => {
  const { page } = openPage()
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
