import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { isShown } from '../../../core/bulk/job.ts'
import { sheetFiles } from '../../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../../core/bulk/sheet/sheet.ts'
import type { GivenFile } from '../../../core/bulk/sheet/sheet-contract.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { fileOf, openBulk } from './bulk-page.ts'

type Shop = Awaited<ReturnType<typeof openBulk>>

describe('bulk orders', () => {
  const api = useOrderApi({ flags: { 'bulk-order-upload': true } })
  let shop: Shop
  beforeEach(async () => {
    await api.flags.save({ 'bulk-order-upload': true })
    shop = await openBulk(api)
    await shop.until('ready', () => shop.bulk.$access.get() === 'ready')
  })
  afterEach(() => shop.close())

  test('are checked after the upload and then placed, and the host is notified', async () => {
    await shop.choose([{ description: 'Laksa' }, { description: 'Satay', address: 'Nowhere at all 99999' }])
    const { results } = await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.job.status, 'PREPROCESS_SUCCESS_WITH_ERROR')
    assert.equal(results.job.fileName, 'lunch.xlsx')
    assert.deepEqual(results.job.counts, { total: 2, toBePlaced: 1, placed: 0, errors: 1 })
    const rowsShownBy = (filter: Parameters<typeof isShown>[1]) =>
      results.orders.filter((order) => isShown(order, filter)).map(({ row }) => row)
    assert.deepEqual(
      [rowsShownBy('ALL'), rowsShownBy('PREPROCESS_SUCCESS'), rowsShownBy('PREPROCESS_FAIL')],
      [[2, 3], [2], [3]],
    )
    assert.equal(results.orders[1]?.errors[0]?.key, 'bulk-order-upload.row.address-not-found')
    assert.deepEqual(shop.placed, [])

    await shop.bulk.place()
    const { results: outcome } = await shop.waitForStep('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.deepEqual(outcome.job.counts, { total: 2, toBePlaced: 0, placed: 1, errors: 1 })
    assert.match(outcome.orders[0]?.orderId ?? '', /^1001-/)
    assert.deepEqual(shop.placed, [{ jobId: outcome.job.id, placed: 1, failed: 1 }])
    assert.deepEqual(shop.steps, [
      'ASK_EXCEL_FILE',
      'UPLOADING_EXCEL_FILE',
      'SHOW_PREPROCESS_RESULTS',
      'SHOW_ORDER_PLACEMENT_RESULTS',
    ])
  })

  test('show for 7 s that all are placed, and add the job to the history', async () => {
    await shop.choose([{ description: 'Rojak' }], 'dinner.xlsx')
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    await shop.bulk.place()
    assert.deepEqual(shop.toasts(), [['bulk-order-upload.place-order-success', 7000]])
    await shop.until('renewed', () => {
      const history = shop.bulk.$history.get()
      return history.state === 'ready' && history.jobs.some(({ fileName }) => fileName === 'dinner.xlsx')
    })
  })

  test('refuse a file of the wrong type or size without a request', async () => {
    const callsBefore = shop.network.calls.length
    const refusals: [string, number, string][] = [
      ['orders.pdf', 10, 'bulk-order-upload.file.not-xlsx'],
      ['orders.xls', 10, 'bulk-order-upload.file.old-format'],
      ['orders.xlsm', 10, 'bulk-order-upload.file.macros'],
      ['orders.xlsx', 5_242_881, 'bulk-order-upload.file.too-large'],
      ['orders.xlsx', 0, 'bulk-order-upload.file.empty'],
    ]
    for (const [name, size, key] of refusals) {
      await shop.bulk.chooseFile(fileOf(name, new Uint8Array(), size))
      const { refusal } = await shop.waitForStep('ASK_EXCEL_FILE')
      assert.deepEqual(refusal, { key, values: {}, fileName: name, canRetry: false })
    }
    assert.equal(shop.network.calls.length, callsBefore)
  })

  test('show the sheet’s name if a file has no orders', async () => {
    await shop.choose([])
    const { refusal } = await shop.waitForStep('ASK_EXCEL_FILE')
    assert.equal(refusal?.key, 'bulk-order-upload.file.no-rows')
    assert.deepEqual(refusal?.values, { sheet: 'Orders' })
    assert.equal(refusal?.canRetry, false)
  })

  test('upload a file unchanged if the table doesn’t load, and show the server’s problems', async () => {
    const loadSheet = () => Promise.reject(new Error('no such file'))
    const shopWithoutTable = await openBulk(api, { loadSheet })
    await shopWithoutTable.until('ready', () => shopWithoutTable.bulk.$access.get() === 'ready')
    void shopWithoutTable.choose(Array.from({ length: 1001 }, () => ({ name: 'N'.repeat(3900), phone: '12' })))
    await shopWithoutTable.waitForStep('UPLOADING_EXCEL_FILE')
    await api.clock.advance(20_000)
    const { results } = await shopWithoutTable.waitForStep('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.orders[0]?.errors[0]?.key, 'validation.phone-incorrect')
    const warningsOf = (row: number) => results.orders[row]?.warnings.map(({ key, values }) => [key, values.length])
    assert.deepEqual(warningsOf(0), [['bulk-order-upload.row.cut', '3900']])
    assert.deepEqual(warningsOf(1000), [['bulk-order-upload.row.shortened', '0']])
    void shopWithoutTable.choose([])
    await shopWithoutTable.waitForStep('UPLOADING_EXCEL_FILE')
    await api.clock.advance(20_000)
    const { refusal } = await shopWithoutTable.waitForStep('ASK_EXCEL_FILE')
    assert.deepEqual([refusal?.key, refusal?.values], ['bulk-order-upload.file.no-rows', { sheet: 'Orders' }])
    assert.deepEqual(shopWithoutTable.toasts(), [['bulk-order-upload.file-upload-error', 7000]])
    const pasted = shopWithoutTable.bulk.pasteRows('Name\tPhone')
    await api.clock.advance(20_000)
    await pasted
    assert.equal((await shopWithoutTable.waitForStep('ASK_EXCEL_FILE')).refusal?.key, 'error.offline')
    shopWithoutTable.close()
  })

  test('open the table if a row is wrong, and can send the other rows first', async () => {
    await shop.choose([{ description: 'Right' }, { description: 'Wrong', phone: '12' }])
    await shop.waitForStep('ASK_EXCEL_FILE')
    const sheet = shop.bulk.$sheet.get()
    assert.ok(sheet)
    await sheet.checked()
    assert.deepEqual([sheet.$state.get().kind, sheet.$counts.get().ready, sheet.$counts.get().wrong], ['rows', 1, 1])
    await shop.bulk.sendReady()
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    await shop.bulk.place()
    const { results } = await shop.waitForStep('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.deepEqual(shop.placed, [{ jobId: results.job.id, placed: 1, failed: 0 }])
    assert.deepEqual(results.job.counts, { total: 2, toBePlaced: 0, placed: 1, errors: 1 })

    shop.bulk.fixRows()
    await shop.waitForStep('ASK_EXCEL_FILE')
    const [id] = sheet.$rowIds.get()
    assert.ok(id !== undefined)
    assert.equal(sheet.row(id).get().cells.description, 'Wrong')
    sheet.edit(id, 'phone', '81234567')
    await sheet.checked()
    await shop.bulk.sendReady()
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    await shop.bulk.place()
    const corrected = await shop.waitForStep('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.deepEqual([shop.placed.at(-1)?.failed, corrected.results.job.counts.errors], [0, 0])
    assert.equal(sheet.$state.get().kind, 'empty')
  })

  test('apply the server’s results to the table’s rows, also after a reload', async () => {
    await shop.choose([{ description: 'Found' }, { description: 'Lost', address: 'Nowhere at all 99999' }])
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    const reloaded = await openBulk(api, { browser: shop.browser })
    await reloaded.waitForStep('SHOW_PREPROCESS_RESULTS')
    const sheet = reloaded.bulk.$sheet.get()
    assert.ok(sheet)
    await sheet.checked()
    assert.equal(sheet.$counts.get().wrong, 1)
    reloaded.bulk.fixRows()
    await reloaded.waitForStep('ASK_EXCEL_FILE')
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
    const { results } = await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.job.status, 'PREPROCESS_SUCCESS')
  })

  test('can be uploaded again if the file didn’t arrive', async () => {
    shop.network.online = false
    void shop.choose([{ description: 'Popiah' }])
    await shop.waitForStep('UPLOADING_EXCEL_FILE')
    // The outlet's hours are requested up to four times before the upload.
    await shop.advanceUntil('a refusal', () => shop.bulk.$flow.get().step === 'ASK_EXCEL_FILE')
    const { refusal } = await shop.waitForStep('ASK_EXCEL_FILE')
    assert.deepEqual([refusal?.key, refusal?.canRetry], ['error.offline', true])
    assert.deepEqual(shop.toasts(), [['bulk-order-upload.file-upload-error', 7000]])
    shop.network.comeOnline()
    void shop.bulk.retryUpload()
    // A repeated request for the hours may still wait for its time.
    await shop.advanceUntil('the results', () => shop.bulk.$flow.get().step === 'SHOW_PREPROCESS_RESULTS')
    const { results } = await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    assert.equal(results.orders[0]?.description, 'Popiah')
  })

  test('show the progress of uploading and checking, and can be cancelled', async () => {
    const stopListening = shop.page.live.subscribeToVendor({ vendorId: '1001', onUpdate() {}, onReload() {} })
    await shop.until('a socket', () => shop.network.sockets() === 1)
    await api.clock.flush()
    const progress: string[] = []
    const stop = shop.bulk.$flow.listen((flow) => {
      if (flow.step === 'UPLOADING_EXCEL_FILE') progress.push(JSON.stringify(flow.progress))
    })
    await shop.choose(Array.from({ length: 12 }, (_, index) => ({ description: `Kaya toast ${index}` })))
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    assert.deepEqual([...new Set(progress)].slice(0, 4), [
      '{"phase":"reading"}',
      '{"phase":"uploading","part":0}',
      '{"phase":"checking","rows":null}',
      '{"phase":"checking","rows":{"done":12,"total":12}}',
    ])
    shop.network.intercept = (request) => (request.url.endsWith('/create') ? new Promise(() => {}) : null)
    void shop.choose([{ description: 'Never' }])
    await shop.waitForStep('UPLOADING_EXCEL_FILE')
    shop.bulk.cancelUpload()
    await api.clock.flush()
    assert.deepEqual(shop.bulk.$flow.get(), { step: 'ASK_EXCEL_FILE', refusal: null })
    assert.deepEqual(shop.toasts(), [])
    stop()
    stopListening()
  })

  test('drop a file if reading it is cancelled', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const readHeld = async (file: GivenFile) => promise.then(() => sheetFiles.read(file))
    const files = { ...sheetFiles, read: readHeld }
    const cancelledShop = await openBulk(api, {
      loadSheet: async () => (page, vendor) => createBulkSheet(page, vendor, files),
    })
    await cancelledShop.until('ready', () => cancelledShop.bulk.$access.get() === 'ready')
    const choosing = cancelledShop.choose([{ phone: '12' }])
    await cancelledShop.until('the reading', () => cancelledShop.bulk.$sheet.get()?.$state.get().kind === 'reading')
    cancelledShop.bulk.cancelUpload()
    resolve()
    await choosing
    assert.equal(cancelledShop.bulk.$sheet.get()?.$state.get().kind, 'empty')
    assert.deepEqual(cancelledShop.bulk.$flow.get(), { step: 'ASK_EXCEL_FILE', refusal: null })
    cancelledShop.close()
  })

  test('place each row once despite lost responses and reloads', async () => {
    await shop.choose([{ description: 'Once only' }, { description: 'Once too' }])
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    const keys = new Set<string | null>()
    const loseResponsesTo = (path: string) => async (request: Request) => {
      if (request.url.includes('/place-orders/')) keys.add(request.headers.get('idempotency-key'))
      if (!request.url.includes(path)) return null
      await api.api.fetch(request.clone())
      throw new TypeError('fetch failed')
    }
    shop.network.intercept = loseResponsesTo('/bulk-job/')
    await api.clock.finish(shop.bulk.place())
    const { placing } = await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    assert.deepEqual(placing, { state: 'failed', key: 'error.offline', isUnknown: true })
    assert.deepEqual(shop.toasts(), [['bulk-order-upload.place-order-error', 7000]])
    assert.equal(keys.size, 1)

    const reloaded = await openBulk(api, { browser: shop.browser })
    const { results } = await reloaded.waitForStep('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.deepEqual(results.job.counts, { total: 2, toBePlaced: 0, placed: 2, errors: 0 })
    assert.deepEqual(reloaded.placed, [{ jobId: results.job.id, placed: 2, failed: 0 }])
    reloaded.close()

    // The job is followed, because the server has placed it.
    shop.network.intercept = loseResponsesTo('/place-orders/')
    await api.clock.finish(shop.bulk.place())
    const reloadedResults = await shop.waitForStep('SHOW_ORDER_PLACEMENT_RESULTS')
    const ids = (orders: typeof results.orders) => orders.map(({ orderId }) => orderId)
    assert.deepEqual(ids(reloadedResults.results.orders), ids(results.orders))
  })

  test('are cancelled when another vendor is selected, whose history is shown', async () => {
    await shop.choose([{ description: 'Left behind' }])
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    const callsBefore = shop.network.calls.length
    shop.page.vendors.selectVendor('1000')
    await shop.waitForStep('ASK_EXCEL_FILE')
    await api.clock.advance(400)
    await shop.until('the history', () => {
      const history = shop.bulk.$history.get()
      return history.state === 'ready' && history.jobs.some(({ id }) => id === 'demo-bulk-job')
    })
    shop.page.vendors.selectVendor('1001')
    await api.clock.advance(400)
    await shop.until('ready', () => shop.bulk.$access.get() === 'ready')
    assert.equal(shop.bulk.$flow.get().step, 'ASK_EXCEL_FILE')
    assert.ok(shop.network.calls.slice(callsBefore).every((call) => !call.includes('/place-orders/')))
  })
})
