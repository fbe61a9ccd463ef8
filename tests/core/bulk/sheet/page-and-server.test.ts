import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadCountry } from '../../../../core/config/countries.ts'
import type { CountryCode } from '../../../../core/config/country-codes.ts'
import type { GivenSettings } from '../../../../core/config/settings.ts'
import { type OrderCells, ordersFile } from '../../../support/workbooks/orders-file.ts'
import { withSheetData, xlsxOf } from '../../../support/workbooks/zip-files.ts'
import { copiedRange, order, problemsOf, type Shop, titles, useShop, warningsOf } from './sheet-fixture.ts'

/** Rows with problems that are found without geocoding their address. */
const invalidRows: OrderCells[] = [
  {},
  { unit: null },
  { name: null },
  { name: 'Table 4' },
  { phone: null },
  { phone: '12' },
  { phone: 81234567 },
  { amount: null },
  { amount: 0 },
  { amount: '1.234' },
  { amount: '#REF!' },
  { amount: '٢٥٫٥' },
  { amount: 9_999_999_999 },
  { address: null },
  { description: 'x'.repeat(200) },
  { description: 'x'.repeat(201) },
  { payment: null },
  { payment: 'COD' },
  { time: 'next week' },
  { time: '2026-07-30 12:30' },
  { time: new Date(Date.UTC(2026, 5, 11, 18, 30)) },
  { time: '11/6/2026 6:30 pm' },
  { outlet: 'Nowhere' },
  { outlet: '1002' },
  { outlet: 'bugis' },
]

describe('the page and the server', () => {
  const shop = useShop()

  test('report the same problems for each row, in the same cells', async () => {
    const file = Buffer.from(await ordersFile(invalidRows), 'base64')
    const { sheet } = await shop.openFile('orders.xlsx', file)
    assert.deepEqual(sheet.$state.get(), { kind: 'rows', fileName: 'orders.xlsx' })
    const { orders } = await shop.upload(file)
    const columns: Record<string, string> = { 'Order details': 'description', 'Delivery time': 'time' }
    // The page shows one message per cell.
    const serverProblems = orders.map(({ errors }) =>
      errors
        .filter(({ column }, index) => errors.findIndex((other) => other.column === column) === index)
        .map(({ key, column }) => `${columns[column ?? ''] ?? column?.toLowerCase()}: ${key}`)
        .sort(),
    )
    const pageProblems = sheet.$rowIds.get().map((id) =>
      problemsOf(sheet, id)
        .map((problem) => problem.join(': '))
        .sort(),
    )
    assert.deepEqual(pageProblems, serverProblems)
  })
})

const shortened = 'bulk-order-upload.row.phone-shortened'
const twoPhones = 'bulk-order-upload.row.two-phones'

/** What is read from a cell, and its problem or warning. */
const phoneCells: [cell: string, phone: string, problem?: string | undefined, warning?: string][] = [
  ['+65 9123 4567 (Mei)', '+65 9123 4567'],
  ['="81234567"', '81234567'],
  ["'81234567", '81234567'],
  ['8.1234567E+07', '81234567'],
  ['6234 5678 ext. 12', '6234 5678 ext. 12'],
  ['9.12346E+07', '9.12346E+07', shortened],
  ['81234567 / 81234568', '81234567', undefined, twoPhones],
  ['8123456O', '8123456O', 'validation.phone-incorrect'],
]

