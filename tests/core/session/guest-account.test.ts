import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from '../../../core/app/page.ts'
import { createRegistration } from '../../../core/session/account/registration.ts'
import { createVerification } from '../../../core/session/account/verification.ts'
import { guestKeys } from '../../../core/session/guest/guest-data.ts'
import { keepGuestOrder } from '../../../core/session/guest/guest-orders.ts'
import { createFlagsFile, type FlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestBrowser, type TestPage } from '../../support/page.ts'
import { goodPassword, mailTo, tokenIn } from '../../support/sign-up.ts'

const typed = (email: string) => ({
  vendorCode: '',
  businessName: 'Bee Guest',
  phone: '8123 4567',
  email,
  password: goodPassword,
  confirmation: goodPassword,
  accepted: true,
})

describe('a guest who creates an account', () => {
  let flags: FlagsFile
  let server: TestOrderApi
  let browser: TestBrowser
  let tab: TestPage
  let page: Page
  before(async () => {
    flags = await createFlagsFile()
    await flags.save({ 'guest-checkout': true })
    server = await createTestOrderApi({ flagsFile: flags.path })
  })
  beforeEach(async () => {
    browser = createTestBrowser()
    tab = createTestPage(server.api, { clock: server.clock, browser, settings: { mode: 'guest' } })
    page = tab.page
    page.vendors.$selectedVendor.listen(() => {})
    await flush()
    await page.session.continueAsGuest()
    await flush()
  })
  afterEach(() => page.destroy())
  after(async () => {
    await server.close()
    await flags.remove()
  })

  const flush = async () => {
    for (let turn = 0; turn < 5; turn += 1) await server.clock.flush()
  }
  const vendorId = () => page.vendors.$selectedVendor.get()?.id

  test('finds their orders in it, and is signed in', async () => {
    const vendor = vendorId()
    assert.match(vendor ?? '', /^g-[a-z]{12}$/)
    keepGuestOrder(browser.storage, `${vendor}-ABC123`)
    const email = 'guest-account@shop.example'
    const registration = createRegistration(page)
    registration.form.reset(typed(email))
    assert.equal(await registration.form.submit(), true)
    assert.equal(page.session.$isGuest.get(), true, 'until the link is opened')
    const verification = createVerification(page, tokenIn(await mailTo(server, email)))
    verification.form.reset({ password: goodPassword })
    assert.equal(await verification.form.submit(), true)
    await flush()
    const now = page.session.$session.get()
    assert.deepEqual([now.state === 'signed-in' && now.user?.email, page.session.$isGuest.get()], [email, false])
    assert.equal(vendorId(), vendor, 'the orders keep their vendor, which is the account’s')
    for (const key of Object.values(guestKeys)) assert.equal(browser.storage.getItem(key), null, key)
  })

  test('isn’t used with another order API', async () => {
    const kept = JSON.parse(browser.storage.getItem(guestKeys.token) ?? '{}')
    const sent: string[] = []
    tab.network.intercept = async (call) => {
      if (call.url.endsWith('/register')) sent.push(await call.clone().text())
      return null
    }
    async function register(email: string) {
      const registration = createRegistration(page)
      registration.form.reset(typed(email))
      assert.equal(await registration.form.submit(), true)
    }
    await register('guest-here@shop.example')
    browser.storage.setItem(guestKeys.token, JSON.stringify({ ...kept, api: 'https://other.example' }))
    await register('guest-elsewhere@shop.example')
    assert.deepEqual(
      sent.map((body) => body.includes(kept.token)),
      [true, false],
    )
  })
})
