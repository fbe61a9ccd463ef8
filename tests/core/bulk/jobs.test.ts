import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { openBulk } from './bulk-page.ts'

describe('jobs of bulk orders', () => {
  const api = useOrderApi({ flags: { 'bulk-order-upload': true } })
  let shop: Awaited<ReturnType<typeof openBulk>>
  beforeEach(async () => {
    shop = await openBulk(api)
    await shop.until('ready', () => shop.bulk.$access.get() === 'ready')
  })
  afterEach(() => shop.close())

  test('can be opened from the history, and an unknown one isn’t found', async () => {
    shop.page.vendors.selectVendor('1000')
    await api.clock.advance(400)
    await shop.until('ready', () => shop.bulk.$access.get() === 'ready')
    shop.bulk.openJob('demo-bulk-job')
    await shop.until('open', () => shop.bulk.$opened.get().state === 'open')
    const openedJob = shop.bulk.$opened.get()
    assert.ok(openedJob.state === 'open')
    assert.equal(openedJob.results.job.fileName, 'lunch-orders.xlsx')
    assert.ok(openedJob.results.orders.every(({ status }) => status === 'ORDER_PLACEMENT_SUCCESS'))
    shop.bulk.openJob('none')
    await shop.until('not found', () => shop.bulk.$opened.get().state === 'not-found')
    assert.deepEqual(shop.toasts(), [['bulk-order-upload.view-details-error', 7000]])
    shop.bulk.openJob(null)
    await shop.until('closed', () => shop.bulk.$opened.get().state === 'none')
  })

  test('are shown again after a reload before anything is placed', async () => {
    await shop.choose([{ description: 'Still here' }])
    const { results } = await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    let isOffline = true
    const reloaded = await openBulk(api, {
      browser: shop.browser,
      prepare(environment) {
        const { fetch } = environment
        environment.fetch = async (input, init) => {
          if (isOffline && String(input).includes('/bulk-job/detail')) throw new TypeError('fetch failed')
          return fetch(input, init)
        }
      },
    })
    await reloaded.advanceUntil('the failure', () => reloaded.toasts().length > 0)
    assert.deepEqual(reloaded.toasts(), [['bulk-order-upload.view-details-error', 7000]])
    isOffline = false
    await reloaded.advanceUntil('the job', () => reloaded.bulk.$flow.get().step === 'SHOW_PREPROCESS_RESULTS')
    const reloadedResults = await reloaded.waitForStep('SHOW_PREPROCESS_RESULTS')
    assert.equal(reloadedResults.results.job.id, results.job.id)
    assert.deepEqual(reloadedResults.placing, { state: 'idle' })
    reloaded.bulk.startOver()
    reloaded.close()
    const laterShop = await openBulk(api, { browser: shop.browser })
    await laterShop.until('ready', () => laterShop.bulk.$history.get().state === 'ready')
    assert.equal(laterShop.bulk.$flow.get().step, 'ASK_EXCEL_FILE')
    laterShop.close()
  })

  test('can be loaded again after a failure, like the template', async () => {
    await shop.until('ready', () => shop.bulk.$history.get().state === 'ready')
    shop.network.intercept = (request) =>
      /all|example-file/.test(request.url) ? Response.json({ message: '' }, { status: 403 }) : null
    shop.bulk.renewHistory()
    await shop.until('failed', () => shop.bulk.$history.get().state === 'failed')
    assert.equal(await shop.bulk.fetchTemplate(), null)
    assert.equal(shop.bulk.$template.get(), 'failed')
    assert.deepEqual(shop.toasts(), [
      ['bulk-order-upload.job-history-error', 7000],
      ['bulk-order-upload.template-file-error', 7000],
    ])
    shop.network.intercept = null
    shop.bulk.renewHistory()
    await shop.until('ready', () => shop.bulk.$history.get().state === 'ready')
    const template = await shop.bulk.fetchTemplate()
    assert.ok((template?.content.byteLength ?? 0) > 1000)
    assert.equal(shop.bulk.$template.get(), 'idle')
  })

  test('show how many another process has placed, without a socket', async () => {
    await shop.choose([{ description: 'One' }, { description: 'Two' }, { description: 'Three' }])
    const { results } = await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    const { id } = results.job
    let placedCount = 0
    shop.network.intercept = async (request) => {
      if (!request.url.includes('/place-orders/') || placedCount === 2) return null
      placedCount += 1
      const detail = new Request(new URL(`../detail/1001/${id}`, request.url), { headers: request.headers })
      const { code, body } = (await (await api.api.fetch(detail)).json()) as BulkResponseWire<BulkJobDetailWire>
      const metadata = { ...body.bulk_job.metadata, placed_row_count: placedCount }
      return Response.json({ code, body: { ...body, bulk_job: { ...body.bulk_job, is_placing: true, metadata } } })
    }
    const shownCounts: number[] = []
    const stop = shop.bulk.$flow.listen((flow) => {
      const placing = flow.step === 'SHOW_PREPROCESS_RESULTS' ? flow.placing : null
      if (placing?.state === 'placing' && shownCounts.at(-1) !== placing.done) shownCounts.push(placing.done)
    })
    void shop.bulk.place()
    await shop.advanceUntil('the orders', () => shop.bulk.$flow.get().step === 'SHOW_ORDER_PLACEMENT_RESULTS')
    stop()
    assert.deepEqual(shownCounts.slice(0, 3), [0, 1, 2])
    assert.deepEqual(shop.placed, [{ jobId: id, placed: 3, failed: 0 }])
  })

  test('need a session and the vendor’s flag', async () => {
    const signedOutShop = await openBulk(api, { isSignedIn: false })
    await signedOutShop.until('signed out', () => signedOutShop.bulk.$access.get() === 'signed-out')
    signedOutShop.close()
    await api.flags.save({
      'bulk-order-upload': true,
      rules: [{ vendor: '1001', flags: { 'bulk-order-upload': false } }],
    })
    const withoutFlag = await openBulk(api)
    await waitUntil(api.clock, 'off', () => withoutFlag.bulk.$access.get() === 'off')
    assert.ok(withoutFlag.network.calls.every((call) => !call.includes('/bulk-job/')))
    withoutFlag.close()
  })
})
