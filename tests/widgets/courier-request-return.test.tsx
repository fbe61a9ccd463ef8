import { assert } from 'chai'
import type { OrderCreateWire, OrderWire } from '../../core/api/orders.ts'
import { click, expectAccessible, inside, mount, refreshFlags, until } from '../support/widget.ts'
import { api, focused, orderWith, page, startShop } from '../support/widget-shop.ts'
import { changeResults, interceptCalls, refusal } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-tracking/define.ts'
import { field, openFilled, openRequest, unfold } from './request-element.ts'

describe('what a rider brings back', () => {
  startShop()
  beforeEach(() => switchReturns(true))
  afterEach(() => localStorage.removeItem('courier-request-orders'))

  async function switchReturns(isOn: boolean) {
    await api.switchFlags({ 'pickup-and-return-on-web': isOn })
    await refreshFlags(page)
  }

  const choice = (element: Element) =>
    inside(element).queryByRole<HTMLInputElement>('checkbox', { name: /^Bring something back/ })
  const methods = (element: Element) =>
    inside(element)
      .queryAllByRole<HTMLInputElement>('radio', { name: /^(Paid online|Cash on delivery)/ })
      .map(({ labels, checked }) => [/^[A-Z][a-z]+ \w+/.exec(labels?.[0]?.textContent ?? '')?.[0], checked])

  async function openReturn() {
    const element = await openFilled()
    await unfold(element, 'Where to')
    click(await until(() => choice(element), 'the choice'))
    await until(() => methods(element).length === 1, 'only the card')
    return element
  }

  it('isn’t offered without the flag, and doesn’t take the focus from the address', async () => {
    await switchReturns(false)
    const element = await openRequest()
    assert.isNull(choice(element))
    await switchReturns(true)
    await until(() => choice(element), 'the choice')
    element.focus()
    assert.equal(focused(element)?.role, 'combobox')
  })

  it('turns the form round, keeps what was typed, and is paid by card', async () => {
    const element = await openReturn()
    assert.deepEqual(methods(element), [['Paid online', true]])
    const address = inside(element).getByRole<HTMLInputElement>('combobox', { name: /^Pickup address/ })
    assert.include(address.value, 'ION Orchard')
    assert.match(textOf(element), /Deliver to Bugis/)
    assert.match(textOf(element), /Collect from/)
    assert.notInclude(textOf(element), 'With the customer')
    assert.isNull(inside(element).queryByRole('checkbox', { name: /age/ }))
    assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
    await expectAccessible(element)
    click(choice(element) as HTMLInputElement)
    await until(() => methods(element).length === 2, 'both ways to pay')
    assert.deepEqual(methods(element), [
      ['Paid online', false],
      ['Cash on', true],
    ])
  })

  it('survives a reload, and is sent with its direction', async () => {
    ;(await openReturn()).remove()
    const card = { id: 'card-1', scheme: 'visa', last_four: '4242', expiry_month: 12, expiry_year: 2031 }
    const methods = [{ name: 'generic_creditcard', paymentInstruments: [{ ...card, holder_name: 'Mei Ling Tan' }] }]
    changeResults<object>('/order/payment/intent', (result) => ({ ...result, payment_methods: methods }))
    const sent: OrderCreateWire[] = []
    interceptCalls('/order/payment/intent/confirm', async (_, request) => {
      sent.push((await request.json()).order)
      return refusal('payment.declined')
    })
    const element = await mount('<courier-request no-map></courier-request>')
    await pressButton(element, /^Pay .* and request a rider$/)
    const order = await until(() => sent[0], 'the order')
    assert.deepInclude(order, { is_return: true, age_validation_required: false })
    assert.equal(order.order.payment_method, 'PAID')
  })

  it('is marked in the list, whose details say where it’s collected', async () => {
    const { orderId } = await api.placeOrder()
    changeResults<{ data: OrderWire[] }>('/orders', (result) => ({
      ...result,
      data: result.data.map((order) => ({ ...order, is_return: true })),
    }))
    const list = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    const details = await inside(list).findByRole('region', { name: 'Order details' })
    await until(() => /Deliver to\s*Bugis/.test(details.textContent ?? ''), 'the shop as destination')
    assert.match(details.textContent ?? '', /Collect from.*Orchard/)
    assert.isAtLeast(inside(list).getAllByText('Return').length, 2)
    await expectAccessible(list)
  })

  it('tells the customer when the rider comes, and then that it’s on the way to the shop', async () => {
    const { trackingId } = await orderWith(['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR'])
    changeResults<object>(`/public/tracking/${trackingId}`, (result) => ({ ...result, is_return: true }))
    const tracking = await mount(`<courier-tracking order="${trackingId}" no-map></courier-tracking>`)
    await textShown(tracking, 'is close. Be ready at the door.')
    assert.match(textOf(tracking), /From\s*2 Orchard Turn/)
    assert.notInclude(textOf(tracking), 'Preparing')
    assert.notInclude(textOf(tracking), 'Choose where to leave it')
    await expectAccessible(tracking)
  })
})
