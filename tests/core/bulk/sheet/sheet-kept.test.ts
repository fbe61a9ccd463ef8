import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { copied, openShop, order, type Shop, titles } from './sheet-fixture.ts'

describe('a table over reloads', () => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop()
  })
  afterEach(() => shop.close())

  async function pasted(...rows: Parameters<typeof order>[0][]) {
    const tab = await shop.openPage()
    await tab.sheet.pasteTable(copied([titles, ...rows.map(order)]))
    await shop.checked(tab.sheet)
    return tab
  }

  async function namesAfterReload() {
    const { sheet } = await shop.openPage()
    await shop.checked(sheet)
    return sheet.$rowIds.get().map((id) => sheet.row(id).get().cells.name)
  }

  test('keeps every cell, also the last one typed', async () => {
    const { sheet, close } = await pasted({ Name: 'Alicia' }, { Name: 'Bala' }, { Name: 'Chandra' })
    const [, second = 0, third = 0] = sheet.$rowIds.get()
    sheet.edit(second, 'name', 'Bala Raj')
    sheet.removeRows([third])
    close()
    assert.deepEqual(await namesAfterReload(), ['Alicia', 'Bala Raj'])
  })

  test('keeps the columns, the file name, and checks the rows again', async () => {
    const first = await pasted({ Phone: '12' })
    first.close()
    const { sheet } = await shop.openPage()
    await shop.checked(sheet)
    assert.equal(sheet.$state.get().kind, 'rows')
    assert.deepEqual(sheet.$columns.get(), first.sheet.$columns.get())
    assert.equal(sheet.$counts.get().wrong, 1)
  })

  test('is removed when it is discarded, and when every row is placed', async () => {
    const discarded = await pasted({})
    discarded.sheet.discard()
    assert.equal(discarded.sheet.$state.get().kind, 'empty')
    discarded.close()
    assert.deepEqual(await namesAfterReload(), [])

    const placed = await pasted({}, { Name: 'Bala' })
    const [one = 0, other = 0] = placed.sheet.$rowIds.get()
    placed.sheet.markPlaced([one])
    placed.close()
    assert.deepEqual(await namesAfterReload(), ['Bala'])
    const again = await shop.openPage()
    again.sheet.markPlaced([other])
    assert.equal(again.sheet.$state.get().kind, 'empty')
    assert.deepEqual(await namesAfterReload(), [])
  })

  test('is removed at sign-out, and isn’t shown to another user', async () => {
    const tab = await pasted({})
    await tab.page.session.signOut()
    assert.ok(!shop.browser.storage.keys().some((key) => /^courier-bulk-(sheet|changes)/.test(key)))
    tab.close()

    const owner = await pasted({})
    owner.close()
    const stored = shop.browser.storage.getItem('courier-bulk-sheets') ?? ''
    shop.browser.storage.setItem('courier-bulk-sheets', stored.replace(/"owner":"[^"]*"/, '"owner":"another"'))
    assert.deepEqual(await namesAfterReload(), [])
  })

  test('is forgotten after twelve hours without work on it', async () => {
    const tab = await pasted({})
    tab.close()
    await shop.clock.advance(12 * 3_600_000)
    assert.deepEqual(await namesAfterReload(), [])
  })

  test('two tabs never mix their tables: the one that was changed last is kept', async () => {
    const first = await pasted({ Name: 'Alicia' }, { Name: 'Bala' })
    const second = await shop.openPage()
    await shop.checked(second.sheet)
    const [one = 0] = first.sheet.$rowIds.get()
    second.sheet.discard()
    await second.sheet.pasteTable(copied([titles, order({ Name: 'Dewi' })]))
    first.sheet.edit(one, 'name', 'Alicia Wong')
    first.close()
    second.close()
    assert.deepEqual(await namesAfterReload(), ['Alicia Wong', 'Bala'])
  })

  test('shows a notice if the table is too large for the browser', async () => {
    const { sheet, close } = await pasted({})
    const notes = 'x'.repeat(900)
    await sheet.pasteTable(copied([[...titles, 'Notes'], ...Array.from({ length: 2500 }, () => [...order(), notes])]))
    assert.equal(sheet.$isKept.get(), false)
    close()
    assert.deepEqual(await namesAfterReload(), [])
  })

  test('remembers each vendor’s column assignment', async () => {
    const strange = ['Wer', 'Anruf bei', 'Wohin', 'Name']
    const row = ['Alicia Wong', '81234567', 'Bugis Junction', 'Shop']
    const { sheet, close } = await shop.openPage()
    await sheet.pasteTable(copied([strange, row]))
    const state = sheet.$state.get()
    assert.equal(state.kind, 'columns')
    assert.deepEqual(state.kind === 'columns' && state.missing, ['phone', 'address'])
    sheet.assignColumn(0, 'name')
    sheet.assignColumn(1, 'phone')
    sheet.assignColumn(2, 'address')
    sheet.startRows()
    assert.equal(sheet.$state.get().kind, 'rows')
    sheet.discard()
    close()

    const { sheet: next } = await shop.openPage()
    await next.pasteTable(copied([strange, row]))
    assert.equal(next.$state.get().kind, 'rows')
    const [id = 0] = next.$rowIds.get()
    assert.equal(next.row(id).get().cells.name, 'Alicia Wong')
    assert.equal(next.row(id).get().cells.phone, '81234567')
  })
})
