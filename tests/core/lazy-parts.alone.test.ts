import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { afterEach, describe, test } from 'node:test'
import { loadCountry } from '../../core/config/countries.ts'
import { browserEnvironment } from '../../core/environment/browser.ts'
import { useCallsAfterEach } from '../support/call-after-each.ts'
import { createTestOrderApi, demoPassword } from '../support/order-api.ts'
import { createTestPage, noOrderApi } from '../support/page.ts'
import { createPaymentServer } from '../support/payments/card-payments.ts'
import { lazyParts } from '../support/runner/lazy-parts.ts'
import { createTestClock } from '../support/test-clock.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openBulk } from './bulk/bulk-page.ts'
import { useShop } from './orders/order-list-fixture.ts'
import { createRequestFixture, runUntilDone } from './request/request-fixture.ts'

/** The module that fails to load. */
let failingModule: string | null = null

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    if (failingModule !== null && resolved.url.includes(failingModule))
      throw new TypeError('Failed to fetch the module')
    return resolved
  },
})

const restoreChunk = () => {
  failingModule = null
}
afterEach(restoreChunk)
const afterThis = useCallsAfterEach()
const { openShop } = useShop()

async function openFixture() {
  const fixture = await createRequestFixture()
  afterThis(fixture.close)
  return { fixture, request: (await fixture.openTab()).request }
}

async function expectPollingThenSocket(
  follow: (page: ReturnType<typeof createTestPage>['page'], onReload: () => void) => void,
) {
  const server = await createTestOrderApi()
  const { page, network } = createTestPage(server.api, { clock: server.clock, settings: { vendor: '1002' } })
  afterThis(server.close, page.destroy)
  await page.session.signIn('parent@demo.courier', demoPassword)
  let reloads = 0
  follow(page, () => reloads++)
  await server.clock.advance(21_000)
  assert.ok(reloads > 0, 'the list is fetched instead')
  restoreChunk()
  await server.clock.advance(2000)
  await waitUntil(server.clock, 'the socket', () => network.opened > 0)
}

