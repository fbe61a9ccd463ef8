import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { GivenSettings } from '../../../core/config/settings.ts'
import { demoPassword } from '../../support/order-api.ts'
import { createTestBrowser, type TestBrowser, type TestPage } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const threeDays = 72 * 3_600_000

describe('a guest on a page', () => {
  const server = useOrderApi({ flags: {} })
  const { openPage } = usePages(server)
  let browser: TestBrowser
  beforeEach(async () => {
    await server.flags.save({ 'guest-checkout': true })
    browser = createTestBrowser()
  })

  async function open(settings: GivenSettings = { mode: 'guest' }) {
    const tab = openPage({ browser, settings })
    tab.page.vendors.$vendors.listen(() => {})
    tab.page.vendors.$selectedVendor.listen(() => {})
    await flush()
    return tab
  }
  const flush = async () => {
    for (let round = 0; round < 5; round += 1) await server.clock.flush()
  }
  const session = ({ page }: TestPage) => page.session.$session.get()
  const vendorId = ({ page }: TestPage) => page.vendors.$selectedVendor.get()?.id
  const admissionCount = ({ network }: TestPage) => network.count(/^POST .*\/guest$/)
  const guestKeys = () => browser.storage.keys().filter((key) => key.startsWith('guest'))
  const expectGuestId = (id: string | undefined) => assert.match(id ?? '', /^g-[a-z]{12}$/)
  async function expectAnother(tab: TestPage, oldVendorId: string | undefined) {
    await waitUntil(server.clock, 'another vendor', () => ![undefined, oldVendorId].includes(vendorId(tab)))
    expectGuestId(vendorId(tab))
  }
  async function continueAsGuest(tab: TestPage) {
    await server.clock.finish(tab.page.session.continueAsGuest())
    await flush()
  }

  test('has a placeholder vendor and no token until they choose to continue', async () => {
    const tab = await open()
    assert.deepEqual(session(tab), { state: 'signed-out' })
    const { page } = tab
    assert.equal(page.session.$admission.get().state, 'invited')
    const vendor = page.vendors.$selectedVendor.get()
    assert.deepEqual(
      [vendor?.id, vendor?.name, vendor?.location, vendor?.isActive, vendor?.isRegistered],
      ['vendorID', 'guest', null, true, true],
    )
    assert.equal(admissionCount(tab), 0)
  })

  test('has a token and a vendor of the server, in every tab and after a reload', async () => {
    const tab = await open()
    const otherTab = await open()
    await continueAsGuest(tab)
    assert.deepEqual(session(tab), { state: 'signed-in', user: null, isGuest: true })
    expectGuestId(vendorId(tab))
    assert.match((await tab.page.session.authorization()) ?? '', /^Bearer ey[\w.-]+$/)
    assert.equal(admissionCount(tab), 1)
    assert.equal(vendorId(otherTab), vendorId(tab))
    tab.page.destroy()
    const reloaded = await open()
    assert.equal(vendorId(reloaded), vendorId(otherTab))
    assert.equal(admissionCount(reloaded), 0)
  })

  test('is created once when continuing in two tabs at once', async () => {
    const [tab, otherTab] = [await open(), await open()]
    await Promise.all([continueAsGuest(tab), continueAsGuest(otherTab)])
    assert.equal(admissionCount(tab) + admissionCount(otherTab), 1)
    expectGuestId(vendorId(tab))
    assert.equal(vendorId(otherTab), vendorId(tab))
  })

  test('becomes a new guest if the token has expired at the start, and all data of the old one is removed', async () => {
    const tab = await open()
    await continueAsGuest(tab)
    const oldVendorId = vendorId(tab)
    browser.storage.setItem('guest-orders', '["g-1"]')
    browser.storage.setItem('courier-request-drafts', '{"owner":"","drafts":{}}')
    tab.page.destroy()
    await server.clock.advance(threeDays)
    const reloaded = await open()
    await expectAnother(reloaded, oldVendorId)
    for (const key of ['guest-orders', 'courier-request-drafts']) assert.equal(browser.storage.getItem(key), null, key)
  })

  test('becomes a new guest with the first call after the token expires', async () => {
    const tab = await open()
    await continueAsGuest(tab)
    const oldVendorId = vendorId(tab)
    await server.clock.advance(threeDays)
    await tab.page.session.authorization()
    await expectAnother(tab, oldVendorId)
  })

  test('becomes a new guest once if the server refuses several calls at the same time', async () => {
    const tab = await open()
    await continueAsGuest(tab)
    const oldVendorId = vendorId(tab)
    const storedToken = JSON.parse(browser.storage.getItem('guest-token') ?? '{}')
    tab.page.destroy()
    browser.storage.setItem('guest-token', JSON.stringify({ ...storedToken, token: 'not.a.token' }))
    const reloaded = await open()
    await Promise.all([1, 2, 3].map(() => reloaded.page.client.request('/vendors').catch(() => null)))
    await expectAnother(reloaded, oldVendorId)
    assert.equal(admissionCount(reloaded), 1)
  })

  test('is ignored if their stored token is unreadable or of another order API', async () => {
    for (const entry of [
      '{',
      '[]',
      '{"token":1}',
      JSON.stringify({ api: 'http://other.test', token: 'x', vendorId: 'g-x', expires: 9e15 }),
    ]) {
      browser.storage.setItem('guest-token', entry)
      browser.storage.setItem('guest-details', '{"name":"Bee"}')
      browser.storage.setItem('guest-orders', '["g-old-ABC123"]')
      const tab = await open()
      const isOfOtherApi = entry.includes('other.test')
      assert.deepEqual(guestKeys(), isOfOtherApi ? ['guest-token', 'guest-details', 'guest-orders'] : [], entry)
      assert.deepEqual(session(tab), { state: 'signed-out' }, entry)
      assert.equal(await tab.page.session.authorization(), null)
      tab.page.destroy()
    }
    // A new guest starts without the other guest's data.
    await continueAsGuest(await open())
    assert.deepEqual(guestKeys(), ['guest-token'])
  })

  test('loses token, orders, details and typed text in every tab when signing in, and can be a guest again', async () => {
    const [tab, otherTab] = [await open(), await open()]
    await continueAsGuest(tab)
    const oldVendorId = vendorId(tab)
    await tab.page.session.signIn('single@demo.courier', 'Wrong#2026')
    assert.deepEqual(session(tab), { state: 'signed-in', user: null, isGuest: true })
    assert.equal(vendorId(tab), oldVendorId)
    for (const key of ['guest-orders', 'guest-details', 'courier-request-drafts']) browser.storage.setItem(key, '{}')
    let resetCount = 0
    otherTab.page.session.onSignOut(() => {
      resetCount += 1
    })
    await tab.page.session.signIn('single@demo.courier', demoPassword)
    await flush()
    for (const openTab of [tab, otherTab]) {
      const sessionState = session(openTab)
      assert.equal(sessionState.state === 'signed-in' && sessionState.user?.email, 'single@demo.courier')
      assert.deepEqual([openTab.page.session.$isGuest.get(), openTab.page.$mode.get()], [false, 'classic'])
      assert.equal(vendorId(openTab), '2000')
    }
    assert.equal(resetCount, 1)
    assert.deepEqual([guestKeys(), browser.storage.getItem('courier-request-drafts')], [[], null])
    assert.match((await tab.page.session.authorization()) ?? '', /^Bearer [^|]+\|/)
    await tab.page.session.signOut()
    await flush()
    assert.deepEqual(session(tab), { state: 'signed-out' })
    await continueAsGuest(tab)
    expectGuestId(vendorId(tab))
  })

  test('loses their data when signing in on a page without guests', async () => {
    browser.storage.setItem('guest-token', '{"api":"http://courier.test"}')
    browser.storage.setItem('guest-details', '{}')
    const tab = await open({})
    await tab.page.session.signIn('single@demo.courier', demoPassword)
    assert.deepEqual(guestKeys(), [])
  })

  test('is replaced by an account or a staff token', async () => {
    const account = await open({})
    await account.page.session.signIn('single@demo.courier', demoPassword)
    const tab = await open()
    assert.equal(vendorId(tab), '2000')
    await tab.page.session.continueAsGuest()
    assert.equal(admissionCount(tab), 0)
    browser.storage.setItem('godroid-token', 'demo-godroid-token')
    assert.equal(await (await open()).page.session.authorization(), 'GoDroid demo-godroid-token')
  })

  test('sees a message if the server accepts no guests, or has too many', async () => {
    await server.flags.save({ 'guest-checkout': false })
    const tab = await open()
    await continueAsGuest(tab)
    assert.deepEqual(tab.page.session.$admission.get(), { state: 'refused', why: 'not-available' })
    assert.deepEqual(session(tab), { state: 'signed-out' })
    tab.network.intercept = ({ url }) =>
      url.endsWith('/guest') ? Response.json({ message: '' }, { status: 429, headers: { 'retry-after': '600' } }) : null
    await continueAsGuest(tab)
    assert.deepEqual(tab.page.session.$admission.get(), { state: 'refused', why: 'too-many' })
    tab.network.intercept = null
    tab.network.online = false
    await continueAsGuest(tab)
    assert.deepEqual(tab.page.session.$admission.get(), { state: 'away' })
    tab.network.online = true
    await server.flags.save({ 'guest-checkout': true })
    await continueAsGuest(tab)
    expectGuestId(vendorId(tab))
  })

  test('starts with the stored token once the page is configured for guests, without a request before', async () => {
    const { body } = await server.call<{ result: GuestTokenWire }>('/guest', { method: 'POST' })
    const { token, vendor_id, expires } = body.result
    const storedToken = { api: 'http://courier.test', token, vendorId: vendor_id, expires: Date.parse(expires) }
    browser.storage.setItem('guest-token', JSON.stringify(storedToken))
    const tab = await open({})
    await continueAsGuest(tab)
    assert.deepEqual(session(tab), { state: 'signed-out' })
    assert.equal(tab.page.vendors.$selectedVendor.get(), null)
    assert.equal(admissionCount(tab), 0)
    tab.page.configure({ mode: 'guest' })
    await flush()
    assert.equal(vendorId(tab), vendor_id)
  })
})
