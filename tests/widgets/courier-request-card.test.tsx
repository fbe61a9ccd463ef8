import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
  inDarkMode,
  inside,
  nextEvent,
  type OrderApiControl,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import { fillIn, interceptCalls, openRequest, textOf } from './request-element.ts'

const payment = { payment_id: 'payment-1', order_id: '1002-ABCDEF', vendor_id: '1002', tracking_id: 'tracked' }
const atBank = (redirectUrl: string | null) => ({
  ...payment,
  status: 'PAYMENT_INITIATED',
  failure_key: null,
  redirect_required: redirectUrl && { redirectUrl },
})

describe('paying by card', () => {
  let api: OrderApiControl
  let page: Page
  let restores: (() => void)[] = []

  before(async () => {
    api = await startOrderApi()
  })

  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
  })

  afterEach(() => {
    for (const restore of restores.reverse()) restore()
    restores = []
    localStorage.removeItem('courier-request-orders')
  })

  const stub = (...given: Parameters<typeof interceptCalls>) => restores.push(interceptCalls(...given))

  /** Stubs an account with a saved card, and the bank's response to its payment. */
  function stubBank(answer: () => object) {
    const card = { id: 'card-1', scheme: 'visa', last_four: '4242', expiry_month: 12, expiry_year: 2031 }
    stub('/order/payment/intent', async (server) => {
      const { result } = await (await server()).json()
      const methods = [{ name: 'generic_creditcard', paymentInstruments: [{ ...card, holder_name: 'Mei Ling Tan' }] }]
      return Response.json({ result: { ...result, payment_methods: methods } })
    })
    stub('/order/payment/intent/confirm', () => Response.json({ result: answer() }))
    stub('/order/payment/state', () => Response.json({ result: answer() }))
  }

  const payButton = (element: Element) => inside(element).findByRole('button', { name: /^Pay .* and request a rider$/ })

  async function openWithCard(attributes = 'no-map') {
    const element = await openRequest(page, attributes)
    await fillIn(element)
    inside(element)
      .getByRole('radio', { name: /Paid online/ })
      .click()
    return element
  }

  it('shows the card form once there is a fee', async () => {
    const element = await openRequest(page)
    inside(element)
      .getByRole('radio', { name: /Paid online/ })
      .click()
    await until(() => textOf(element).includes('You can enter your card when the delivery fee is known'), 'the hint')
    assert.isFalse((await api.traffic()).requests.some((line) => line.includes('/order/payment/')))
    await expectAccessible(element)
  })

  it('says that the card payment couldn’t start, keeps other payment methods, and tries again', async () => {
    const restore = interceptCalls('/order/payment/auth/1002', () => Response.json({}, { status: 422 }))
    const element = await openWithCard()
    await until(() => textOf(element).includes('We couldn’t start the card payment'), 'the failure')
    assert.isFalse(inside(element).getByRole<HTMLInputElement>('radio', { name: /Cash on delivery/ }).disabled)
    await expectAccessible(element)
    restore()
    inside(element).getByRole('button', { name: 'Try again' }).click()
    await until(() => !textOf(element).includes('We couldn’t start the card payment'), 'the card form')
  })

  it('names the fee alike at both buttons that pay', async () => {
    stubBank(() => atBank(`${api.url}/sandbox-bank/pages/one`))
    const element = await openWithCard()
    const label = (await payButton(element)).textContent
    inside(element).getByRole('button', { name: 'Review order' }).click()
    const review = await inside(element).findByRole('dialog', { name: 'Review your order' })
    assert.equal([...review.querySelectorAll('button')].at(-1)?.textContent, label)
  })

  it('asks the host before leaving for the bank, and stays if the host prevents it', async () => {
    stubBank(() => atBank(`${api.url}/sandbox-bank/pages/one`))
    const element = await openWithCard()
    const events: object[] = []
    element.addEventListener('courier-before-redirect', (event) => {
      event.preventDefault()
      events.push((event as CustomEvent).detail)
    })
    const button = await payButton(element)
    button.click()
    const resume = await inside(element).findByRole('button', { name: 'Continue at your bank' })
    assert.deepEqual(events, [{ to: 'bank', host: new URL(api.url).host, vendorId: '1002', orderId: '1002-ABCDEF' }])
    assert.isTrue(resume.isConnected)
    await expectAccessible(element)
    await useViewport({ width: 320, height: 700 })
    await inDarkMode(() => expectAccessible(element))
  })

  it('checks with the bank, then shows the order', async () => {
    let nextResponse: object = atBank(null)
    stubBank(() => nextResponse)
    const element = await openWithCard()
    ;(await payButton(element)).click()
    await inside(element).findByRole('heading', { name: 'Checking with your bank' })
    await expectAccessible(element)
    nextResponse = { ...atBank(null), status: 'PAYMENT_COMMITTED' }
    const placed = nextEvent<{ orderId: string }>('courier-order-placed')
    inside(element).getByRole('button', { name: 'Check now' }).click()
    assert.equal((await placed).detail.orderId, '1002-ABCDEF')
    await inside(element).findByRole('heading', { name: 'Order pushed!' })
  })

  it('says that nothing was charged, and keeps the form for another card', async () => {
    let nextResponse: object = atBank(null)
    stubBank(() => nextResponse)
    const element = await openWithCard()
    ;(await payButton(element)).click()
    await inside(element).findByRole('heading', { name: 'Checking with your bank' })
    nextResponse = { ...atBank(null), status: 'PAYMENT_FAILED', failure_key: 'payment.declined' }
    inside(element).getByRole('button', { name: 'Check now' }).click()
    await until(() => textOf(element).includes('Your bank declined this card. Nothing was charged.'), 'the reason')
    await payButton(element)
    await expectAccessible(element)
  })
})
