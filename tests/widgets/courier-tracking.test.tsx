import { assert } from 'chai'
import { orderStatuses } from '../../core/orders/order/statuses.ts'
import { addHolder, inside, mount, nextEvent, until, viewports } from '../support/widget.ts'
import { api, page, startVisit } from '../support/widget-shop.ts'
import { changeResults, interceptCalls } from '../support/widgets/calls.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import '../../widgets/courier-tracking/define.ts'

interface StatusDetail {
  orderId: string
  status: string
  stage: string
}

const headline = (element: Element) => inside(element).queryByRole('heading', { level: 1 })?.textContent ?? ''
const announcements = (element: Element) =>
  inside(element)
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('\n')

describe('the tracking page of a delivery', () => {
  startVisit({ riderSpeed: 1, viewport: viewports.phone })

  const track = (trackingId: string) => mount(`<courier-tracking order="${trackingId}"></courier-tracking>`)

  /** Moves the order to a status half a second later. */
  async function move(orderId: string, status: string) {
    await api.advanceClock(500)
    await api.advanceOrder(orderId, status)
  }

  /** Places an order, moves it through the statuses, and opens its link as a signed-out receiver. */
  async function follow(...statuses: string[]) {
    const { orderId, trackingId } = await api.placeOrder()
    for (const status of statuses) await move(orderId, status)
    const element = await track(trackingId)
    await until(() => inside(element).queryByRole('list', { name: 'What happened' }), 'the delivery to show')
    return { element, orderId, trackingId }
  }

  it('shows the current stage first, live until delivery', async () => {
    const { element, orderId } = await follow()
    assert.match(headline(element), /^Arriving about \d/)
    assert.include(textOf(element), 'Your order is being prepared')
    await move(orderId, 'WAITING_FOR_TRANSPORT')
    await textShown(element, 'Finding you a rider')
    await move(orderId, 'COURIER_ACCEPTED_DELIVERY')
    await textShown(element, 'A rider is on the way to collect')
    assert.match(headline(element), /^Arriving about \d/)
    await move(orderId, 'COURIER_LEFT_VENDOR')
    await textShown(element, 'has collected your order')
    assert.match(headline(element), /^Arriving about \d/)
    await move(orderId, 'DELIVERED')
    await until(() => /^Delivered at \d/.test(headline(element)))
    assert.include(announcements(element), headline(element))
    assert.equal(inside(element).queryByRole('link', { name: 'Call rider' }), null)
  })

  it('notifies the host of each status with its stage, and follows another order when the link changes', async () => {
    const first = nextEvent<StatusDetail>('courier-order-status')
    const { element, orderId } = await follow('WAITING_FOR_TRANSPORT')
    assert.deepEqual((await first).detail, { orderId, status: 'WAITING_FOR_TRANSPORT', stage: 'preparing' })
    const next = nextEvent<StatusDetail>('courier-order-status')
    await move(orderId, 'NEAR_CUSTOMER')
    assert.deepEqual((await next).detail, { orderId, status: 'NEAR_CUSTOMER', stage: 'near-customer' })
    const other = await api.placeOrder()
    element.setAttribute('order', other.trackingId)
    await textShown(element, other.orderId)
  })

  it('shows four steps, the rider with a call button, the age of the position, and the map', async () => {
    Object.assign(page.environment, { timeZone: () => 'Asia/Singapore' })
    const { element } = await follow('WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
    const call = await until(() => inside(element).queryByRole('link', { name: 'Call rider' }), 'the call')
    assert.match(call.getAttribute('href') ?? '', /^tel:\+65\d{8}$/)
    await until(() => /Live position|Position from/.test(textOf(element)), 'the age of the position')
    assert.lengthOf(textOf(element).match(/Live|Position from/g) ?? [], 1, 'said once')
    assert.ok(inside(element).getByRole('region', { name: /^Map/ }))
    const steps = [...inside(element).getByRole('list', { name: 'Progress' }).children]
    assert.lengthOf(steps, 4)
    assert.lengthOf(
      steps.filter((step) => step.getAttribute('aria-current') === 'step'),
      1,
    )
    const events = inside(element).getByRole('list', { name: 'What happened' })
    assert.isTrue(events.checkVisibility())
    assert.match(events.querySelector('time')?.textContent ?? '', /^Today \d+:\d\d\s[ap]m$/)
  })

  it('shows the distance in the map’s place before there is a map', async () => {
    const { element, orderId } = await follow()
    const paragraphs = () => [...(element.shadowRoot?.querySelectorAll('p') ?? [])]
    const strip = await until(
      () => paragraphs().find(({ textContent }) => / km/.test(textContent ?? '')),
      'the distance',
    )
    assert.match(strip.textContent ?? '', /^Merlion.*\d km.*Destination/)
    const { height } = strip.getBoundingClientRect()
    await move(orderId, 'WAITING_FOR_TRANSPORT')
    await move(orderId, 'COURIER_ACCEPTED_DELIVERY')
    const map = await until(() => inside(element).queryByRole('region', { name: /^Map/ }), 'the map')
    assert.equal(map.getBoundingClientRect().height, height)
  })

  it('lists all events with their times, newest first and the rest on demand, and names another zone once', async () => {
    Object.assign(page.environment, { timeZone: () => 'Europe/Athens' })
    const { element, orderId } = await follow('RECEIVED_BY_VENDOR', 'WAITING_FOR_TRANSPORT')
    const entries = [...inside(element).getByRole('list', { name: 'What happened' }).children]
    assert.deepEqual(
      entries.map((entry) => entry.querySelector('span')?.textContent),
      ['Finding a rider', 'Seen by the shop', 'New'],
    )
    for (const entry of entries) assert.ok(Date.parse(entry.querySelector('time')?.dateTime ?? ''))
    const zones = entries.map((entry) => /SGT|GMT/.test(entry.textContent ?? ''))
    assert.deepEqual(zones, [true, false, false])
    assert.isNull(inside(element).queryByText('Show all'))
    await move(orderId, 'COURIER_ACCEPTED_DELIVERY')
    const all = await inside(element).findByText('Show all')
    const shown = () =>
      [...(element.shadowRoot?.querySelectorAll('[part=timeline] li > span') ?? [])]
        .filter((entry) => entry.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ textContent }) => textContent)
    assert.deepEqual(shown(), ['Rider accepted', 'Finding a rider', 'Seen by the shop'])
    all.click()
    await until(() => shown().at(-1) === 'New', 'the rest')
  })

  it('says the time of day of the arrival too, by the zone of the shop', async () => {
    Object.assign(page.environment, { timeZone: () => 'Asia/Singapore' })
    const { element } = await follow('WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP')
    assert.match(headline(element), /^Arriving (in|any)/)
    const expected = /^Arrives \d+:\d[05]( [ap]m)?\s–\s\d+:\d[05] [ap]m$/
    const line = await until(
      () =>
        [...(element.shadowRoot?.querySelectorAll('strong') ?? [])].find(({ textContent }) =>
          /^Arrives/.test(textContent ?? ''),
        ),
      'the time of day',
    )
    assert.match((line.textContent ?? '').replace(/\u2060/g, '').replace(/[\u202f\u00a0]/g, ' '), expected)
  })

  it('never speaks of a shop if a private person sends it, in any status', async () => {
    const { trackingId } = await api.placeOrder()
    let status = ''
    changeResults<{ created_at: string }>(`/public/tracking/${trackingId}`, (result) => {
      const status_history = orderStatuses.map((one) => ({ status: one, created_at: result.created_at }))
      return { ...result, is_from_person: true, status, status_history }
    })
    const shown = ['NEW', 'ACCEPTED_BY_VENDOR', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED', 'CANCELLED']
    for (status of shown) {
      const element = await track(trackingId)
      const events = () => element.shadowRoot?.querySelectorAll('[part=timeline] li').length
      await until(() => events() === orderStatuses.length, 'the events')
      assert.notMatch(textOf(element), /shop/i, status)
      element.remove()
    }
  })

  it('hydrates server-rendered content without fetching first, and keeps open parts open', async () => {
    const { trackingId, orderId } = await api.placeOrder()
    for (const status of ['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT'])
      await move(orderId, status)
    const response = await fetch(`${api.url}/orders/api/v1/public/tracking/${trackingId}`)
    const { result: order } = await response.json()
    const container = addHolder()
    const stop = interceptCalls(`/public/tracking/${trackingId}`, () => new Promise<never>(() => {}))
    const ready = nextEvent('courier-ready')
    container.setHTMLUnsafe(`<courier-tracking order="${trackingId}"><template shadowrootmode="open">
      <div class="courier-root"><h1>Served</h1><details open><summary>Show all</summary></details></div>
      <script type="application/json">${JSON.stringify({ trackingId, order })}</script></template></courier-tracking>`)
    const element = container.firstElementChild as HTMLElement
    assert.equal(headline(element), 'Served')
    await ready
    assert.match(headline(element), /^Arriving about \d/)
    assert.isTrue(element.shadowRoot?.querySelector('details')?.open)
    assert.notInclude(element.shadowRoot?.textContent ?? '', 'Served')
    stop()
    element.setAttribute('order', 'another')
    await until(() => headline(element) === 'Link not working')
  })
})
