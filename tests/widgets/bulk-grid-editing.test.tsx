import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { inside, press, until } from '../support/widget.ts'
import { page, startShop } from '../support/widget-shop.ts'
import { active, activeCell, cell, clipboard, enterTable, openTable, rowOf } from './bulk-grid-element.tsx'
import { goodRow, titles } from './bulk-grid-table.tsx'

const rows = (count: number) => Array.from({ length: count }, (_, index) => goodRow(index))

describe('editing in the table of bulk orders', () => {
  startShop()

  it('moves, edits and cancels like a spreadsheet', async () => {
    const { element, sheet } = await openTable(page, [titles, ...rows(60)])
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
    const before = rowOf(sheet, 0).cells.name

    await sendKeys({ type: 'Bea' })
    await press('ArrowDown')
    assert.equal(rowOf(sheet, 0).cells.name, 'Bea')
    await press('ArrowUp')
    await press('F2')
    await sendKeys({ type: 'trice' })
    await press('ArrowLeft')
    await press('Enter')
    assert.equal(rowOf(sheet, 0).cells.name, 'Beatrice')
    await press('ArrowUp')
    await sendKeys({ type: 'x' })
    await press('Escape')
    assert.equal((active(element) as HTMLInputElement).value, 'Beatrice')
    await press('Delete')
    assert.equal(rowOf(sheet, 0).cells.name, '')
    for (let undone = 0; undone < 3; undone += 1) await press('Control+z')
    assert.equal(rowOf(sheet, 0).cells.name, before)
    await press('Control+y')
    assert.equal(rowOf(sheet, 0).cells.name, 'Bea')
    await press('Escape')
    assert.equal(element.shadowRoot?.activeElement?.getAttribute('aria-label'), 'What’s left to do')
    await press('Tab')
    assert.equal(element.shadowRoot?.activeElement?.textContent, 'Check orders')
  })

  it('copies, pastes, cuts and fills ranges, also with other programs', async () => {
    const { element, sheet } = await openTable(page, [titles, ...rows(4)])
    await enterTable(element)
    await press('Shift+ArrowDown')
    await press('Shift+ArrowRight')
    assert.equal(element.shadowRoot?.querySelectorAll('[role=gridcell][aria-selected=true]').length, 4)
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

  it('doesn’t handle input method keys, or pasting into an edited cell', async () => {
    const { element, sheet } = await openTable(page, [titles, goodRow(0), goodRow(1)])
    await enterTable(element)
    const text = active(element)
    text.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        isComposing: true,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    )
    assert.equal(activeCell(element), 'Customer name, Row 1')
    let outside = 0
    const count = () => {
      outside += 1
    }
    document.addEventListener('paste', count)
    await press('F2')
    clipboard(element, 'paste', 'Bea\tTan')
    document.removeEventListener('paste', count)
    assert.equal(outside, 0)
    await press('Escape')
    assert.equal(rowOf(sheet, 0).cells.name, 'Alicia ak')
  })

  it('selects a cell with the first tap, and edits it with the second', async () => {
    const { element } = await openTable(page, [titles, goodRow(0), goodRow(1)])
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
    const { element } = await openTable(page, [titles, ...rows(4)])
    await enterTable(element)
    const pressOn = (target: Element, shiftKey = false) =>
      target.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, composed: true, cancelable: true, button: 0, shiftKey }),
      )
    pressOn(cell(element, 2, 'Phone number'))
    await until(() => activeCell(element) === 'Phone number, Row 2')
    pressOn(cell(element, 3, 'Drop-off address'), true)
    await until(() => element.shadowRoot?.querySelectorAll('[role=gridcell][aria-selected=true]').length === 4)
    pressOn(element.shadowRoot?.querySelectorAll('[role=rowheader]')[3] as Element)
    await until(() => element.shadowRoot?.querySelectorAll('[role=gridcell][aria-selected=true]').length === 7)
    inside(element).getByRole('button', { name: 'Delete the selected rows' }).click()
    await inside(element).findByText('1 row deleted')
    pressOn(cell(element, 1, 'Phone number'))
    await until(() => activeCell(element) === 'Phone number, Row 1')
    active(element).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }))
    await until(() => active(element).dataset.mode === 'editing')
  })
})
