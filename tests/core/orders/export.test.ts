import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from '../../../core/app/page.ts'
import { createOrderExport, type ExportRequest } from '../../../core/orders/past/export.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestNetwork } from '../../support/page.ts'

describe('a report of past orders', () => {
  let server: TestOrderApi
  let page: Page
  let network: TestNetwork
  before(async () => {
    server = await createTestOrderApi()
    const made = createTestPage(server.api, { clock: server.clock })
    page = made.page
    network = made.network
    await page.session.signIn('parent@demo.courier', demoPassword)
  })
  after(async () => {
    page.destroy()
    await server.close()
  })

  const month: ExportRequest = {
    vendorId: '1000',
    includeOutlets: true,
    period: { from: '2026-05-11T00:00:00.000+08:00', to: '2026-06-09T23:59:59.999+08:00' },
    status: 'DELIVERED',
    format: 'csv',
    deliver: 'download',
  }

  it('comes as a file that is called by its vendor and days', async () => {
    const orderExport = createOrderExport(page)
    const file = await orderExport.start(month)
    assert.equal(file?.name, 'orders-1000-2026-05-11-2026-06-09.csv')
    const text = new TextDecoder().decode(file?.content)
    assert.ok(text.includes('DELIVERED') && !text.includes('CANCELLED'))
    assert.deepEqual(orderExport.$export.get(), { state: 'downloaded', name: file?.name })
  })

  it('comes although the access had to be renewed', async () => {
    let refused = 0
    network.intercept = (request) =>
      request.url.includes('/export') && refused++ === 0 ? new Response('{}', { status: 401 }) : null
    const file = await createOrderExport(page).start(month)
    network.intercept = null
    assert.ok(file)
    assert.equal(refused, 2)
  })

  it('goes by mail to the address of the account', async () => {
    const orderExport = createOrderExport(page)
    assert.equal(await orderExport.start({ ...month, deliver: 'email' }), null)
    assert.deepEqual(orderExport.$export.get(), { state: 'mailed', address: 'parent@demo.courier' })
    await server.clock.settle()
    assert.equal(server.mails.at(-1)?.attachment?.name, 'orders-1000-2026-05-11-2026-06-09.csv')
  })

  it('says why there is none, where that is the person’s to mend', async () => {
    const orderExport = createOrderExport(page)
    const years = { ...month, period: { ...month.period, from: '2020-01-01T00:00:00.000+08:00' } }
    await orderExport.start(years)
    const refused = orderExport.$export.get()
    assert.equal(refused.state === 'failed' && refused.reason, 'history.period-too-long')
    network.online = false
    await orderExport.start(month)
    network.comeOnline()
    const offline = orderExport.$export.get()
    assert.equal(offline.state === 'failed' && offline.reason, null)
    network.intercept = () => Response.json({ meta: { translation_key: 'error.internal' } }, { status: 503 })
    await orderExport.start(month)
    network.intercept = null
    const broken = orderExport.$export.get()
    assert.equal(broken.state === 'failed' && broken.reason, null)
    orderExport.reset()
    assert.deepEqual(orderExport.$export.get(), { state: 'idle' })
  })
})
