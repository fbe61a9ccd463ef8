import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import fc from '../../../support/fast-check.ts'
import { copiedRange, order, titles, useShop } from './sheet-fixture.ts'

const shop = useShop()

const columns = ['name', 'phone', 'address', 'amount', 'time'] as const
const texts = ['', 'Alicia Wong', 'Table 4', '81234567', '12', 'Bugis Junction', '25', '18:30', '11/6/2026 18:30']

type Change = (sheet: BulkSheet, rowAt: (index: number) => number) => void

const position = fc.nat({ max: 30 })
const column = fc.constantFrom(...columns)
const text = fc.constantFrom(...texts)
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(position, column, text).map(
    ([row, name, value]): Change =>
      (sheet, rowAt) =>
        sheet.edit(rowAt(row), name, value),
  ),
  fc.tuple(position, column, fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 4 })).map(
    ([row, name, values]): Change =>
      (sheet, rowAt) =>
        sheet.editRange({ row: rowAt(row), column: name }, values),
  ),
  fc.tuple(position, position, column).map(
    ([from, to, name]): Change =>
      (sheet, rowAt) => {
        sheet.fillDown({ from: { row: rowAt(from), column: name }, to: { row: rowAt(to), column: 'time' } })
      },
  ),
  fc.tuple(position, position).map(
    ([from, to]): Change =>
      (sheet, rowAt) =>
        sheet.removeRows([rowAt(from), rowAt(to)]),
  ),
  fc.constant<Change>((sheet) => void sheet.addRow()),
  fc.constant<Change>((sheet) => sheet.undo()),
  fc.constant<Change>((sheet) => sheet.redo()),
)

const rowStatesOf = (sheet: BulkSheet) =>
  sheet.$rowIds.get().map((id) => {
    const { cells, problems, warnings, status } = sheet.row(id).get()
    return { cells, problems, warnings, status }
  })

test('after any changes every row shows the same results as after a reload, and undo restores the first state', async () => {
  const { sheet } = await shop.openEmpty()
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 25 }), async (changes) => {
      sheet.discard()
      await sheet.pasteTable(copiedRange([titles, order(), order({ Name: 'Bala', Phone: '12' }), order()]))
      await shop.waitUntilChecked(sheet)
      const initial = rowStatesOf(sheet)
      for (const apply of changes) {
        apply(sheet, (index) => sheet.$rowIds.get()[index % Math.max(1, sheet.$rowIds.get().length)] ?? 0)
      }
      await shop.waitUntilChecked(sheet)
      const reloaded = await shop.openPage()
      await shop.waitUntilChecked(reloaded.sheet)
      assert.deepEqual(rowStatesOf(sheet), rowStatesOf(reloaded.sheet))
      assert.deepEqual(sheet.$counts.get(), reloaded.sheet.$counts.get())
      // An empty table isn’t kept.
      if (sheet.$rowIds.get().length > 0) assert.deepEqual(sheet.$columns.get(), reloaded.sheet.$columns.get())
      reloaded.close()
      while (sheet.$canUndo.get()) sheet.undo()
      await shop.waitUntilChecked(sheet)
      assert.deepEqual(rowStatesOf(sheet), initial)
    }),
    { numRuns: 30 },
  )
})
