import { assert } from 'chai'
import { click, expectAccessible, inDarkMode, inside, nextEvent, until, useViewport } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
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
  let restores: (() => void)[] = []

  startShop()

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
    click(inside(element).getByRole('radio', { name: /Paid online/ }))
    return element
  }

  it('shows the card form once there is a fee', async () => {
    const element = await openRequest(page)
    click(inside(element).getByRole('radio', { name: /Paid online/ }))
    await until(() => textOf(element).includes('You can enter your card when the delivery fee is known'), 'the hint')
    assert.isFalse((await api.traffic()).requests.some((line) => line.includes('/order/payment/')))
    await expectAccessible(element)
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
    const address = `${api.url}/sandbox-bank/pages/one`
    const order = { vendorId: '1002', orderId: '1002-ABCDEF' }
    assert.deepEqual(events, [{ to: 'bank', host: new URL(api.url).host, address, ...order }])
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
})
