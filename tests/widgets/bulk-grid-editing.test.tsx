import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { expectAccessible, fill, inDarkMode, inside, press, until, viewports } from '../support/widget.ts'
import { startShop } from '../support/widget-shop.ts'
import { chooseValue, paste, pressButton } from '../support/widgets/controls.ts'
import { recordEvents } from '../support/widgets/events.ts'
import { active, activeCell, cell, clipboard, enterTable, openTable, rowOf } from './bulk-grid-element.tsx'
import { goodRow, goodRows, titles, wrongRows } from './bulk-grid-table.tsx'

const selected = (element: Element) =>
  element.shadowRoot?.querySelectorAll('[role=gridcell][aria-selected=true]').length

describe('editing in the table of bulk orders', () => {
  startShop()

  it('moves, edits and cancels like a spreadsheet', async () => {
    const { element, sheet } = await openTable([titles, ...goodRows(60)])
    await enterTable(element)
    const steps: [key: string, at: string][] = [
      ['ArrowDown', 'Customer name, Row 2'],
      ['ArrowRight', 'Phone number, Row 2'],
      ['Tab', 'Drop-off address, Row 2'],
      ['Shift+Tab', 'Phone number, Row 2'],
      ['Enter', 'Phone number, Row 3'],
      ['Shift+Enter', 'Phone number, Row 2'],
      ['Home', 'Customer name, Row 2'],
      ['End', 'Delivery time, Row 2'],
      ['Control+End', 'Delivery time, Row 60'],
      ['Control+Home', 'Customer name, Row 1'],
    ]
    for (const [key, at] of steps) {
      await press(key)
      assert.equal(activeCell(element), at, key)
    }
    await press('PageDown')
    assert.match(activeCell(element), /Row 1\d$/)
    await press('Control+Home')
    const name = () => rowOf(sheet, 0).cells.name
    const before = name()

    await sendKeys({ type: 'Bea' })
    await press('ArrowDown')
    assert.equal(name(), 'Bea')
    await press('ArrowUp')
    await press('F2')
    await sendKeys({ type: 'trice' })
    await press('ArrowLeft')
    await press('Enter')
    assert.equal(name(), 'Beatrice')
    await press('ArrowUp')
    await sendKeys({ type: 'x' })
    await press('Escape')
    assert.equal((active(element) as HTMLInputElement).value, 'Beatrice')
    await press('Delete')
    assert.equal(name(), '')
    for (let undone = 0; undone < 3; undone += 1) await press('Control+z')
    assert.equal(name(), before)
    await press('Control+y')
    assert.equal(name(), 'Bea')
    await press('Escape')
    assert.equal(element.shadowRoot?.activeElement?.getAttribute('aria-label'), 'What’s left to do')
    await press('Tab')
    assert.equal(element.shadowRoot?.activeElement?.textContent, 'Continue · 60 orders')
  })

  it('copies, pastes, cuts and fills ranges, also with other programs', async () => {
    const { element, sheet } = await openTable([titles, ...goodRows(4)])
    await enterTable(element)
    await press('Shift+ArrowDown')
    await press('Shift+ArrowRight')
    assert.equal(selected(element), 4)
    const copied = clipboard(element, 'copy')
    assert.equal(copied.getData('text/plain'), 'Alicia ak\t+65 81000000\nAlicia bk\t+65 81000001')
    assert.include(copied.getData('text/html'), '<td>Alicia bk</td>')

    await press('Control+End')
    await press('Home')
    clipboard(element, 'paste', 'Cleo Tan\t"+65 8222\n2222"\r\nDan Lim\t+65 82222223\r\n')
    assert.equal(sheet.$rowIds.get().length, 5)
    assert.equal(rowOf(sheet, 3).cells.name, 'Cleo Tan')
    assert.equal(rowOf(sheet, 4).cells.phone, '+65 82222223')
    await press('Control+z')
    assert.equal(sheet.$rowIds.get().length, 4)

    await press('Control+Home')
    await press('Shift+ArrowDown')
    await press('Shift+ArrowDown')
    await press('Control+d')
    assert.equal(rowOf(sheet, 2).cells.name, 'Alicia ak')
    clipboard(element, 'paste', 'Eve')
    assert.deepEqual(
      [0, 1, 2, 3].map((row) => rowOf(sheet, row).cells.name),
      ['Eve', 'Eve', 'Eve', 'Alicia dk'],
    )
    clipboard(element, 'cut')
    assert.equal(rowOf(sheet, 1).cells.name, '')
    await press('Control+a')
    clipboard(element, 'copy')
    await until(() => inside(element).queryByText('28 cells copied'), 'the count to be announced')
  })

  it('leaves pasting into an edited cell to the browser, and hides it from the page', async () => {
    const { element, sheet } = await openTable([titles, ...goodRows(2)])
    await enterTable(element)
    const outside = recordEvents('paste')
    await press('F2')
    assert.isTrue(paste(active(element), 'Bea\tTan'))
    assert.lengthOf(outside, 0)
    await press('Escape')
    assert.equal(rowOf(sheet, 0).cells.name, 'Alicia ak')
  })

  it('selects a cell with the first tap, and edits it with the second', async () => {
    const { element } = await openTable([titles, ...goodRows(2)])
    await enterTable(element)
    const tap = (target: Element) =>
      target.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true, composed: true }))
    tap(cell(element, 2, 'Phone number'))
    await until(() => activeCell(element) === 'Phone number, Row 2')
    assert.equal(active(element).dataset.mode, 'moving')
    tap(active(element))
    await until(() => active(element).dataset.mode === 'editing')
  })

  it('selects with the pointer, and edits on a double click', async () => {
    const { element } = await openTable([titles, ...goodRows(4)])
    await enterTable(element)
    const pressOn = (target: Element, shiftKey = false) =>
      target.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, composed: true, cancelable: true, button: 0, shiftKey }),
      )
    pressOn(cell(element, 2, 'Phone number'))
    await until(() => activeCell(element) === 'Phone number, Row 2')
    pressOn(cell(element, 3, 'Drop-off address'), true)
    await until(() => selected(element) === 4)
    pressOn(element.shadowRoot?.querySelectorAll('[role=rowheader]')[3] as Element)
    await until(() => selected(element) === 7)
    inside(element).getByRole('button', { name: 'Delete the selected rows' }).click()
    await inside(element).findByText('1 row deleted')
    pressOn(cell(element, 1, 'Phone number'))
    await until(() => activeCell(element) === 'Phone number, Row 1')
    active(element).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }))
    await until(() => active(element).dataset.mode === 'editing')
  })
})

