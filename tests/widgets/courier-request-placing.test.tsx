import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
  expectFocus,
  fill,
  inside,
  mount,
  nextEvent,
  nextTask,
  type OrderApiControl,
  press,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import {
  addressField,
  chooseAddress,
  field,
  fillIn,
  interceptCalls,
  messageOf,
  openRequest,
  placeButton,
  refusal,
  textOf,
} from './request-element.ts'

const focused = (element: Element) => element.shadowRoot?.activeElement
const placed = (element: Element) => inside(element).queryByRole('heading', { name: 'Order pushed!' })

describe('placing a request', () => {
  let api: OrderApiControl
  let page: Page

  before(async () => {
    api = await startOrderApi()
  })

  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
  })

  const ordersSent = async () =>
    (await api.traffic()).requests.filter((line) => line === 'POST /orders/api/v1/order').length

  it('works by keyboard alone, from address to order', async () => {
    const element = await openRequest(page)
    const typeInto = async (control: () => Element, text: string) => {
      for (let step = 0; step < 12 && focused(element) !== control(); step++) await press('Tab')
      expectFocus(control())
      await fill(control() as HTMLElement, text)
    }
    addressField(element).focus()
    await typeInto(() => addressField(element), 'ION Orchard')
    await until(() => inside(element).queryByRole('option', { name: /ION Orchard/ }))
    await press('ArrowDown')
    await press('Enter')
    await typeInto(() => field(element, 'Unit number'), '#04-12')
    await typeInto(() => field(element, 'Phone number'), '8123 4567')
    await typeInto(() => field(element, 'Customer name'), 'Keyboard Tan')
    await typeInto(() => field(element, 'Order value'), '25.50')
    await until(() => /· \$/.test(placeButton(element).textContent ?? ''), 'the fee')
    for (let step = 0; step < 12 && focused(element) !== placeButton(element); step++) await press('Tab')
    await press('Enter')
    await until(() => placed(element), 'the order')
    await until(() => focused(element) === placed(element), 'the focus on the placed order')
    await expectAccessible(element)
  })

  it('emits the host events in order: before, placed, navigate', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const events: [name: string, detail: Record<string, unknown>][] = []
    const names = ['courier-before-order-submit', 'courier-order-placed', 'courier-before-redirect', 'courier-navigate']
    const note = (event: Event) => events.push([event.type, (event as CustomEvent<Record<string, unknown>>).detail])
    for (const name of names) document.addEventListener(name, note, { once: true })
    placeButton(element).click()
    await until(() => events.length === 4, 'four events')
    assert.deepEqual(
      events.map(([name]) => name),
      names,
    )
    const [before, order, , navigate] = events.map(([, detail]) => detail)
    assert.equal(before?.vendorId, '1002')
    assert.equal(before?.currency, 'SGD')
    const orderId = String(order?.orderId)
    assert.match(orderId, /^1002-[A-Z0-9]{6}$/)
    assert.isTrue(String(order?.trackingUrl).startsWith(`${api.url}/tracking/`))
    assert.deepEqual(navigate, {
      to: 'order-tracking',
      path: `/order-tracking/1002?order_id=${orderId}`,
      vendorId: '1002',
      orderId,
    })
    assert.include(textOf(element), orderId)
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
  })

  it('sends nothing if the host cancels, and doesn’t navigate if the host prevents it', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const before = await ordersSent()
    document.addEventListener('courier-before-order-submit', (event) => event.preventDefault(), { once: true })
    const emitted = nextEvent('courier-before-order-submit')
    placeButton(element).click()
    await emitted
    await nextTask()
    assert.equal(await ordersSent(), before)
    let navigated = 0
    const count = () => navigated++
    document.addEventListener('courier-navigate', count)
    document.addEventListener('courier-before-redirect', (event) => event.preventDefault(), { once: true })
    placeButton(element).click()
    await until(() => placed(element))
    await nextTask()
    assert.equal(navigated, 0)
    inside(element).getByRole('button', { name: 'Track order' }).click()
    assert.equal(navigated, 1)
    document.removeEventListener('courier-navigate', count)
  })

  it('starts over after an order, with an empty form', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    placeButton(element).click()
    await until(() => placed(element))
    inside(element).getByRole('button', { name: 'New request' }).click()
    await until(() => inside(element).queryByRole('combobox'))
    assert.equal(addressField(element).value, '')
    assert.equal(field(element, 'Customer name').value, '')
  })

  const missing: [label: string, text: string, message: string][] = [
    ['Unit number', '', 'Enter the unit number'],
    ['Customer name', '', 'Enter the customer’s name'],
    ['Customer name', 'Tan 2', 'A name can’t contain numbers'],
    ['Phone number', '', 'Enter the customer’s phone number'],
    ['Phone number', '12', 'This phone number doesn’t look right. Check the digits.'],
    ['What’s in the bag', 'x'.repeat(201), 'Keep the description to 200 characters'],
    ['Drop-off address', '', 'Enter the drop-off address'],
    ['Drop-off address', 'ION Orchard Link', 'No coordinates for that address'],
    ['Order value', '0', 'Enter the order value'],
  ]

  it('shows missing values at their fields, and moves the focus there', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const before = await ordersSent()
    for (const [label, text, message] of missing) {
      const control = label === 'Drop-off address' ? addressField(element) : field(element, label)
      const good = control.value
      await fill(control, text)
      placeButton(element).click()
      await until(() => messageOf(element, label) === message, `${message} at ${label}`)
      await until(() => focused(element) === control, `the focus on ${label}`)
      if (label === 'Drop-off address') await chooseAddress(element, 'ION Orchard')
      else await fill(control, good)
    }
    assert.equal(await ordersSent(), before)
    await expectAccessible(element)
  })

  it('marks everything missing at one press, and focuses the first field', async () => {
    const element = await openRequest(page)
    placeButton(element).click()
    for (const label of ['Drop-off address', 'Unit number', 'Phone number', 'Customer name', 'Order value']) {
      await until(() => messageOf(element, label), `a message at ${label}`)
    }
    await until(() => focused(element) === addressField(element), 'the focus in the address')
    await fill(field(element, 'Customer name'), 'Mei')
    assert.isNull(messageOf(element, 'Customer name'))
    assert.equal(focused(element), field(element, 'Customer name'), 'typing keeps the focus')
    assert.isNotNull(messageOf(element, 'Order value'))
    await expectAccessible(element)
  })

  it('shows at the payment methods that one must be chosen', async () => {
    const restore = interceptCalls('/paymentMethods', () => Response.json({ result: 'NONE' }))
    await page.vendors.load()
    page.vendors.selectVendor('1002')
    const element = await mount('<courier-request no-map></courier-request>')
    await until(() => textOf(element).includes('No payment method is available right now'), 'the notice')
    restore()
    await fillIn(element)
    placeButton(element).click()
    const group = await until(() => inside(element).queryByRole('group', { name: 'Payment method' }))
    await until(() => group.textContent?.includes('Choose a payment method'), 'the message')
    await until(() => focused(element)?.contains(group), 'the focus there')
    await expectAccessible(element)
  })

  it('shows a refusal of the server beside the button, and keeps what was typed', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const restore = interceptCalls('/order', () => refusal('error.shop-gone', 'The shop is closed for good.'))
    const event = nextEvent<{ type: string }>('courier-error')
    placeButton(element).click()
    await until(() => textOf(element).includes('The shop is closed for good.What you entered is saved.'), 'the refusal')
    restore()
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'request.error.could-not-create')
    assert.notInclude(textOf(element), 'Could not create that order', 'the toast says it')
    assert.equal((await event).detail.type, 'invalid-request')
    assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
    await expectAccessible(element)
  })

  it('places one order despite a lost response, and shows its progress', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    await api.fault('/order', 'drop-answer')
    placeButton(element).click()
    await until(() => /Sending/.test(placeButton(element).textContent ?? ''))
    await api.fault('/order', null)
    await until(() => placed(element), 'the order')
  })

  it('asks about a lower or higher fee before placing', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    await api.fault('/order', 'signature-expired')
    const restore = interceptCalls('/delivery/fee', async (answer) => {
      const { result } = (await (await answer()).json()) as { result: { fee: number } }
      return Response.json({ result: { ...result, fee: result.fee + 1.5 } })
    })
    placeButton(element).click()
    await until(() => textOf(element).includes('$1.50 more'), 'the difference')
    await expectAccessible(element)
    restore()
    await api.fault('/order', null)
    inside(element).getByRole('button', { name: 'Not now' }).click()
    await until(() => placeButton(element))
    assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
  })
})
