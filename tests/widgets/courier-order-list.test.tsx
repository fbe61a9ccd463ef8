import { assert } from 'chai'
import {
  addHolder,
  expectFocus,
  fill,
  inside,
  nextEvent,
  press,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { api, focused, startShop } from '../support/widget-shop.ts'
import { details, list, opener, row, rows, tab } from './order-list-element.ts'

const countOf = (element: Element, name: string) => Number(tab(element, name).querySelector('span')?.textContent)

describe('the list of active orders', () => {
  startShop({ vendor: '1002' })

  /** A new order of the Bugis outlet, placed by another device of the shop. */
  const place = async (name = 'Alicia Wong') => (await api.placeOrder({ customer: { name } })).orderId

  /** Returns how often the list's two queries were fetched. */
  async function fetches(): Promise<number> {
    return (await api.traffic()).requests.filter((request) => /GET .*\/vendor\/1002\/orders/.test(request)).length
  }

  it('shows, counts and highlights a new order at once, mirrored in a right-to-left language', async () => {
    const fetched = await fetches()
    const element = await list()
    await until(
      () => inside(element).queryByRole('table', { name: 'Active' }) ?? inside(element).queryByText('Nothing running'),
    )
    await inside(element).findByText('Live')
    assert.equal(await fetches(), fetched + 2)
    const before = countOf(element, 'Active')
    const id = await place('Mei Ling Tan')
    const shown = await until(() => row(element, id), 'the order to show')
    assert.equal(countOf(element, 'Active'), before + 1)
    assert.include(shown.textContent ?? '', 'Mei Ling Tan')
    assert.equal(shown.dataset.glow, 'one')
    const badge = () =>
      (shown.firstElementChild?.getBoundingClientRect().left ?? 0) - shown.getBoundingClientRect().left
    assert.isBelow(badge(), 40)
    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    assert.isAbove(badge(), 40)
  })

  it('opens an order beside the list, notifies the host, and updates it live', async () => {
    const { orderId: id } = await api.placeOrder({ reference: 'POS-4711' })
    const element = await list()
    await until(() => row(element, id), 'the order to show')
    const selected = nextEvent('courier-order-selected')
    const navigated = nextEvent<{ path: string }>('courier-navigate')
    opener(element, id)?.click()
    assert.deepEqual((await selected).detail, { orderId: id, vendorId: '1002', reference: 'POS-4711' })
    assert.equal((await navigated).detail.path, `/order-tracking/1002?order_id=${id}`)
    const panel = await until(() => details(element))
    assert.ok(row(element, id)?.offsetParent, 'the list stays in view')
    assert.include(panel.textContent ?? '', 'Alicia Wong')
    assert.include(panel.textContent ?? '', 'No rider yet')
    await api.advanceOrder(id, 'RECEIVED_BY_VENDOR')
    await api.advanceOrder(id, 'COURIER_ACCEPTED_DELIVERY')
    await until(() => details(element)?.textContent?.includes('Rider accepted'))
    assert.notInclude(element.shadowRoot?.textContent ?? '', 'Seen by the shop')
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
    addHolder().append(element)
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

  it('keeps rows in place while the pointer is over them', async () => {
    const element = await list()
    const id = await place()
    await until(() => row(element, id), 'the order to show')
    const body = row(element, id)?.parentElement
    body?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    const ids = () => rows(element).map(({ dataset }) => dataset.order)
    const before = ids()
    await api.advanceClock(1000)
    const next = await place('Someone Else')
    await until(() => row(element, next))
    assert.deepEqual(ids(), [...before, next])
    body?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
    await until(() => ids().indexOf(next) < ids().indexOf(id), 'the newer order to stand before the older')
  })

  it('renders only rows near the visible part and the focused row, with one Tab stop', async () => {
    await useViewport(viewports.phone)
    await Promise.all(Array.from({ length: 60 }, () => place()))
    const element = await list()
    const table = () => element.shadowRoot?.querySelector('table')
    const places = () => rows(element).map((one) => Number(one.getAttribute('aria-rowindex')))
    const opens = (at: number) => rows(element).at(at)?.querySelector('button')
    await until(() => countOf(element, 'Active') >= 60, 'the number of orders')
    const all = countOf(element, 'Active') + 1
    await until(() => table()?.getAttribute('aria-rowcount') === String(all), 'all orders')
    await until(() => rows(element).length < 40, 'the rows far below to be left out')
    assert.equal(places()[0], 2)
    const stops = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr button') ?? [])]
    assert.lengthOf(
      stops.filter(({ tabIndex }) => tabIndex === 0),
      1,
    )
    opens(0)?.focus()
    await press('End')
    await until(() => places().at(-1) === all, 'the last row')
    expectFocus(opens(-1))
    await until(() => scrollY > 0 && places().includes(all - 3), 'the rows around it')
    assert.isBelow(rows(element).length, 40)
    await useViewport(viewports.desk)
    const { x, y, width, height } = await until(() => {
      const box = element.shadowRoot?.querySelector('thead th')?.getBoundingClientRect()
      return box && box.top >= 0 && rows(element).some((one) => one.getBoundingClientRect().top < box.top) && box
    }, 'the column heads over a row')
    assert.equal(element.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)?.localName, 'th')
    await useViewport(viewports.phone)
    await press('Home')
    await until(() => places()[0] === 2 && places().includes(5), 'the first rows')
    expectFocus(opens(0))
  })
})

describe('cancelling an order from its details', () => {
  startShop({ vendor: '1002' })

  it('asks for a reason, also in own words, then moves the order to Cancelled', async () => {
    const { orderId: id } = await api.placeOrder({ reference: 'POS-4711' })
    await api.advanceOrder(id, 'WAITING_FOR_TRANSPORT')
    const element = await list(`order="${id}"`)
    const view = inside(element)
    const billed = 'We bill it to you after the delivery.'
    await until(() => details(element)?.textContent?.includes(billed), 'who pays the fee')
    ;(await view.findByRole('button', { name: 'Cancel order' })).click()
    const dialog = await view.findByRole('dialog', { name: `Cancel order ${id}?` })
    const submit = () =>
      view
        .getAllByRole('button', { name: 'Cancel order' })
        .find((one) => dialog.contains(one))
        ?.click()
    expectFocus(view.getAllByRole('radio')[0])
    view.getByText('Nothing is charged for this order.')
    assert.isNull(view.queryByText(/rider will be called off/))
    submit()
    await view.findByText('Choose a reason')
    view.getByRole('radio', { name: 'Another reason' }).click()
    const words = await view.findByRole('textbox', { name: 'In your own words' })
    submit()
    await view.findByText('Enter the reason')
    await fill(words, 'Fire alarm')
    const cancelled = nextEvent('courier-order-cancelled')
    submit()
    assert.deepEqual((await cancelled).detail, { orderId: id, vendorId: '1002', reference: 'POS-4711' })
    await until(() => !view.queryByRole('dialog'))
    for (const text of ['Fire alarm', 'Not charged'])
      await until(() => details(element)?.textContent?.includes(text), `${text} in the details`)
    assert.notInclude(details(element)?.textContent ?? '', billed)
    tab(element, 'Cancelled').click()
    await until(() => row(element, id))
    assert.isNull(view.queryByRole('button', { name: 'Cancel order' }))
  })
})
