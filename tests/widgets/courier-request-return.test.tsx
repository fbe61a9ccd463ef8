import { assert } from 'chai'
import type { OrderCreateWire } from '../../core/api/orders.ts'
import { click, expectAccessible, inside, mount, refreshFlags, until } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-tracking/define.ts'
import { field, fillIn, interceptCalls, openRequest, refusal, textOf } from './request-element.ts'

const savedCard = { id: 'card-1', scheme: 'visa', last_four: '4242', expiry_month: 12, expiry_year: 2031 }

describe('what a rider brings back', () => {
  const restores: (() => void)[] = []

  startShop()

  beforeEach(() => switchReturns(true))
  afterEach(() => {
    for (const restore of restores.splice(0).reverse()) restore()
    localStorage.removeItem('courier-request-orders')
  })

  async function switchReturns(isOn: boolean) {
    await api.switchFlags({ 'pickup-and-return-on-web': isOn })
    await refreshFlags(page)
  }
  const stub = (...given: Parameters<typeof interceptCalls>) => restores.push(interceptCalls(...given))

  const choice = (element: Element) =>
    inside(element).queryByRole<HTMLInputElement>('checkbox', { name: /^Bring something back/ })
  const methods = (element: Element) =>
    inside(element)
      .queryAllByRole<HTMLInputElement>('radio', { name: /^(Paid online|Cash on delivery)/ })
      .map(({ labels, checked }) => [/^[A-Z][a-z]+ \w+/.exec(labels?.[0]?.textContent ?? '')?.[0], checked])

  /** Refuses paid orders, and returns those that were sent. */
  function recordPaidOrders(): OrderCreateWire[] {
    const sent: OrderCreateWire[] = []
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/order/payment/intent/confirm')) return fetch(request)
      sent.push((await request.json()).order)
      return refusal('payment.declined')
    }
    restores.push(() => {
      globalThis.fetch = fetch
    })
    return sent
  }

  async function openReturn() {
    const element = await openRequest(page)
    await fillIn(element)
    ;(await inside(element).findByRole('button', { name: /^Where to/, expanded: false })).click()
    click(await until(() => choice(element), 'the choice'))
    await until(() => methods(element).length === 1, 'only the card')
    return element
  }

  it('isn’t offered without the flag, and doesn’t take the focus from the address', async () => {
    await switchReturns(false)
    const element = await openRequest(page)
    assert.isNull(choice(element))
    await switchReturns(true)
    await until(() => choice(element), 'the choice')
    element.focus()
    assert.equal(element.shadowRoot?.activeElement?.role, 'combobox')
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
    stub('/order/payment/intent', async (server) => {
      const { result } = await (await server()).json()
      const cards = [{ ...savedCard, holder_name: 'Mei Ling Tan' }]
      const payment_methods = [{ name: 'generic_creditcard', paymentInstruments: cards }]
      return Response.json({ result: { ...result, payment_methods } })
    })
    const sent = recordPaidOrders()
    const element = await mount('<courier-request no-map></courier-request>')
    click(await inside(element).findByRole('button', { name: /^Pay .* and request a rider$/ }))
    const order = await until(() => sent[0], 'the order')
    assert.isTrue(order.is_return)
    assert.isFalse(order.age_validation_required)
    assert.equal(order.order.payment_method, 'PAID')
  })

  it('is marked in the list, whose details say where it’s collected', async () => {
    const { orderId } = await api.placeOrder()
    const turned = (order: object) => ({ ...order, is_return: true })
    stub('/orders', async (server) => {
      const { result } = await (await server()).json()
      return Response.json({ result: { ...result, data: result.data.map(turned) } })
    })
    const list = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    const details = await until(
      () => list.shadowRoot?.querySelector('[part=details] dl + * dl, [part=details]'),
      'details',
    )
    await until(() => /Deliver to\s*Bugis/.test(details.textContent ?? ''), 'the shop as destination')
    assert.match(details.textContent ?? '', /Collect from.*Orchard/)
    assert.isOk(inside(list).getAllByText('Return').length >= 2)
    await expectAccessible(list)
  })

  it('tells the customer when the rider comes, and then that it’s on the way to the shop', async () => {
    const { orderId, trackingId } = await api.placeOrder()
    for (const status of ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR'])
      await api.advanceOrder(orderId, status)
    stub(`/public/tracking/${trackingId}`, async (server) => {
      const { result } = await (await server()).json()
      return Response.json({ result: { ...result, is_return: true } })
    })
    const tracking = await mount(`<courier-tracking order="${trackingId}" no-map></courier-tracking>`)
    await until(() => textOf(tracking).includes('is close. Be ready at the door.'), 'the rider')
    assert.match(textOf(tracking), /From\s*2 Orchard Turn/)
    assert.notInclude(textOf(tracking), 'Preparing')
    assert.notInclude(textOf(tracking), 'Choose where to leave it')
    await expectAccessible(tracking)
  })
})
