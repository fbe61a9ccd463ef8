import { assert } from 'chai'
import { expectAccessible, inside, press, until, useViewport } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import { details, list, listWithOrders, row, tab } from './order-list-element.ts'
import { interceptCalls } from './request-element.ts'

const opened = (element: Element) => details(element)?.querySelector('h2')?.textContent
const map = (element: Element) => inside(element).queryByRole('region', { name: 'Map of running orders' })

describe('the opened order and the map beside the list', () => {
  startShop({ viewport: { width: 1440, height: 900 }, vendor: '1002' })

  it('follows the arrow keys, notifies the host where they stop, and closes by Escape from the row', async () => {
    const { element, ids } = await listWithOrders(['First', 'Second', 'Third'])
    const [first = '', second = '', third = ''] = ids
    row(element, first)?.querySelector('button')?.focus()
    await press('ArrowDown')
    assert.equal(details(element), null)
    await press('Enter')
    await until(() => opened(element) === second)
    const selected: string[] = []
    element.addEventListener('courier-order-selected', (event) =>
      selected.push((event as CustomEvent<{ orderId: string }>).detail.orderId),
    )
    await press('ArrowUp')
    await press('ArrowDown')
    await press('ArrowDown')
    await until(() => opened(element) === third)
    await until(() => selected.at(-1) === third, 'the event')
    await press('Escape')
    await until(() => !details(element))
  })

  it('marks the row of the opened order, whose cells stay under their heads', async () => {
    const { element, ids } = await listWithOrders(['First', 'Second'])
    const [id = '', other = ''] = ids
    row(element, id)?.querySelector('button')?.click()
    await until(() => row(element, id)?.dataset.open)
    const edges = (one: string) =>
      Array.from(row(element, one)?.cells ?? [], (cell) => cell.getBoundingClientRect().left)
    assert.deepEqual(edges(id), edges(other))
    const mark = getComputedStyle(row(element, id)?.cells[0] ?? element, '::before')
    assert.equal(mark.inlineSize, '3px')
    assert.equal(mark.blockSize, `${row(element, id)?.offsetHeight}px`)
  })

  it('stays open when its order moves to another tab, and links there', async () => {
    const { element, ids } = await listWithOrders(['Alicia Wong'])
    const [id = ''] = ids
    row(element, id)?.querySelector('button')?.click()
    await until(() => details(element))
    await api.advanceOrder(id, 'DELIVERED')
    const text = await until(() => inside(element).queryByText(`${id} is listed here:`))
    assert.ok(text.closest('[role=status]'))
    assert.ok(details(element))
    await expectAccessible(element)
    inside(element).getByRole('button', { name: 'Delivered' }).click()
    await until(() => tab(element, 'Delivered').getAttribute('aria-selected') === 'true')
    await until(() => element.shadowRoot?.activeElement?.closest('tr')?.dataset.order === id, 'the focus on its row')
  })

  it('shows running orders on a map that can be hidden, also after a reload', async () => {
    const { element } = await listWithOrders(['Alicia Wong'])
    await until(() => map(element), 'the map')
    inside(element).getByRole('button', { name: 'Map' }).click()
    await until(() => !map(element))
    element.remove()
    const again = await list()
    const toggle = await until(() => inside(again).queryByRole('button', { name: 'Map' }))
    assert.equal(toggle.getAttribute('aria-pressed'), 'false')
    assert.equal(map(again), null)
    toggle.click()
    await until(() => map(again), 'the map again')
  })

  it('lights the marker of the row that is focused or pointed at, and the row of a marker', async () => {
    const { element, ids } = await listWithOrders(['Alicia Wong', 'Mei Ling'])
    const [id = '', other = ''] = ids
    const markerOf = (order: string) => inside(element).findByRole('button', { name: new RegExp(`^${order} `) })
    const marker = await markerOf(id)
    const isLit = () => getComputedStyle(marker.querySelector('svg') ?? element).scale === '1.25'
    row(element, id)?.querySelector('button')?.focus()
    await until(isLit, 'the lit marker')
    row(element, other)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await until(() => !isLit(), 'the marker no longer lit')
    ;(await markerOf(id)).focus()
    await until(() => row(element, id)?.dataset.lit, 'the lit row')
  })

  it('keeps the place of the map while the orders load', async () => {
    const stop = interceptCalls('/orders', () => new Promise<never>(() => {}))
    const element = await list()
    await until(() => inside(element).queryByRole('button', { name: 'Map' }))
    assert.isAbove(element.shadowRoot?.querySelector('[data-running-map]')?.clientWidth ?? 0, 300)
    assert.equal(map(element), null)
    assert.notMatch(tab(element, 'Active').textContent ?? '', /\d/)
    stop()
  })

  it('shows its skeleton before any response', async () => {
    const { fetch } = globalThis
    globalThis.fetch = () => new Promise<never>(() => {})
    try {
      for (const view of ['active', 'past']) {
        const element = await list(`view="${view}"`)
        const pane = await until(() => element.shadowRoot?.querySelector('[part=list][aria-busy=true]'), 'the pane')
        assert.include(pane.textContent ?? '', 'Loading orders…')
        assert.isAtLeast(pane.getBoundingClientRect().height, 280)
        element.remove()
      }
    } finally {
      globalThis.fetch = fetch
    }
  })

  it('closes the open order to show the map in its place', async () => {
    const { element, ids } = await listWithOrders(['Alicia Wong'])
    await until(() => map(element), 'the map')
    const toggle = inside(element).getByRole('button', { name: 'Map' })
    assert.equal(toggle.getAttribute('aria-pressed'), 'true')
    row(element, ids[0] ?? '')
      ?.querySelector('button')
      ?.click()
    await until(() => details(element))
    await until(() => toggle.getAttribute('aria-pressed') === 'false')
    toggle.click()
    await until(() => !details(element))
    await until(() => map(element), 'the map again')
    assert.equal(toggle.getAttribute('aria-pressed'), 'true')
  })

  it('gives customers and addresses more room than outlets if outlets have a column', async () => {
    // Outlets have a column if the list is at least 960 px wide.
    await useViewport({ width: 1000, height: 768 })
    page.vendors.selectVendor('1000')
    const element = await list('all-outlets')
    const { orderId } = await api.placeOrder()
    await until(() => row(element, orderId))
    const widthOf = (column: string) =>
      element.shadowRoot?.querySelector(`[data-column=${column}]`)?.getBoundingClientRect().width ?? 0
    assert.isAbove(widthOf('outlet'), 0)
    assert.isAbove(widthOf('customer'), widthOf('outlet'))
  })

  it('lists all outlets of a parent with their names until `all-outlets` is removed', async () => {
    page.vendors.selectVendor('1000')
    const element = await list('all-outlets')
    const { orderId } = await api.placeOrder()
    await until(() => row(element, orderId))
    assert.include(row(element, orderId)?.textContent ?? '', 'Bugis')
    element.removeAttribute('all-outlets')
    await until(() => page.vendors.$includeOutlets.get() === false)
    await until(() => inside(element).queryByText('Nothing running'))
  })
})
