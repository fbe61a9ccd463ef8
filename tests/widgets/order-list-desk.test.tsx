import { assert } from 'chai'
import {
  click,
  expectAccessible,
  expectFocus,
  fill,
  inside,
  press,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { api, startShop } from '../support/widget-shop.ts'
import { button, list, listWithOrders, row } from './order-list-element.ts'

const box = (element: Element, orderId: string) =>
  row(element, orderId)?.querySelector<HTMLInputElement>('[type=checkbox]') ?? null
const bar = (element: Element) => inside(element).queryByRole('region', { name: 'Selected orders' })
const dialog = (element: Element, name: string | RegExp) =>
  until(() => inside(element).queryByRole('dialog', { name }), `the dialog “${name}”`)

describe('the order list with many orders', () => {
  startShop({ vendor: '1002' })

  it('selects by keyboard and pointer, counts the selection, and ends it by Escape', async () => {
    const { element, ids } = await listWithOrders(['First', 'Second', 'Third'])
    const [third = '', second = '', first = ''] = ids
    row(element, third)?.querySelector('button')?.focus()
    await press('x')
    await until(() => box(element, third)?.checked, 'the first order selected')
    const status = () => bar(element)?.querySelector('[role=status]')?.textContent
    await until(() => status() === '1 order selected', 'the announcement')
    await press('Shift+ArrowDown')
    await until(() => box(element, second)?.checked, 'the next order selected')
    await press('Space')
    await until(() => !box(element, second)?.checked, 'the order left out')
    assert.ok(!inside(element).queryByRole('region', { name: 'Order details' }), 'Space opens nothing now')
    box(element, first)?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }))
    await until(() => status() === '3 orders selected')
    await expectAccessible(element)
    button(element, /^Select all/).click()
    await until(() => button(element, 'Select none'))
    await press('Escape')
    await until(() => !bar(element))
    assert.equal(box(element, first), null)
  })

  it('cancels the orders that can be cancelled, gives the reasons for the others, and shows each outcome', async () => {
    const { element, ids } = await listWithOrders(['Waits', 'Accepted'])
    const [waiting = '', accepted = ''] = ids
    await api.advanceOrder(waiting, 'WAITING_FOR_TRANSPORT')
    await api.advanceOrder(accepted, 'COURIER_ACCEPTED_DELIVERY')
    await until(() => row(element, accepted)?.textContent?.includes('Rider accepted'))
    await until(() => row(element, waiting)?.textContent?.includes('Finding a rider'))
    button(element, 'Select').click()
    await until(() => box(element, waiting))
    box(element, waiting)?.click()
    box(element, accepted)?.click()
    await until(() => button(element, 'Cancel orders').matches(':enabled'))
    button(element, 'Cancel orders').click()
    const question = await dialog(element, 'Cancel 1 order?')
    assert.notInclude(question.textContent ?? '', 'called off')
    assert.include(question.textContent ?? '', `${accepted}You can’t cancel any more: a rider has accepted the order.`)
    button(element, 'Cancel 1 order').click()
    await until(() => question.textContent?.includes('Choose a reason'))
    inside(element).getByRole('radio', { name: 'Item not available' }).click()
    await expectAccessible(element)
    button(element, 'Cancel 1 order').click()
    const outcome = await dialog(element, '1 of 1 cancelled')
    assert.include(outcome.textContent ?? '', `${waiting}Cancelled`)
    // The title already shows this text, so the status is for screen readers only.
    const announced = outcome.querySelector<HTMLElement>('[role=status]')
    await until(() => announced?.textContent === '1 of 1 cancelled')
    assert.isAtMost(announced?.offsetHeight ?? 2, 1)
    await expectAccessible(element)
    outcome.querySelector<HTMLElement>('[part~=button-primary]')?.click()
    await until(() => row(element, waiting) === null, 'the order to leave New')
    assert.ok(row(element, accepted))
  })

  it('prints a list with phone numbers, or labels without them, from a separate page', async () => {
    const { element, ids } = await listWithOrders(['Mei Ling Tan'])
    const [id = ''] = ids
    button(element, 'Select').click()
    await until(() => box(element, id))
    box(element, id)?.click()
    await until(() => button(element, 'Print').matches(':enabled'))
    button(element, 'Print').click()
    await dialog(element, 'Print 1 order')
    const paper = () => element.shadowRoot?.querySelector('iframe')?.contentDocument?.body
    await until(() => paper()?.textContent?.includes(id))
    const phone = /\+65/
    assert.match(paper()?.textContent ?? '', phone)
    assert.equal(paper()?.ownerDocument.adoptedStyleSheets.length, 1)
    click(inside(element).getByRole('radio', { name: /^Labels/ }))
    await until(() => paper()?.querySelector('section'))
    assert.notMatch(paper()?.textContent ?? '', phone)
    const view = paper()?.ownerDocument.defaultView
    let printed = 0
    Object.assign(view ?? {}, { print: () => (printed += 1) })
    const print = inside(element).getAllByRole('button', { name: 'Print' }).at(-1)
    print?.click()
    await until(() => printed === 1)
  })

  it('fits a phone, and exports the selection', async () => {
    await useViewport(viewports.phone)
    const { element, ids } = await listWithOrders(['One'])
    button(element, 'Select').click()
    await until(() => box(element, ids[0] ?? ''))
    box(element, ids[0] ?? '')?.click()
    await until(() => button(element, 'Export').matches(':enabled'))
    assert.isAtMost(element.scrollWidth, element.clientWidth)
    button(element, 'Export').click()
    const dialogOfExport = await dialog(element, 'Export these orders')
    assert.include(dialogOfExport.textContent ?? '', '1 selected order')
  })

  it('saves a named view without phone numbers, and renames, applies and deletes it', async () => {
    const element = await list('query="tab=delivered"')
    await until(() => inside(element).queryByRole('tab', { name: /^Delivered/ }))
    const search = inside(element).getByRole('combobox', { name: 'Find an order' })
    await fill(search, '8123 4567')
    button(element, 'Views').click()
    const views = await dialog(element, 'Saved views')
    assert.include(views.textContent ?? '', 'The phone number you searched for isn’t saved.')
    button(element, 'Save').click()
    await until(() => views.textContent?.includes('Enter a name'))
    await fill(inside(element).getByLabelText('Name of the current view'), 'Done today')
    button(element, 'Save').click()
    await until(() => inside(element).queryByRole('button', { name: 'Done today' }))
    await expectAccessible(element)
    button(element, 'Rename Done today').click()
    await fill(await until(() => inside(element).queryByRole('textbox', { name: 'Rename Done today' })), 'Delivered')
    await press('Enter')
    await until(() => inside(element).queryByRole('button', { name: 'Delivered' }))
    assert.notInclude(localStorage.getItem('courier-views') ?? '', '8123')
    await press('Escape')
    await fill(search, '')
    element.setAttribute('query', '')
    const tab = () => inside(element).getByRole('tab', { name: /^Delivered/ })
    await until(() => tab().getAttribute('aria-selected') === 'false')
    button(element, 'Views').focus()
    button(element, 'Views').click()
    await dialog(element, 'Saved views')
    button(element, 'Delivered').click()
    await until(() => tab().getAttribute('aria-selected') === 'true')
    expectFocus(button(element, 'Views'))
    button(element, 'Views').click()
    await dialog(element, 'Saved views')
    button(element, 'Delete Delivered').click()
    await until(() => !inside(element).queryByRole('button', { name: 'Delivered' }))
  })

  for (const [name, viewport] of Object.entries(viewports)) {
    it(`keeps the focused row clear of the column heads and of the selection’s bar, ${name}`, async () => {
      await useViewport(viewport)
      const names = Array.from('ABCDEFGHIJKLMNOP', (letter) => `Customer ${letter}`)
      for (const customer of names) await api.placeOrder({ customer: { name: customer } })
      const element = await list()
      const first = await until(() => element.shadowRoot?.querySelector<HTMLElement>('tr[data-order] button'))
      first.focus()
      await press('x')
      await until(() => bar(element), 'the bar')
      for (const key of [...names.slice(1).map(() => 'ArrowDown'), ...names.slice(1).map(() => 'ArrowUp')]) {
        await press(key)
        const focused = element.shadowRoot?.activeElement?.closest('tr')
        const { left, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect()
        for (const y of [top + 4, bottom - 4])
          assert.ok(focused?.contains(element.shadowRoot?.elementFromPoint(left + 60, y) ?? null), `${key} at ${y}`)
        const head = element.shadowRoot?.querySelector('thead th')?.getBoundingClientRect()
        if (!head || viewport === viewports.phone) continue
        // The heads are over the rows that scroll under them.
        const onHead = element.shadowRoot?.elementFromPoint(head.left + 20, head.top + head.height / 2)
        assert.ok(onHead?.closest('thead'), `${key}: column heads`)
      }
    })
  }
})
