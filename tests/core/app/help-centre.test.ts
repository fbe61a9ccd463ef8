import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { NoResponseError } from '../../../core/api/errors.ts'
import type { HelpCentreInitWire } from '../../../core/api/help-centre.ts'
import { createHelpCentre, type HelpCentre, helpCentreHost } from '../../../core/app/help-centre.ts'
import { version } from '../../../core/app/version.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { demoPassword } from '../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const minutes = 60_000

describe('the help centre of a page', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true } })
  let tab: TestPage
  let helpCentre: HelpCentre
  let initCalls: HelpCentreInitWire[]
  beforeEach(() => openPage())
  afterEach(() => {
    helpCentre.destroy()
    tab.page.destroy()
  })

  async function openPage(settings = {}) {
    initCalls = []
    tab = createTestPage(server.api, { clock: server.clock, settings })
    tab.network.intercept = async (request) => {
      if (request.url.endsWith('/conditions-api/v1/init'))
        initCalls.push((await request.clone().json()) as HelpCentreInitWire)
      return null
    }
    await tab.page.session.signIn('parent@demo.courier', demoPassword)
    await tab.page.vendors.load()
    await tab.page.flags.ready
    helpCentre = createHelpCentre(tab.page)
    helpCentre.$isOffered.listen(() => {})
    helpCentre.$state.listen(() => {})
  }
  async function reopenPage(settings: object) {
    helpCentre.destroy()
    tab.page.destroy()
    await openPage(settings)
  }
  const tokenCount = () => tab.network.count('/hc_jwt_token')

  test('sends everything that the help centre requires', async () => {
    await helpCentre.open()
    assert.deepEqual(helpCentre.$state.get(), { state: 'open', url: 'http://courier.test/help-centre?locale=en' })
    const { verification_token, ...rest } = initCalls[0] ?? assert.fail('not requested')
    assert.ok(verification_token.length > 20)
    assert.deepEqual(rest, {
      user_id: 'demo-parent',
      email: 'parent@demo.courier',
      guest: false,
      name: 'Merlion Kitchen',
      brand: 'FOODPANDA',
      global_entity_id: 'ODR_SG',
      country: 'SG',
      locale: 'en',
      app_version: version,
      bridge: true,
      service_type: 'on_demand_rider',
    })
  })

  test('fetches a new token every 55 minutes, and not for each opening', async () => {
    await helpCentre.open()
    helpCentre.close()
    await helpCentre.open()
    assert.equal(tokenCount(), 1)
    await server.clock.advance(55 * minutes)
    assert.equal(tokenCount(), 2)
    helpCentre.close()
    await helpCentre.open()
    assert.equal(tokenCount(), 2)
    assert.notEqual(initCalls.at(-1)?.verification_token, initCalls[0]?.verification_token)
  })

  test('reports a failure, and can be opened again', async () => {
    tab.network.intercept = (request) =>
      request.url.endsWith('/hc_jwt_token') ? Response.json({ message: 'no' }, { status: 400 }) : null
    await helpCentre.open()
    assert.equal(helpCentre.$state.get().state, 'failed')
    assert.ok(tab.page.notifications.$notifications.get().some(({ key }) => key === 'help-center.failed'))
    tab.network.intercept = null
    await helpCentre.open()
    assert.equal(helpCentre.$state.get().state, 'open')
  })

  test('shows an error if its page can’t be reached, or if the frame shows nothing for 20 s', async () => {
    tab.network.intercept = (request) =>
      new URL(request.url).pathname === '/help-centre' ? Promise.reject(new TypeError('Failed to fetch')) : null
    await helpCentre.open()
    const state = helpCentre.$state.get()
    assert.ok(state.state === 'failed' && state.error instanceof NoResponseError)
    tab.network.intercept = (request) =>
      new URL(request.url).pathname === '/help-centre' ? new Response('', { status: 503 }) : null
    await helpCentre.open()
    assert.equal(helpCentre.$state.get().state, 'failed')

    tab.network.intercept = null
    await helpCentre.open()
    await server.clock.advance(19_000)
    assert.equal(helpCentre.$state.get().state, 'open')
    await server.clock.advance(1000)
    assert.equal(helpCentre.$state.get().state, 'failed')
    await helpCentre.open()
    helpCentre.onLoad()
    await server.clock.advance(60_000)
    assert.equal(helpCentre.$state.get().state, 'open')
  })

  test('opens only the configured host', async () => {
    tab.network.intercept = (request) =>
      request.url.endsWith('/init') ? Response.json({ url: 'https://elsewhere.example/' }) : null
    await helpCentre.open()
    assert.equal(helpCentre.$state.get().state, 'failed')
  })

  test('closes and drops its token when the vendor changes or the user signs out', async () => {
    await helpCentre.open()
    tab.page.vendors.selectVendor('1001')
    assert.deepEqual(helpCentre.$state.get(), { state: 'closed' })
    await helpCentre.open()
    assert.equal(tokenCount(), 2)
    await tab.page.session.signOut()
    assert.deepEqual([helpCentre.$state.get().state, helpCentre.$isOffered.get()], ['closed', false])
  })

  test('isn’t offered to guests, in the driver app or without its flag', async () => {
    assert.equal(helpCentre.$isOffered.get(), true)
    await reopenPage({ client: 'driver-app' })
    assert.equal(helpCentre.$isOffered.get(), false)
    await reopenPage({ mode: 'guest' })
    await tab.page.session.signOut()
    await tab.page.session.continueAsGuest()
    assert.deepEqual([tab.page.session.$isGuest.get(), helpCentre.$isOffered.get()], [true, false])
    await reopenPage({})
    tab.network.intercept = (request) =>
      request.url.includes('/flags') ? Response.json({ result: { helpcenter: false } }) : null
    await tab.page.flags.refresh()
    assert.equal(helpCentre.$isOffered.get(), false)
  })

  test('is offered to users who sign in on a page for guests', async () => {
    await reopenPage({ mode: 'guest' })
    await tab.page.flags.refresh()
    assert.equal(helpCentre.$isOffered.get(), true)
    await tab.page.session.signOut()
    assert.equal(helpCentre.$isOffered.get(), false)
  })

  test('its host depends on region and environment', () => {
    const settings = { ...tab.page.$settings.get(), helpCentre: 'https://help-{region}.{environment}.example/' }
    assert.equal(helpCentreHost(settings, 'asia-pacific'), 'https://help-asia-pacific.prd.example')
    assert.equal(helpCentreHost({ ...settings, environment: 'stg' }, 'europe'), 'https://help-europe.stg.example')
  })

  test('returns the version of the package', () => assert.equal(version, packageJson.version))
})
