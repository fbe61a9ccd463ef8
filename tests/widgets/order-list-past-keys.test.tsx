import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import { expectFocus, fill, inside, press, until } from '../support/widget.ts'
import { announcementsOf, button, details, list, startShop } from './order-list-element.ts'

const rows = (element: Element) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('tr[data-order]') ?? [])]
const focused = (element: Element) => element.shadowRoot?.activeElement
const select = (element: Element, name: string) => inside(element).getByRole<HTMLSelectElement>('combobox', { name })
const openedId = (element: Element) => details(element)?.querySelector('h2')?.textContent

describe('the list of past orders', () => {
  const shop = startShop()

  async function history(attributes = '') {
    shop.page.vendors.selectVendor('1000')
    shop.page.vendors.setIncludeOutlets(true)
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

  it('offers a longer period and all outlets if it is empty', async () => {
    shop.page.vendors.selectVendor('1000')
    shop.page.vendors.setIncludeOutlets(false)
    const element = await list('view="past"')
    await inside(element).findByText('No orders in this period')
    button(element, 'Past 30 days').click()
    await until(() => select(element, 'Period').value === 'PastMonth', 'the longer period')
    await until(() => !inside(element).queryByRole('button', { name: 'Past 30 days' }), 'its button gone')
    ;(await inside(element).findByRole('button', { name: 'Orders from all outlets' })).click()
    await until(() => rows(element).length > 0, 'the orders of the outlets')
  })

  it('offers a longer period if a search finds nothing, and keeps the search', async () => {
    const element = await history()
    const search = inside(element).getByRole<HTMLInputElement>('combobox', { name: 'Find an order' })
    await fill(search, 'zzzz')
    await inside(element).findByText('No orders match')
    button(element, 'Past 30 days').click()
    await until(() => select(element, 'Period').value === 'PastMonth', 'the longer period')
    await until(() => !inside(element).queryByRole('button', { name: 'Past 30 days' }), 'its button gone')
    assert.equal(search.value, 'zzzz')
  })
})
