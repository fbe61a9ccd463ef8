import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import {
  click,
  expectAccessible,
  expectFocus,
  fill,
  inside,
  mount,
  nextEvent,
  press,
  refreshFlags,
  until,
} from '../support/widget.ts'
import { api, focused, page, startShop } from '../support/widget-shop.ts'
import { details, list } from './order-list-element.ts'
import { announcementsOf } from './request-element.ts'

const rows = (element: Element) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr[data-order]') ?? [])]
/** The number of orders in the list, including those that aren't rendered. */
const count = (element: Element) =>
  Number(element.shadowRoot?.querySelector('table')?.getAttribute('aria-rowcount')) - 1
const ids = (element: Element) => rows(element).map((row) => row.dataset.order ?? '')
const select = (element: Element, name: string) => inside(element).getByRole<HTMLSelectElement>('combobox', { name })
const status = (element: Element) =>
  inside(element)
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ')

/** Chooses an option by its label, as a user does in the browser's own list. */
function choose(element: Element, name: string, label: string) {
  const field = select(element, name)
  const option = [...field.options].find((one) => one.text === label)
  field.value = option?.value ?? `no ${label}`
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the list of past orders', () => {
  startShop({ vendor: '1000' })
  beforeEach(() => page.vendors.setIncludeOutlets(true))

  async function history(attributes = '') {
    const element = await list(`view="past" ${attributes}`)
    await until(() => rows(element).length > 0, 'the orders of yesterday')
    return element
  }

  async function month(element: Element) {
    const before = count(element)
    choose(element, 'Period', 'Past 30 days')
    await until(() => count(element) > before, 'the orders of a month')
  }

  it('shows yesterday first, and more days on request, each under its heading', async () => {
    const element = await history()
    assert.equal(select(element, 'Period').value, 'Yesterday')
    await month(element)
    await until(() => status(element).includes(`${count(element)} orders`))
    const heading = () => element.shadowRoot?.querySelector('tr[data-group]')?.textContent ?? ''
    await until(() => /^Yesterday\d+ orders? · \$\d+\.\d\d in fees$/.test(heading()), 'the day with its totals')
    assert.match(rows(element)[0]?.querySelector('time')?.textContent ?? '', /^\d+:\d\d\s[ap]m/)
    assert.ok(inside(element).getByText(/^\$\d.* in fees/))
  })

  it('offers tracking link and receipt of a delivered order for 30 days', async () => {
    const day = 86_400_000
    const deliveredBetween = async (from: number, to: number) => {
      const period = {
        from: new Date(Date.now() - from * day).toISOString(),
        to: new Date(Date.now() - to * day).toISOString(),
      }
      const { data } = await page.client.request<{ data: { order_id: string; status: string }[] }>(
        '/vendor/1000/orders',
        { query: { ...period, count: '30', include_outlets: true } },
      )
      return data.find((order) => order.status === 'DELIVERED')?.order_id ?? assert.fail('no such order')
    }
    const open = async (order: string) => {
      const element = await mount(`<courier-order-list view="past" order="${order}"></courier-order-list>`)
      await inside(element).findByRole('button', { name: 'Order again' })
      return inside(element)
    }
    await refreshFlags(page)
    const recent = await open(await deliveredBetween(25, 2))
    await recent.findByRole('button', { name: 'Copy tracking link' })
    await recent.findByRole('link', { name: 'Delivery receipt' })
    const old = await open(await deliveredBetween(40, 32))
    assert.isNull(old.queryByRole('button', { name: 'Copy tracking link' }))
    assert.isNull(old.queryByRole('link', { name: 'Delivery receipt' }))
  })

  it('shows older orders on request, and moves the focus to them', async () => {
    page.vendors.setIncludeOutlets(false)
    page.vendors.selectVendor('1002')
    const element = await mount('<courier-order-list view="past"></courier-order-list>')
    for (let number = 0; number < 32; number++) await api.placeOrder()
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' })
    await until(() => select(element, 'Period'))
    choose(element, 'Period', 'Custom')
    for (const name of ['From', 'To']) {
      const field = await until(() => inside(element).queryByLabelText<HTMLInputElement>(name))
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, today)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    inside(element).getByRole('button', { name: 'Show orders' }).click()
    const more = await until(() => inside(element).queryByRole('button', { name: 'Show more' }), 'a way to older ones')
    const before = count(element)
    more.focus()
    await press('Enter')
    await until(() => count(element) > before && !inside(element).queryByRole('button', { name: 'Show more' }))
    const placeOfFocus = () => element.shadowRoot?.activeElement?.closest('tr')?.getAttribute('aria-rowindex')
    await until(() => placeOfFocus() === String(before + 2), 'the focus on the first of them')
  })

  it('opens an order beside the list and notifies the host', async () => {
    const element = await history()
    const [id = ''] = ids(element)
    const selected = nextEvent('courier-order-selected')
    const navigated = nextEvent<{ to: string; path: string }>('courier-navigate')
    rows(element)[0]?.querySelector('button')?.click()
    assert.deepEqual((await selected).detail, { orderId: id, vendorId: '1000', reference: null })
    const { to, path } = (await navigated).detail
    assert.deepEqual([to, path], ['history', `/history/1000?order_id=${id}`])
    await until(() => details(element)?.textContent?.includes('Timeline'))
    assert.ok(rows(element)[0]?.offsetParent, 'the list stays in view')
  })

  it('has headings of days as wide as the list, with and without outlets', async () => {
    const element = await history()
    const heading = () => element.shadowRoot?.querySelector<HTMLTableRowElement>('tr[data-group]')
    const widthOf = (cells: Iterable<HTMLElement>) => [...cells].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
    const fills = () => {
      const row = heading()
      return row && Math.abs(widthOf(row.cells) - row.offsetWidth) < 2
    }
    await until(fills, 'a heading over all columns')
    element.style.inlineSize = '880px'
    await until(
      () => fills() && element.shadowRoot?.querySelector<HTMLElement>('[data-column=outlet]')?.offsetWidth === 0,
    )
  })

  it('exports the list as a file or by email, and shows the outcome', async () => {
    const element = await history()
    inside(element).getByRole('button', { name: 'Export' }).click()
    const dialog = () => inside(element).queryByRole('dialog', { name: 'Export these orders' })
    await until(dialog)
    await expectAccessible(element)
    inside(element).getByRole('radio', { name: /Excel/ }).click()
    inside(element).getByRole('button', { name: 'Download' }).click()
    await until(() => inside(element).queryByText(/^Report downloaded: orders-1000-.*\.xlsx$/), 'the file')
    click(inside(element).getByRole('radio', { name: /By email/ }))
    inside(element).getByRole('button', { name: 'Send' }).click()
    await until(() => inside(element).queryByText('The report is on its way to parent@demo.courier.'))
    await api.fault('/export', 'delay=60000')
    click(inside(element).getByRole('radio', { name: /^Download/ }))
    click(inside(element).getByRole('radio', { name: /Card transactions/ }))
    inside(element).getByRole('button', { name: 'Download' }).click()
    await until(() => inside(element).queryByRole('progressbar', { name: 'Preparing the report…' }))
    await expectAccessible(element)
    inside(element).getByRole('button', { name: 'Cancel export' }).click()
    await until(() => !inside(element).queryByRole('progressbar'))
    await api.fault('/export', null)
    await press('Escape')
    await until(() => !dialog())
  })
})

