import { assert } from 'chai'
import { expectAccessible, fill, inDarkMode, inside, press, until, useViewport, viewports } from '../support/widget.ts'
import { page, startShop } from '../support/widget-shop.ts'
import { openTable, rowOf } from './bulk-grid-element.tsx'
import { goodRow, titles } from './bulk-grid-table.tsx'

function wrongRows() {
  const [first, second, third] = [goodRow(0), goodRow(1), goodRow(2)]
  second[1] = '12'
  third[3] = ''
  return [titles, first, second, third]
}

describe('the table of bulk orders on a phone', () => {
  startShop({ viewport: viewports.phone })
  after(() => useViewport(viewports.desk))

  it('lists rows as cards, which open to be corrected one after another', async () => {
    const { element, sheet } = await openTable(page, wrongRows())
    const card = await inside(element).findByRole('button', { name: /2 · Alicia bk.*phone number/ })
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    card.click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Row 2' })
    await expectAccessible(element)
    const [phone] = dialog.querySelectorAll('input')
    assert.equal(phone?.labels?.[0]?.textContent, 'Phone number')
    await fill(phone as HTMLElement, '+65 81234567')
    await press('Tab')
    await until(() => rowOf(sheet, 1).problems.length === 0, 'the row to be right')
    ;(await inside(element).findByRole('button', { name: 'Next row to fix' })).click()
    await inside(element).findByRole('dialog', { name: 'Row 3' })
    inside(element).getByRole('button', { name: 'Delete row' }).click()
    await until(() => sheet.$rowIds.get().length === 2, 'the row to be deleted')
    assert.isNull(inside(element).queryByRole('dialog'))
    inside(element).getByRole('button', { name: 'Add a row' }).click()
    await inside(element).findByRole('dialog', { name: 'Row 4' })
    assert.equal(sheet.$rowIds.get().length, 3)
  })

  it('keeps what is being typed when Escape or a gesture closes the form', async () => {
    const { element, sheet } = await openTable(page, wrongRows())
    ;(await inside(element).findByRole('button', { name: /2 · / })).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Row 2' })
    await fill(dialog.querySelector('input') as HTMLElement, '+65 81234567')
    await press('Escape')
    await until(() => !inside(element).queryByRole('dialog'), 'the form to close')
    assert.equal(rowOf(sheet, 1).cells.phone, '+65 81234567')
  })

  it('shows a row’s destination on the map, and moves it', async () => {
    const { element, sheet } = await openTable(page, wrongRows())
    ;(await inside(element).findByRole('button', { name: /^1 · / })).click()
    ;(await inside(element).findByRole('button', { name: 'Check the place on the map' })).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Where row 1 goes' })
    await until(() => dialog.querySelector('[part=map]')?.getAttribute('aria-busy') === 'false', 'the map')
    await until(() => rowOf(sheet, 0).pin !== null, 'the place')
    const before = rowOf(sheet, 0).pin
    const pin = await until(() => dialog.querySelector<HTMLElement>('.leaflet-marker-icon'), 'the pin')
    pin.focus()
    await press('ArrowUp')
    const use = await inside(element).findByRole('button', { name: 'Use this place' })
    await until(() => !(use as HTMLButtonElement).disabled, 'the moved pin')
    await expectAccessible(element)
    use.click()
    await until(() => rowOf(sheet, 0).pin?.latitude !== before?.latitude, 'the moved place')
    assert.equal(rowOf(sheet, 0).pin?.confidence, 'given')
  })

  it('asks for the columns’ meanings if the titles are unknown', async () => {
    const [row = []] = [goodRow(0)]
    const unknown = ['Who', 'Dial', 'Whither', 'Door', 'Worth', 'Method of paying']
    const { element, sheet } = await openTable(page, [unknown, row])
    await until(() => sheet.$state.get().kind === 'columns', 'the question')
    await inside(element).findByRole('heading', { name: 'Which column is which?' })
    await expectAccessible(element)
    const go = inside(element).getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    assert.isTrue(go.disabled)
    const selects = element.shadowRoot?.querySelectorAll('select') ?? []
    for (const [index, column] of ['name', 'phone', 'address', 'unit', 'amount', 'payment'].entries()) {
      const select = selects[index] as HTMLSelectElement
      select.value = column
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await until(() => !go.disabled, 'all columns')
    go.click()
    await until(() => sheet.$state.get().kind === 'rows', 'the rows')
    assert.equal(rowOf(sheet, 0).cells.name, 'Alicia ak')
  })
})
