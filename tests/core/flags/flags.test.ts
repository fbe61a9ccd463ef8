import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maintenanceOf } from '../../../core/app/maintenance.ts'
import { flagNames } from '../../../core/flags/flag-names.ts'
import { FlagServiceTimeoutError, FlagsUnavailableError } from '../../../core/flags/providers.ts'
import { defaultFlags } from '../../../core/flags/variations.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestPage, type TestPageOptions } from '../../support/page.ts'

/** Specification 1 §4 and §9. */
const intervalMs = 300_000
const debounceMs = 400
const timeoutMs = 2000
const unavailable = 'FwF: couldnt refresh the flags'

type Responding = (request: Request) => Promise<Response | null> | Response | null
const respond503 = () => new Response('', { status: 503 })
const withoutResponse = () => new Promise<Response>(() => {})
const flagsOf = (map: object) => Response.json({ result: map })

const afterThis = useCallsAfterEach()

/** Opens a page with the real order API; `service` and `file` replace its flag service and flags file. */
async function openPage(
  options: { service?: Responding; file?: Responding; settings?: TestPageOptions['settings'] } = {},
) {
  const server = await createTestOrderApi()
  const { clock } = server
  const providers = { service: options.service ?? null, file: options.file ?? null }
  const intercept = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/flags')) return providers.service?.(request) ?? null
    return pathname === '/fwfFallback.json' ? (providers.file?.(request) ?? null) : null
  }
  const { page, network, warnings } = createTestPage(server.api, {
    clock,
    intercept,
    ...(options.settings && { settings: options.settings }),
  })
  let isClosed = false
  async function close() {
    if (isClosed) return
    isClosed = true
    page.destroy()
    await server.close()
  }
  afterThis(close)
  const flagCalls = () => network.calls.filter((call) => call.includes('/flags?'))
  return { clock, page, flags: page.flags, network, warnings, providers, flagCalls, server, close }
}

