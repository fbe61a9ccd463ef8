import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
  expectFocus,
  fill,
  inDarkMode,
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  press,
  resetPage,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-order-list/define.ts'

const list = (attributes = '') => mount(`<courier-order-list ${attributes}></courier-order-list>`)
const focused = (element: Element) => element.shadowRoot?.activeElement
const tab = (element: Element, name: string) => inside(element).getByRole('tab', { name: new RegExp(`^${name}`) })
const countOf = (element: Element, name: string) => Number(tab(element, name).querySelector('span')?.textContent)
const row = (element: Element, orderId: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(`tr[data-order='${orderId}']`) ?? null
const openButton = (element: Element, orderId: string) => row(element, orderId)?.querySelector('button') ?? null
const details = (element: Element) => inside(element).queryByRole('region', { name: 'Order details' })

describe('the list of active orders', () => {
  let api: OrderApiControl
  let page: Page

  before(async () => {
    api = await startOrderApi()
  })

  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
    await page.vendors.load()
    page.vendors.selectVendor('1002')
  })

  /** A new order of the Bugis outlet, placed by another device of the shop. */
  async function place(name = 'Alicia Wong'): Promise<string> {
    return (await api.placeOrder({ customer: { name } })).orderId
  }

  /** Mounts the list with an order that has just been placed. */
  async function listWithOrder(attributes = '') {
    const element = await list(attributes)
    const id = await place()
    await until(() => row(element, id), 'the order to show')
    return { element, id }
  }

  /** Returns how often the list's two queries were fetched. */
  async function fetches(): Promise<number> {
    return (await api.traffic()).requests.filter((request) => /GET .*\/vendor\/1002\/orders/.test(request)).length
  }

  it('shows, counts and highlights a new order at once', async () => {
    const fetched = await fetches()
    const element = await list()
    await until(() => tab(element, 'New'))
    await until(
      () => inside(element).queryByRole('table', { name: 'New' }) ?? inside(element).queryByText('No orders waiting'),
    )
    await until(() => inside(element).queryByText('Live'), 'the live connection')
    assert.equal(await fetches(), fetched + 2)
    const before = countOf(element, 'New')
    const id = await place('Mei Ling Tan')
    await until(() => row(element, id), 'the order to show')
    assert.equal(countOf(element, 'New'), before + 1)
    assert.include(row(element, id)?.textContent ?? '', 'Mei Ling Tan')
    assert.equal(row(element, id)?.dataset.glow, 'one')
  })

  it('moves an order live from New to Collected and Delivered', async () => {
    const { element, id } = await listWithOrder()
    const collected = countOf(element, 'Collected')
    const delivered = countOf(element, 'Delivered')
    await api.advanceOrder(id, 'PICKED_UP')
    await until(() => countOf(element, 'Collected') === collected + 1)
    await until(() => row(element, id) === null, 'the order to leave New')
    tab(element, 'Collected').click()
    await until(() => row(element, id))
    assert.include(row(element, id)?.textContent ?? '', 'Collected')
    await api.advanceOrder(id, 'DELIVERED')
    await until(() => countOf(element, 'Delivered') === delivered + 1)
    tab(element, 'Delivered').click()
    await until(() => row(element, id))
  })

  it('opens an order beside the list, notifies the host, and updates it live', async () => {
    const { orderId: id } = await api.placeOrder({ reference: 'POS-4711' })
    const element = await list()
    await until(() => row(element, id), 'the order to show')
    const selected = nextEvent('courier-order-selected')
    const navigated = nextEvent<{ path: string }>('courier-navigate')
    openButton(element, id)?.click()
    assert.deepEqual((await selected).detail, { orderId: id, vendorId: '1002', reference: 'POS-4711' })
    assert.equal((await navigated).detail.path, `/order-tracking/1002?order_id=${id}`)
    const panel = await until(() => details(element))
    assert.ok(row(element, id)?.offsetParent, 'the list stays in view')
    assert.include(panel.textContent ?? '', 'Alicia Wong')
    assert.include(panel.textContent ?? '', 'No rider yet')
    await api.advanceOrder(id, 'COURIER_ACCEPTED_DELIVERY')
    await until(() => details(element)?.textContent?.includes('Rider accepted'))
    // The accessible name must contain the visible number (WCAG 2.5.3).
    for (const call of inside(element).getAllByRole('link', { name: /^Call / })) {
      assert.match(call.textContent ?? '', /^\+65 \d{4} \d{4}$/)
      assert.include(call.getAttribute('aria-label') ?? '', call.textContent ?? '')
      assert.isAtLeast(call.getBoundingClientRect().height, 44)
    }
  })

  it('lets the page open and close an order, end a search and reload, even before it has loaded', async () => {
    const id = await place()
    const element = document.createElement('courier-order-list')
    element.openOrder(id)
    const holder = document.createElement('div')
    holder.dataset.mounted = ''
    document.body.append(holder)
    holder.append(element)
    await until(() => details(element)?.textContent?.includes('Alicia Wong'), 'the opened order')
    element.query = 'q=nothing'
    await inside(element).findByText('No orders match')
    element.reset()
    await until(() => row(element, id) && !details(element), 'the list')
    element.openOrder(id)
    await until(() => details(element))
    element.openOrder(null)
    await until(() => !details(element))
    const before = await fetches()
    element.refresh()
    await until(async () => (await fetches()) > before, 'another fetch')
    element.focus()
    await until(() => focused(element)?.matches('input[type=search]'))
  })

  it('opens its attribute’s order, closes it by Escape, and returns the focus', async () => {
    const { element, id } = await listWithOrder()
    element.setAttribute('order', id)
    await until(() => details(element))
    const close = inside(element).getByRole('button', { name: 'Close details' })
    close.focus()
    await press('Escape')
    await until(() => !details(element))
    await until(() => focused(element) === openButton(element, id), 'the focus on the row')
  })

  it('says that its attribute’s order doesn’t exist', async () => {
    const element = await list('order="1002-NOSUCH"')
    await until(() => inside(element).queryByText('We couldn’t find this order'))
  })

  it('replaces the list with the details on a phone, and returns to it', async () => {
    await useViewport(viewports.phone)
    const { element, id } = await listWithOrder()
    openButton(element, id)?.focus()
    await press('Enter')
    await until(() => details(element))
    assert.equal(row(element, id)?.offsetParent, null)
    await until(() => focused(element)?.localName === 'h2', 'the focus in the details')
    inside(element).getByRole('button', { name: 'Close details' }).click()
    await until(() => row(element, id)?.offsetParent)
    await until(() => focused(element) === openButton(element, id), 'the focus on the row')
  })

  it('moves along its rows by arrow keys, with one Tab stop', async () => {
    const element = await list()
    const ids = [await place('One'), await place('Two'), await place('Three')].reverse()
    await until(() => ids.every((id) => row(element, id)))
    const shown = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr[data-order]') ?? [])].map(
      (one) => one.dataset.order ?? '',
    )
    const button = (place: number) => openButton(element, shown.at(place) ?? '')
    button(0)?.focus()
    await press('ArrowDown')
    expectFocus(button(1))
    await press('End')
    expectFocus(button(-1))
    await press('Home')
    expectFocus(button(0))
    const stops = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr button') ?? [])]
    assert.equal(stops.filter((one) => one.tabIndex === 0).length, 1)
  })

  it('searches orders of all tabs', async () => {
    const { element, id } = await listWithOrder()
    await api.advanceOrder(id, 'PICKED_UP')
    await until(() => row(element, id) === null)
    await fill(inside(element).getByRole('combobox', { name: 'Find an order' }), id.slice(-6).toLowerCase())
    await until(() => row(element, id), 'the order among the results')
    assert.ok(inside(element).getByText(/^1 order for/))
    await press('Escape')
    await until(() => inside(element).queryByRole('tablist'))
    await fill(inside(element).getByRole('combobox', { name: 'Find an order' }), 'zzzzzz')
    await until(() => inside(element).queryByText('No orders match'))
  })

  it('keeps rows in place while the pointer is over them', async () => {
    const { element, id } = await listWithOrder()
    const body = row(element, id)?.parentElement
    body?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    const ids = () =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr[data-order]') ?? [])].map((one) => one.dataset.order)
    const before = ids()
    await api.advanceClock(1000)
    const next = await place('Someone Else')
    await until(() => row(element, next))
    assert.deepEqual(ids(), [...before, next])
    body?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
    await until(() => ids().indexOf(next) < ids().indexOf(id), 'the newer order to stand before the older')
  })

  it('says that no orders were cancelled today', async () => {
    const element = await list()
    await until(() => tab(element, 'Preorders'))
    page.vendors.selectVendor('a-1003')
    tab(element, 'Cancelled').click()
    await until(() => inside(element).queryByText('Nothing cancelled today'))
  })

  it('asks a visitor to sign in', async () => {
    resetPage().configure({ api: api.url })
    const element = await list()
    await until(() => inside(element).queryByText('Sign in to see your orders'))
  })

  it('mirrors in a right-to-left language', async () => {
    await useViewport(viewports.desk)
    const { element, id } = await listWithOrder()
    const start = () => row(element, id)?.getBoundingClientRect().left ?? 0
    const badge = () => row(element, id)?.firstElementChild?.getBoundingClientRect().left ?? 0
    assert.isBelow(badge() - start(), 40)
    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    assert.isAbove(badge() - start(), 40)
    await expectAccessible(element)
  })

  for (const [name, viewport] of Object.entries({ ...viewports, narrow: { width: 320, height: 700 } })) {
    it(`is accessible and fits the window (${name})`, async () => {
      await useViewport(viewport)
      const { element, id } = await listWithOrder()
      await expectAccessible(element)
      assert.isAtMost(document.documentElement.scrollWidth, viewport.width)
      element.setAttribute('order', id)
      await until(() => details(element))
      await expectAccessible(element)
      assert.isAtMost(document.documentElement.scrollWidth, viewport.width)
    })
  }

  it('is accessible in dark mode', async () => {
    await inDarkMode(async () => {
      document.body.style.backgroundColor = 'Canvas'
      const { element, id } = await listWithOrder()
      element.setAttribute('order', id)
      await until(() => details(element))
      await expectAccessible(element)
    })
    document.body.style.backgroundColor = ''
  })

  it('renders only rows near the visible part and the focused row', async () => {
    await useViewport(viewports.phone)
    const { element } = await listWithOrder()
    const before = countOf(element, 'New')
    for (let number = 0; number < 60; number++) await place()
    const table = () => element.shadowRoot?.querySelector('table')
    const rendered = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr[data-order]') ?? [])]
    const places = () => rendered().map((one) => Number(one.getAttribute('aria-rowindex')))
    const all = before + 60 + 1
    await until(() => table()?.getAttribute('aria-rowcount') === String(all), 'all orders')
    await until(() => rendered().length < 40, 'the rows far below to be left out')
    assert.equal(places()[0], 2)
    rendered()[0]?.querySelector('button')?.focus()
    await press('End')
    await until(() => places().at(-1) === all, 'the last row')
    expectFocus(rendered().at(-1)?.querySelector('button'))
    await until(() => scrollY > 0 && places().includes(all - 3), 'the rows around it')
    assert.isBelow(rendered().length, 40)
    await expectAccessible(element)
    await useViewport(viewports.desk)
    const { x, y, width, height } = await until(() => {
      const box = element.shadowRoot?.querySelector('thead th')?.getBoundingClientRect()
      return box && box.top >= 0 && rendered().some((one) => one.getBoundingClientRect().top < box.top) && box
    }, 'the column heads over a row')
    assert.equal(element.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)?.localName, 'th')
    await useViewport(viewports.phone)
    await press('Home')
    await until(() => places()[0] === 2 && places().includes(5), 'the first rows')
    expectFocus(rendered()[0]?.querySelector('button'))
  })
})
