import { assert } from 'chai'
import { expectAccessible, fill, inside, until } from '../support/widget.ts'
import { api, focused, startShop } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { button, list } from './order-list-element.ts'

describe('the details of an order that the shop’s own riders carry', () => {
  startShop({ vendor: '1002' })
  beforeEach(() => api.operate('fleet', 'set', '1002', 'own-riders'))

  const links = async () => (await api.mails()).filter(({ kind }) => kind === 'rider-link')
  const givings = async () =>
    (await api.traffic()).requests.filter((request) => /^POST .*\/rider$/.test(request)).length

  /** Opens the details of a new order, with the dialog that gives it to a rider. */
  async function opened() {
    const { orderId } = await api.placeOrder()
    const element = await list(`order="${orderId}"`)
    await openDialog(element)
    return element
  }
  async function openDialog(element: Element, name = 'Give to a rider') {
    ;(await inside(element).findByRole('button', { name })).focus()
    await pressButton(element, name)
    return inside(element).findByRole('dialog', { name })
  }
  async function fillIn(element: Element, name: string, phone: string) {
    await fill(inside(element).getByLabelText('Rider’s name'), name)
    await fill(inside(element).getByLabelText('Phone number'), phone)
  }

  it('give it to a rider once, show whether the link was opened, and take it back', async () => {
    const element = await opened()
    const view = inside(element)
    const [calls, sent] = [await givings(), (await links()).length]
    await fillIn(element, 'Arun Kumar', '9123 4567')
    button(element, 'Send link').click()
    button(element, /^Send/).click()
    await view.findByText('Given to Arun Kumar')
    assert.equal((await givings()) - calls, 1)
    const messages = await links()
    assert.deepEqual([messages.length - sent, messages.at(-1)?.to], [1, '+6591234567'])
    view.getByText('Link not opened yet')
    await until(() => focused(element)?.textContent === 'Give to another rider', 'the focus on the button')
    await expectAccessible(element)

    const [, token] = /\/job\/(\w+)/.exec(messages.at(-1)?.text ?? '') ?? []
    const headers = { authorization: `Job ${token}`, 'x-courier-device': 'a phone' }
    const openLink = async () => (await fetch(`${api.url}/orders/api/v1/job`, { headers })).status
    assert.equal(await openLink(), 200)
    await view.findByText('Link opened')

    button(element, 'Take back').focus()
    await pressButton(element, 'Take back')
    await until(() => view.queryByText('Given to Arun Kumar') === null, 'the order to be taken back')
    await until(() => focused(element)?.textContent === 'Give to a rider', 'the focus on the button')
    assert.equal(await openLink(), 410)
  })

  it('offer the last riders, and say whose link ends', async () => {
    const element = await opened()
    const view = inside(element)
    await expectAccessible(element)
    await pressButton(element, 'Arun Kumar')
    await pressButton(element, 'Send link')
    await view.findByText('Given to Arun Kumar')
    await openDialog(element, 'Give to another rider')
    view.getByText('The link of Arun Kumar will stop working.')
  })

  it('name what is missing, and keep what was typed if there is no connection', async () => {
    const element = await opened()
    const view = inside(element)
    await fillIn(element, '', '12')
    await pressButton(element, 'Send link')
    await view.findByText('Enter the rider’s name')
    view.getByText('This phone number doesn’t look right. Check the digits.')
    assert.equal(focused(element), view.getByLabelText('Rider’s name'))
    await fillIn(element, 'Mei Tan', '8111 2222')
    await api.down(true)
    await pressButton(element, 'Send link')
    await view.findByRole('alert', undefined, { timeout: 20_000 })
    await api.down(false)
    assert.equal(view.getByLabelText<HTMLInputElement>('Rider’s name').value, 'Mei Tan')
    await pressButton(element, 'Send link')
    await view.findByText('Given to Mei Tan')
  })
})