describe('the table of bulk orders on a phone', () => {
  startShop({ viewport: viewports.phone })

  it('lists rows as cards, which open to be corrected one after another', async () => {
    const { element, sheet } = await openTable(wrongRows())
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
    await pressButton(element, 'Next row to fix')
    await inside(element).findByRole('dialog', { name: 'Row 3' })
    inside(element).getByRole('button', { name: 'Delete row' }).click()
    await until(() => sheet.$rowIds.get().length === 2, 'the row to be deleted')
    assert.isNull(inside(element).queryByRole('dialog'))
    inside(element).getByRole('button', { name: 'Add a row' }).click()
    await inside(element).findByRole('dialog', { name: 'Row 4' })
    assert.equal(sheet.$rowIds.get().length, 3)
  })

  it('goes to the first row to fix while none is ready, and keeps what is typed when Escape or a gesture closes it', async () => {
    const { element, sheet } = await openTable(wrongRows())
    await pressButton(element, /^1 · /)
    await pressButton(element, 'Delete row')
    await pressButton(element, 'Fix 2 rows')
    const dialog = await inside(element).findByRole('dialog', { name: 'Row 2' })
    await fill(dialog.querySelector('input') as HTMLElement, '+65 81234567')
    await press('Escape')
    await until(() => !inside(element).queryByRole('dialog'), 'the form to close')
    assert.equal(rowOf(sheet, 0).cells.phone, '+65 81234567')
  })

  it('shows a row’s destination on the map, and moves it', async () => {
    const { element, sheet } = await openTable(wrongRows())
    await pressButton(element, /^1 · /)
    await pressButton(element, 'Check the place on the map')
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
    const unknown = ['Who', 'Dial', 'Whither', 'Door', 'Worth', 'Method of paying']
    const { element, sheet } = await openTable([unknown, goodRow(0)])
    await until(() => sheet.$state.get().kind === 'columns', 'the question')
    await inside(element).findByRole('heading', { name: 'Which column is which?' })
    await expectAccessible(element)
    const go = inside(element).getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    assert.isTrue(go.disabled)
    const selects = element.shadowRoot?.querySelectorAll('select') ?? []
    for (const [index, column] of ['name', 'phone', 'address', 'unit', 'amount', 'payment'].entries())
      chooseValue(selects[index] as HTMLSelectElement, column)
    await until(() => !go.disabled, 'all columns')
    go.click()
    await until(() => sheet.$state.get().kind === 'rows', 'the rows')
    assert.equal(rowOf(sheet, 0).cells.name, 'Alicia ak')
  })
})
