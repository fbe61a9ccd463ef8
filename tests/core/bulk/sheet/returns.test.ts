import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { copiedRange, order, problemsOf, titles, useShop } from './sheet-fixture.ts'

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
