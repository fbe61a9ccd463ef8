import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { expectAccessible, inDarkMode, inside, nextTask, press, until } from '../support/widget.ts'
import { page, startShop } from '../support/widget-shop.ts'
import { submitDialog } from '../support/widgets/controls.ts'
import { active, activeCell, cell, descriptionOf, enterTable, openTable, rowOf } from './bulk-grid-element.tsx'
import { goodRow, goodRows, titles, wrongRows } from './bulk-grid-table.tsx'
import { countTexts } from './count-texts.ts'

describe('the table of bulk orders', () => {
  startShop()

  it('says in the cell what is wrong, and moves from one error to the next', async () => {
    const { element, sheet } = await openTable(wrongRows())
    const grid = await enterTable(element)
    assert.equal(grid.getAttribute('aria-rowcount'), '4')
    await press('F8')
    assert.equal(activeCell(element), 'Phone number, Row 2')
    assert.equal(active(element).getAttribute('aria-invalid'), 'true')
    assert.match(descriptionOf(element), /phone number/)
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    await sendKeys({ type: '+65 81234567' })
    await press('Enter')
    await until(() => sheet.$counts.get().wrong === 1, 'the row to be right')
    await inside(element).findByText('Rows to fix: 1. Rows ready: 2.')
    await press('F8')
    assert.equal(activeCell(element), 'Unit number, Row 3')
    await sendKeys({ type: '#02-01' })
    await press('F8')
    await until(() => inside(element).queryByText('No errors left'), 'the end of the errors')
    assert.equal(sheet.$counts.get().wrong, 0)
  })

  it('offers to fix the rows while none is ready, and goes to the first problem', async () => {
    const [, , second = [], third = []] = wrongRows()
    const { element } = await openTable([titles, second, third])
    await enterTable(element)
    await press('Control+End')
    ;(await inside(element).findByRole('button', { name: 'Fix 2 rows' })).click()
    await until(() => activeCell(element) === 'Phone number, Row 1', 'the first problem')
  })

  it('redraws only the row that is typed in', async () => {
    const { element, sheet } = await openTable([titles, ...goodRows(5000)])
    await sheet.checked()
    await enterTable(element)
    await until(() => sheet.$feeTotal.get(), 'the fees of the rows in view')
    const counts = countTexts(page)
    await until(() => counts.has('bulk-order-upload.table.row-title'), 'the counting texts')
    // The new texts start the announcement's pause again.
    await until(() => counts.has('bulk-order-upload.table.counts'), 'the announcement of the counts')
    // Rows that were deferred are drawn in later frames.
    let quietFrames = 0
    await until(() => {
      quietFrames = counts.size === 0 ? quietFrames + 1 : 0
      counts.clear()
      return quietFrames > 10
    }, 'the table to rest')
    await sendKeys({ type: 'Bea Tan' })
    await nextTask()
    assert.deepEqual([...counts.keys()].sort(), [
      'bulk-order-upload.table.columns.name',
      'bulk-order-upload.table.row-title',
    ])
    // The cell renders once, when it switches from moving to editing.
    assert.isAtMost(counts.get('bulk-order-upload.table.row-title') ?? 0, 1)
    await press('Enter')
    await until(() => rowOf(sheet, 0).status === 'ready', 'the row to be checked')
    await nextTask()
    const drawn = [...counts].map(([key, count]) => (key.startsWith('bulk-order-upload.table.status.') ? count : 0))
    const draws = drawn.reduce((sum, count) => sum + count, 0)
    assert.isAtMost(draws, 3)
    await press('Control+End')
    assert.match(activeCell(element), / Row 5,000$/)
    await until(() => element.shadowRoot?.querySelector('[aria-rowindex="4990"]'), 'the rows around it')
    assert.isBelow(element.shadowRoot?.querySelectorAll('[role=row]').length ?? 0, 60)
  })

  it('marks a possible duplicate, and names the other row', async () => {
    const { element } = await openTable([titles, goodRow(0), goodRow(1), goodRow(0)])
    await enterTable(element)
    const marked = await until(() => {
      const one = cell(element, 3, 'Customer name')
      return one.dataset.state === 'warned' && one
    }, 'the warning')
    assert.isNull(marked.getAttribute('aria-invalid'))
    await press('ArrowDown')
    await press('ArrowDown')
    assert.match(descriptionOf(element), /^Row 1 is the same order/)
    await inside(element).findByText('Rows to fix: 0. Rows ready: 2. 1 to check')
    await expectAccessible(element)
  })

  it('suggests addresses and payment methods in the cell', async () => {
    const { element, sheet } = await openTable(wrongRows())
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
    await press('Control+z')
    assert.equal(rowOf(sheet, 0).cells.address, goodRow(0)[2])
    await press('Control+y')
    await until(() => /Maxwell/i.test(rowOf(sheet, 0).cells.address), 'the address again')
    assert.equal(rowOf(sheet, 0).pin?.confidence, 'given')

    const payment = titles.indexOf('Payment method') - titles.indexOf('Drop-off address')
    for (let step = 0; step < payment; step += 1) await press('ArrowRight')
    await press('Alt+ArrowDown')
    await inside(element).findByRole('option', { name: /CASH_ON_DELIVERY/ })
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Enter')
    assert.equal(rowOf(sheet, 0).cells.payment, 'PAID')
  })

  it('shows only the rows to fix, downloads them, and asks before it discards', async () => {
    const { element, sheet } = await openTable(wrongRows())
    await enterTable(element)
    inside(element).getByRole('button', { name: 'To fix 2' }).click()
    await until(() => sheet.$rowIds.get().length === 2, 'the rows to fix')
    const saved: string[] = []
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download)
    }
    inside(element).getByRole('button', { name: 'Download the rows to fix' }).click()
    await until(() => saved.length > 0, 'the file')
    HTMLAnchorElement.prototype.click = click
    assert.match(saved[0] ?? '', /\.xlsx$/)
    inside(element).getByRole('button', { name: 'Discard' }).click()
    await inside(element).findByRole('dialog', { name: 'Discard these orders?' })
    await expectAccessible(element)
    await submitDialog(element)
    await until(() => sheet.$state.get().kind === 'empty', 'an empty table')
  })

  it('follows the reading direction with the arrow keys', async () => {
    const { element } = await openTable([titles, ...goodRows(2)])
    await enterTable(element)
    const root = element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
    if (root) root.dir = 'rtl'
    await press('ArrowLeft')
    assert.equal(activeCell(element), 'Phone number, Row 1')
    assert.equal(getComputedStyle(active(element)).textAlign, 'right', 'digits stay where they are in other rows')
    await press('ArrowRight')
    assert.equal(activeCell(element), 'Customer name, Row 1')
    await expectAccessible(element)
  })
})
