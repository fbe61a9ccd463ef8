import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { createBulkSheet, sheetFiles } from '../../../../core/bulk/sheet/for-hosts.ts'
import { browserEnvironment } from '../../../../core/environment/browser.ts'
import { createPage } from '../../../../core/index.ts'
import { createTestStorage } from '../../../support/page.ts'
import { copiedRange, order, problemsOf, titles } from './sheet-fixture.ts'

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