/** For each chunk, a test that its failure is shown and that it loads later. */
const parts: Record<string, () => Promise<void>> = {
  async 'core/addresses/pasted-text.ts'() {
    const { fixture: at, request } = await openFixture()
    await at.runUntilDone(request.paste.read('Unit: 03-11'))
    assert.equal(request.paste.$pasted.get().state, 'failed')
    restoreChunk()
    await at.runUntilDone(request.paste.read('Unit: 03-11'))
    assert.equal(request.paste.$pasted.get().state, 'read')
  },
  async 'core/request/payment/card-payment.ts'() {
    const { fixture: at, request } = await openFixture()
    assert.ok(request.payment)
    await at.runUntilDone(request.payment.load())
    assert.equal(request.payment.$hasFailed.get(), true)
    restoreChunk()
    await at.runUntilDone(request.payment.load())
    assert.deepEqual([request.payment.$hasFailed.get(), request.payment.$card.get() !== null], [false, true])
  },
  async 'core/bulk/paying.ts'() {
    const bank = await createPaymentServer({ flags: { 'bulk-order-upload': true } })
    const shop = await openBulk(bank.current(), { href: 'http://localhost:4321/bulk-order/1001' })
    afterThis(bank.close, shop.close)
    await shop.choose([{ payment: 'online' }])
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    const placing = () => {
      const flow = shop.bulk.$flow.get()
      return flow.step === 'SHOW_PREPROCESS_RESULTS' ? flow.placing : null
    }
    await runUntilDone(bank.current(), shop.bulk.place())
    assert.deepEqual(placing(), { state: 'failed', key: 'error.payment.init' })
    restoreChunk()
    await runUntilDone(bank.current(), shop.bulk.place())
    assert.ok(shop.bulk.$paying.get(), 'the card form')
  },
  /** The server checks the phone number if the page can't. */
  async 'core/i18n/numbering-plans.ts'() {
    const { fixture: at, request } = await openFixture()
    await at.fillIn(request)
    request.typeField('phone', '12')
    await at.press(request)
    assert.deepEqual([request.$problems.get()[0]?.field, await at.orders()], ['phone', []])
    restoreChunk()
    request.typeField('phone', '8123 4567')
    await at.press(request)
    assert.equal((await at.orders())[0]?.customer.phone_number, '+6581234567')
  },
  async 'core/session/guest/guest.ts'() {
    const server = await createTestOrderApi({ flags: { 'guest-checkout': true } })
    const { page } = createTestPage(server.api, { clock: server.clock, settings: { mode: 'guest' } })
    afterThis(server.close, page.destroy)
    await runUntilDone(server, page.session.continueAsGuest())
    assert.equal(page.session.$admission.get().state, 'away')
    restoreChunk()
    await runUntilDone(server, page.session.continueAsGuest())
    assert.equal(page.session.$session.get().state, 'signed-in')
  },
  async 'core/environment/bank-window.ts'() {
    const { bankWindow } = browserEnvironment()
    await assert.rejects(bankWindow(), /Failed to fetch the module/)
    restoreChunk()
    const browser = globalThis as { location?: { origin: string } }
    browser.location = { origin: 'https://shop.example' }
    afterThis(() => delete browser.location)
    assert.equal(typeof (await bankWindow()).open, 'function')
  },
  async 'core/environment/phone.ts'() {
    const { phone } = browserEnvironment()
    await assert.rejects(phone(), /Failed to fetch the module/)
    restoreChunk()
    const { records } = await phone()
    await records.put('a', { code: '123' })
    assert.deepEqual([await records.all(), records.isKept()], [[{ code: '123' }], false])
  },
  async 'core/environment/browser-upload.ts'() {
    const { upload } = browserEnvironment()
    const send = () =>
      upload('data:text/plain,received', {
        headers: new Headers(),
        body: '',
        signal: new AbortController().signal,
        onSent() {},
      })
    await assert.rejects(send(), /Failed to fetch the module/)
    restoreChunk()
    assert.equal(await (await send()).text(), 'received')
  },
  'core/live/vendor-sockets.ts': () =>
    expectPollingThenSocket((page, onReload) => {
      page.live.subscribeToVendor({ vendorId: '1002', onUpdate() {}, onReload })
    }),
  'core/live/tracking-sockets.ts': () =>
    expectPollingThenSocket((page, onReload) => {
      page.live.subscribeToTracking({ trackingId: 'unknown', onUpdate() {}, onReload })
    }),
  async 'core/app/page-locale.ts'() {
    const clock = createTestClock()
    const { page } = createTestPage(noOrderApi, { clock, language: 'ar', settings: { country: 'KW' } })
    afterThis(page.destroy)
    await clock.advance(10_000)
    assert.equal(page.$ready.get(), false)
    restoreChunk()
    await clock.advance(2000)
    await page.ready()
    assert.equal(page.translations.$language.get(), 'ar')
  },
  'core/i18n/catalogue-files.ts': () => showsEnglishUntilLoaded('ar', { country: 'KW' }),
  'core/lib/intl/stand-ins.ts': () => showsEnglishUntilLoaded('my', { country: 'MM' }),
  'core/i18n/pseudo-locale.ts': () => showsEnglishUntilLoaded('en-XA', { environment: 'san' }),
  async 'core/config/country-files.ts'() {
    await assert.rejects(loadCountry('KW'))
    restoreChunk()
    assert.equal((await loadCountry('KW')).code, 'KW')
  },
  /** Users see the failed session at once; only the developers' message needs the chunk. */
  async 'core/notifications/mistakes.ts'() {
    const clock = createTestClock()
    const fetchSession = async () => ({ accessToken: '', expires: 0 })
    const { page, warnings } = createTestPage(noOrderApi, { clock, settings: { fetchSession } })
    afterThis(page.destroy)
    const hasWarning = () => warnings.some((line) => line.endsWith('#session-no-token'))
    await page.session.start()
    assert.deepEqual([page.session.$failure.get(), hasWarning()], ['unavailable', false])
    restoreChunk()
    await clock.advance(120_000)
    await waitUntil(clock, 'the line', hasWarning)
  },
  async 'temporal-polyfill'() {
    const shop = await openShop()
    await shop.until('the failure', () => shop.orders.$state.get().state === 'failed')
    restoreChunk()
    await shop.clock.advance(10_000)
    await shop.until('the list', shop.isReady)
  },
}

async function showsEnglishUntilLoaded(language: string, settings: Record<string, string>) {
  const clock = createTestClock()
  const { page, warnings } = createTestPage(noOrderApi, { clock, settings: { ...settings, language } })
  afterThis(page.destroy)
  await page.ready()
  assert.equal(page.translations.$language.get(), 'en')
  assert.ok(warnings.some((warning) => warning.includes('could not be loaded')))
  restoreChunk()
  await clock.advance(5000)
  assert.equal(page.translations.$language.get(), language)
}

describe('a lazy chunk of core that doesn’t load', () => {
  const targets = lazyParts().flatMap(({ from, target }) => (from.startsWith('core/') ? [target] : []))

  for (const target of new Set(targets)) {
    test(`${target} reports the failure or is replaced, and loads later`, async () => {
      const failLoading = parts[target]
      assert.ok(failLoading, 'parts has an entry for it')
      failingModule = target
      await failLoading()
    })
  }

  test('lists only existing parts', () => {
    assert.deepEqual(
      Object.keys(parts).filter((target) => !targets.includes(target)),
      [],
    )
  })
})
