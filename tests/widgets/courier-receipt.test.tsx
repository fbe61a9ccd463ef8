import { assert } from 'chai'
import { sender } from '../support/routes/route-permissions.ts'
import { inside, mount, nextEvent, until } from '../support/widget.ts'
import { api, startVisit, visit } from '../support/widget-shop.ts'
import '../../widgets/courier-tracking/define.ts'

const headline = (element: Element) => inside(element).queryByRole('heading', { level: 1 })?.textContent ?? ''
const text = (element: Element) => element.shadowRoot?.querySelector('.courier-root')?.textContent ?? ''

const wordsForShops = {
  en: /shop|store|outlet|restaurant|vendor|merchant/i,
  ar: /متجر|محل|مطعم|بائع|تاجر|فرع/,
  'zh-HK': /店|商戶|商家|餐廳|賣家/,
}

interface StatusDetail {
  orderId: string
  status: string
  stage: string
}

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

  const delivered = ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED']

  describe('the receipt', () => {
    it('shows sender, receiver, times, items, value and payment', async () => {
      const { element, orderId } = await open('receipt', ...delivered)
      assert.equal(headline(element), 'Delivery receipt')
      const values = Object.fromEntries(
        [...(element.shadowRoot?.querySelectorAll('dt') ?? [])].map((term) => [
          term.textContent ?? '',
          term.nextElementSibling?.textContent ?? '',
        ]),
      )
      assert.include(text(element), orderId)
      assert.include(values.From ?? '', 'Merlion Kitchen, Bugis')
      assert.equal(values.To, '2 Orchard Turn, Singapore 238801')
      for (const time of ['Ordered', 'Collected', 'Delivered']) assert.match(values[time] ?? '', /\d{4}, \d/)
      assert.equal(values.Items, 'Laksa for two')
      assert.equal(values.Payment, 'Cash on delivery')
      assert.equal(values['Order value'], '$25.00')
      assert.notInclude(text(element), 'Quill')
      assert.ok(inside(element).getByRole('button', { name: 'Print' }))
    })

    it('waits for the delivery, then appears', async () => {
      const { element, orderId } = await open('receipt', 'PICKED_UP')
      assert.equal(headline(element), 'This order hasn’t been delivered yet')
      assert.ok(inside(element).getByRole('link', { name: 'Track delivery' }))
      const event = nextEvent<StatusDetail>('courier-order-status')
      await move(orderId, 'DELIVERED')
      await until(() => headline(element) === 'Delivery receipt')
      assert.deepEqual((await event).detail, { orderId, status: 'DELIVERED', stage: 'delivered' })
    })

    it('is linked from a delivered order if its flag is on', async () => {
      const { trackingId } = await open('receipt', ...delivered)
      visit()
      const element = await mount(`<courier-tracking order="${trackingId}"></courier-tracking>`)
      const link = await until(() => inside(element).queryByRole('link', { name: 'See the receipt' }), 'the link')
      assert.equal(link.getAttribute('href'), `${api.url}/delivery-receipt/${trackingId}`)
    })
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

  describe('the consumer page', () => {
    it('shows sender, receiver and parcel, and updates live', async () => {
      const { element, orderId } = await open('c2c')
      assert.equal(headline(element), 'Your delivery is booked')
      for (const words of ['Bee G.', '2 Orchard Turn', 'Shown once it’s delivered'])
        assert.include(text(element), words)
      for (const words of ['Xenia', 'Laksa']) assert.notInclude(text(element), words)
      assert.notInclude(text(element), 'Quill')
      await move(orderId, 'COURIER_ACCEPTED_DELIVERY')
      await until(() => headline(element) === 'A rider is on the way to collect')
      await inside(element).findByRole('link', { name: 'Call rider' })
      await move(orderId, 'NEAR_VENDOR')
      await until(() => headline(element) === 'The rider is about to collect')
      await move(orderId, 'COURIER_LEFT_VENDOR')
      await until(() => headline(element) === 'The parcel is on the way')
      const step = () => inside(element).getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')
      assert.equal(step()?.textContent, 'On the way')
      await move(orderId, 'DELIVERED')
      await until(() => /^Delivered at \d/.test(headline(element)))
      await until(() => ['Xenia Q.', 'Laksa for two'].every((words) => text(element).includes(words)))
      assert.notInclude(text(element), 'Quill')
    })

    describe('of a private sender', () => {
      const links: [stage: string, trackingId: string, orderId: string][] = []
      before(async () => {
        const atShop = ['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR']
        for (const rest of ['', 'CANCELLED', 'PICKED_UP DELIVERED', 'PICKED_UP RETURN_INITIATED RETURNED_TO_VENDOR']) {
          const { trackingId, orderId } = await api.placeOrder({ sender })
          for (const status of [...atShop, ...rest.split(' ').filter(Boolean)]) await move(orderId, status)
          links.push([rest || 'still running', trackingId, orderId])
        }
        links.push(['unknown', 'no-such-delivery', ''], ['no link', '', ''])
      })

      for (const [language, shopWords] of Object.entries(wordsForShops)) {
        it(`never speaks of a shop in ${language}`, async () => {
          for (const [stage, trackingId, orderId] of links) {
            visit()
            const markup = `<courier-tracking view="c2c" language="${language}" order="${trackingId}"></courier-tracking>`
            const element = await mount(markup)
            await until(() => headline(element) !== '' && text(element).includes(orderId), stage)
            const labelled = element.shadowRoot?.querySelectorAll('[aria-label]') ?? []
            const labels = [...labelled].map((one) => one.getAttribute('aria-label'))
            assert.notMatch([text(element), ...labels].join('\n'), shopWords, stage)
          }
        })
      }
    })

    it('says that it has expired 30 days after the delivery', async () => {
      const { trackingId } = await open('c2c', ...delivered)
      await api.leapClock(30 * 86_400_000)
      for (const view of ['tracking', 'receipt', 'c2c']) {
        visit()
        const element = await mount(`<courier-tracking view="${view}" order="${trackingId}"></courier-tracking>`)
        await until(() => headline(element) === 'This link has expired', view)
        assert.include(text(element), '30 days after the delivery')
        assert.equal(inside(element).queryByRole('button', { name: 'Try again' }), null)
      }
    })
  })
})
