import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
  expectFocus,
  fill,
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  press,
  refreshFlags,
  resetPage,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { details, list } from './order-list-element.ts'

const rows = (element: Element) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr[data-order]') ?? [])]
/** The number of orders in the list, including those that aren't rendered. */
const count = (element: Element) =>
  Number(element.shadowRoot?.querySelector('table')?.getAttribute('aria-rowcount')) - 1
const ids = (element: Element) => rows(element).map((row) => row.dataset.order ?? '')
const select = (element: Element, name: string) => inside(element).getByRole<HTMLSelectElement>('combobox', { name })
const search = (element: Element) => inside(element).getByRole('combobox', { name: 'Find an order' })
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
  let api: OrderApiControl
  let page: Page

  before(async () => {
    api = await startOrderApi()
  })

  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
    await page.vendors.load()
    page.vendors.selectVendor('1000')
    page.vendors.setIncludeOutlets(true)
  })

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

  it('filters by status, and says if there are no such orders', async () => {
    const element = await history()
    await month(element)
    choose(element, 'Status', 'Cancelled')
    await until(
      () => rows(element).length > 0 && rows(element).every((row) => !/Delivered/.test(row.textContent ?? '')),
    )
    choose(element, 'Status', 'Collected')
    await until(() => inside(element).queryByText('No orders with this status'))
    inside(element).getByRole('button', { name: 'Show all statuses' }).click()
    await until(() => rows(element).length > 10)
  })

  it('asks for custom days and validates them', async () => {
    const element = await history()
    const ofYesterday = ids(element)[0] ?? ''
    choose(element, 'Period', 'Custom')
    const show = await until(() => inside(element).queryByRole('button', { name: 'Show orders' }))
    show.click()
    await until(() => inside(element).queryByText('Choose both days'))
    assert.equal(rows(element).length, 0)
    assert.isNull(inside(element).queryByText('No orders in this period'), 'nothing was looked for')
    expectFocus(inside(element).getByLabelText('From'))
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const setDay = async (name: string, value: string) => {
      const field = inside(element).getByLabelText<HTMLInputElement>(name)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await until(() => inside(element).getByLabelText<HTMLInputElement>(name).value === value)
    }
    await setDay('From', day(3))
    await setDay('To', day(5))
    await until(() => inside(element).queryByText('The last day is before the first one'))
    await setDay('From', day(40))
    await until(() => inside(element).queryByText('Choose at most 31 days'))
    await setDay('From', day(15))
    show.click()
    await until(() => rows(element).length > 0 && !ids(element).includes(ofYesterday), 'the orders of ten days')
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

  it('finds orders by name, or by full ID on any day, and keeps the search', async () => {
    const element = await history()
    await month(element)
    const name = rows(element)[0]?.querySelector('button')?.textContent ?? ''
    await fill(search(element), name.slice(0, 5))
    await until(() => rows(element).every((row) => row.textContent?.includes(name)))
    const { orderId } = await api.placeOrder({ customer: { name: 'Someone Of Today' } })
    await fill(search(element), orderId.toLowerCase())
    await until(() => ids(element).includes(orderId), 'the order of today')
    rows(element)[0]?.querySelector('button')?.click()
    await until(() => details(element))
    await until(() => element.shadowRoot?.querySelector(`datalist option[value="${orderId.toLowerCase()}"]`))
    await fill(search(element), 'zzzzzz')
    await until(() => inside(element).queryByText('No orders match'))
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

  it('opens its attribute’s order, and closes it by Escape', async () => {
    const { orderId } = await api.placeOrder()
    const element = await mount(`<courier-order-list view="past" order="${orderId}"></courier-order-list>`)
    await until(() => details(element)?.textContent?.includes('Alicia Wong'))
    inside(element).getByRole('button', { name: 'Close details' }).focus()
    await press('Escape')
    await until(() => !details(element))
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

  it('offers all outlets only to a parent', async () => {
    const element = await history()
    const toggle = () => inside(element).getByRole<HTMLInputElement>('switch', { name: /Orders from all outlets/ })
    assert.equal(toggle().checked, true)
    toggle().click()
    await until(() => inside(element).queryByText('No orders in this period'), 'the parent’s own orders')
    inside(element).getByRole('button', { name: 'Orders from all outlets' }).click()
    await until(() => rows(element).length > 0, 'the orders of the outlets')
    page.vendors.selectVendor('1002')
    await until(() => !inside(element).queryByRole('switch'), 'the filters of an outlet')
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
    inside(element)
      .getByRole('radio', { name: /By email/ })
      .click()
    inside(element).getByRole('button', { name: 'Send' }).click()
    await until(() => inside(element).queryByText('The report is on its way to parent@demo.courier.'))
    await api.fault('/export', 'status=503')
    inside(element)
      .getByRole('radio', { name: /^Download/ })
      .click()
    inside(element).getByRole('button', { name: 'Download' }).click()
    await until(() => inside(element).queryByText('Export unsuccessful. Please try again.'))
    inside(element)
      .getByRole('radio', { name: /Card transactions/ })
      .click()
    inside(element).getByRole('button', { name: 'Download' }).click()
    await until(() => inside(element).queryByText('The transactions couldn’t be downloaded. Please try again.'))
    await api.fault('/export', null)
    inside(element).getByRole('button', { name: 'Download' }).click()
    await until(() => inside(element).queryByText(/^Report downloaded: transactions-1000-.*\.xlsx$/), 'transactions')
    await api.fault('/export', 'delay=60000')
    inside(element).getByRole('button', { name: 'Download' }).click()
    await until(() => inside(element).queryByRole('progressbar', { name: 'Preparing the report…' }))
    await expectAccessible(element)
    inside(element).getByRole('button', { name: 'Cancel export' }).click()
    await until(() => !inside(element).queryByRole('progressbar'))
    await api.fault('/export', null)
    await press('Escape')
    await until(() => !dialog())
  })

  it('asks a visitor to sign in', async () => {
    resetPage().configure({ api: api.url })
    const element = await mount('<courier-order-list view="past"></courier-order-list>')
    await until(() => inside(element).queryByText('Sign in to see your past orders'))
    assert.equal(inside(element).queryByRole('combobox', { name: 'Period' }), null)
  })

  it('says that the orders couldn’t be loaded, and recovers', async () => {
    const element = await history()
    await api.fault('/orders', 'status=503')
    choose(element, 'Period', 'Past 7 days')
    await until(() => inside(element).queryByText('We couldn’t load your past orders'), 'the failure')
    await api.fault('/orders', null)
    inside(element).getByRole('button', { name: 'Try again' }).click()
    await until(() => rows(element).length > 0)
  })

  it('mirrors in right-to-left languages', async () => {
    const element = await history()
    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    const [period, state] = ['Period', 'Status'].map((name) => select(element, name).getBoundingClientRect().left)
    assert.isAbove(period ?? 0, state ?? 0)
  })
})
