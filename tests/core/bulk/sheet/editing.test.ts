import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { copiedRange, type OrderChange, order, problemsOf, titles, useShop, warningsOf } from './sheet-fixture.ts'

describe('changing a table', () => {
  const shop = useShop()

  async function pasteRows(...rows: OrderChange[]) {
    const pasted = await shop.pasteRows(...rows)
    const { sheet } = pasted
    const cells = (column: 'name' | 'phone' | 'notes' | 'address' | 'latitude') =>
      sheet.$rowIds.get().map((id) => sheet.row(id).get().cells[column])
    return { ...pasted, cells }
  }

  test('typing in a row notifies only that row’s listeners', async () => {
    const { sheet, ids, first, second } = await pasteRows({}, { Name: 'Bala' })
    const notifiedIds: number[] = []
    const stops = ids.map((id) => sheet.row(id).listen(() => notifiedIds.push(id)))
    sheet.edit(first, 'name', 'Alicia Tan')
    sheet.edit(first, 'name', 'Alicia Tan')
    assert.deepEqual(notifiedIds, [first])
    sheet.edit(second, 'phone', '12')
    assert.deepEqual(notifiedIds, [first, second])
    for (const stop of stops) stop()
  })

  test('a pasted range fills cells to the right and down, and adds rows at the end', async () => {
    const { sheet, cells, second } = await pasteRows({}, { Name: 'Bala' })
    sheet.editRange({ row: second, column: 'name' }, [
      ['Chandra', '91234567'],
      ['Dewi', '92345678'],
    ])
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Chandra', 'Dewi'])
    assert.deepEqual(cells('phone'), ['81234567', '91234567', '92345678'])
    sheet.undo()
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Bala'])
  })

  test('a single copied cell is pasted without its line break and hidden characters', async () => {
    const { sheet, ids, cells } = await pasteRows({})
    sheet.editRange({ row: ids[0] ?? 0, column: 'name' }, [['Alicia\u202e\r\nTan\u0007']])
    assert.deepEqual(cells('name'), ['Alicia Tan'])
  })

  test('fill down copies the first row, clear empties the range, and each is one undo step', async () => {
    const { sheet, cells, first, third } = await pasteRows({}, { Name: 'Bala' }, { Name: 'Chandra' })
    const range = { from: { row: third, column: 'phone' }, to: { row: first, column: 'name' } } as const
    sheet.fillDown(range)
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Alicia Wong', 'Alicia Wong'])
    sheet.clear(range)
    assert.deepEqual(cells('phone'), ['', '', ''])
    sheet.undo()
    sheet.undo()
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Bala', 'Chandra'])
    assert.equal(sheet.$canUndo.get(), false)
    assert.equal(sheet.$canRedo.get(), true)
  })

  test('added and removed rows return to their place on undo', async () => {
    const { sheet, cells, second } = await pasteRows({}, { Name: 'Bala' }, { Name: 'Chandra' })
    sheet.removeRows([second])
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Chandra'])
    const addedId = sheet.addRow()
    assert.equal(sheet.row(addedId).get().number, 4)
    assert.equal(sheet.row(addedId).get().status, 'wrong')
    sheet.undo()
    sheet.undo()
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Bala', 'Chandra'])
    sheet.redo()
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Chandra'])
  })

  test('a table can start with an empty row', async () => {
    const { sheet } = await shop.openEmpty()
    const id = sheet.addRow()
    await shop.waitUntilChecked(sheet)
    assert.equal(sheet.$state.get().kind, 'rows')
    sheet.edit(id, 'name', 'Alicia Wong')
    const columns = problemsOf(sheet, id).map(([column]) => column)
    assert.deepEqual(columns, ['unit', 'phone', 'address', 'amount', 'payment'])
  })

  test('pasting below keeps the existing rows', async () => {
    const { sheet, cells } = await pasteRows({})
    await sheet.pasteTable(
      copiedRange([
        ['Phone', 'Address', 'Name', 'Notes'],
        ['81234567', 'Bugis Junction', 'Bala', 'Ring'],
      ]),
    )
    await shop.waitUntilChecked(sheet)
    assert.deepEqual(cells('name'), ['Alicia Wong', 'Bala'])
    assert.ok(sheet.$columns.get().includes('notes'))
    sheet.undo()
    assert.deepEqual(cells('name'), ['Alicia Wong'])
  })

  test('asks the user to name the columns of a range without titles', async () => {
    const { sheet } = await shop.openEmpty()
    await sheet.pasteTable(
      copiedRange([
        ['Alicia Wong', '81234567', 'Bugis Junction'],
        ['Bala', '91234567', '2 Orchard Turn'],
      ]),
    )
    const state = sheet.$state.get()
    assert.ok(state.kind === 'columns' && !state.hasTitles)
    assert.deepEqual(state.missing, ['name', 'phone', 'address'])
    assert.deepEqual(state.columns[1], { title: '', samples: ['81234567', '91234567'], assigned: null })
    for (const [index, column] of (['name', 'phone', 'address'] as const).entries()) sheet.assignColumn(index, column)
    sheet.startRows()
    assert.equal(sheet.$rowIds.get().length, 2)
  })

  test('cancelling an import keeps the existing rows', async () => {
    const { sheet, cells } = await pasteRows({})
    await sheet.pasteTable(
      copiedRange([
        ['Who', 'Number'],
        ['Bala', '91234567'],
      ]),
    )
    assert.equal(sheet.$state.get().kind, 'columns')
    sheet.cancelOpening()
    assert.equal(sheet.$state.get().kind, 'rows')
    await sheet.open({ name: 'picture.xlsx', bytes: new Uint8Array([1, 2, 3]).buffer })
    assert.equal(sheet.$state.get().kind, 'unreadable')
    sheet.cancelOpening()
    assert.deepEqual(sheet.$state.get(), { kind: 'rows', fileName: '' })
    assert.deepEqual(cells('name'), ['Alicia Wong'])
  })

  test('the filter shows wrong rows, and keeps a corrected row until the filter is chosen again', async () => {
    const { sheet, ids, second, third } = await pasteRows(
      {},
      { Name: 'Bala', Phone: '12' },
      { Name: 'Chandra', Amount: '' },
    )
    sheet.show('wrong')
    assert.deepEqual(sheet.$rowIds.get(), [second, third])
    sheet.edit(second, 'phone', '81234567')
    assert.deepEqual(sheet.$rowIds.get(), [second, third])
    sheet.show('wrong')
    assert.deepEqual(sheet.$rowIds.get(), [third])
    sheet.show('all')
    assert.deepEqual(sheet.$rowIds.get(), ids)
  })

  test('finds the next problem in reading order, and wraps to the start', async () => {
    const { sheet, first, second, third } = await pasteRows({ Phone: '12', Amount: '' }, {}, { Name: 'Table 4' })
    assert.deepEqual(sheet.nextProblem(null), { row: first, column: 'phone' })
    assert.deepEqual(sheet.nextProblem({ row: first, column: 'phone' }), { row: first, column: 'amount' })
    assert.deepEqual(sheet.nextProblem({ row: second, column: 'name' }), { row: third, column: 'name' })
    assert.deepEqual(sheet.nextProblem({ row: third, column: 'name' }), { row: first, column: 'phone' })
  })

  test('marks a duplicate at the later row until one of the two changes', async () => {
    const { sheet, first, second, third, fourth } = await pasteRows(
      {},
      { Phone: '8123-4567', Payment: 'COD' },
      { Name: 'Bala' },
      {},
    )
    const duplicate = [[null, 'bulk-order-upload.row.duplicate']]
    assert.deepEqual(warningsOf(sheet, first), [])
    assert.deepEqual(warningsOf(sheet, second), duplicate)
    assert.deepEqual(warningsOf(sheet, third), [])
    assert.deepEqual(sheet.row(fourth).get().warnings[0]?.values, { row: '1' })
    assert.equal(sheet.$counts.get().warned, 2)
    sheet.removeRows([first])
    assert.deepEqual(warningsOf(sheet, second), [])
    assert.deepEqual(sheet.row(fourth).get().warnings[0]?.values, { row: '2' })
    sheet.edit(second, 'amount', '26')
    assert.equal(sheet.$counts.get().warned, 0)
  })

  test('checks times again as the clock advances', async () => {
    const { sheet } = await shop.openPage((call) =>
      call.url.endsWith('/get-country-parameter/serviceHours') ? Response.json({ result: '1201:2200' }) : null,
    )
    sheet.discard()
    await sheet.pasteTable(copiedRange([titles, order(), order({ 'Delivery time': '2026-06-10 12:16' })]))
    await shop.waitUntilChecked(sheet)
    const [soon = 0, later = 0] = sheet.$rowIds.get()
    const stop = sheet.$counts.listen(() => {})
    await shop.waitUntilChecked(sheet)
    assert.deepEqual(problemsOf(sheet, soon), [['time', 'request.error.service-closed']])
    assert.deepEqual(problemsOf(sheet, later), [])
    await shop.clock.advance(120_000)
    await shop.waitUntilChecked(sheet)
    assert.deepEqual(problemsOf(sheet, soon), [])
    assert.deepEqual(problemsOf(sheet, later), [['time', 'validation.preorder-too-soon']])
    stop()
  })

  test('typing in a cell removes its guess mark, and undo restores it', async () => {
    const { sheet, first: id } = await pasteRows({ Phone: '4915112345678', 'Delivery time': '18:30' })
    const guesses = [
      ['phone', 'bulk-order-upload.row.phone-guess'],
      ['time', 'bulk-order-upload.row.time-guess'],
    ]
    assert.deepEqual(warningsOf(sheet, id), guesses)
    assert.equal(sheet.row(id).get().cells.phone, '+4915112345678')
    sheet.edit(id, 'phone', '81234567')
    assert.deepEqual(warningsOf(sheet, id), guesses.slice(1))
    sheet.undo()
    assert.deepEqual(warningsOf(sheet, id), guesses)
  })
})
