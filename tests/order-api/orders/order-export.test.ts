import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { readCountry } from '../../../order-api/domain/country.ts'
import { csvCell, csvLine, decimalOf } from '../../../order-api/domain/orders/export/csv.ts'
import { mailTo } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const day = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

describe('a report of past orders', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
    await server.place({
      customer: { name: '=HYPERLINK("http://evil.example";"Pay, here")' },
      order: { description: 'Laksa, large; no prawns' },
    })
  })

  const requestExport = (change: object = {}, { vendorId = '1000', by = as } = {}) =>
    server.exportOrders({ include_outlets: true, ...change }, { vendorId, as: by })

  /** Returns the row of an order, by the titles of the columns. */
  async function rowOf(order_id: string) {
    const { body } = await requestExport({ order_ids: [order_id], from: undefined, to: undefined })
    const [head = [], line = []] = parseCsv(body.replace('\ufeff', ''), { delimiter: ',' })
    return Object.fromEntries(head.map((title, index) => [title, line[index]]))
  }

  /** Returns the response with its bytes, which aren't text. */
  const download = (body: object, { vendor = '1002', accept = '*/*' } = {}) => {
    const period = { from: iso(server.clock.now() - day), to: iso(server.clock.now()), format: 'csv' }
    const headers = { accept, 'content-type': 'application/json', authorization: as }
    const init = { method: 'POST', headers, body: JSON.stringify({ ...period, deliver: 'download', ...body }) }
    return server.fetch(`/orders/api/v1/vendor/${vendor}/orders/export`, init)
  }

  test('is an uncached file of all orders of the period, one per line', async () => {
    const { status, body, headers } = await requestExport()
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="orders-1000-.*\.csv"$/)
    assert.equal(headers.get('cache-control'), 'no-store')
    const now = server.clock.now()
    const query = `include_outlets=true&count=200&from=${iso(now - 30 * day)}&to=${iso(now)}`
    for (const order of await server.listOrders('1000', query)) assert.ok(body.includes(order.order_id), order.order_id)
    assert.match(body.split('\r\n')[0] ?? '', /^\ufeff?Order,Status,Ordered,/)
  })

  test('has words beside the codes, and the separators of the country’s spreadsheets', async () => {
    const { body } = await requestExport({ status: 'CANCELLED', language: 'en' })
    assert.match(body, /,CASH_ON_DELIVERY,.*,The customer cancelled,.*,Cancelled,Not charged,0\r\n/)
    const german = (await requestExport({ status: 'CANCELLED', language: 'de' })).body
    assert.match(german, /,CASH_ON_DELIVERY,.*,Der Kunde hat storniert,.*,Nicht verrechnet,0\r\n/)
    assert.doesNotMatch(body + german, /customer-cancelled|wrong-details|item-unavailable/)
    assert.match((await requestExport({ status: 'DELIVERED', language: 'en' })).body, /,Delivered,Cash on delivery,/)
    assert.equal(csvLine(['a', 5.1, 'b;c'], decimalOf(readCountry('AT'))), 'a;5,1;"b;c"\r\n')
    assert.equal(csvLine(['a', 5.1], decimalOf(readCountry('KW'))), 'a,5.1\r\n')
  })

  test('contains no formula in any program, whatever the customer’s name is', async () => {
    const { body } = await requestExport()
    assert.ok(body.includes(`"'=HYPERLINK(""http://evil.example"";""Pay, here"")"`))
    const formulas = ['=1+1', '+SUM(A1)', '-2', '@SUM(A1)', '\t=1', ' =1', '＝1+1']
    const inOtherCells = ['Laksa;=1+1', 'a;"=1+1', 'a; @SUM(A1)', 'a\n=1+1', 'a\r\n-2', 'a\t+1', 'a|=1', '";=1']
    const hostile = [...formulas, ...inOtherCells, "x;'\u200b=1"]
    for (const csv of [...hostile, ...hostile.map((text) => `b;${text}`)].map((text) => csvCell(text))) {
      // A program with another separator doesn't recognise the quotes, so each of its cells is checked.
      for (const separator of [';', ',', '|', '\t']) {
        for (const part of `1,${csv},2`.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator))) {
          assert.doesNotMatch(part, /^[\s"\p{Cf}]*[=＝+\-@]/u, `${JSON.stringify(csv)} by ${separator}`)
        }
      }
    }
    assert.equal(csvCell(-2.5), '-2.5')
  })

  test('keeps phone numbers and harmless text', () => {
    const phones = ['+65 8123 4567', '+6581234567', '+65 (8123) 45-67', '81234567']
    const texts = ['Laksa; large', 'a "b", c', 'two\nlines', ' spaced ', 'me@shop.example', '#04-12, 2 Orchard']
    // Unquoted as RFC 4180 defines it.
    const read = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    for (const text of [...phones, ...texts]) assert.equal(read(csvCell(text)), text)
  })

  test('can be a spreadsheet with text cells', async () => {
    const response = await download({ format: 'xlsx' })
    assert.equal(response.status, 200)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheetTexts = Object.entries(files)
      .map(([, content]) => strFromU8(content))
      .join('')
    assert.ok(sheetTexts.includes('HYPERLINK'))
    assert.ok(!/<f>/.test(sheetTexts), 'no cell is a formula')
  })

  test('is emailed to the caller’s own address only', async () => {
    const { status, body } = await requestExport({ deliver: 'email', format: 'csv' })
    assert.equal(status, 202)
    assert.deepEqual(body, { result: { email_address: 'parent@demo.courier' } })
    const { subject, text, html, attachment } = await mailTo(server, 'parent@demo.courier')
    assert.match(subject, /Merlion Kitchen/)
    assert.match(attachment?.name ?? '', /^orders-1000-.*\.csv$/)
    assert.match(attachment?.content.toString('utf8') ?? '', /HYPERLINK/)
    assert.doesNotMatch(subject + text + html, /HYPERLINK|evil\.example/)
    const staff = await requestExport({ deliver: 'email' }, { vendorId: '1001', by: 'GoDroid demo-godroid-token' })
    assert.equal(staff.status, 409)
  })

  test('has times in the outlet’s zone, and no fee for a cancelled order that wasn’t paid by card', async () => {
    const { order_id } = await server.place()
    // Singapore is eight hours ahead of UTC all year.
    const time = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const placed = await rowOf(order_id)
    assert.deepEqual([placed.Order, placed.Ordered, placed['Time zone']], [order_id, time, 'Asia/Singapore'])
    await server.api.advanceOrder(order_id, 'RECEIVED')
    await server.cancel(order_id, 'The customer cancelled')
    const cancelled = await rowOf(order_id)
    assert.deepEqual([cancelled['Delivery fee'], cancelled.Discount], ['0', '0'])
  })

  test('contains the selected orders, or none if one is another vendor’s', async () => {
    const { order_id } = await server.place()
    const { body, headers } = await requestExport({ order_ids: [order_id, order_id] })
    assert.equal(body.trim().split('\r\n').length, 2)
    assert.match(headers.get('content-disposition') ?? '', /"orders-1000-selection\.csv"/)
    assert.equal((await requestExport({ order_ids: [order_id, '2000-ABCDEF'] })).status, 404)
    assert.equal((await requestExport({ order_ids: [order_id] }, { vendorId: '1001' })).status, 404)
    const tooManyIds = Array.from({ length: 201 }, (_, index) => `1002-${100_000 + index}`)
    assert.equal((await requestExport({ order_ids: tooManyIds })).status, 422)
    assert.equal((await requestExport({ from: undefined, to: undefined })).status, 422)
  })

  test('reports progress in rows on request', async () => {
    const options = { vendor: '1000', accept: 'application/vnd.courier.export-progress' }
    const month = { from: iso(server.clock.now() - 30 * day), include_outlets: true }
    const { total, frames } = readFrames(await (await download(month, options)).arrayBuffer())
    const { body } = await requestExport()
    assert.equal(frames.map(({ text }) => text).join(''), `\ufeff${body}`)
    assert.equal(total, body.trim().split('\r\n').length - 1)
    assert.deepEqual(frames.at(-1), { rows: total, text: '' })
  })

  test('is refused for a period that is reversed or too long', async () => {
    const now = server.clock.now()
    assert.equal((await requestExport({ from: iso(now), to: iso(now - day) })).status, 422)
    // 31 days can have an hour more at the end of summer time.
    const longest = 31 * day + 3_600_000
    assert.equal((await requestExport({ from: iso(now - longest) })).status, 200)
    assert.equal((await requestExport({ from: iso(now - longest - 1) })).status, 422)
  })

  test('is emailed at most ten times and downloaded at most sixty times an hour', async () => {
    const statuses = []
    for (let number = 0; number < 11; number++) statuses.push((await requestExport({ deliver: 'email' })).status)
    assert.equal(statuses.at(-1), 429)
    await server.clock.advance(3_600_000)
    as = await server.signIn()
    assert.equal((await requestExport({ deliver: 'email' })).status, 202)
    const unknownOrders = { order_ids: ['1002-NOSUCH'] }
    for (let number = 0; number < 5; number++) assert.equal((await requestExport(unknownOrders)).status, 404)
    let downloads = 0
    for (; downloads < 100; downloads += 1) {
      const response = await download({})
      await response.body?.cancel()
      if (response.status !== 200) break
    }
    assert.equal(downloads, 60)
    assert.equal((await requestExport(unknownOrders)).status, 429, 'nothing is read for a call above the limit')
  })
})

interface Frame {
  rows: number
  text: string
}

/** Reads a download in frames, as described in the README under Exports. */
function readFrames(download: ArrayBuffer): { total: number; frames: Frame[] } {
  const view = new DataView(download)
  const frames: Frame[] = []
  for (let offset = 4; offset < download.byteLength; ) {
    const length = view.getUint32(offset + 4)
    frames.push({ rows: view.getUint32(offset), text: Buffer.from(download, offset + 8, length).toString('utf8') })
    offset += 8 + length
  }
  return { total: view.getUint32(0), frames }
}
