import { assert } from 'chai'
import { expectAccessible, expectFocus, fill, inside, nextEvent, press, until, useViewport } from '../support/widget.ts'
import { api, focused, page, startShop, tabTo } from '../support/widget-shop.ts'
import { interceptCalls } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { recordEvents } from '../support/widgets/events.ts'
import { announcementsOf, expectInOrder } from '../support/widgets/texts.ts'
import { button, details, list, listWithOrders, openedId, opener, row, tab } from './order-list-element.ts'

describe('the settings and keys of an order list', () => {
  startShop({ vendor: '1002' })

  it('moves by J and K, searches by /, closes by Escape and lists keys by ?, but not during typing', async () => {
    const { element } = await listWithOrders(['First', 'Second'], 'page-keys')
    const placeOfFocus = () => focused(element)?.closest('tr')?.getAttribute('aria-rowindex')
    await press('j')
    await until(() => placeOfFocus() === '2', 'the first row')
    await press('j')
    await until(() => placeOfFocus() === '3', 'the second row')
    await press('k')
    await until(() => placeOfFocus() === '2', 'the first row again')
    await press('Enter')
    await until(() => details(element))
    await press('Escape')
    await until(() => !details(element))
    await press('/')
    await until(() => focused(element)?.localName === 'input', 'the search')
    await press('j')
    assert.equal((focused(element) as HTMLInputElement).value, 'j')
    await press('Escape')
    focused(element)?.blur()
    await press('?')
    await inside(element).findByRole('dialog', { name: 'Keyboard shortcuts' })
    await expectAccessible(element)
  })

  it('works by keyboard alone from search to cancellation, and announces each step', async () => {
    const { element, ids } = await listWithOrders(['Walk Tan', 'Other Lim'], 'page-keys')
    const id = ids.find((one) => row(element, one)?.textContent?.includes('Walk Tan')) ?? ''
    const announcements = announcementsOf(element)
    const announced = (text: string) => until(() => announcements.includes(text), text)
    await press('/')
    await until(() => focused(element)?.localName === 'input', 'the search')
    await fill(focused(element) as HTMLInputElement, 'Walk Tan')
    await announced('1 order for “Walk Tan”')
    await press('Escape')
    await tabTo(element, () => tab(element, 'Active'))
    await press('ArrowRight')
    expectFocus(tab(element, 'New'))
    await press('ArrowLeft')
    await press('Tab')
    while (focused(element)?.closest('tr')?.dataset.order !== id) await press('j')
    await press('Enter')
    await until(() => details(element)?.textContent?.includes('Laksa'), 'the details')
    await api.advanceOrder(id, 'WAITING_FOR_TRANSPORT')
    await announced(`${id} Finding a rider`)
    await tabTo(element, () => inside(element).queryByRole('button', { name: 'Cancel order' }))
    await press('Enter')
    await inside(element).findByRole('dialog')
    await tabTo(element, () => inside(element).queryAllByRole('radio')[0])
    await press('Space')
    await tabTo(element, () => inside(element).getAllByRole('button', { name: 'Cancel order' }).at(-1))
    await press('Enter')
    await announced(`${id} Cancelled`)
    await until(() => details(element)?.contains(focused(element) ?? null), 'the focus in the details')
    await press('Escape')
    await until(() => focused(element)?.closest('tr'), 'the focus in the list again')
    await press('x')
    await announced('1 order selected')
    await press('Escape')
    await until(() => !inside(element).queryByRole('region', { name: 'Selected orders' }))
    await until(() => focused(element)?.closest('tr'), 'the focus on the row')
    const steps = ['1 order for “Walk Tan”', `${id} Finding a rider`, `${id} Cancelled`, '1 order selected']
    expectInOrder(announcements, steps)
  })

  it('applies its query, notifies the host of changes, and shows that it is live', async () => {
    const element = await list('query="tab=delivered"')
    const { orderId: id } = await api.placeOrder()
    await inside(element).findByText('Live')
    assert.equal(tab(element, 'Delivered').getAttribute('aria-selected'), 'true')
    const changed = nextEvent<{ query: string }>('courier-list-changed')
    tab(element, 'Collected').click()
    assert.equal((await changed).detail.query, 'tab=collected')
    element.setAttribute('query', `q=${id}`)
    await until(() => row(element, id), 'the order that is searched')
    element.setAttribute('query', '')
    await until(() => tab(element, 'Active').getAttribute('aria-selected') === 'true')
  })

  it('removes single recent searches', async () => {
    const { element } = await listWithOrders(['Alicia Wong'])
    const search = inside(element).getByRole('combobox', { name: 'Find an order' })
    for (const name of ['Alicia', 'Mei']) {
      await fill(search, name)
      await press('Enter')
    }
    await press('Escape')
    const remove = await inside(element).findByRole('button', { name: 'Remove Mei from recent searches' })
    await expectAccessible(element)
    remove.click()
    await until(() => !inside(element).queryByRole('button', { name: 'Mei' }))
    assert.ok(inside(element).getByRole('button', { name: 'Alicia' }))
    expectFocus(search)
  })
})

const map = (element: Element) => inside(element).queryByRole('region', { name: 'Map of running orders' })
const mapIsOn = (element: Element) => button(element, 'Map').getAttribute('aria-pressed') === 'true'

