import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atom } from 'nanostores'
import { elementPage } from '../../../core/app/page-object.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

const afterThis = useCallsAfterEach()

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
