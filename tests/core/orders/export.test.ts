import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Page } from '../../../core/app/page-object.ts'
import { createOrderExport, type ExportRequest } from '../../../core/orders/export/export.ts'
import type { TestNetwork } from '../../support/test-network.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

describe('a report of past orders', () => {
  const server = useOrderApi()
  let page: Page
  let network: TestNetwork
  const { openSignedIn } = usePages(server)
  beforeEach(async () => {
    const tab = await openSignedIn()
    page = tab.page
    network = tab.network
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

  it('is emailed to the account’s address', async () => {
    const orderExport = createOrderExport(page)
    assert.equal(await orderExport.start({ ...month, deliver: 'email' }), null)
    assert.deepEqual(orderExport.$export.get(), { state: 'mailed', address: 'parent@demo.courier' })
    await server.clock.flush()
    assert.equal(server.mails.at(-1)?.attachment?.name, 'orders-1000-2026-05-11-2026-06-09.csv')
  })

  it('shows the reason of a failure if the user can correct it', async () => {
    const orderExport = createOrderExport(page)
    const years = { ...period, from: '2020-01-01T00:00:00.000+08:00' }
    await orderExport.start({ ...month, subject: { table: 'orders', period: years, status: 'ANY' } })
    const reason = () => {
      const state = orderExport.$export.get()
      return state.state === 'failed' ? state.reason : assert.fail(state.state)
    }
    assert.equal(reason(), 'history.period-too-long')
    network.online = false
    await server.clock.finish(orderExport.start(month))
    assert.equal(reason(), null)
    network.online = true
    network.intercept = () => Response.json({ meta: { translation_key: 'error.internal' } }, { status: 503 })
    await server.clock.finish(orderExport.start(month))
    assert.equal(reason(), null)
    orderExport.cancel()
    assert.deepEqual(orderExport.$export.get(), { state: 'idle' })
  })

  it('shows that the transactions couldn’t be downloaded', async () => {
    const orderExport = createOrderExport(page)
    network.intercept = () => Response.json({}, { status: 503 })
    const transactions = { table: 'transactions', period, status: 'ANY' } as const
    await server.clock.finish(orderExport.start({ ...month, subject: transactions }))
    const exportState = orderExport.$export.get()
    assert.equal(exportState.state === 'failed' && exportState.title, 'export.transactions-failed')
  })

  it('shows its progress in rows, and fails if its last frame is missing', async () => {
    const withoutProgress = await createOrderExport(page).start(month)
    const orderExport = createOrderExport(page)
    const progress: string[] = []
    orderExport.$export.subscribe((current) => {
      progress.push(current.state === 'working' ? `${current.done} of ${current.total}` : current.state)
    })
    const withProgress = await orderExport.start(month)
    assert.equal(await new Blob(withProgress?.content).text(), await new Blob(withoutProgress?.content).text())
    const total = Number(progress.at(-2)?.split(' of ')[1])
    assert.ok(total > 0)
    assert.deepEqual(
      [progress[1], progress.at(-2), progress.at(-1)],
      ['0 of null', `${total} of ${total}`, 'downloaded'],
    )

    network.intercept = () => new Response(new Uint8Array([0, 0, 0, 9, 0, 0, 0, 4, 0, 0, 0, 50, 65, 66]))
    assert.equal(await orderExport.start(month), null)
    assert.equal(orderExport.$export.get().state, 'failed')
  })

  it('is cancelled at once, together with its download', async () => {
    const orderExport = createOrderExport(page)
    const cancelled: string[] = []
    const endlessBody = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array([0, 0, 0, 9])),
      cancel: () => void cancelled.push('download'),
    })
    network.intercept = () => new Response(endlessBody)
    const exporting = orderExport.start(month)
    await server.clock.flush()
    orderExport.cancel()
    assert.equal(await exporting, null)
    assert.deepEqual(orderExport.$export.get(), { state: 'idle' })
    assert.deepEqual(cancelled, ['download'])
  })
})