describe('the opened order and the map beside the list', () => {
  startShop({ viewport: { width: 1440, height: 900 }, vendor: '1002' })

  it('follows the arrow keys, notifies the host where they stop, and closes by Escape from the row', async () => {
    const { element, ids } = await listWithOrders(['First', 'Second', 'Third'])
    const [first = '', second = '', third = ''] = ids
    opener(element, first)?.focus()
    await press('ArrowDown')
    assert.isNull(details(element))
    await press('Enter')
    await until(() => openedId(element) === second)
    const mark = getComputedStyle(row(element, second)?.cells[0] ?? element, '::before')
    assert.equal(mark.inlineSize, '3px')
    assert.equal(mark.blockSize, `${row(element, second)?.offsetHeight}px`)
    const edges = (id: string) => Array.from(row(element, id)?.cells ?? [], (cell) => cell.getBoundingClientRect().left)
    assert.deepEqual(edges(second), edges(first), 'its cells stay under their heads')
    const selected = recordEvents<{ orderId: string }>('courier-order-selected')
    await press('ArrowUp')
    await press('ArrowDown')
    await press('ArrowDown')
    await until(() => openedId(element) === third)
    await until(() => selected.at(-1)?.detail.orderId === third, 'the event')
    await press('Escape')
    await until(() => !details(element))
  })

  it('stays open when its order moves to another tab, and links there', async () => {
    const { element, ids } = await listWithOrders(['Alicia Wong'])
    const [id = ''] = ids
    opener(element, id)?.click()
    await until(() => details(element))
    await api.advanceOrder(id, 'DELIVERED')
    const text = await inside(element).findByText(`${id} is listed here:`)
    assert.ok(text.closest('[role=status]'))
    assert.ok(details(element))
    await expectAccessible(element)
    await pressButton(element, 'Delivered')
    await until(() => tab(element, 'Delivered').getAttribute('aria-selected') === 'true')
    await until(() => focused(element)?.closest('tr')?.dataset.order === id, 'the focus on its row')
  })

  it('gives its place to a map of running orders that can be hidden, also after a reload', async () => {
    const { element, ids } = await listWithOrders(['Alicia Wong'])
    await until(() => map(element) && mapIsOn(element), 'the map')
    opener(element, ids[0] ?? '')?.click()
    await until(() => details(element) && !mapIsOn(element), 'the details')
    button(element, 'Map').click()
    await until(() => !details(element) && map(element) && mapIsOn(element), 'the map again')
    button(element, 'Map').click()
    await until(() => !map(element))
    element.remove()
    const again = await list()
    await inside(again).findByRole('button', { name: 'Map' })
    assert.isFalse(mapIsOn(again))
    assert.isNull(map(again))
    button(again, 'Map').click()
    await until(() => map(again), 'the map once more')
  })

  it('lights the marker of the row that is focused or pointed at, and the row of a marker', async () => {
    const { element, ids } = await listWithOrders(['Alicia Wong', 'Mei Ling'])
    const [id = '', other = ''] = ids
    const marker = await inside(element).findByRole('button', { name: new RegExp(`^${id} `) })
    const isLit = () => getComputedStyle(marker.querySelector('svg') ?? element).scale === '1.25'
    opener(element, id)?.focus()
    await until(isLit, 'the lit marker')
    row(element, other)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await until(() => !isLit(), 'the marker no longer lit')
    marker.focus()
    await until(() => row(element, id)?.dataset.lit, 'the lit row')
  })

  it('keeps the place of the map while the orders load', async () => {
    interceptCalls('/orders', () => new Promise<never>(() => {}))
    const element = await list()
    await inside(element).findByRole('button', { name: 'Map' })
    assert.isAbove(element.shadowRoot?.querySelector('[data-running-map]')?.clientWidth ?? 0, 300)
    assert.isNull(map(element))
    assert.notMatch(tab(element, 'Active').textContent ?? '', /\d/)
  })

  it('shows its skeleton before any response', async () => {
    interceptCalls('', () => new Promise<never>(() => {}))
    for (const view of ['active', 'past']) {
      const element = await list(`view="${view}"`)
      const pane = await until(() => element.shadowRoot?.querySelector('[part=list][aria-busy=true]'), 'the pane')
      assert.include(pane.textContent ?? '', 'Loading orders…')
      assert.isAtLeast(pane.getBoundingClientRect().height, 280)
      element.remove()
    }
  })

  it('lists all outlets of a parent with their names until `all-outlets` is removed', async () => {
    // Outlets have a column if the list is at least 960 px wide.
    await useViewport({ width: 1000, height: 768 })
    page.vendors.selectVendor('1000')
    const element = await list('all-outlets')
    const { orderId } = await api.placeOrder()
    await until(() => row(element, orderId))
    assert.include(row(element, orderId)?.textContent ?? '', 'Bugis')
    const widthOf = (column: string) =>
      element.shadowRoot?.querySelector(`[data-column=${column}]`)?.getBoundingClientRect().width ?? 0
    assert.isAbove(widthOf('outlet'), 0)
    assert.isAbove(widthOf('customer'), widthOf('outlet'))
    element.removeAttribute('all-outlets')
    await until(() => page.vendors.$includeOutlets.get() === false)
    await inside(element).findByText('Nothing running')
  })
})
