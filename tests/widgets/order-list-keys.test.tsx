import { assert } from 'chai'
import { expectAccessible, expectFocus, fill, inside, nextEvent, press, until } from '../support/widget.ts'
import { api, focused, startShop } from '../support/widget-shop.ts'
import { details, list, listWithOrders, row, tab } from './order-list-element.ts'
import { announcementsOf } from './request-element.ts'

/** Presses Tab until the focus is there. */
async function tabTo(element: Element, target: () => Element | null) {
  for (let pressed = 0; pressed < 30 && (focused(element) !== target() || target() === null); pressed += 1)
    await press('Tab')
  assert.equal(focused(element), target())
}

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
    const field = focused(element)
    if (field instanceof HTMLElement) field.blur()
    await press('?')
    await until(() => inside(element).queryByRole('dialog', { name: 'Keyboard shortcuts' }))
    await expectAccessible(element)
  })

  it('works by keyboard alone from search to cancellation, and announces each step', async () => {
    const { element, ids } = await listWithOrders(['Walk Tan', 'Other Lim'], 'page-keys')
    const id = ids.find((one) => row(element, one)?.textContent?.includes('Walk Tan')) ?? ''
    const announcements = announcementsOf(element)
    await press('/')
    await until(() => focused(element)?.localName === 'input', 'the search')
    await fill(focused(element) as HTMLInputElement, 'Walk Tan')
    await until(() => announcements.includes('1 order for “Walk Tan”'), 'the number of results')
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
    await until(() => announcements.includes(`${id} Finding a rider`), 'the status')
    await tabTo(element, () => inside(element).queryByRole('button', { name: 'Cancel order' }))
    await press('Enter')
    await until(() => inside(element).queryByRole('dialog'), 'the question')
    await tabTo(element, () => inside(element).queryAllByRole('radio')[0] ?? null)
    await press('Space')
    await tabTo(element, () => inside(element).getAllByRole('button', { name: 'Cancel order' }).at(-1) ?? null)
    await press('Enter')
    await until(() => announcements.includes(`${id} Cancelled`), 'the cancellation')
    await until(() => details(element)?.contains(focused(element) ?? null), 'the focus in the details')
    await press('Escape')
    await until(() => focused(element)?.closest('tr'), 'the focus in the list again')
    await press('x')
    await until(() => announcements.includes('1 order selected'), 'the selection')
    await press('Escape')
    await until(() => !inside(element).queryByRole('region', { name: 'Selected orders' }))
    await until(() => focused(element)?.closest('tr'), 'the focus on the row')
    const steps = ['1 order for “Walk Tan”', `${id} Finding a rider`, `${id} Cancelled`, '1 order selected'].map(
      (words) => announcements.indexOf(words),
    )
    assert.deepEqual(
      steps,
      steps.toSorted((one, other) => one - other),
    )
  })

  it('applies its query, notifies the host of changes, and shows that it is live', async () => {
    const element = await list('query="tab=delivered"')
    const { orderId: id } = await api.placeOrder()
    await until(() => tab(element, 'Delivered'))
    assert.equal(tab(element, 'Delivered').getAttribute('aria-selected'), 'true')
    await until(() => inside(element).queryByText('Live'))
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
    const remove = await until(() => inside(element).queryByRole('button', { name: 'Remove Mei from recent searches' }))
    await expectAccessible(element)
    remove.click()
    await until(() => !inside(element).queryByRole('button', { name: 'Mei' }))
    assert.ok(inside(element).getByRole('button', { name: 'Alicia' }))
    expectFocus(search)
  })
})
