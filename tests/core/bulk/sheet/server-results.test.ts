import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Place } from '../../../../core/addresses/address.ts'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { waitUntil } from '../../../support/wait-until.ts'
import { copiedRange, openShop, order, problemsOf, titles, useShop, warningsOf } from './sheet-fixture.ts'

/** Pause after which visible rows are priced. */
const pricingPauseMs = 150

const idsOf = ({ sent }: { sent: readonly { id: number }[] }) => sent.map(({ id }) => id)

describe('a table with results of the server', () => {
  const shop = useShop()

  const upload = async (content: Uint8Array) => (await shop.upload(content)).orders

  test('a problem found by the server is shown in its cell, and removed when the cell changes', async () => {
    const { sheet, ids } = await shop.pasteRows(
      {},
      { Name: 'Bala', Address: 'Xyzzy Plugh', Payment: 'PAID' },
      { Phone: '12' },
    )
    const [first = 0, second = 0, third = 0] = ids
    const sending = await sheet.takeReady()
    assert.deepEqual(idsOf(sending), [first, second])
    assert.equal(sheet.row(first).get().status, 'sent')
    sheet.edit(first, 'name', 'Unknown')
    assert.equal(sheet.row(first).get().cells.name, 'Alicia Wong')

    sheet.applyResults(sending.sent, await upload(sending.content))
    const firstRow = sheet.row(first).get()
    assert.equal(firstRow.status, 'ready')
    assert.ok((firstRow.fee ?? 0) >= 6, 'Singapore: from 6')
    assert.equal(firstRow.pin?.confidence, 'address')
    assert.deepEqual(sheet.$feeTotal.get(), { amount: firstRow.fee, rows: 1 })
    assert.deepEqual(problemsOf(sheet, second), [['address', 'bulk-order-upload.row.address-not-found']])
    sheet.edit(second, 'address', 'Bugis Junction')
    assert.equal(sheet.row(second).get().status, 'ready')
    assert.equal(sheet.row(third).get().status, 'wrong')
  })

  test('results belong to the row with their number in the user’s file, in any order and if some are missing', async () => {
    const { sheet, ids } = await shop.pasteRows(
      { Phone: '12' },
      {},
      { Phone: '12' },
      { Name: 'Bala' },
      { Name: 'Chandra', Address: 'Xyzzy Plugh' },
    )
    const [, second = 0, , fourth = 0, fifth = 0] = ids
    const { sent, content } = await sheet.takeReady()
    const [alicia, , chandra] = await upload(content)
    const numberOf = (id: number) => sheet.row(id).get().number
    assert.deepEqual([alicia?.row, chandra?.row], [numberOf(second), numberOf(fifth)])
    sheet.applyResults(sent, chandra && alicia ? [chandra, alicia] : [])
    assert.deepEqual(
      [second, fourth, fifth].map((id) => problemsOf(sheet, id)),
      [[], [], [['address', 'bulk-order-upload.row.address-not-found']]],
    )
  })

  test('the server’s column names are in the page’s language', async () => {
    const { sheet, page } = await shop.pasteRows({ Address: 'Xyzzy Plugh' })
    await page.chooseLanguage('ar')
    const sending = await sheet.takeReady()
    const orders = await upload(sending.content)
    const columns = orders[0]?.errors.map(({ column }) => column)
    assert.deepEqual(columns, ['عنوان التوصيل'])
    sheet.applyResults(sending.sent, orders)
    assert.deepEqual(problemsOf(sheet, idsOf(sending)[0] ?? 0), [
      ['address', 'bulk-order-upload.row.address-not-found'],
    ])
  })

  test('placed rows are removed from the table for good, and the others stay', async () => {
    const { sheet, first, second } = await shop.pasteRows({}, { Phone: '12' })
    sheet.edit(first, 'notes', 'Ring')
    const sending = await sheet.takeReady()
    sheet.markPlaced(idsOf(sending))
    assert.deepEqual(sheet.$rowIds.get(), [second])
    sheet.undo()
    assert.deepEqual(sheet.$rowIds.get(), [second])
    assert.deepEqual(sheet.$counts.get(), { total: 1, ready: 0, warned: 0, wrong: 1, checking: 0 })
  })

  test('undo changes no row that is being sent, and keeps problems that the server has found', async () => {
    const { sheet, first: id } = await shop.pasteRows({ Address: 'Xyzzy Plugh' })
    sheet.edit(id, 'name', 'Bala')
    const sending = await sheet.takeReady()
    sheet.undo()
    assert.equal(sheet.row(id).get().cells.name, 'Bala')
    sheet.takeBack(idsOf(sending))
    sheet.edit(id, 'name', 'Chandra')
    const secondSending = await sheet.takeReady()
    sheet.applyResults(secondSending.sent, await upload(secondSending.content))
    const notFound = [['address', 'bulk-order-upload.row.address-not-found']]
    assert.deepEqual(problemsOf(sheet, id), notFound)
    sheet.undo()
    assert.equal(sheet.row(id).get().cells.name, 'Bala')
    assert.deepEqual(problemsOf(sheet, id), notFound)
    sheet.edit(id, 'address', 'Bugis Junction')
    assert.deepEqual(problemsOf(sheet, id), [])
    sheet.undo()
    assert.deepEqual(problemsOf(sheet, id), notFound)
  })

  test('invalid rows can be saved in a separate file with their errors, which can be opened again', async () => {
    const { sheet } = await shop.pasteRows({}, { Name: 'Table 4', Phone: '0012' })
    const { content, fileName } = await sheet.failedFile()
    assert.equal(fileName, 'Orders-to-correct.xlsx')
    const result = await readSpreadsheet({ name: fileName, bytes: new Uint8Array(content).buffer })
    assert.ok('workbook' in result)
    const rows = result.workbook.sheets[0]?.rows ?? []
    assert.equal(rows.length, 2)
    assert.equal(rows[1]?.cells[0], 'Table 4')
    assert.equal(rows[1]?.cells[1], '0012')
    assert.match(String(rows[1]?.cells.at(-1)), /^Customer name: .* Phone number: /)
    const reopened = await shop.openFile(fileName, content)
    const [id = 0] = reopened.sheet.$rowIds.get()
    const columns = problemsOf(reopened.sheet, id).map(([column]) => column)
    assert.deepEqual(columns, ['name', 'phone'])
  })

  test('looks up place and fee for visible rows only, once per address', async () => {
    const { sheet, network, ids } = await shop.pasteRows(
      {},
      { Name: 'Bala' },
      { Name: 'Chandra' },
      { Address: 'Xyzzy Plugh' },
    )
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    const lookUpCount = () => network.count('/geolocator/autocomplete')
    assert.equal(lookUpCount(), 0)
    sheet.price([first, second, fourth])
    await shop.clock.advance(pricingPauseMs)
    await waitUntil(shop.clock, 'the prices', () => sheet.$feeTotal.get()?.rows === 2)
    await waitUntil(shop.clock, 'the warning', () => sheet.row(fourth).get().warnings.length > 0)
    assert.equal(lookUpCount(), 2)
    assert.equal(sheet.row(third).get().fee, null)
    assert.deepEqual(warningsOf(sheet, fourth), [['address', 'bulk-order-upload.row.address-not-found']])
    assert.equal(sheet.row(fourth).get().status, 'ready')
    sheet.edit(first, 'address', 'Paris')
    assert.equal(sheet.row(first).get().fee, null)
    assert.equal(sheet.$feeTotal.get()?.rows, 1)
  })

  test('prices rows of a test vendor at 1337 outside the area, or if the price fails', async () => {
    for (const testVendors of [['1001'], []]) {
      const isTest = testVendors.length > 0
      const other = await openShop({}, '1001', testVendors)
      const { sheet, network } = await other.openEmpty()
      const rows = [
        ['1.4927', '103.7414'],
        ['1.304', '103.8318'],
      ].map((place, n) => [...order({ Name: 'AB'[n] }), ...place])
      await sheet.pasteTable(copiedRange([[...titles, 'Latitude', 'Longitude'], ...rows]))
      await other.waitUntilChecked(sheet)
      const [outside = 0, inside = 0] = sheet.$rowIds.get()
      const priced = async (id: number) => {
        sheet.price([id])
        await other.clock.advance(pricingPauseMs)
        const { fee, status } = sheet.row(id).get()
        return [fee, status]
      }
      assert.deepEqual(await priced(outside), isTest ? [1337, 'ready'] : [null, 'wrong'])
      network.fail('/delivery/fee')
      assert.deepEqual(await priced(inside), [isTest ? 1337 : null, 'ready'])
      await other.close()
    }
  })

  test('prices a visible row again when its address changes, but not once it’s removed', async () => {
    const { sheet, ids, network } = await shop.pasteRows({}, { Name: 'Bala', Address: 'Raffles Place' })
    const [keptId = 0, removedId = 0] = ids
    const lookUpCount = () => network.count('/geolocator/autocomplete')
    sheet.price([keptId, removedId])
    sheet.removeRows([removedId])
    await shop.clock.advance(pricingPauseMs)
    await waitUntil(shop.clock, 'the price', () => sheet.$feeTotal.get()?.rows === 1)
    assert.equal(lookUpCount(), 1)
    sheet.edit(keptId, 'address', 'Raffles Place')
    await shop.clock.advance(pricingPauseMs)
    await waitUntil(shop.clock, 'the new price', () => sheet.$feeTotal.get()?.rows === 1)
    assert.equal(lookUpCount(), 2)
  })

  test('a place outside the delivery area makes the row invalid', async () => {
    const { sheet, first: id } = await shop.pasteRows({})
    sheet.movePin(id, { latitude: 40, longitude: 2 })
    sheet.price([id])
    await shop.clock.advance(pricingPauseMs)
    await waitUntil(shop.clock, 'the area', () => sheet.row(id).get().status === 'wrong')
    assert.deepEqual(problemsOf(sheet, id), [['address', 'request.error.undeliverable-address']])
    sheet.undo()
    assert.equal(sheet.row(id).get().status, 'ready')
  })

  test('choosing a suggested address sets its place, and typing an address removes the place', async () => {
    const { sheet, first: id } = await shop.pasteRows({ Address: 'Bugis' })
    const search = sheet.suggestionsFor(id)
    assert.ok(search)
    search.search('Bugis Junction')
    await shop.clock.advance(500)
    await waitUntil(shop.clock, 'suggestions', () => search.$suggestions.get().state === 'found')
    const result = search.$suggestions.get()
    const [suggestion] = result.state === 'found' ? result.suggestions : []
    assert.ok(suggestion)
    const choosing = sheet.choosePlace(id, suggestion.text, search.resolve(suggestion))
    assert.equal(sheet.row(id).get().cells.address, suggestion.text)
    await choosing
    search.destroy()
    const { cells, pin } = sheet.row(id).get()
    assert.match(cells.address, /Bugis Junction/)
    assert.equal(pin?.confidence, 'given')
    assert.equal(String(pin?.latitude), cells.latitude)
    sheet.edit(id, 'address', '2 Orchard Turn')
    assert.equal(sheet.row(id).get().cells.latitude, '')
    sheet.undo()
    sheet.undo()
    assert.equal(sheet.row(id).get().cells.address, 'Bugis')
    assert.equal(sheet.$canUndo.get(), false)
    sheet.redo()
    assert.equal(sheet.row(id).get().cells.latitude, cells.latitude)
  })

  test('ignores a place that is found after undo, and one that isn’t found', async () => {
    const { sheet, first: id } = await shop.pasteRows({ Address: 'Bugis' })
    const place = { text: 'Bugis Junction', coordinates: { latitude: 1.3, longitude: 103.8 } } as Place
    const { promise, resolve } = Promise.withResolvers<Place>()
    const choosing = sheet.choosePlace(id, place.text, promise)
    sheet.undo()
    resolve(place)
    await choosing
    assert.deepEqual([sheet.row(id).get().cells.address, sheet.row(id).get().cells.latitude], ['Bugis', ''])
    await sheet.choosePlace(id, place.text, Promise.reject(new Error('offline')))
    assert.deepEqual([sheet.row(id).get().cells.address, sheet.row(id).get().cells.latitude], [place.text, ''])
  })
})

describe('a table of a parent vendor', () => {
  test('can name its outlets by name or ID in a row', async () => {
    const shop = await openShop({}, '1000')
    const { sheet } = await shop.openEmpty()
    await sheet.pasteTable(
      copiedRange([titles, ...['1001', 'bugis', 'Nowhere', ''].map((Outlet) => order({ Outlet }))]),
    )
    await shop.waitUntilChecked(sheet)
    const problemColumns = sheet.$rowIds.get().map((id) => problemsOf(sheet, id).map(([column]) => column))
    assert.deepEqual(problemColumns, [[], [], ['outlet'], []])
    await shop.close()
  })
})
