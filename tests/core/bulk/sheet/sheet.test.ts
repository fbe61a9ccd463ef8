import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { createBulkSheet, sheetFiles } from '../../../../core/bulk/sheet/for-hosts.ts'
import { browserEnvironment } from '../../../../core/environment/browser.ts'
import { createPage } from '../../../../core/index.ts'
import { createTestStorage } from '../../../support/page.ts'
import { copiedRange, order, problemsOf, titles, useShop } from './sheet-fixture.ts'

describe('a table of orders', () => {
  const shop = useShop()

  test('ready rows are written as a file that the server reads without guessing', async () => {
    const { sheet } = await shop.pasteRows(
      {},
      { Phone: '12' },
      { Amount: 'S$ 1,250.50', 'Delivery time': '11/6/2026 6:30 pm' },
    )
    const { content, fileName, sent } = await sheet.takeReady()
    assert.deepEqual([fileName, sent.length], ['Orders.xlsx', 2])
    const { orders } = await shop.upload(content)
    assert.deepEqual([orders.map(({ amount }) => amount), orders.flatMap(({ errors }) => errors)], [[25, 1250.5], []])
    assert.deepEqual(
      orders.flatMap(({ warnings }) => warnings),
      [],
    )
  })
})

type Change = Parameters<typeof order>[0] & { Return?: string }

const rangeOf = (rows: Change[]) =>
  copiedRange([[...titles, 'Return'], ...rows.map((row) => [...order(row), row.Return ?? ''])])

describe('with the flag, the table of orders', () => {
  const shop = useShop({}, '1001', [], { 'pickup-and-return-on-web': true })

  async function pasted(...rows: Change[]) {
    const { sheet } = await shop.openEmpty()
    await sheet.pasteTable(rangeOf(rows))
    await shop.waitUntilChecked(sheet)
    return { sheet, problems: sheet.$rowIds.get().map((id) => problemsOf(sheet, id)) }
  }

  test('has a column of returns, also when it’s empty', async () => {
    const { sheet } = await shop.openEmpty()
    assert.equal(sheet.$columns.get().at(-1), 'return')
    assert.equal((await pasted({ Return: 'no' })).sheet.$columns.get().at(-1), 'return')
  })

  test('understands yes and no in other languages, and nothing as no', async () => {
    const answers = ['yes', 'Ja', 'はい', 'TRUE', 'no', 'nein', ''].map((Return) => ({ Payment: 'online', Return }))
    const { problems } = await pasted(...answers)
    assert.deepEqual(problems, Array(7).fill([]))
  })

  test('refuses an unclear answer', async () => {
    const { problems } = await pasted({ Payment: 'online', Return: 'maybe' })
    assert.deepEqual(problems, [[['return', 'bulk-order-upload.row.return-unclear']]])
  })

  test('refuses cash for a return, because the rider collects none', async () => {
    const { problems } = await pasted({ Return: 'yes' }, { Return: 'no' })
    assert.deepEqual(problems, [[['payment', 'error.no-payment-method-available']], []])
  })

  test('keeps returns over a reload, and sends them to the server', async () => {
    const tab = await shop.openEmpty()
    await tab.sheet.pasteTable(rangeOf([{ Payment: 'online', Return: 'ja' }]))
    await shop.waitUntilChecked(tab.sheet)
    await shop.clock.advance(5000)
    const { sheet } = await shop.openPage()
    await shop.waitUntilChecked(sheet)
    assert.deepEqual(
      sheet.$rowIds.get().map((id) => sheet.row(id).get().cells.return),
      ['ja'],
    )
    const { content, sent } = await sheet.takeReady()
    assert.equal(sent.length, 1)
    const { bulk_job } = await shop.upload(content)
    const { rows } =
      (await shop.server.client?.query(
        `select order_payload->>'is_return' as "isReturn" from bulk_rows where job_id = $1`,
        [bulk_job.metadata.bulk_job_id],
      )) ?? assert.fail('no database')
    assert.deepEqual(rows, [{ isReturn: 'true' }])
  })
})

describe('without the flag, the table of orders', () => {
  const shop = useShop()

  test('has no column of returns, also for a range with one', async () => {
    const { sheet } = await shop.openEmpty()
    assert.ok(!sheet.$columns.get().includes('return'))
    await sheet.pasteTable(rangeOf([{ Return: 'yes' }]))
    await shop.waitUntilChecked(sheet)
    assert.ok(!sheet.$columns.get().includes('return'))
    assert.deepEqual(
      sheet.$rowIds.get().map((id) => problemsOf(sheet, id)),
      [[]],
    )
  })
})

test('a host reads, checks and corrects orders without an order API, and without calls', async () => {
  const calls: string[] = []
  const page = createPage({
    ...browserEnvironment(),
    storage: createTestStorage(),
    fetch: async (input) => {
      calls.push(String(input))
      throw new TypeError('fetch failed')
    },
  })
  page.configure({ country: 'SG' })
  const vendor = { id: 'shop', parentId: null, clientVendorId: '', name: 'Shop', location: null, paymentMethods: [] }
  const sheet = createBulkSheet({ ...page, client: null }, vendor, sheetFiles)
  await sheet.pasteTable(copiedRange([titles, order(), order({ Phone: '12' })]))
  await sheet.checked()
  const [first = 0, second = 0] = sheet.$rowIds.get()
  assert.equal(sheet.row(first).get().status, 'ready')
  assert.deepEqual(problemsOf(sheet, second), [['phone', 'validation.phone-incorrect']])
  const [problem] = sheet.row(second).get().problems
  assert.equal(
    problem && page.translations.translate(problem.key, problem.values),
    'This phone number doesn’t look right. Check the digits.',
  )
  sheet.edit(second, 'phone', '91234567')
  const { content, sent } = await sheet.takeReady()
  const ids = sent.map(({ id }) => id)
  assert.deepEqual(ids, [first, second])
  const result = await readSpreadsheet({ name: 'orders.xlsx', bytes: new Uint8Array(content).buffer })
  assert.ok('workbook' in result && result.workbook.sheets[0]?.rows.length === 3)
  assert.equal(sheet.suggestionsFor(first), null)
  assert.deepEqual(calls, [])
  sheet.destroy()
  page.destroy()
})
