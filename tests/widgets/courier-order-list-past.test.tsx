import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { expectAccessible, expectFocus, fill, inside, mount, nextEvent, press, until } from '../support/widget.ts'
import { api, focused, page, startShop, tabTo } from '../support/widget-shop.ts'
import { changeResults } from '../support/widgets/calls.ts'
import { chooseOption, pressButton } from '../support/widgets/controls.ts'
import { announcementsOf, expectInOrder } from '../support/widgets/texts.ts'
import { detailsShown, list, openedId, rows } from './order-list-element.ts'

/** The number of orders in the list, including those that aren't rendered. */
const count = (element: Element) =>
  Number(element.shadowRoot?.querySelector('table')?.getAttribute('aria-rowcount')) - 1
const period = (element: Element) => inside(element).findByRole<HTMLSelectElement>('combobox', { name: 'Period' })
const opens = (element: Element, at: number) => rows(element)[at]?.querySelector('button')
const idAt = (element: Element, at: number) => rows(element)[at]?.dataset.order

describe('the list of past orders', () => {
  startShop({ vendor: '1000' })
  beforeEach(() => page.vendors.setIncludeOutlets(true))

  async function history() {
    const element = await list('view="past"')
    await until(() => rows(element).length > 0, 'the orders of yesterday')
    return element
  }

  it('shows yesterday first, and more days on request, each under its heading', async () => {
    const element = await history()
    assert.equal((await period(element)).value, 'Yesterday')
    // The totals of a single day are in the head only.
    assert.lengthOf(inside(element).getAllByText(/ in fees/), 1)
    const before = count(element)
    chooseOption(await period(element), 'Past 30 days')
    await until(() => count(element) > before, 'the orders of a month')
    await until(() => inside(element).queryAllByText(`${count(element)} orders`).length > 0, 'their number')
    const heading = () => element.shadowRoot?.querySelector<HTMLTableRowElement>('tr[data-group]')
    const words = () => heading()?.textContent ?? ''
    // The heading names the zone, if it isn't the browser's, and the row doesn't repeat it.
    const withTotals = /^Yesterday\d+ orders? · \$\d+\.\d\d in fees( · Time \(\S+\))?$/
    await until(() => withTotals.test(words()), 'the day with its totals')
    assert.match(rows(element)[0]?.querySelector('time')?.textContent ?? '', /^\d+:\d\d\s[ap]m$/)
    assert.ok(inside(element).getByText(/^\$\d.* in fees/))
    const navigated = nextEvent('courier-navigate')
    await pressButton(element, 'See today’s orders')
    const today = { to: 'order-tracking', path: '/order-tracking/1000', vendorId: '1000', orderId: null }
    assert.deepEqual((await navigated).detail, today)

    // As wide as the list, with and without a column of outlets.
    const fills = () => {
      const { cells = [], offsetWidth = -1 } = heading() ?? {}
      return Math.abs([...cells].reduce((sum, cell) => sum + cell.offsetWidth, 0) - offsetWidth) < 2
    }
    await until(fills, 'a heading over all columns')
    element.style.inlineSize = '880px'
    const outlets = () => element.shadowRoot?.querySelector<HTMLElement>('[data-column=outlet]')?.offsetWidth
    await until(() => fills() && outlets() === 0, 'a heading over fewer columns')
  })

  it('shows older orders on request, and moves the focus to them', async () => {
    page.vendors.setIncludeOutlets(false)
    page.vendors.selectVendor('1002')
    const element = await mount('<courier-order-list view="past"></courier-order-list>')
    for (let number = 0; number < 32; number++) await api.placeOrder()
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' })
    chooseOption(await period(element), 'Custom')
    for (const name of ['From', 'To']) {
      const field = await inside(element).findByLabelText(name)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, today)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await pressButton(element, 'Show orders')
    const more = await inside(element).findByRole('button', { name: 'Show more' })
    const before = count(element)
    more.focus()
    await press('Enter')
    await until(() => count(element) > before && !inside(element).queryByRole('button', { name: 'Show more' }))
    const placeOfFocus = () => focused(element)?.closest('tr')?.getAttribute('aria-rowindex')
    await until(() => placeOfFocus() === String(before + 2), 'the focus on the first of them')
  })

  it('opens an order beside the list, notifies the host, and keeps it over a search and another period', async () => {
    const element = await history()
    const id = idAt(element, 0)
    const selected = nextEvent('courier-order-selected')
    const navigated = nextEvent<{ to: string; path: string }>('courier-navigate')
    opens(element, 0)?.click()
    assert.deepEqual((await selected).detail, { orderId: id, vendorId: '1000', reference: null })
    assert.deepInclude((await navigated).detail, { to: 'history', path: `/history/1000?order_id=${id}` })
    await detailsShown(element)
    assert.ok(rows(element)[0]?.offsetParent, 'the list stays in view')
    await fill(inside(element).getByRole('combobox', { name: 'Find an order' }), 'zzzzzz')
    await inside(element).findByText('No orders match')
    assert.equal(openedId(element), id)
    await press('Escape')
    await until(() => rows(element).length > 0, 'the orders again')
    chooseOption(await period(element), 'Past 30 days')
    await until(() => rows(element).length > 1, 'the orders of a month')
    assert.equal(openedId(element), id)
  })

  it('exports the list as a file or by email, and shows the outcome', async () => {
    const element = await history()
    const view = inside(element)
    const choose = (name: RegExp) => view.getByRole('radio', { name }).click()
    await pressButton(element, 'Export')
    const dialog = await view.findByRole('dialog', { name: 'Export these orders' })
    assert.match(dialog.textContent ?? '', new RegExp(` · ${count(element)} orders`))
    await expectAccessible(element)
    choose(/Excel/)
    await pressButton(element, 'Download')
    await view.findByText(/^Report downloaded: orders-1000-.*\.xlsx$/)
    choose(/By email/)
    await pressButton(element, 'Send')
    await view.findByText('The report is on its way to parent@demo.courier.')
    await api.fault('/export', 'delay=60000')
    choose(/^Download/)
    choose(/Card transactions/)
    await pressButton(element, 'Download')
    await view.findByRole('progressbar', { name: 'Preparing the report…' })
    await expectAccessible(element)
    await pressButton(element, 'Cancel export')
    await until(() => !view.queryByRole('progressbar'))
    await press('Escape')
    await until(() => !view.queryByRole('dialog'))

    changeResults<{ vendors: object[] }>('/vendors', ({ vendors }) => ({
      vendors: vendors.map((vendor) => ({ ...vendor, permissions: ['orders:read'] })),
    }))
    await page.vendors.reload()
    await until(() => !view.queryByRole('button', { name: 'Export' }), 'the list of a partner key without exports')
  })

  it('works by keyboard alone from its period to details and back, with announcements in order', async () => {
    const element = await history()
    const announcements = announcementsOf(element)
    const periods = await period(element)
    inside(element).getByRole('combobox', { name: 'Find an order' }).focus()
    await tabTo(element, () => periods)
    // A native select chooses an option by its first letters.
    await sendKeys({ type: 'Custom' })
    const show = await inside(element).findByRole('button', { name: 'Show orders' })
    await tabTo(element, () => show)
    await press('Enter')
    await inside(element).findByText('Choose both days')
    expectFocus(inside(element).getByLabelText('From'))
    assert.lengthOf(rows(element), 0)

    await press('Shift+Tab')
    while (focused(element) !== periods) await press('Shift+Tab')
    await sendKeys({ type: 'Past 30' })
    await until(() => rows(element).length > 1, 'the orders of a month')
    await tabTo(element, () => opens(element, 0))
    await press('ArrowDown')
    await press('Enter')
    const second = idAt(element, 1)
    await until(() => openedId(element) === second, 'the details')
    await press('ArrowDown')
    await until(() => openedId(element) === idAt(element, 2), 'the next order’s details')
    await press('Escape')
    await until(() => !openedId(element), 'the list')
    expectFocus(opens(element, 2))
    await press('/')
    await until(() => focused(element)?.matches('input[type=search]'), 'the search')
    await sendKeys({ type: 'zzzz' })
    await inside(element).findByText('No orders match')
    expectInOrder(announcements, ['Choose a valid period to see orders', /^\d\d orders$/, '0 orders for “zzzz”'])
  })

  it('offers only filters that lead to orders if it is empty', async () => {
    page.vendors.setIncludeOutlets(false)
    const element = await list('view="past"')
    await inside(element).findByText('No orders in this period')
    await inside(element).findByRole('button', { name: 'Orders from all outlets' })
    assert.isNull(inside(element).queryByRole('button', { name: 'Past 30 days' }))
    await pressButton(element, 'Orders from all outlets')
    await until(() => rows(element).length > 0, 'the orders of the outlets')
  })
})
