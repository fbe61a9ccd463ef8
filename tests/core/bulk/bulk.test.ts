import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { isShown } from '../../../core/bulk/job.ts'
import { sheetFiles } from '../../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../../core/bulk/sheet/sheet.ts'
import type { GivenFile } from '../../../core/bulk/sheet/sheet-contract.ts'
import { type BulkApi, fileOf, openBulk, startBulkApi } from './a-bulk-page.ts'

type Shop = Awaited<ReturnType<typeof openBulk>>

describe('bulk orders', () => {
  let api: BulkApi
  let shop: Shop
  before(async () => {
    api = await startBulkApi()
  })
  after(() => api.close())
  beforeEach(async () => {
    await api.flags.save({ 'bulk-order-upload': true })
    shop = await openBulk(api)
    await shop.until('ready', () => shop.bulk.$access.get() === 'ready')
  })
  afterEach(() => shop.close())

  test('upload a file, check its rows, place the orders and notify the host', async () => {
    await shop.choose([{ description: 'Laksa' }, { description: 'Satay', address: 'Nowhere at all 99999' }])
    const { results } = await shop.at('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.job.status, 'PREPROCESS_SUCCESS_WITH_ERROR')
    assert.equal(results.job.fileName, 'lunch.xlsx')
    assert.deepEqual(results.job.counts, { total: 2, toBePlaced: 1, placed: 0, errors: 1 })
    const shown = (filter: Parameters<typeof isShown>[1]) =>
      results.orders.filter((order) => isShown(order, filter)).map(({ row }) => row)
    assert.deepEqual([shown('ALL'), shown('PREPROCESS_SUCCESS'), shown('PREPROCESS_FAIL')], [[2, 3], [2], [3]])
    assert.equal(results.orders[1]?.errors[0]?.key, 'bulk-order-upload.row.address-not-found')
    assert.deepEqual(shop.placed, [])

    await shop.bulk.place()
    const { results: outcome } = await shop.at('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.deepEqual(outcome.job.counts, { total: 2, toBePlaced: 0, placed: 1, errors: 1 })
    assert.match(outcome.orders[0]?.orderId ?? '', /^1001-/)
    assert.deepEqual(shop.placed, [{ jobId: outcome.job.id, placed: 1, failed: 1, isEverything: false }])
    assert.deepEqual(shop.steps, [
      'ASK_EXCEL_FILE',
      'UPLOADING_EXCEL_FILE',
      'SHOW_PREPROCESS_RESULTS',
      'SHOW_ORDER_PLACEMENT_RESULTS',
    ])
  })

  test('show for 7 s that all are placed, and the job is in the history', async () => {
    await shop.choose([{ description: 'Rojak' }], 'dinner.xlsx')
    await shop.at('SHOW_PREPROCESS_RESULTS')
    await shop.bulk.place()
    assert.deepEqual(shop.toasts(), [['bulk-order-upload.place-order-success', 7000]])
    await shop.until('renewed', () => {
      const history = shop.bulk.$history.get()
      return history.state === 'ready' && history.jobs.some(({ fileName }) => fileName === 'dinner.xlsx')
    })
  })

  test('refuse a file by its type and size before anything is sent', async () => {
    const calls = shop.network.calls.length
    const refusals: [string, number, string][] = [
      ['orders.pdf', 10, 'bulk-order-upload.file.not-xlsx'],
      ['orders.xls', 10, 'bulk-order-upload.file.old-format'],
      ['orders.xlsm', 10, 'bulk-order-upload.file.macros'],
      ['orders.xlsx', 5_242_881, 'bulk-order-upload.file.too-large'],
      ['orders.xlsx', 0, 'bulk-order-upload.file.empty'],
    ]
    for (const [name, size, key] of refusals) {
      await shop.bulk.chooseFile(fileOf(name, new Uint8Array(), size))
      const { refusal } = await shop.at('ASK_EXCEL_FILE')
      assert.deepEqual(refusal, { key, values: {}, fileName: name, canRetry: false })
    }
    assert.equal(shop.network.calls.length, calls)
  })

  test('name the sheet of a file without orders', async () => {
    await shop.choose([])
    const { refusal } = await shop.at('ASK_EXCEL_FILE')
    assert.equal(refusal?.key, 'bulk-order-upload.file.no-rows')
    assert.deepEqual(refusal?.values, { sheet: 'Orders' })
    assert.equal(refusal?.canRetry, false)
  })

  test('upload a file unchanged if the table doesn’t load, and show the server’s problems', async () => {
    const loadSheet = () => Promise.reject(new Error('no such file'))
    const other = await openBulk(api, { loadSheet })
    await other.until('ready', () => other.bulk.$access.get() === 'ready')
    void other.choose([{ description: 'Wrong phone', phone: '12' }])
    await other.at('UPLOADING_EXCEL_FILE')
    await api.server.clock.advance(20_000)
    const { results } = await other.at('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.orders[0]?.errors[0]?.key, 'validation.phone-incorrect')
    void other.choose([])
    await other.at('UPLOADING_EXCEL_FILE')
    await api.server.clock.advance(20_000)
    const { refusal } = await other.at('ASK_EXCEL_FILE')
    assert.deepEqual([refusal?.key, refusal?.values], ['bulk-order-upload.file.no-rows', { sheet: 'Orders' }])
    assert.deepEqual(other.toasts(), [['bulk-order-upload.file-upload-error', 7000]])
    const pasted = other.bulk.pasteRows('Name\tPhone')
    await api.server.clock.advance(20_000)
    await pasted
    assert.equal((await other.at('ASK_EXCEL_FILE')).refusal?.key, 'error.offline')
    other.close()
  })

  test('open the table if a row is wrong, and send the others while it waits', async () => {
    await shop.choose([{ description: 'Right' }, { description: 'Wrong', phone: '12' }])
    await shop.at('ASK_EXCEL_FILE')
    const sheet = shop.bulk.$sheet.get()
    assert.ok(sheet)
    await sheet.checked()
    assert.deepEqual([sheet.$state.get().kind, sheet.$counts.get().ready, sheet.$counts.get().wrong], ['rows', 1, 1])
    await shop.bulk.sendReady()
    await shop.at('SHOW_PREPROCESS_RESULTS')
    await shop.bulk.place()
    const { results } = await shop.at('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.deepEqual(shop.placed, [{ jobId: results.job.id, placed: 1, failed: 0, isEverything: false }])

    shop.bulk.fixRows()
    await shop.at('ASK_EXCEL_FILE')
    const [id] = sheet.$rowIds.get()
    assert.ok(id !== undefined)
    assert.equal(sheet.row(id).get().cells.description, 'Wrong')
    sheet.edit(id, 'phone', '81234567')
    await sheet.checked()
    await shop.bulk.sendReady()
    await shop.at('SHOW_PREPROCESS_RESULTS')
    await shop.bulk.place()
    await shop.at('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.equal(shop.placed.at(-1)?.isEverything, true)
    assert.equal(sheet.$state.get().kind, 'empty')
  })

  test('apply the server’s results to the table’s rows, also after a reload', async () => {
    await shop.choose([{ description: 'Found' }, { description: 'Lost', address: 'Nowhere at all 99999' }])
    await shop.at('SHOW_PREPROCESS_RESULTS')
    const reloaded = await openBulk(api, { browser: shop.browser })
    await reloaded.at('SHOW_PREPROCESS_RESULTS')
    const sheet = reloaded.bulk.$sheet.get()
    assert.ok(sheet)
    await sheet.checked()
    assert.equal(sheet.$counts.get().wrong, 1)
    reloaded.bulk.fixRows()
    await reloaded.at('ASK_EXCEL_FILE')
    const [id] = sheet.$rowIds.get()
    assert.ok(id !== undefined)
    const [problem] = sheet.row(id).get().problems
    assert.deepEqual([problem?.key, problem?.column], ['bulk-order-upload.row.address-not-found', 'address'])
    sheet.discard()
    reloaded.close()
  })

  test('accept rows pasted without a file', async () => {
    const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment']
    const row = ['Alicia Wong', '81234567', '#04-12', 'Bugis Junction', '25', 'cash']
    await shop.bulk.pasteRows([titles, row].map((cells) => cells.join('\t')).join('\n'))
    const sheet = shop.bulk.$sheet.get()
    await sheet?.checked()
    assert.equal(sheet?.$counts.get().ready, 1)
    await shop.bulk.sendReady()
    const { results } = await shop.at('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.job.status, 'PREPROCESS_SUCCESS')
  })

  test('upload a file again that didn’t arrive', async () => {
    shop.network.online = false
    void shop.choose([{ description: 'Popiah' }])
    await shop.at('UPLOADING_EXCEL_FILE')
    // Before that, the outlet's hours are requested up to four times.
    await shop.pass('a refusal', () => shop.bulk.$flow.get().step === 'ASK_EXCEL_FILE')
    const { refusal } = await shop.at('ASK_EXCEL_FILE')
    assert.deepEqual([refusal?.key, refusal?.canRetry], ['error.offline', true])
    assert.deepEqual(shop.toasts(), [['bulk-order-upload.file-upload-error', 7000]])
    shop.network.comeOnline()
    await shop.bulk.retryUpload()
    const { results } = await shop.at('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.orders[0]?.description, 'Popiah')
  })

  test('show uploaded bytes and checked rows, and stop a cancelled upload', async () => {
    const stopListening = shop.page.live.subscribeToVendor({ vendorId: '1001', onUpdate() {}, onReload() {} })
    await shop.until('a socket', () => shop.network.sockets() === 1)
    await api.server.clock.flush()
    const progress: string[] = []
    const stop = shop.bulk.$flow.listen((flow) => {
      if (flow.step === 'UPLOADING_EXCEL_FILE') progress.push(JSON.stringify(flow.progress))
    })
    await shop.choose(Array.from({ length: 12 }, (_, index) => ({ description: `Kaya toast ${index}` })))
    await shop.at('SHOW_PREPROCESS_RESULTS')
    assert.deepEqual([...new Set(progress)].slice(0, 4), [
      '{"phase":"reading"}',
      '{"phase":"uploading","part":0}',
      '{"phase":"checking","rows":null}',
      '{"phase":"checking","rows":{"done":8,"total":12}}',
    ])
    shop.network.intercept = (request) => (request.url.endsWith('/create') ? new Promise(() => {}) : null)
    void shop.choose([{ description: 'Never' }])
    await shop.at('UPLOADING_EXCEL_FILE')
    shop.bulk.cancelUpload()
    await api.server.clock.flush()
    assert.deepEqual(shop.bulk.$flow.get(), { step: 'ASK_EXCEL_FILE', refusal: null })
    assert.deepEqual(shop.toasts(), [])
    stop()
    stopListening()
  })

  test('forget a file whose reading is cancelled', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = async (file: GivenFile) => promise.then(() => sheetFiles.read(file))
    const files = { ...sheetFiles, read }
    const own = await openBulk(api, { loadSheet: async () => (page, vendor) => createBulkSheet(page, vendor, files) })
    await own.until('ready', () => own.bulk.$access.get() === 'ready')
    const choosing = own.choose([{ phone: '12' }])
    await own.until('the reading', () => own.bulk.$sheet.get()?.$state.get().kind === 'reading')
    own.bulk.cancelUpload()
    resolve()
    await choosing
    assert.equal(own.bulk.$sheet.get()?.$state.get().kind, 'empty')
    assert.deepEqual(own.bulk.$flow.get(), { step: 'ASK_EXCEL_FILE', refusal: null })
    own.close()
  })

  test('place each row once despite lost responses and reloads', async () => {
    await shop.choose([{ description: 'Once only' }, { description: 'Once too' }])
    await shop.at('SHOW_PREPROCESS_RESULTS')
    const keys = new Set<string | null>()
    shop.network.intercept = async (request) => {
      if (!request.url.includes('/place-orders/')) return null
      keys.add(request.headers.get('idempotency-key'))
      await api.server.api.fetch(request.clone())
      throw new TypeError('fetch failed')
    }
    const pressed = shop.bulk.place()
    await api.server.clock.advance(10_000)
    await pressed
    const { placing } = await shop.at('SHOW_PREPROCESS_RESULTS')
    assert.deepEqual(placing, { state: 'failed', key: 'error.offline' })
    assert.deepEqual(shop.toasts(), [['bulk-order-upload.place-order-error', 7000]])
    assert.equal(keys.size, 1)

    const reloaded = await openBulk(api, { browser: shop.browser })
    const { results } = await reloaded.at('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.deepEqual(results.job.counts, { total: 2, toBePlaced: 0, placed: 2, errors: 0 })
    assert.deepEqual(reloaded.placed, [{ jobId: results.job.id, placed: 2, failed: 0, isEverything: true }])
    reloaded.close()

    shop.network.intercept = null
    await shop.bulk.place()
    const again = await shop.at('SHOW_ORDER_PLACEMENT_RESULTS')
    const ids = (orders: typeof results.orders) => orders.map(({ orderId }) => orderId)
    assert.deepEqual(ids(again.results.orders), ids(results.orders))
  })

  test('are shown again after a reload before anything is placed', async () => {
    await shop.choose([{ description: 'Still here' }])
    const { results } = await shop.at('SHOW_PREPROCESS_RESULTS')
    const reloaded = await openBulk(api, { browser: shop.browser })
    const again = await reloaded.at('SHOW_PREPROCESS_RESULTS')
    assert.equal(again.results.job.id, results.job.id)
    assert.deepEqual(again.placing, { state: 'idle' })
    reloaded.bulk.startOver()
    reloaded.close()
    const later = await openBulk(api, { browser: shop.browser })
    await later.until('ready', () => later.bulk.$history.get().state === 'ready')
    assert.equal(later.bulk.$flow.get().step, 'ASK_EXCEL_FILE')
    later.close()
  })

  test('are cancelled by another vendor, whose history is shown', async () => {
    await shop.choose([{ description: 'Left behind' }])
    await shop.at('SHOW_PREPROCESS_RESULTS')
    const requests = shop.network.calls.length
    shop.page.vendors.selectVendor('1000')
    await shop.at('ASK_EXCEL_FILE')
    await api.server.clock.advance(400)
    await shop.until('the history', () => {
      const history = shop.bulk.$history.get()
      return history.state === 'ready' && history.jobs.some(({ id }) => id === 'demo-bulk-job')
    })
    shop.page.vendors.selectVendor('1001')
    await api.server.clock.advance(400)
    await shop.until('ready', () => shop.bulk.$access.get() === 'ready')
    assert.equal(shop.bulk.$flow.get().step, 'ASK_EXCEL_FILE')
    assert.ok(shop.network.calls.slice(requests).every((call) => !call.includes('/place-orders/')))
  })
})
