import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Page } from '../../../core/app/page-object.ts'
import { createRegistration } from '../../../core/session/account/registration.ts'
import { createVerification } from '../../../core/session/account/verification.ts'
import { keepGuestOrder } from '../../../core/session/guest/guest-orders.ts'
import { createTestBrowser, type TestBrowser, type TestPage } from '../../support/page.ts'
import { goodPassword, mailTo, tokenIn } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

const valuesOf = (email: string) => ({
  vendorCode: '',
  businessName: 'Bee Guest',
  phone: '8123 4567',
  email,
  password: goodPassword,
  confirmation: goodPassword,
  accepted: true,
})

describe('a guest who creates an account', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true } })
  let browser: TestBrowser
  let tab: TestPage
  let page: Page
  const { openPage } = usePages(server)
  beforeEach(async () => {
    browser = createTestBrowser()
    tab = openPage({ browser, settings: { mode: 'guest' } })
    page = tab.page
    page.vendors.$selectedVendor.listen(() => {})
    await flush()
    await page.session.continueAsGuest()
    await flush()
  })

  const flush = async () => {
    for (let round = 0; round < 5; round += 1) await server.clock.flush()
  }
  const vendorId = () => page.vendors.$selectedVendor.get()?.id

  test('keeps their orders, and is signed in', async () => {
    const vendor = vendorId()
    assert.match(vendor ?? '', /^g-[a-z]{12}$/)
    keepGuestOrder(browser.storage, `${vendor}-ABC123`)
    const email = 'guest-account@shop.example'
    const registration = createRegistration(page)
    registration.form.reset(valuesOf(email))
    assert.equal(await registration.form.submit(), true)
    assert.equal(page.session.$isGuest.get(), true, 'until the link is opened')
    const verification = createVerification(page, tokenIn(await mailTo(server, email)))
    verification.form.reset({ password: goodPassword })
    assert.equal(await verification.form.submit(), true)
    await flush()
    const session = page.session.$session.get()
    assert.deepEqual(
      [session.state === 'signed-in' && session.user?.email, page.session.$isGuest.get()],
      [email, false],
    )
    assert.equal(vendorId(), vendor, 'the account has the guest’s vendor')
    for (const key of ['guest-token', 'guest-orders', 'guest-details'])
      assert.equal(browser.storage.getItem(key), null, key)
  })

  test('doesn’t send the guest’s token to another order API', async () => {
    const storedToken = JSON.parse(browser.storage.getItem('guest-token') ?? '{}')
    const bodies: string[] = []
    tab.network.intercept = async (call) => {
      if (call.url.endsWith('/register')) bodies.push(await call.clone().text())
      return null
    }
    async function register(email: string) {
      const registration = createRegistration(page)
      registration.form.reset(valuesOf(email))
      assert.equal(await registration.form.submit(), true)
    }
    await register('guest-here@shop.example')
    browser.storage.setItem('guest-token', JSON.stringify({ ...storedToken, api: 'https://other.example' }))
    await register('guest-elsewhere@shop.example')
    assert.deepEqual(
      bodies.map((body) => body.includes(storedToken.token)),
      [true, false],
    )
  })
})
