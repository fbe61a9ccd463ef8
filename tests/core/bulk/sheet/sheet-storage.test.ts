import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { copiedRange, type OrderChange, openShop, order, type Shop, titles } from './sheet-fixture.ts'

describe('a table over reloads', () => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop()
  })
  afterEach(() => shop.close())

  async function pasteRows(...rows: OrderChange[]) {
    const tab = await shop.openPage()
    await tab.sheet.pasteTable(copiedRange([titles, ...rows.map(order)]))
    await shop.waitUntilChecked(tab.sheet)
    return tab
  }

  async function namesAfterReload() {
    const { sheet } = await shop.openPage()
    await shop.waitUntilChecked(sheet)
    return sheet.$rowIds.get().map((id) => sheet.row(id).get().cells.name)
  }

  test('keeps every cell, also the last one typed', async () => {
    const { sheet, close } = await pasteRows({ Name: 'Alicia' }, { Name: 'Bala' }, { Name: 'Chandra' })
    const [, second = 0, third = 0] = sheet.$rowIds.get()
    sheet.edit(second, 'name', 'Bala Raj')
    sheet.removeRows([third])
    close()
    assert.deepEqual(await namesAfterReload(), ['Alicia', 'Bala Raj'])
  })

  test('is removed when it’s discarded or every row is placed', async () => {
    const discarded = await pasteRows({})
    discarded.sheet.discard()
    assert.equal(discarded.sheet.$state.get().kind, 'empty')
    discarded.close()
    assert.deepEqual(await namesAfterReload(), [])

    const placed = await pasteRows({}, { Name: 'Bala' })
    const [first = 0, second = 0] = placed.sheet.$rowIds.get()
    placed.sheet.markPlaced([first])
    placed.close()
    assert.deepEqual(await namesAfterReload(), ['Bala'])
    const reloaded = await shop.openPage()
    reloaded.sheet.markPlaced([second])
    assert.equal(reloaded.sheet.$state.get().kind, 'empty')
    assert.deepEqual(await namesAfterReload(), [])
  })

  test('is removed at sign-out, and isn’t shown to another user', async () => {
    const tab = await pasteRows({})
    await tab.page.session.signOut()
    assert.ok(!shop.browser.storage.keys().some((key) => /^courier-bulk-(sheet|changes)/.test(key)))
    tab.close()

    const owner = await pasteRows({})
    owner.close()
    const storedText = shop.browser.storage.getItem('courier-bulk-sheets') ?? ''
    shop.browser.storage.setItem('courier-bulk-sheets', storedText.replace(/"owner":"[^"]*"/, '"owner":"another"'))
    assert.deepEqual(await namesAfterReload(), [])
  })

  test('is removed after twelve hours without changes', async () => {
    const tab = await pasteRows({})
    tab.close()
    await shop.clock.advance(12 * 3_600_000)
    assert.deepEqual(await namesAfterReload(), [])
  })

  test('keeps the table that was changed last in one of two tabs, without mixing them', async () => {
    const firstTab = await pasteRows({ Name: 'Alicia' }, { Name: 'Bala' })
    const secondTab = await shop.openPage()
    await shop.waitUntilChecked(secondTab.sheet)
    const [rowId = 0] = firstTab.sheet.$rowIds.get()
    secondTab.sheet.discard()
    await secondTab.sheet.pasteTable(copiedRange([titles, order({ Name: 'Dewi' })]))
    firstTab.sheet.edit(rowId, 'name', 'Alicia Wong')
    firstTab.close()
    secondTab.close()
    assert.deepEqual(await namesAfterReload(), ['Alicia Wong', 'Bala'])
  })

  test('shows a notice if the table is too large for the browser', async () => {
    const { sheet, close } = await pasteRows({})
    const notes = 'x'.repeat(900)
    await sheet.pasteTable(
      copiedRange([[...titles, 'Notes'], ...Array.from({ length: 2500 }, () => [...order(), notes])]),
    )
    assert.equal(sheet.$isKept.get(), false)
    close()
    assert.deepEqual(await namesAfterReload(), [])
  })
})
