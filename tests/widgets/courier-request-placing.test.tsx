import { assert } from 'chai'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import { click, expectAccessible, fill, inside, mount, nextEvent, nextTask, press, until } from '../support/widget.ts'
import { api, focused, hurry, orderWith, page, selectVendor, startShop } from '../support/widget-shop.ts'
import { changeResults, interceptCalls } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { preventNext, recordEvents } from '../support/widgets/events.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import {
  feeShown,
  field,
  fillIn,
  openFilled,
  openRequest,
  ordersSent,
  placeButton,
  placed,
  review,
  unfold,
} from './request-element.ts'
import '../../widgets/courier-order-list/define.ts'

describe('placing a request', () => {
  startShop()

  it('emits the host events in order: before, placed, navigate', async () => {
    const element = await openFilled()
    const names = ['courier-before-order-submit', 'courier-order-placed', 'courier-before-redirect', 'courier-navigate']
    const events = recordEvents<Record<string, unknown>>(...names)
    placeButton(element).click()
    await until(() => events.length === 4, 'four events')
    assert.deepEqual(
      events.map(({ type }) => type),
      names,
    )
    const [before, order, , navigate] = events.map(({ detail }) => detail)
    assert.deepInclude(before, { vendorId: '1002', currency: 'SGD' })
    const orderId = String(order?.orderId)
    assert.match(orderId, /^1002-[A-Z0-9]{6}$/)
    assert.isTrue(String(order?.trackingUrl).startsWith(`${api.url}/tracking/`))
    const path = `/order-tracking/1002?order_id=${orderId}`
    assert.deepEqual(navigate, { to: 'order-tracking', path, vendorId: '1002', orderId })
    await textShown(element, orderId)
    await textShown(element, 'You don’t pay the delivery fee now: we bill it to you after the delivery.')
    const terms = [...(element.shadowRoot?.querySelectorAll('dt') ?? [])]
    const facts = terms.map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])
    assert.deepEqual(
      facts.map(([term]) => term),
      ['Order', 'Customer', 'Deliver to', 'When', 'Delivery fee'],
    )
    assert.match(facts[3]?.[1] ?? '', /^\d+:\d[05].*–.*\d+:\d[05]/)
    assert.match(facts[4]?.[1] ?? '', /^\$\d+\.\d\d/)
    assert.lengthOf(element.shadowRoot?.querySelectorAll('[part~=button-primary]') ?? [], 1)
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
  })

  it('sends nothing if the host cancels, and doesn’t navigate if the host prevents it', async () => {
    const element = await openFilled()
    const before = await ordersSent()
    preventNext('courier-before-order-submit')
    const emitted = nextEvent('courier-before-order-submit')
    placeButton(element).click()
    await emitted
    await nextTask()
    assert.equal(await ordersSent(), before)
    const navigations = recordEvents('courier-navigate')
    preventNext('courier-before-redirect')
    placeButton(element).click()
    await until(() => placed(element))
    await nextTask()
    assert.lengthOf(navigations, 0)
    inside(element).getByRole('button', { name: 'Track order' }).click()
    assert.lengthOf(navigations, 1)
  })

  it('shows an empty form for the next order if the host resets it instead of leaving', async () => {
    const element = await openFilled()
    preventNext('courier-before-redirect', ({ target }) => (target as HTMLElement & { reset(): void }).reset())
    const emitted = nextEvent('courier-order-placed')
    placeButton(element).click()
    await emitted
    await until(() => field(element, 'Customer name').value === '', 'an empty form')
    assert.isNull(placed(element))
  })

  it('shows at the payment methods that one must be chosen', async () => {
    const stop = interceptCalls('/paymentMethods', () => Response.json({ result: 'NONE' }))
    await selectVendor('1002')
    const element = await mount('<courier-request no-map></courier-request>')
    await textShown(element, 'We can’t take this payment here')
    assert.isNull(inside(element).queryByRole('button', { name: 'Try again' }), 'a retry can’t help')
    stop()
    await fillIn(element)
    placeButton(element).click()
    const group = await inside(element).findByRole('group', { name: 'Payment method' })
    await until(() => group.textContent?.includes('Choose a payment method'), 'the message')
    await until(() => focused(element)?.contains(group), 'the focus there')
    await expectAccessible(element)
  })
})