describe('the flags of a page', () => {
  it('are the built-in defaults until a provider responds', async () => {
    const { flags, clock } = await openPage({ service: withoutResponse, file: withoutResponse })
    assert.deepEqual(flags.$flags.get(), defaultFlags)
    // Specification 1 §4.
    assert.equal(flags.$flag('helpcenter').get(), true)
    for (const name of flagNames.filter((name) => name !== 'helpcenter'))
      assert.equal(flags.$flag(name).get(), false, name)
    await clock.flush()
  })

  it('come from the flag service at the start, for the country, the mode and the vendor', async () => {
    const { flags, flagCalls, network } = await openPage({ settings: { vendor: '1002', mode: 'guest' } })
    await flags.ready
    assert.deepEqual(flagCalls(), ['GET /orders/api/v1/flags?country=SG&vendor=1002&mode=guest'])
    assert.equal(flags.$flag('digit-grouping').get(), true)
    assert.ok(!network.calls.some((call) => call.includes('fwfFallback')))
  })

  it('come from the static file if the service fails twice', async () => {
    const { clock, flags, flagCalls, warnings } = await openPage({
      service: respond503,
      file: () => Response.json({ voucher: true }),
    })
    await clock.finish(flags.ready)
    assert.equal(flags.$flag('voucher').get(), true)
    // Flags that are missing in the file have their defaults.
    assert.equal(flags.$flag('helpcenter').get(), true)
    assert.equal(flagCalls().length, 2)
    assert.deepEqual(warnings, [])
  })

  it('wait at most 2 seconds for the service', async () => {
    const { flags, clock } = await openPage({ service: withoutResponse, file: () => Response.json({ voucher: true }) })
    await clock.advance(timeoutMs - 1)
    assert.equal(flags.$flag('voucher').get(), false)
    await clock.advance(1)
    assert.equal(flags.$flag('voucher').get(), true)
  })

  it('stay the same without a response, with one warning for developers', async () => {
    const { flags, clock, providers, warnings } = await openPage({ service: () => flagsOf({ voucher: true }) })
    await flags.ready
    providers.service = respond503
    providers.file = respond503
    await assert.rejects(clock.finish(flags.refresh()), (error) => {
      assert.ok(error instanceof FlagsUnavailableError)
      assert.equal(error.message, unavailable)
      assert.equal(error.failures.length, 2)
      return true
    })
    await clock.advance(intervalMs)
    await clock.advance(intervalMs)
    assert.equal(flags.$flag('voucher').get(), true)
    assert.deepEqual(warnings, [unavailable])
    providers.service = () => flagsOf({})
    await flags.refresh()
    assert.equal(flags.$flag('voucher').get(), false)
  })

  it('report a flag service that timed out', async () => {
    const { flags, clock, providers } = await openPage()
    await flags.ready
    providers.service = withoutResponse
    providers.file = respond503
    const rejection = assert.rejects(flags.refresh(), (error) => {
      assert.ok(error instanceof FlagsUnavailableError)
      assert.ok(error.failures[0] instanceof FlagServiceTimeoutError)
      assert.equal(error.failures[0].message, 'Timeout error')
      return true
    })
    await clock.advance(timeoutMs)
    await rejection
  })

  it('are the defaults if the first request fails', async () => {
    const { clock, flags, warnings } = await openPage({ service: respond503, file: respond503 })
    await clock.finish(flags.ready)
    assert.deepEqual(flags.$flags.get(), defaultFlags)
    assert.deepEqual(warnings, [unavailable])
  })

  it('are fetched again every 5 minutes, until the page is destroyed', async () => {
    const { page, flags, clock, flagCalls, close } = await openPage()
    await flags.ready
    await clock.advance(intervalMs - 1)
    assert.equal(flagCalls().length, 1)
    await clock.advance(1)
    assert.equal(flagCalls().length, 2)
    await clock.advance(intervalMs)
    assert.equal(flagCalls().length, 3)
    page.destroy()
    await clock.advance(3 * intervalMs)
    assert.equal(flagCalls().length, 3)
    await close()
    assert.equal(clock.pending(), 0)
  })

  it('ignore unknown names and values of another type', async () => {
    const { flags } = await openPage({
      service: () =>
        flagsOf({
          vouchers: true,
          'lost-and-found': true,
          constructor: true,
          voucher: 'true',
          'pre-order': 1,
          helpcenter: null,
          'pay-at-pickup': true,
          'tracking-page-settings': true,
          'dual-pricing-display': { currency: 'HRK', rate: 7.5345 },
        }),
    })
    await flags.ready
    assert.deepEqual(flags.$flags.get(), {
      ...defaultFlags,
      'pay-at-pickup': true,
      'dual-pricing-display': { currency: 'HRK', rate: 7.5345 },
    })
    assert.deepEqual(flags.$flag('dual-pricing-display').get(), { currency: 'HRK', rate: 7.5345 })
  })

  it('come from the file if the service returns no map', async () => {
    for (const respond of [() => Response.json(null), () => Response.json({ result: [] }), () => new Response('<p>')]) {
      const { clock, flags } = await openPage({ service: respond, file: () => Response.json({ voucher: true }) })
      await clock.finish(flags.ready)
      assert.equal(flags.$flag('voucher').get(), true)
    }
  })

  it('are never replaced by the response to an older request', async () => {
    const { flags, providers } = await openPage({ service: () => flagsOf({}) })
    await flags.ready
    const heldResponse = Promise.withResolvers<Response>()
    providers.service = () => heldResponse.promise
    const olderRefresh = flags.refresh()
    providers.service = () => flagsOf({ voucher: true })
    await flags.refresh()
    assert.equal(flags.$flag('voucher').get(), true)
    heldResponse.resolve(flagsOf({ voucher: false }))
    await olderRefresh
    assert.equal(flags.$flag('voucher').get(), true)
  })

  it('are those of an older response if the newer request failed', async () => {
    const { clock, flags, providers } = await openPage({ service: () => flagsOf({}) })
    await flags.ready
    const heldResponse = Promise.withResolvers<Response>()
    providers.service = () => heldResponse.promise
    const olderRefresh = flags.refresh()
    providers.service = respond503
    providers.file = respond503
    await clock.advance(500)
    const newerRefresh = assert.rejects(flags.refresh(), FlagsUnavailableError)
    await clock.advance(1000)
    await newerRefresh
    heldResponse.resolve(flagsOf({ voucher: true }))
    await olderRefresh
    assert.equal(flags.$flag('voucher').get(), true)
  })

  it('notify the listener of a flag only when that flag changes', async () => {
    const { flags, providers } = await openPage({ service: () => flagsOf({}) })
    await flags.ready
    const received: unknown[] = []
    const stops = (['voucher', 'dual-pricing-display'] as const).map((name) =>
      flags.$flag(name).listen((value) => received.push(value)),
    )
    const bulgarian = () => ({ currency: 'EUR', rate: 0.51129 })
    providers.service = () => flagsOf({ 'dual-pricing-display': bulgarian() })
    await flags.refresh()
    providers.service = () => flagsOf({ 'dual-pricing-display': bulgarian(), voucher: true })
    await flags.refresh()
    await flags.refresh()
    assert.deepEqual(received, [bulgarian(), true])
    assert.equal(flags.$flag('voucher').get(), true)
    for (const stop of stops) stop()
  })
})

