import { assert } from 'chai'
import { click, expectFocus, fill, inside, nextEvent, until } from '../support/widget.ts'
import { api, startShop } from '../support/widget-shop.ts'
import { details, list } from './order-list-element.ts'

describe('cancelling an order from its details', () => {
  startShop({ vendor: '1002' })

  /** Opens the details of an order that has just reached a status. */
  async function detailsOf(status: string) {
    const { orderId: id } = await api.placeOrder({ reference: 'POS-4711' })
    await api.advanceOrder(id, status)
    const element = await list(`order="${id}"`)
    await until(() => details(element)?.textContent?.includes('Timeline'))
    return { element, id }
  }

  /** The dialog that asks for the reason. */
  async function dialogOf() {
    const { element, id } = await detailsOf('WAITING_FOR_TRANSPORT')
    inside(element).getByRole('button', { name: 'Cancel order' }).click()
    const dialog = await until(() => inside(element).queryByRole('dialog', { name: `Cancel order ${id}?` }))
    const submit = () =>
      inside(element)
        .getAllByRole('button', { name: 'Cancel order' })
        .find((one) => dialog.contains(one))
        ?.click()
    const choose = (reason: string) => inside(element).getByRole('radio', { name: reason }).click()
    return { element, id, submit, choose }
  }

  it('asks for a reason with the focus on it, then moves the order to Cancelled', async () => {
    const { element, id, submit, choose } = await dialogOf()
    expectFocus(inside(element).getAllByRole('radio')[0])
    inside(element).getByText('Nothing is charged for this order.')
    assert.isNull(inside(element).queryByText(/rider will be called off/))
    submit()
    await until(() => inside(element).queryByText('Choose a reason'))
    choose('The customer cancelled')
    const cancelled = nextEvent('courier-order-cancelled')
    submit()
    assert.deepEqual((await cancelled).detail, { orderId: id, vendorId: '1002', reference: 'POS-4711' })
    await until(() => !inside(element).queryByRole('dialog'))
    await until(() => details(element)?.textContent?.includes('The customer cancelled'), 'the reason in the details')
    await until(() => details(element)?.textContent?.includes('Not charged'), 'the fee in the details')
    click(inside(element).getByRole('tab', { name: /^Cancelled/ }))
    await until(() => element.shadowRoot?.querySelector(`tr[data-order='${id}']`))
    assert.equal(inside(element).queryByRole('button', { name: 'Cancel order' }), null)
  })

  it('accepts a reason in the user’s own words', async () => {
    const { element, submit, choose } = await dialogOf()
    choose('Another reason')
    const field = await until(() => inside(element).queryByRole('textbox', { name: 'In your own words' }))
    submit()
    await until(() => inside(element).queryByText('Enter the reason'))
    await fill(field, 'Fire alarm')
    submit()
    await until(() => details(element)?.textContent?.includes('Fire alarm') && !inside(element).queryByRole('dialog'))
  })
})
