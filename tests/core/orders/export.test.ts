import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from '../../../core/app/page.ts'
import { createOrderExport, type ExportRequest } from '../../../core/orders/export/export.ts'
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

  const period = { from: '2026-05-11T00:00:00.000+08:00', to: '2026-06-09T23:59:59.999+08:00' }
  const month: ExportRequest = {
    vendorId: '1000',
    includeOutlets: true,
    subject: { table: 'orders', period, status: 'DELIVERED' },
    format: 'csv',
    deliver: 'download',
  }

  it('is a file named after its vendor and days', async () => {
    const orderExport = createOrderExport(page)
    const file = await orderExport.start(month)
    assert.equal(file?.name, 'orders-1000-2026-05-11-2026-06-09.csv')
    const text = await new Blob(file?.content).text()
    assert.ok(text.includes('DELIVERED') && !text.includes('CANCELLED'))
    assert.deepEqual(orderExport.$export.get(), { state: 'downloaded', name: file?.name })
  })

  it('is downloaded although the access token had to be renewed', async () => {
    let refused = 0
    network.intercept = (request) =>
      request.url.includes('/export') && refused++ === 0 ? new Response('{}', { status: 401 }) : null
    const file = await createOrderExport(page).start(month)
    network.intercept = null
    assert.ok(file)
    assert.equal(refused, 2)
  })

  it('is emailed to the account’s address', async () => {
    const orderExport = createOrderExport(page)
    assert.equal(await orderExport.start({ ...month, deliver: 'email' }), null)
    assert.deepEqual(orderExport.$export.get(), { state: 'mailed', address: 'parent@demo.courier' })
    await server.clock.flush()
    assert.equal(server.mails.at(-1)?.attachment?.name, 'orders-1000-2026-05-11-2026-06-09.csv')
  })

  it('shows why there is no file if the user can correct it', async () => {
    const orderExport = createOrderExport(page)
    const years = { ...period, from: '2020-01-01T00:00:00.000+08:00' }
    await orderExport.start({ ...month, subject: { table: 'orders', period: years, status: 'ANY' } })
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
    orderExport.cancel()
    assert.deepEqual(orderExport.$export.get(), { state: 'idle' })
  })

  it('shows that the transactions couldn’t be downloaded', async () => {
    const orderExport = createOrderExport(page)
    network.intercept = () => Response.json({}, { status: 503 })
    await orderExport.start({ ...month, subject: { table: 'transactions', period, status: 'ANY' } })
    network.intercept = null
    const failed = orderExport.$export.get()
    assert.equal(failed.state === 'failed' && failed.title, 'export.transactions-failed')
  })

  it('shows how many rows are done, and is complete only with its last frame', async () => {
    const whole = await createOrderExport(page).start(month)
    const orderExport = createOrderExport(page)
    const seen: string[] = []
    orderExport.$export.subscribe((current) => {
      seen.push(current.state === 'working' ? `${current.done} of ${current.total}` : current.state)
    })
    const again = await orderExport.start(month)
    assert.equal(await new Blob(again?.content).text(), await new Blob(whole?.content).text())
    const total = Number(seen.at(-2)?.split(' of ')[1])
    assert.ok(total > 0)
    assert.deepEqual([seen[1], seen.at(-2), seen.at(-1)], ['0 of null', `${total} of ${total}`, 'downloaded'])

    network.intercept = () => new Response(new Uint8Array([0, 0, 0, 9, 0, 0, 0, 4, 0, 0, 0, 50, 65, 66]))
    assert.equal(await orderExport.start(month), null)
    network.intercept = null
    assert.equal(orderExport.$export.get().state, 'failed')
  })

  it('is cancelled at once, and leaves nothing behind', async () => {
    const orderExport = createOrderExport(page)
    const left: string[] = []
    const endless = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array([0, 0, 0, 9])),
      cancel: () => void left.push('download'),
    })
    network.intercept = () => new Response(endless)
    const running = orderExport.start(month)
    await server.clock.flush()
    orderExport.cancel()
    assert.equal(await running, null)
    network.intercept = null
    assert.deepEqual(orderExport.$export.get(), { state: 'idle' })
    assert.deepEqual(left, ['download'])
  })
})