const payment = { payment_id: 'payment-1', order_id: '1002-ABCDEF', vendor_id: '1002', tracking_id: 'tracked' }

describe('paying by card', () => {
  startShop()
  afterEach(() => localStorage.removeItem('courier-request-orders'))

  /** Opens the form of an account with a saved card, whose bank responds so to its payment. */
  async function openWithCard(answer: () => object) {
    const card = { id: 'card-1', scheme: 'visa', last_four: '4242', expiry_month: 12, expiry_year: 2031 }
    const payment_methods = [
      { name: 'generic_creditcard', paymentInstruments: [{ ...card, holder_name: 'Mei Ling Tan' }] },
    ]
    changeResults<object>('/order/payment/intent', (result) => ({ ...result, payment_methods }))
    const respond = () =>
      Response.json({
        result: { ...payment, status: 'PAYMENT_INITIATED', failure_key: null, redirect_required: null, ...answer() },
      })
    interceptCalls('/order/payment/intent/confirm', respond)
    interceptCalls('/order/payment/state', respond)
    const element = await openFilled()
    click(inside(element).getByRole('radio', { name: /Paid online/ }))
    const pay = await inside(element).findByRole('button', { name: /^Pay .* and request a rider$/ })
    return { element, pay }
  }

  it('needs the fee before it shows the card form, and says so', async () => {
    const paymentCalls = async () => (await api.traffic()).requests.filter((call) => call.includes('/order/payment/'))
    const before = await paymentCalls()
    const element = await openRequest()
    click(inside(element).getByRole('radio', { name: /Paid online/ }))
    await textShown(element, 'You can enter your card when the delivery fee is known')
    assert.deepEqual(await paymentCalls(), before)
    await expectAccessible(element)
  })

  it('asks the host before leaving for the bank, and stays if the host prevents it', async () => {
    const address = `${api.url}/sandbox-bank/pages/one`
    const { element, pay } = await openWithCard(() => ({ redirect_required: { redirectUrl: address } }))
    const dialog = await review(element)
    const [confirm] = [...dialog.querySelectorAll('button')].slice(-1)
    assert.equal(confirm?.textContent, pay.textContent, 'both buttons that pay name the fee alike')
    const events = recordEvents<object>('courier-before-redirect')
    preventNext('courier-before-redirect')
    confirm?.click()
    const resume = await inside(element).findByRole('button', { name: 'Continue at your bank' })
    const order = { vendorId: '1002', orderId: '1002-ABCDEF' }
    assert.deepEqual(
      events.map(({ detail }) => detail),
      [{ to: 'bank', host: new URL(api.url).host, address, ...order }],
    )
    assert.isTrue(resume.isConnected)
    await expectAccessible(element)
  })

  it('checks with the bank, then shows the order', async () => {
    let status = 'PAYMENT_INITIATED'
    const { element, pay } = await openWithCard(() => ({ status }))
    pay.click()
    await inside(element).findByRole('heading', { name: 'Checking with your bank' })
    await expectAccessible(element)
    status = 'PAYMENT_COMMITTED'
    const order = nextEvent<{ orderId: string }>('courier-order-placed')
    inside(element).getByRole('button', { name: 'Check now' }).click()
    assert.equal((await order).detail.orderId, '1002-ABCDEF')
    await until(() => placed(element), 'the order')
  })
})

const { fetch } = globalThis

