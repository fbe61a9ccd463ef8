import { assert } from 'chai'
import { expectAccessible, fill, inside, mount, nextEvent, nextTask, until } from '../support/widget.ts'
import { api, focused, page, startShop } from '../support/widget-shop.ts'
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

const placed = (element: Element) => inside(element).queryByRole('heading', { name: 'Order pushed!' })

describe('placing a request', () => {
  startShop()

  const ordersSent = async () =>
    (await api.traffic()).requests.filter((line) => line === 'POST /orders/api/v1/order').length

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
    await until(() => textOf(element).includes(orderId), 'the order')
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

  it('shows an empty form for the next order if the host resets it instead of leaving', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const stay = (event: Event) => {
      event.preventDefault()
      ;(event.target as HTMLElement & { reset(): void }).reset()
    }
    document.addEventListener('courier-before-redirect', stay, { once: true })
    const emitted = nextEvent('courier-order-placed')
    placeButton(element).click()
    await emitted
    await until(() => field(element, 'Customer name').value === '', 'an empty form')
    assert.isNull(placed(element))
  })

  const missing: [label: string, text: string, message: string][] = [
    ['Unit number', '', 'Enter the unit number'],
    ['Phone number', '12', 'This phone number doesn’t look right. Check the digits.'],
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
  })

  it('shows at the payment methods that one must be chosen', async () => {
    const restore = interceptCalls('/paymentMethods', () => Response.json({ result: 'NONE' }))
    await page.vendors.load()
    page.vendors.selectVendor('1002')
    const element = await mount('<courier-request no-map></courier-request>')
    await until(() => textOf(element).includes('We can’t take this payment here'), 'the notice')
    assert.isNull(inside(element).queryByRole('button', { name: 'Try again' }), 'a retry can’t help')
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
