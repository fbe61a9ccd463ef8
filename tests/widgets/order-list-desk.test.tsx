import { assert } from 'chai'
import { expectAccessible, expectFocus, fill, inside, press, until, useViewport, viewports } from '../support/widget.ts'
import { api, focused, startShop } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { button, list, listWithOrders, opener, row, rows, tab } from './order-list-element.ts'

const box = (element: Element, orderId: string) =>
  row(element, orderId)?.querySelector<HTMLInputElement>('[type=checkbox]') ?? null
const bar = (element: Element) => inside(element).queryByRole('region', { name: 'Selected orders' })
const dialog = (element: Element, name: string) => inside(element).findByRole('dialog', { name })

describe('the order list with many orders', () => {
  startShop({ vendor: '1002' })

  /** Selects orders, and presses the button of what to do with them, once it can be pressed. */
  async function select(element: Element, ids: readonly string[], action: string) {
    await pressButton(element, 'Select')
    for (const id of ids) (await until(() => box(element, id))).click()
    await until(() => button(element, action).matches(':enabled'))
    button(element, action).click()
  }

  it('selects by keyboard and pointer, counts the selection, and ends it by Escape', async () => {
    const { element, ids } = await listWithOrders(['First', 'Second', 'Third'])
    const [third = '', second = '', first = ''] = ids
    opener(element, third)?.focus()
    await press('x')
    await until(() => box(element, third)?.checked, 'the first order selected')
    const status = () => bar(element)?.querySelector('[role=status]')?.textContent
    await until(() => status() === '1 order selected', 'the announcement')
    await press('Shift+ArrowDown')
    await until(() => box(element, second)?.checked, 'the next order selected')
    await press('Space')
    await until(() => !box(element, second)?.checked, 'the order left out')
    assert.isNull(inside(element).queryByRole('region', { name: 'Order details' }), 'Space opens nothing now')
    box(element, first)?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }))
    await until(() => status() === '3 orders selected')
    await expectAccessible(element)
    await pressButton(element, /^Select all/)
    await inside(element).findByRole('button', { name: 'Select none' })
    await press('Escape')
    await until(() => !bar(element))
    assert.isNull(box(element, first))
  })

  it('cancels the orders that can be cancelled, gives the reasons for the others, and shows each outcome', async () => {
    const { element, ids } = await listWithOrders(['Waits', 'Accepted'])
    const [waiting = '', accepted = ''] = ids
    await api.advanceOrder(waiting, 'WAITING_FOR_TRANSPORT')
    await api.advanceOrder(accepted, 'COURIER_ACCEPTED_DELIVERY')
    await until(() => row(element, accepted)?.textContent?.includes('Rider accepted'))
    await until(() => row(element, waiting)?.textContent?.includes('Finding a rider'))
    await select(element, ids, 'Cancel orders')
    const question = await dialog(element, 'Cancel 1 order?')
    assert.notInclude(question.textContent ?? '', 'called off')
    assert.include(question.textContent ?? '', `${waiting}Not charged`)
    assert.include(question.textContent ?? '', `${accepted}You can’t cancel any more: a rider has accepted the order.`)
    await pressButton(element, 'Cancel 1 order')
    await until(() => question.textContent?.includes('Choose a reason'))
    inside(element).getByRole('radio', { name: 'Item not available' }).click()
    await expectAccessible(element)
    await pressButton(element, 'Cancel 1 order')
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
    await select(element, ids, 'Print')
    await dialog(element, 'Print 1 order')
    const paper = () => element.shadowRoot?.querySelector('iframe')?.contentDocument?.body
    await until(() => paper()?.textContent?.includes(ids[0] ?? ''))
    assert.match(paper()?.textContent ?? '', /\+65/)
    assert.lengthOf(paper()?.ownerDocument.adoptedStyleSheets ?? [], 1)
    inside(element)
      .getByRole('radio', { name: /^Labels/ })
      .click()
    await until(() => paper()?.querySelector('section'))
    assert.notMatch(paper()?.textContent ?? '', /\+65/)
    let printed = 0
    Object.assign(paper()?.ownerDocument.defaultView ?? {}, { print: () => (printed += 1) })
    inside(element).getAllByRole('button', { name: 'Print' }).at(-1)?.click()
    await until(() => printed === 1)
  })

  it('fits a phone, and exports the selection', async () => {
    await useViewport(viewports.phone)
    const { element, ids } = await listWithOrders(['One'])
    await select(element, ids, 'Export')
    assert.include((await dialog(element, 'Export these orders')).textContent ?? '', '1 selected order')
    await press('Escape')
    assert.isAtMost(element.scrollWidth, element.clientWidth)
  })

  it('saves a named view without phone numbers, and renames, applies and deletes it', async () => {
    const element = await list('query="tab=delivered"')
    const view = inside(element)
    await view.findByRole('tab', { name: /^Delivered/ })
    const search = view.getByRole('combobox', { name: 'Find an order' })
    await fill(search, '8123 4567')
    await pressButton(element, 'Views')
    const views = await dialog(element, 'Saved views')
    assert.include(views.textContent ?? '', 'The phone number you searched for isn’t saved.')
    await pressButton(element, 'Save')
    await until(() => views.textContent?.includes('Enter a name'))
    await fill(view.getByLabelText('Name of the current view'), 'Done today')
    await pressButton(element, 'Save')
    await view.findByRole('button', { name: 'Done today' })
    await expectAccessible(element)
    await pressButton(element, 'Rename Done today')
    await fill(await view.findByRole('textbox', { name: 'Rename Done today' }), 'Delivered')
    await press('Enter')
    await view.findByRole('button', { name: 'Delivered' })
    assert.notInclude(localStorage.getItem('courier-views') ?? '', '8123')
    await press('Escape')
    await fill(search, '')
    element.setAttribute('query', '')
    const isChosen = () => tab(element, 'Delivered').getAttribute('aria-selected') === 'true'
    await until(() => !isChosen())
    button(element, 'Views').focus()
    await pressButton(element, 'Views')
    await pressButton(element, 'Delivered')
    await until(isChosen)
    expectFocus(button(element, 'Views'))
    await pressButton(element, 'Views')
    await pressButton(element, 'Delete Delivered')
    await until(() => !view.queryByRole('button', { name: 'Delivered' }))
  })

  it('keeps the focused row clear of the column heads and of the selection’s bar, on desk and phone', async () => {
    const names = Array.from('ABCDEFGHIJKLMNOP', (letter) => `Customer ${letter}`)
    const { element } = await listWithOrders(names)
    rows(element)[0]?.querySelector('button')?.focus()
    await press('x')
    await until(() => bar(element), 'the bar')
    for (const [name, viewport] of Object.entries(viewports)) {
      await useViewport(viewport)
      for (const key of [...names.slice(1).map(() => 'ArrowDown'), ...names.slice(1).map(() => 'ArrowUp')]) {
        await press(key)
        const at = focused(element)?.closest('tr')
        const { left, top, bottom } = at?.getBoundingClientRect() ?? new DOMRect()
        for (const y of [top + 4, bottom - 4])
          assert.ok(at?.contains(element.shadowRoot?.elementFromPoint(left + 60, y) ?? null), `${name}: ${key} at ${y}`)
        const head = element.shadowRoot?.querySelector('thead th')?.getBoundingClientRect()
        if (!head || viewport === viewports.phone) continue
        // The heads are over the rows that scroll under them.
        const onHead = element.shadowRoot?.elementFromPoint(head.left + 20, head.top + head.height / 2)
        assert.ok(onHead?.closest('thead'), `${key}: column heads`)
      }
    }
  })
})
