import { assert } from 'chai'
import { addHolder, expectFocus, inside, nextEvent, press, until, useViewport, viewports } from '../support/widget.ts'
import { api, focused, startShop } from '../support/widget-shop.ts'
import { details, list, row, tab } from './order-list-element.ts'

const countOf = (element: Element, name: string) => Number(tab(element, name).querySelector('span')?.textContent)
const openButton = (element: Element, orderId: string) => row(element, orderId)?.querySelector('button') ?? null

describe('the list of active orders', () => {
  startShop({ vendor: '1002' })

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
    await until(() => tab(element, 'Active'))
    await until(
      () => inside(element).queryByRole('table', { name: 'Active' }) ?? inside(element).queryByText('Nothing running'),
    )
    await until(() => inside(element).queryByText('Live'), 'the live connection')
    assert.equal(await fetches(), fetched + 2)
    const before = countOf(element, 'Active')
    const id = await place('Mei Ling Tan')
    await until(() => row(element, id), 'the order to show')
    assert.equal(countOf(element, 'Active'), before + 1)
    assert.include(row(element, id)?.textContent ?? '', 'Mei Ling Tan')
    assert.equal(row(element, id)?.dataset.glow, 'one')
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
    const holder = addHolder()
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

  it('mirrors in a right-to-left language', async () => {
    await useViewport(viewports.desk)
    const { element, id } = await listWithOrder()
    const start = () => row(element, id)?.getBoundingClientRect().left ?? 0
    const badge = () => row(element, id)?.firstElementChild?.getBoundingClientRect().left ?? 0
    assert.isBelow(badge() - start(), 40)
    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    assert.isAbove(badge() - start(), 40)
  })

  it('renders only rows near the visible part and the focused row', async () => {
    await useViewport(viewports.phone)
    await Promise.all(Array.from({ length: 60 }, () => place()))
    const element = await list()
    const table = () => element.shadowRoot?.querySelector('table')
    const rendered = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr[data-order]') ?? [])]
    const places = () => rendered().map((one) => Number(one.getAttribute('aria-rowindex')))
    await until(() => countOf(element, 'Active') >= 60, 'the number of orders')
    const all = countOf(element, 'Active') + 1
    await until(() => table()?.getAttribute('aria-rowcount') === String(all), 'all orders')
    await until(() => rendered().length < 40, 'the rows far below to be left out')
    assert.equal(places()[0], 2)
    rendered()[0]?.querySelector('button')?.focus()
    await press('End')
    await until(() => places().at(-1) === all, 'the last row')
    expectFocus(rendered().at(-1)?.querySelector('button'))
    await until(() => scrollY > 0 && places().includes(all - 3), 'the rows around it')
    assert.isBelow(rendered().length, 40)
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