describe('phone numbers of files', () => {
  const shop = useShop()

  test('are read alike in the page, in pasted rows and on the server', async () => {
    const rows = phoneCells.map(([phone], at) => ({ phone, description: `Box ${at}` }))
    const file = Buffer.from(await ordersFile(rows), 'base64')
    const { sheet } = await shop.openFile('orders.xlsx', file)
    await sheet.pasteTable(
      copiedRange([titles, ...phoneCells.map(([phone], at) => order({ Phone: phone, 'Order details': `Box ${at}` }))]),
    )
    await shop.waitUntilChecked(sheet)
    const { orders } = await shop.upload(file)
    const ids = sheet.$rowIds.get()
    for (const [at, [cell, phone, problem, warning]] of phoneCells.entries()) {
      for (const id of [ids[at] ?? 0, ids[phoneCells.length + at] ?? 0]) {
        assert.deepEqual(problemsOf(sheet, id), problem ? [['phone', problem]] : [], cell)
        assert.deepEqual(
          warningsOf(sheet, id).filter(([column]) => column === 'phone'),
          warning ? [['phone', warning]] : [],
          cell,
        )
      }
      const { customer_phone, errors, warnings } = orders[at] ?? assert.fail(cell)
      const keys = [...errors, ...warnings].map(({ key }) => key)
      assert.deepEqual([customer_phone, keys], [phone, [problem, warning].filter(Boolean)], cell)
    }
  })
})

type Reading = number | 'amount-unclear' | 'formula-error' | 'validation.other-currency'
const unclear = 'amount-unclear'

const nameOf = (key: string) => key.replace('bulk-order-upload.row.', '')

/** Returns each amount or its problem: read by the server, and by the page, whose file the server then reads. */
async function readingsOf(shop: Shop, content: Uint8Array, column: 'amount' | 'time' = 'amount') {
  const title = column === 'amount' ? 'Amount' : 'Delivery time'
  const onServer = (await shop.upload(content)).orders.map(({ errors, amount, preordered_for: time }) => {
    const problem = errors.find((error) => error.column === title)
    return problem ? nameOf(problem.key) : column === 'amount' ? amount : time
  })
  const { sheet } = await shop.openFile('orders.xlsx', content)
  const problems = sheet.$rowIds.get().map((id) => {
    const [, key] = problemsOf(sheet, id).find(([place]) => place === column) ?? []
    return key ? nameOf(key) : null
  })
  const ready = await sheet.takeReady()
  const sent = problems.includes(null) ? (await shop.upload(ready.content)).orders : []
  const values = sent.map(({ amount, preordered_for: time }) => (column === 'amount' ? amount : time))
  const inPage = problems.map((problem) => problem ?? values.shift())
  return { onServer, inPage }
}

const amountsOfCountries: {
  settings: GivenSettings & { country?: CountryCode }
  cells: [cell: string | number | boolean | Date, reading: Reading][]
}[] = [
  {
    settings: {},
    cells: [
      ['12..5', unclear],
      ['1.2345e3', unclear],
      ['S$ 1,250.50', 1250.5],
      ['USD 25', 'validation.other-currency'],
      ['-25', unclear],
      ['12\n500', unclear],
      ['\n12.50\n', 12.5],
      ['12\u202e50', unclear],
      ['\u202a12.50\u202c', 12.5],
      ['٢٥٫٥', 25.5],
      [12.5, 12.5],
      [12.345, unclear],
      [0.1 + 0.2, 0.3],
      [1e21, 'validation.amount-too-high' as Reading],
      [-5, unclear],
      [true, unclear],
      [new Date(Date.UTC(2026, 5, 12)), unclear],
    ],
  },
  {
    settings: { country: 'HU' },
    cells: [
      ['1 235 Ft', 1235],
      ['12.345', unclear],
      [12.345, unclear],
      [12.5, unclear],
      [12_345, 12_345],
    ],
  },
  {
    settings: { country: 'KW' },
    cells: [
      ['1.234', 1.234],
      ['1,234', 1234],
      [12.345, 12.345],
      [12.3456, unclear],
    ],
  },
]