const openedId = (element: Element) => details(element)?.querySelector('h2')?.textContent

describe('the list of past orders', () => {
  startShop({ vendor: '1002' })

  async function history(attributes = '') {
    page.vendors.selectVendor('1000')
    page.vendors.setIncludeOutlets(true)
    const element = await list(`view="past" ${attributes}`)
    await until(() => rows(element).length > 0, 'the orders')
    return element
  }

  it('works by keyboard alone from its period to details and back, with announcements in order', async () => {
    const element = await history()
    const announcements = announcementsOf(element)
    const period = select(element, 'Period')
    const tabTo = async (target: () => Element | null | undefined) => {
      for (let presses = 0; presses < 40 && (!target() || focused(element) !== target()); presses += 1)
        await press('Tab')
      expectFocus(target())
    }
    inside(element).getByRole('combobox', { name: 'Find an order' }).focus()
    await tabTo(() => period)
    // A native select chooses an option by its first letters.
    await sendKeys({ type: 'Custom' })
    await until(() => inside(element).queryByRole('button', { name: 'Show orders' }), 'the days')
    await tabTo(() => inside(element).queryByRole('button', { name: 'Show orders' }))
    await press('Enter')
    await until(() => inside(element).queryByText('Choose both days'), 'the message')
    expectFocus(inside(element).getByLabelText('From'))
    assert.equal(rows(element).length, 0)

    await press('Shift+Tab')
    while (focused(element) !== period) await press('Shift+Tab')
    await sendKeys({ type: 'Past 30' })
    await until(() => rows(element).length > 1, 'the orders of a month')
    await tabTo(() => rows(element)[0]?.querySelector('button'))
    await press('ArrowDown')
    await press('Enter')
    const second = rows(element)[1]?.dataset.order
    await until(() => openedId(element) === second, 'the details')
    await press('ArrowDown')
    await until(() => openedId(element) === rows(element)[2]?.dataset.order, 'the next order’s details')
    await press('Escape')
    await until(() => !details(element), 'the list')
    expectFocus(rows(element)[2]?.querySelector('button'))
    await press('/')
    await until(() => focused(element)?.matches('input[type=search]'), 'the search')
    await sendKeys({ type: 'zzzz' })
    await until(() => inside(element).queryByText('No orders match'), 'no results')
    let at = -1
    for (const text of [/^Choose a valid period to see orders$/, /^\d\d orders$/, /^0 orders for “zzzz”$/]) {
      at = announcements.findIndex((one, index) => index > at && text.test(one))
      assert.isAtLeast(at, 0, `${text} in its place among: ${announcements.join(' | ')}`)
    }
  })

  it('keeps the opened order over a search and another period', async () => {
    const element = await history()
    rows(element)[0]?.querySelector('button')?.click()
    const id = await until(() => openedId(element), 'the details')
    await fill(inside(element).getByRole('combobox', { name: 'Find an order' }), 'zzzzzz')
    await until(() => inside(element).queryByText('No orders match'), 'the result')
    assert.equal(openedId(element), id)
    await press('Escape')
    await until(() => rows(element).length > 0, 'the orders again')
    const period = select(element, 'Period')
    period.focus()
    await sendKeys({ type: 'Past 30' })
    await until(() => period.value === 'PastMonth' && rows(element).length > 1, 'the orders of a month')
    assert.equal(openedId(element), id)
  })

  it('offers only filters that lead to orders if it is empty', async () => {
    page.vendors.selectVendor('1000')
    page.vendors.setIncludeOutlets(false)
    const element = await list('view="past"')
    await inside(element).findByText('No orders in this period')
    const outlets = await inside(element).findByRole('button', { name: 'Orders from all outlets' })
    assert.isNull(inside(element).queryByRole('button', { name: 'Past 30 days' }))
    outlets.click()
    await until(() => rows(element).length > 0, 'the orders of the outlets')
  })
})
