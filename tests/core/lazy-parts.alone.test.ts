import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { afterEach, describe, test } from 'node:test'
import { loadCountry } from '../../core/config/countries.ts'
import { browserEnvironment } from '../../core/environment.ts'
import { createFlagsFile } from '../support/flags-file.ts'
import { lazyParts } from '../support/lazy-parts.ts'
import { createTestOrderApi, demoPassword } from '../support/order-api.ts'
import { createTestPage } from '../support/page.ts'
import { createTestClock } from '../support/test-clock.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openShop } from './orders/order-list-fixture.ts'
import { createRequestFixture, fillIn, finished, press } from './request/request-fixture.ts'

/** The module that doesn't load now. */
let missing: string | null = null

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (missing !== null && found.url.includes(missing)) throw new TypeError('Failed to fetch the module')
    return found
  },
})

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  missing = null
  for (const end of ends.splice(0).reverse()) await end()
})

const mend = () => {
  missing = null
}

async function fixture() {
  const opened = await createRequestFixture()
  ends.push(opened.close)
  return { fixture: opened, request: (await opened.openTab()).request }
}

async function liveReloads(follow: (page: ReturnType<typeof createTestPage>['page'], onReload: () => void) => void) {
  const server = await createTestOrderApi()
  const { page, network } = createTestPage(server.api, { clock: server.clock, settings: { vendor: '1002' } })
  ends.push(server.close, page.destroy)
  await page.session.signIn('parent@demo.courier', demoPassword)
  let reloads = 0
  follow(page, () => reloads++)
  await server.clock.advance(21_000)
  assert.ok(reloads > 0, 'the list is fetched instead')
  mend()
  await server.clock.advance(2000)
  await waitUntil(server.clock, 'the socket', () => network.opened > 0)
}

/** How each chunk's failure is shown, and how it recovers. */
const parts: Record<string, () => Promise<void>> = {
  async 'core/addresses/pasted-text.ts'() {
    const { fixture: at, request } = await fixture()
    await finished(at, request.paste.read('Unit: 03-11'))
    assert.equal(request.paste.$pasted.get().state, 'failed')
    mend()
    await finished(at, request.paste.read('Unit: 03-11'))
    assert.equal(request.paste.$pasted.get().state, 'read')
  },
  async 'core/request/payment/card-payment.ts'() {
    const { fixture: at, request } = await fixture()
    assert.ok(request.payment)
    await finished(at, request.payment.load())
    assert.equal(request.payment.$hasFailed.get(), true)
    mend()
    await finished(at, request.payment.load())
    assert.deepEqual([request.payment.$hasFailed.get(), request.payment.$card.get() !== null], [false, true])
  },
  /** The server checks the phone number instead. */
  async 'core/i18n/numbering-plans.ts'() {
    const { fixture: at, request } = await fixture()
    await fillIn(at, request)
    request.typeField('phone', '12')
    await press(at, request)
    assert.deepEqual([request.$problems.get()[0]?.field, await at.orders()], ['phone', []])
    mend()
    request.typeField('phone', '8123 4567')
    await press(at, request)
    assert.equal((await at.orders())[0]?.customer.phone_number, '+6581234567')
  },
  async 'core/session/guest/guest.ts'() {
    const flags = await createFlagsFile()
    await flags.save({ 'guest-checkout': true })
    const server = await createTestOrderApi({ flagsFile: flags.path })
    const { page } = createTestPage(server.api, { clock: server.clock, settings: { mode: 'guest' } })
    ends.push(flags.remove, server.close, page.destroy)
    await finished(server, page.session.continueAsGuest())
    assert.equal(page.session.$admission.get().state, 'away')
    mend()
    await finished(server, page.session.continueAsGuest())
    assert.equal(page.session.$session.get().state, 'signed-in')
  },
  async 'core/environment/browser-upload.ts'() {
    const { upload } = browserEnvironment()
    const send = () =>
      upload('data:text/plain,received', { headers: {}, body: '', signal: new AbortController().signal, onSent() {} })
    await assert.rejects(send(), /Failed to fetch the module/)
    mend()
    assert.equal(await (await send()).text(), 'received')
  },
  'core/live/vendor-socket.ts': () =>
    liveReloads((page, onReload) => {
      page.live.subscribeToVendor({ vendorId: '1002', onUpdate() {}, onReload })
    }),
  'core/live/tracking-sockets.ts': () =>
    liveReloads((page, onReload) => {
      page.live.subscribeToTracking({ trackingId: 'unknown', onUpdate() {}, onReload })
    }),
  async 'core/app/page-locale.ts'() {
    const clock = createTestClock()
    const { page } = createTestPage(nowhere, { clock, language: 'ar', settings: { country: 'KW' } })
    ends.push(page.destroy)
    await clock.advance(10_000)
    assert.equal(page.$ready.get(), false)
    mend()
    await clock.advance(2000)
    await page.ready()
    assert.equal(page.translations.$language.get(), 'ar')
  },
  async 'core/i18n/pseudo-locale.ts'() {
    const clock = createTestClock()
    const settings = { language: 'en-XA', environment: 'san' }
    const { page, warnings } = createTestPage(nowhere, { clock, settings })
    ends.push(page.destroy)
    await page.ready()
    assert.equal(page.translations.$language.get(), 'en')
    assert.ok(warnings.some((warning) => warning.includes('could not be loaded')))
    mend()
    await clock.advance(5000)
    assert.equal(page.translations.$language.get(), 'en-XA')
  },
  async 'core/config/country-files.ts'() {
    await assert.rejects(loadCountry('KW'))
    mend()
    assert.equal((await loadCountry('KW')).code, 'KW')
  },
  /** Users see the failure of the session; only the line for developers has to wait. */
  async 'core/developer/mistakes.ts'() {
    const clock = createTestClock()
    const fetchSession = async () => ({ accessToken: '', expires: 0 })
    const { page, warnings } = createTestPage(nowhere, { clock, settings: { fetchSession } })
    ends.push(page.destroy)
    const isNamed = () => warnings.some((line) => line.endsWith('#session-no-token'))
    await page.session.start()
    assert.deepEqual([page.session.$failure.get(), isNamed()], ['unavailable', false])
    mend()
    await clock.advance(120_000)
    await waitUntil(clock, 'the line', isNamed)
  },
  async 'temporal-polyfill'() {
    const shop = await openShop()
    ends.push(shop.close)
    await shop.until('the failure', () => shop.orders.$state.get().state === 'failed')
    mend()
    await shop.clock.advance(10_000)
    await shop.until('the list', shop.isReady)
  },
}

const nowhere = {
  fetch: async () => Response.json({}, { status: 404 }),
  socket: () => ({ message() {}, ping() {}, closed() {} }),
}

describe('a lazy chunk of core that doesn’t load', () => {
  const targets = lazyParts().flatMap(({ from, target }) => (from.startsWith('core/') ? [target] : []))

  for (const target of new Set(targets)) {
    test(`${target} reports it or is replaced, and loads later`, async () => {
      const story = parts[target]
      assert.ok(story, 'its failure is described above')
      missing = target
      await story()
    })
  }

  test('lists only existing parts', () => {
    assert.deepEqual(
      Object.keys(parts).filter((target) => !targets.includes(target)),
      [],
    )
  })
})
