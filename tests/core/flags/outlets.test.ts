import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atom } from 'nanostores'
import { elementPage } from '../../../core/app/page-object.ts'
import { flagNames } from '../../../core/flags/flag-names.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

/** Specification 1 §9. */
const intervalMs = 300_000
const unavailable = 'FwF: couldnt refresh the flags'
const respond503 = () => new Response('', { status: 503 })

const afterThis = useCallsAfterEach()

describe('the flags of one outlet', () => {
  /** Opens a page of the parent, with flag rules for two outlets. */
  const rules = [
    { vendor: '1001', flags: { 'edit-outlet': false } },
    { vendor: '1000', mode: 'guest', flags: { 'edit-outlet': false } },
  ]

  async function openFor(vendorIds: readonly string[]) {
    const server = await createTestOrderApi({ flags: { rules } })
    const tab = createTestPage(server.api, { clock: server.clock, settings: { vendor: '1000' } })
    afterThis(server.close, tab.page.destroy)
    await tab.page.flags.ready
    const received = new Map<string, (boolean | undefined)[]>()
    for (const id of vendorIds) {
      const values: (boolean | undefined)[] = []
      received.set(id, values)
      tab.page.flags.$flag('edit-outlet', id).subscribe((isOn) => values.push(isOn))
    }
    await server.clock.flush()
    const flagCalls = () => tab.network.calls.filter((call) => call.includes('/flags?'))
    return { ...tab, flags: tab.page.flags, clock: server.clock, server, received, flagCalls }
  }

  it('are the page’s for its vendor, and separate for another, in one request', async () => {
    const { flagCalls, received } = await openFor(['1000', '1001', '1002'])
    assert.deepEqual(received.get('1000'), [true])
    assert.deepEqual(received.get('1001'), [undefined, false])
    assert.deepEqual(received.get('1002'), [undefined, true])
    assert.equal(flagCalls().length, 2)
    assert.match(flagCalls()[1] ?? '', /vendor=1000&mode=classic&others=1001,1002$/)
  })

  it('are fetched again every 5 minutes', async () => {
    const { clock, server, received } = await openFor(['1001', '1002'])
    await server.flags.save({ rules: [{ vendor: '1002', flags: { 'edit-outlet': false } }] })
    await clock.advance(intervalMs)
    assert.deepEqual(received.get('1001'), [undefined, false, true])
    assert.deepEqual(received.get('1002'), [undefined, true, false])
  })

  it('fall back to the static file, then to known values or the defaults', async () => {
    const { flags, clock, network, warnings, received } = await openFor(['1001'])
    network.intercept = (request) => (request.url.includes('/flags?') ? respond503() : null)
    await clock.finish(flags.refresh())
    assert.deepEqual(received.get('1001'), [undefined, false, true])
    network.intercept = (request) => (/flags\?|fwfFallback/.test(request.url) ? respond503() : null)
    flags.$flag('helpcenter', '1002').subscribe(() => {})
    await clock.advance(1000)
    assert.equal(flags.$flag('edit-outlet', '1001').get(), true)
    for (const name of flagNames) assert.equal(flags.$flag(name, '1002').get(), name === 'helpcenter', name)
    assert.deepEqual(warnings, [unavailable])
  })

  it('are fetched for at most 200 vendors per request', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => String(5000 + index))
    const { flagCalls, received } = await openFor(ids)
    assert.equal(flagCalls().length, 1 + 3)
    for (const id of ids) assert.deepEqual(received.get(id), [undefined, true], id)
  })
})

describe('the flags of an element', () => {
  it('are those of its vendor, or those of the page without a vendor', async () => {
    const server = await createTestOrderApi({
      flags: { voucher: true, rules: [{ vendor: '1002', flags: { voucher: false } }] },
    })
    const tab = createTestPage(server.api, { clock: server.clock, settings: { vendor: '1001' } })
    afterThis(server.close, tab.page.destroy)
    await tab.page.flags.ready
    const $attribute = atom<string | null>('1002')
    const { flags } = elementPage(tab.page, $attribute, () => {})
    const values: boolean[] = []
    flags.$flag('voucher').subscribe((isOn) => values.push(isOn))
    await server.clock.flush()
    assert.deepEqual(values, [true, false])
    assert.equal(flags.$flag('voucher').get(), false)
    assert.equal(tab.page.flags.$flag('voucher').get(), true)

    $attribute.set(null)
    assert.deepEqual(values, [true, false, true])
  })
})