describe('the user of the flags', () => {
  it('fetches the flags once, 400 ms after the last of many identifications', async () => {
    const { flags, clock, flagCalls } = await openPage()
    await flags.ready
    flags.identify('1001')
    await clock.advance(debounceMs - 1)
    flags.identify('1002')
    await clock.advance(debounceMs - 1)
    assert.equal(flagCalls().length, 1)
    await clock.advance(1)
    assert.equal(flagCalls().length, 2)
    assert.match(flagCalls()[1] ?? '', /vendor=1002/)
  })

  it('gets a vendor’s flags after sign-in and when another one is selected, and none after sign-out', async () => {
    const { page, flags, clock, flagCalls } = await openPage()
    await flags.ready
    assert.match(flagCalls()[0] ?? '', /country=SG&mode=classic$/)
    await page.session.signIn('parent@demo.courier', demoPassword)
    await page.vendors.load()
    await clock.advance(debounceMs)
    // The first vendor is selected, and parents come first.
    assert.match(flagCalls().at(-1) ?? '', /vendor=1000/)
    const requestCount = flagCalls().length
    page.vendors.selectVendor('1002')
    await clock.advance(debounceMs)
    assert.equal(flagCalls().length, requestCount + 1)
    assert.match(flagCalls().at(-1) ?? '', /vendor=1002/)
    await page.session.signOut()
    await clock.advance(debounceMs)
    assert.equal(flagCalls().length, requestCount + 2)
    assert.ok(!flagCalls().at(-1)?.includes('vendor='))
  })

  it('is fetched when a later element names another country', async () => {
    const { page, flags, clock, flagCalls } = await openPage({ settings: { country: undefined } })
    await flags.ready
    page.configure({ country: 'KW' })
    await clock.advance(debounceMs)
    assert.match(flagCalls().at(-1) ?? '', /country=KW/)
  })

  it('doesn’t fetch the vendors for the flags', async () => {
    const { page, flags, clock, network } = await openPage()
    await flags.ready
    await page.session.signIn('parent@demo.courier', demoPassword)
    await clock.advance(debounceMs)
    assert.ok(!network.calls.some((call) => call.includes('/vendors')))
  })
})

describe('maintenance', () => {
  it('is unplanned if both flags are on, and off if neither is', () => {
    const maintenanceWith = (planned: boolean, unplanned: boolean) =>
      maintenanceOf({ 'planned-maintenance': planned, 'unplanned-maintenance': unplanned })
    assert.equal(maintenanceWith(false, false), null)
    assert.equal(maintenanceWith(true, false), 'planned')
    assert.equal(maintenanceWith(false, true), 'unplanned')
    assert.equal(maintenanceWith(true, true), 'unplanned')
  })
})