for (const { settings, cells } of amountsOfCountries) {
  describe(`amounts of a file in ${settings.country ?? 'SG'}`, () => {
    const shop = useShop(settings)

    test('are read exactly or refused, with the same result in the page and on the server', async () => {
      const phone = (await loadCountry(settings.country ?? 'SG')).phoneExample.e164
      const orders = cells.map(([amount], index) => ({ amount, phone, name: `Alicia ${letters(index)}` }))
      const content = Buffer.from(await ordersFile(orders), 'base64')
      const { onServer, inPage } = await readingsOf(shop, content)
      const of = (readings: unknown[]) => cells.map(([cell], index) => [String(cell), readings[index]])
      const expected = cells.map(([cell, reading]) => [String(cell), reading])
      assert.deepEqual(of(onServer), expected)
      assert.deepEqual(of(inPage), expected)
    })
  })
}

const letters = (index: number) => String.fromCodePoint(65 + Math.floor(index / 26), 65 + (index % 26))

describe('other cells', () => {
  const shop = useShop()

  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
  const orderOf = (row: number, amount: string) =>
    `<row r="${row}">${text(`A${row}`, `Alicia ${letters(row)}`)}${text(`B${row}`, '81234567')}${text(`C${row}`, '#04-12')}` +
    `${text(`D${row}`, 'Bugis Junction')}${amount}${text(`F${row}`, 'cash')}</row>`
  const titles = `<row r="1">${['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment']
    .map((title, index) => text(`${'ABCDEF'[index]}1`, title))
    .join('')}</row>`

  test('results of formulas are read like typed values', async () => {
    const amounts = [
      '<c r="E2"><f>5*5</f><v>25</v></c>',
      '<c r="E3"><f>1/8</f><v>0.125</v></c>',
      '<c r="E4" t="str"><f>TEXT(1234.5,"0.00")</f><v>1234.50</v></c>',
      '<c r="E5" t="str"><f>A1&amp;B1</f><v>12..5</v></c>',
      '<c r="E6" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c r="E7"><v>1.2345e3</v></c>',
    ]
    const rows = titles + amounts.map((amount, index) => orderOf(index + 2, amount)).join('')
    const content = withSheetData(await xlsxOf([{ name: 'Orders', rows: [['']] }]), rows)
    const expected = [25, unclear, 1234.5, unclear, 'formula-error', 1234.5]
    const { onServer, inPage } = await readingsOf(shop, content)
    assert.deepEqual(onServer, expected)
    assert.deepEqual(inPage, expected)
  })

  test('a number that is shown as a percentage isn’t an amount', async () => {
    const rows = [
      ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment'],
      ['Alicia Wong', '81234567', '#04-12', 'Bugis Junction', 0.5, 'cash'],
      ['Bala', '81234567', '#04-12', 'Bugis Junction', 12, 'cash'],
    ]
    const columns = [{}, {}, {}, {}, { numFmt: '0.0%' }, {}]
    const { onServer, inPage } = await readingsOf(shop, await xlsxOf([{ name: 'Orders', columns, rows }]))
    assert.deepEqual(onServer, [unclear, unclear])
    assert.deepEqual(inPage, [unclear, unclear])
  })

  test('times are read like the page’s', async () => {
    const evening = Date.UTC(2026, 5, 11, 10, 30) / 1000
    const unreadable = 'time-unclear'
    const cells: [time: string | number, reading: number | string][] = [
      ['2026-06-11 18:30', evening],
      ['11/6/2026 6:30 pm', evening],
      ['１１／６／２０２６　１８：３０', evening],
      [46_184 + 18.5 / 24, evening],
      ['22:00 pm', unreadable],
      ['11/6/2026 0:30 am', unreadable],
      ['2026-06-11 18:30:99', unreadable],
      ['2026-06-11 24:00', unreadable],
      ['31/2/2026 10:00', unreadable],
      ['2026-06-11', unreadable],
    ]
    const orders = cells.map(([time], index) => ({ time, name: `Alicia ${letters(index)}` }))
    const { onServer, inPage } = await readingsOf(shop, Buffer.from(await ordersFile(orders), 'base64'), 'time')
    const expected = cells.map(([, reading]) => reading)
    assert.deepEqual(onServer, expected)
    assert.deepEqual(inPage, expected)
  })
})