/** Simulates that the browser goes offline or online. */
function beOnline(isOnline: boolean) {
  globalThis.fetch = isOnline ? fetch : () => Promise.reject(new TypeError('fetch failed'))
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

describe('a request on a bad network', () => {
  startShop()

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine')
  })

  it('shows in the bar that it’s offline, keeps typed text, and asks before sending', async () => {
    const element = await openFilled()
    const before = await ordersSent()
    beOnline(false)
    await textShown(element, 'You’re offline.')
    placeButton(element).click()
    await textShown(element, 'Nothing was sent, and what you entered is saved')
    beOnline(true)
    await textShown(element, 'You’re back online.')
    await nextTask()
    assert.equal(await ordersSent(), before)
    assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
    placeButton(element).click()
    await until(() => placed(element), 'the order')
    assert.equal(await ordersSent(), before + 1)
  })

  it('says that the service is unavailable, not that the connection was lost', async () => {
    const element = await openFilled()
    const restore = interceptCalls('/order', () =>
      Response.json({ meta: { translation_key: 'error.service-unavailable' } }, { status: 503 }),
    )
    hurry(20)
    const failed = nextEvent<CourierErrorDetail>('courier-error')
    placeButton(element).click()
    await textShown(element, 'We’re trying again. You won’t be charged twice.')
    await textShown(element, 'unavailable, so we don’t have an answer yet')
    assert.notInclude(textOf(element), 'connection')
    assert.deepInclude((await failed).detail, { type: 'api', key: 'error.service-unavailable', retryable: true })
    await expectAccessible(element)
    restore()
    await textShown(element, 'Press the button to send it again')
    placeButton(element).click()
    await until(() => placed(element), 'the order')
  })
})

describe('changing an order', () => {
  startShop()

  async function openEdit(id: string): Promise<HTMLElement> {
    const element = await mount(`<courier-request order="${id}" no-map></courier-request>`)
    await textShown(element, 'Change order')
    await textShown(element, 'Update order · $')
    return element
  }

  it('starts with every section collapsed, sends changes with one key, and returns to the order', async () => {
    const form = await openFilled('no-map', 'Alicia Wong')
    const made = nextEvent<{ orderId: string }>('courier-order-placed')
    await press('Control+Enter')
    const { orderId } = (await made).detail
    form.remove()

    const element = await openEdit(orderId)
    await textShown(element, 'Alicia Wong')
    assert.include(textOf(element), '#04-12, ION Orchard')
    assert.include(textOf(element), 'No changes yet')
    assert.isFalse(field(element, 'Notes').checkVisibility())
    await unfold(element, 'Where to')
    await fill(field(element, 'Notes'), 'Ring twice')
    await textShown(element, '1 change, not sent yet')
    const updated = nextEvent<{ orderId: string; vendorId: string }>('courier-order-updated')
    const redirect = nextEvent<{ path: string }>('courier-before-redirect')
    await press('Control+Enter')
    assert.deepInclude((await updated).detail, { orderId, vendorId: '1002' })
    assert.equal((await redirect).detail.path, `/order-tracking/1002?order_id=${orderId}`)
    await inside(element).findByRole('heading', { name: 'Order Updated!' })
    assert.isTrue(page.notifications.$notifications.get().some(({ key }) => key === 'alert.order-updated'))
  })

  it('ends with a notice once the rider is at the outlet', async () => {
    const { orderId } = await orderWith(['WAITING_FOR_TRANSPORT'])
    const element = await openEdit(orderId)
    await api.advanceOrder(orderId, 'NEAR_VENDOR')
    await inside(element).findByRole('heading', { name: /can’t be changed any more/ })
    const away = nextEvent<{ path: string }>('courier-navigate')
    await pressButton(element, /Back to the order/)
    assert.equal((await away).detail.path, `/order-tracking/1002?order_id=${orderId}`)
  })

  it('is followed by repeating it, by a key in the list', async () => {
    const { orderId } = await orderWith([], { reference: 'POS-4711' })
    const list = await mount('<courier-order-list vendor="1002"></courier-order-list>')
    const findRow = () => list.shadowRoot?.querySelector<HTMLElement>(`[data-order='${orderId}'] button`)
    ;(await until(findRow, 'the row')).focus()
    const repeat = nextEvent('courier-order-repeat')
    await press('r')
    assert.deepEqual((await repeat).detail, { orderId, vendorId: '1002', reference: 'POS-4711' })
  })
})

describe('a known customer', () => {
  startShop()

  it('is found by phone number and filled in with Enter', async () => {
    await api.placeOrder()
    const element = await openRequest()
    await fill(field(element, 'Phone number'), '81234567')
    await inside(element).findByRole('button', { name: /Fill in/ })
    assert.include(textOf(element), 'Alicia Wong')
    await expectAccessible(element)
    await press('Enter')
    await until(() => field(element, 'Customer name').value === 'Alicia Wong')
    assert.equal(field(element, 'Unit number').value, '#04-12')
    await feeShown(element)
  })
})
