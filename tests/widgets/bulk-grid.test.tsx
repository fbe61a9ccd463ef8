import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import {
  expectAccessible,
  inside,
  inTheDark,
  nextTask,
  type OrderApiControl,
  press,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { active, activeCell, cell, clipboard, enterTable, openTable, rowOf } from './bulk-grid-element.tsx'
import { goodRow, titles } from './bulk-grid-table.tsx'
import { countTexts } from './count-texts.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => goodRow(index))

/** Three rows: the phone number of the second and the unit of the third are wrong. */
function wrongRows() {
  const [first, second, third] = rows(3) as [string[], string[], string[]]
  second[1] = '12'
  third[3] = ''
  return [titles, first, second, third]
}

describe('the table of bulk orders', () => {
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
    await useViewport(viewports.desk)
  })

  it('says in the cell what is wrong, and leads from one error to the next', async () => {
    const { element, sheet } = await openTable(await signedInPage(api), wrongRows())
    const grid = await enterTable(element)
    assert.equal(grid.getAttribute('aria-rowcount'), '4')
    await press('F8')
    assert.equal(activeCell(element), 'Phone number, row 2')
    assert.equal(active(element).getAttribute('aria-invalid'), 'true')
    const words = element.shadowRoot?.getElementById(active(element).getAttribute('aria-describedby') ?? '')
    assert.match(words?.textContent ?? '', /phone number/)
    await expectAccessible(element)
    await inTheDark(() => expectAccessible(element))
    await sendKeys({ type: '+65 81234567' })
    await press('Enter')
    await until(() => sheet.$counts.get().wrong === 1, 'the row to be right')
    await press('F8')
    assert.equal(activeCell(element), 'Unit number, row 3')
    await sendKeys({ type: '#02-01' })
    await press('F8')
    await until(() => inside(element).queryByText('No errors left'), 'the end of the errors')
    assert.equal(sheet.$counts.get().wrong, 0)
  })

  it('moves, edits and cancels as a spreadsheet does', async () => {
    const { element, sheet } = await openTable(await signedInPage(api), [titles, ...rows(60)])
    await enterTable(element)
    const steps: [key: string, at: string][] = [
      ['ArrowDown', 'Customer name, row 2'],
      ['ArrowRight', 'Phone number, row 2'],
      ['Tab', 'Drop-off address, row 2'],
      ['Shift+Tab', 'Phone number, row 2'],
      ['Enter', 'Phone number, row 3'],
      ['Shift+Enter', 'Phone number, row 2'],
      ['Home', 'Customer name, row 2'],
      ['End', 'Delivery time, row 2'],
      ['Control+End', 'Delivery time, row 60'],
      ['Control+Home', 'Customer name, row 1'],
    ]
    for (const [key, at] of steps) {
      await press(key)
      assert.equal(activeCell(element), at, key)
    }
    await press('PageDown')
    assert.match(activeCell(element), /row 1\d$/)
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

  it('copies, pastes, cuts and fills ranges, also from and to other programs', async () => {
    const { element, sheet } = await openTable(await signedInPage(api), [titles, ...rows(4)])
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

  it('redraws the row of the cell that is typed in, and no other', async () => {
    const page = await signedInPage(api)
    const { element, sheet } = await openTable(page, [titles, ...rows(5000)])
    await sheet.checked()
    await enterTable(element)
    const counts = countTexts(page)
    await until(() => counts.has('bulk-order-upload.table.cell'), 'the counting texts')
    await nextTask()
    counts.clear()
    await sendKeys({ type: 'Bea Tan' })
    await nextTask()
    assert.deepEqual([...counts.keys()].sort(), [
      'bulk-order-upload.table.cell',
      'bulk-order-upload.table.columns.name',
    ])
    // Once, as moving turns to typing.
    assert.isAtMost(counts.get('bulk-order-upload.table.cell') ?? 0, 1)
    await press('Enter')
    await until(() => rowOf(sheet, 0).status === 'ready', 'the row to be checked')
    await nextTask()
    const drawn = [...counts].filter(([key]) => key.startsWith('bulk-order-upload.table.status.'))
    assert.isAtMost(
      drawn.reduce((sum, [, count]) => sum + count, 0),
      3,
    )
    assert.isBelow(element.shadowRoot?.querySelectorAll('[role=row]').length ?? 0, 60)
  })

  it('marks the first cell of a row that may be a duplicate, and says of which', async () => {
    const { element } = await openTable(await signedInPage(api), [titles, goodRow(0), goodRow(1), goodRow(0)])
    await enterTable(element)
    const marked = await until(() => {
      const one = cell(element, 3, 'Customer name')
      return one.dataset.state === 'warned' && one
    }, 'the warning')
    assert.isNull(marked.getAttribute('aria-invalid'))
    await press('ArrowDown')
    await press('ArrowDown')
    const words = element.shadowRoot?.getElementById(active(element).getAttribute('aria-describedby') ?? '')
    assert.match(words?.textContent ?? '', /^Row 1 is the same order/)
    await expectAccessible(element)
  })

  it('suggests addresses and payment methods in the cell', async () => {
    const { element, sheet } = await openTable(await signedInPage(api), wrongRows())
    await enterTable(element)
    await press('ArrowRight')
    await press('ArrowRight')
    await sendKeys({ type: '1 maxwell' })
    const option = await inside(element).findByRole('option', { name: /Maxwell/i })
    await expectAccessible(element)
    await press('ArrowDown')
    assert.equal(option.getAttribute('aria-selected'), 'true')
    await press('Enter')
    await until(() => rowOf(sheet, 0).pin !== null, 'the place')
    assert.match(rowOf(sheet, 0).cells.address, /Maxwell/i)

    const payment = titles.indexOf('Payment method') - titles.indexOf('Drop-off address')
    for (let step = 0; step < payment; step += 1) await press('ArrowRight')
    await press('Alt+ArrowDown')
    await inside(element).findByRole('option', { name: /CASH_ON_DELIVERY/ })
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Enter')
    assert.equal(rowOf(sheet, 0).cells.payment, 'PAID')
  })

  it('selects with the pointer, and edits at a double click', async () => {
    const { element } = await openTable(await signedInPage(api), [titles, ...rows(4)])
    await enterTable(element)
    const pressOn = (target: Element, shiftKey = false) =>
      target.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, composed: true, cancelable: true, button: 0, shiftKey }),
      )
    pressOn(cell(element, 2, 'Phone number'))
    await until(() => activeCell(element) === 'Phone number, row 2')
    pressOn(cell(element, 3, 'Drop-off address'), true)
    await until(() => element.shadowRoot?.querySelectorAll('[role=gridcell][aria-selected=true]').length === 4)
    pressOn(element.shadowRoot?.querySelectorAll('[role=rowheader]')[3] as Element)
    await until(() => element.shadowRoot?.querySelectorAll('[role=gridcell][aria-selected=true]').length === 7)
    inside(element).getByRole('button', { name: 'Delete the selected rows' }).click()
    await inside(element).findByText('1 row deleted')
    pressOn(cell(element, 1, 'Phone number'))
    await until(() => activeCell(element) === 'Phone number, row 1')
    active(element).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }))
    await until(() => active(element).dataset.mode === 'editing')
  })

  it('shows only the rows to fix, downloads them, and asks before it discards', async () => {
    const { element, sheet } = await openTable(await signedInPage(api), wrongRows())
    await enterTable(element)
    inside(element).getByRole('button', { name: 'To fix 2' }).click()
    await until(() => sheet.$rowIds.get().length === 2, 'the rows to fix')
    const saved: string[] = []
    const note = (event: Event) => {
      const [link] = event.composedPath()
      if (!(link instanceof HTMLAnchorElement)) return
      event.preventDefault()
      saved.push(link.download)
    }
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download)
    }
    document.addEventListener('click', note)
    inside(element).getByRole('button', { name: 'Download the rows to fix' }).click()
    await until(() => saved.length > 0, 'the file')
    HTMLAnchorElement.prototype.click = click
    document.removeEventListener('click', note)
    assert.match(saved[0] ?? '', /\.xlsx$/)
    inside(element).getByRole('button', { name: 'Discard' }).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Discard these orders?' })
    await expectAccessible(element)
    for (const button of dialog.querySelectorAll('button')) if (button.textContent === 'Discard') button.click()
    await until(() => sheet.$state.get().kind === 'empty', 'an empty table')
  })

  it('follows the reading direction with the arrow keys', async () => {
    const { element } = await openTable(await signedInPage(api), [titles, ...rows(2)])
    await enterTable(element)
    const root = element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
    if (root) root.dir = 'rtl'
    await press('ArrowLeft')
    assert.equal(activeCell(element), 'Phone number, row 1')
    await press('ArrowRight')
    assert.equal(activeCell(element), 'Customer name, row 1')
    await expectAccessible(element)
  })
})
