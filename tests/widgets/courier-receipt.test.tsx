import { assert } from 'chai'
import { sender } from '../support/routes/route-permissions.ts'
import { inside, mount, nextEvent, until } from '../support/widget.ts'
import { api, page, startVisit, visit } from '../support/widget-shop.ts'
import { textOf } from '../support/widgets/texts.ts'
import '../../widgets/courier-tracking/define.ts'

interface StatusDetail {
  orderId: string
  status: string
  stage: string
}

const headline = (element: Element) => inside(element).queryByRole('heading', { level: 1 })?.textContent ?? ''

const wordsForShops = [
  ['en', /shop|store|outlet|restaurant|vendor|merchant/i],
  ['ar', /متجر|محل|مطعم|بائع|تاجر|فرع/],
  ['zh-HK', /店|商戶|商家|餐廳|賣家/],
] as const

describe('the receipt and the consumer page of a delivery', () => {
  startVisit()

  async function open(view: 'receipt' | 'c2c', ...statuses: string[]) {
    const placed = await api.placeOrder({
      customer: { name: 'Xenia Quill', location: { address: '#04-12, , 2 Orchard Turn, Singapore 238801' } },
      ...(view === 'c2c' && { sender }),
      order: { description: 'Laksa for two', amount: 25 },
    })
    for (const status of statuses) await move(placed.orderId, status)
    const element = await mount(`<courier-tracking view="${view}" order="${placed.trackingId}"></courier-tracking>`)
    await until(() => headline(element) !== '', 'the page')
    return { ...placed, element }
  }

  async function move(orderId: string, status: string) {
    await api.advanceClock(500)
    await api.advanceOrder(orderId, status)
  }

  it('waits for the delivery, then shows sender, receiver, times, items, value and payment', async () => {
    Object.assign(page.environment, { timeZone: () => 'Europe/Athens' })
    const { element, orderId } = await open('receipt', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP')
    assert.equal(headline(element), 'This order hasn’t been delivered yet')
    assert.ok(inside(element).getByRole('link', { name: 'Track delivery' }))
    const event = nextEvent<StatusDetail>('courier-order-status')
    await move(orderId, 'DELIVERED')
    await until(() => headline(element) === 'Delivery receipt')
    assert.deepEqual((await event).detail, { orderId, status: 'DELIVERED', stage: 'delivered' })
    const terms = [...(element.shadowRoot?.querySelectorAll('dt') ?? [])]
    const values = Object.fromEntries(
      terms.map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent ?? '']),
    )
    assert.include(textOf(element), orderId)
    assert.include(values.From ?? '', 'Merlion Kitchen, Bugis')
    assert.lengthOf(textOf(element).match(/SGT|GMT/g) ?? [], 1)
    assert.match(values.Ordered ?? '', /SGT|GMT/)
    for (const time of ['Ordered', 'Collected', 'Delivered']) assert.match(values[time] ?? '', /\d{4}, \d/)
    const others = { Items: 'Laksa for two', Payment: 'Cash on delivery', 'Order value': '$25.00' }
    assert.deepInclude(values, { To: '2 Orchard Turn, Singapore 238801', ...others })
    assert.notInclude(textOf(element), 'Quill')
    assert.ok(inside(element).getByRole('button', { name: 'Print' }))
  })

  for (const [view, status, title, isRefunded] of [
    ['receipt', 'CANCELLED', 'This delivery was cancelled', false],
    ['receipt', 'RETURNED_TO_VENDOR', 'This delivery was returned', false],
    ['c2c', 'CANCELLED', 'This delivery was cancelled', true],
    ['c2c', 'RETURN_INITIATED', 'The parcel is returned to the sender', false],
  ] as const) {
    it(`shows the status ${status} on the ${view} page`, async () => {
      const { element } = await open(view, ...(status === 'CANCELLED' ? [] : ['PICKED_UP']), status)
      assert.equal(headline(element), title)
      assert.equal(inside(element).queryByText('Refund') !== null, isRefunded)
    })
  }

  it('shows sender, receiver and parcel to consumers, and updates live', async () => {
    const { element, orderId } = await open('c2c')
    assert.equal(headline(element), 'Your delivery is booked')
    for (const words of ['Bee G.', '2 Orchard Turn', 'Shown once it’s delivered'])
      assert.include(textOf(element), words)
    for (const words of ['Xenia', 'Laksa', 'Quill']) assert.notInclude(textOf(element), words)
    for (const [status, title] of [
      ['COURIER_ACCEPTED_DELIVERY', 'A rider is on the way to collect'],
      ['NEAR_VENDOR', 'The rider is about to collect'],
      ['COURIER_LEFT_VENDOR', 'The parcel is on the way'],
    ] as const) {
      await move(orderId, status)
      await until(() => headline(element) === title, title)
      await inside(element).findByRole('link', { name: 'Call rider' })
    }
    const step = inside(element).getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')
    assert.equal(step?.textContent, 'On the way')
    await move(orderId, 'DELIVERED')
    await until(() => /^Delivered at \d/.test(headline(element)))
    await until(() => ['Xenia Q.', 'Laksa for two'].every((words) => textOf(element).includes(words)))
    assert.notInclude(textOf(element), 'Quill')
  })

  it('never speaks of a shop to a private sender, in any language and stage', async () => {
    const links: [stage: string, trackingId: string, orderId: string][] = [
      ['unknown', 'no-such-delivery', ''],
      ['no link', '', ''],
    ]
    const atShop = ['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR']
    for (const rest of ['', 'CANCELLED', 'PICKED_UP DELIVERED', 'PICKED_UP RETURN_INITIATED RETURNED_TO_VENDOR']) {
      const { trackingId, orderId } = await api.placeOrder({ sender })
      for (const status of [...atShop, ...rest.split(' ').filter(Boolean)]) await move(orderId, status)
      links.push([rest || 'still running', trackingId, orderId])
    }
    for (const [stage, trackingId, orderId] of links) {
      const page = visit()
      const element = await mount(`<courier-tracking view="c2c" order="${trackingId}"></courier-tracking>`)
      await until(() => headline(element) !== '' && textOf(element).includes(orderId), stage)
      for (const [language, shopWords] of wordsForShops) {
        await page.chooseLanguage(language)
        await until(() => element.shadowRoot?.querySelector('.courier-root')?.getAttribute('lang') === language)
        const labelled = element.shadowRoot?.querySelectorAll('[aria-label]') ?? []
        const labels = [...labelled].map((one) => one.getAttribute('aria-label'))
        assert.notMatch([textOf(element), ...labels].join('\n'), shopWords, `${stage} in ${language}`)
      }
      element.remove()
    }
  })
})
