import { assert } from 'chai'
import { currentPage } from '../../core/app/page.ts'
import {
  expectAccessible,
  inDarkMode,
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  resetPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-tracking/define.ts'
import { interceptCalls } from './request-element.ts'

interface StatusDetail {
  orderId: string
  status: string
  stage: string
}

const headline = (element: Element) => inside(element).getByRole('heading', { level: 1 }).textContent ?? ''
const text = (element: Element) => element.shadowRoot?.querySelector('.courier-root')?.textContent ?? ''
const announcements = (element: Element) =>
  inside(element)
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('\n')

describe('the tracking page of a delivery', () => {
  let api: OrderApiControl

  before(async () => {
    api = await startOrderApi({ riderSpeed: 1 })
  })

  beforeEach(async () => {
    await useViewport(viewports.phone)
    const page = resetPage()
    page.configure({ api: api.url })
    // Loads the flags before a test stops the server, so that only the delivery's requests fail.
    page.start()
    await page.flags.ready
  })

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
    assert.include(text(element), 'Your order is being prepared')
    await move(orderId, 'WAITING_FOR_TRANSPORT')
    await until(() => text(element).includes('Finding you a rider'))
    await move(orderId, 'COURIER_ACCEPTED_DELIVERY')
    await until(() => text(element).includes('A rider is on the way to collect'))
    assert.match(headline(element), /^Arriving about \d/)
    await move(orderId, 'COURIER_LEFT_VENDOR')
    await until(() => text(element).includes('has collected your order'))
    assert.match(headline(element), /^Arriving about \d/)
    await move(orderId, 'DELIVERED')
    await until(() => /^Delivered at \d/.test(headline(element)))
    assert.include(announcements(element), headline(element))
    assert.equal(inside(element).queryByRole('link', { name: 'Call rider' }), null)
  })

  it('shows the times of an outlet on the Canaries in their own zone', async () => {
    const page = resetPage()
    page.configure({ api: api.url, country: 'ES', language: 'en' })
    const { trackingId } = await api.placeOrder()
    let createdAt = 0
    const stop = interceptCalls(`/public/tracking/${trackingId}`, async (server) => {
      const response = await (await server()).json()
      createdAt = Date.parse(response.result.created_at)
      Object.assign(response.result.vendor, { latitude: 28.1047, longitude: -15.4156 })
      return Response.json(response)
    })
    const element = await track(trackingId)
    const history = await until(() => inside(element).queryByRole('list', { name: 'What happened' }), 'the delivery')
    stop()
    const clock = (timeZone: string) =>
      new Intl.DateTimeFormat('en-ES', { timeZone, hour: 'numeric', minute: '2-digit' }).format(createdAt)
    assert.include(history.textContent ?? '', clock('Atlantic/Canary'))
    assert.notInclude(history.textContent ?? '', clock('Europe/Madrid'))
  })

  it('notifies the host of each status with its stage', async () => {
    const first = nextEvent<StatusDetail>('courier-order-status')
    const { orderId } = await follow('WAITING_FOR_TRANSPORT')
    assert.deepEqual((await first).detail, { orderId, status: 'WAITING_FOR_TRANSPORT', stage: 'preparing' })
    const next = nextEvent<StatusDetail>('courier-order-status')
    await move(orderId, 'NEAR_CUSTOMER')
    assert.deepEqual((await next).detail, { orderId, status: 'NEAR_CUSTOMER', stage: 'near-customer' })
  })

  it('shows the rider with a call button, the age of the position, and the map', async () => {
    const { element } = await follow('WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
    const call = await until(() => inside(element).queryByRole('link', { name: 'Call rider' }), 'the call')
    assert.match(call.getAttribute('href') ?? '', /^tel:\+65\d{8}$/)
    await until(() => /Live position|Position from/.test(text(element)), 'the age of the position')
    assert.ok(inside(element).getByRole('region', { name: /^Map/ }))
  })

  it('shows no map and doesn’t fetch rider data before a rider accepts', async () => {
    const { element, trackingId } = await follow('WAITING_FOR_TRANSPORT')
    assert.equal(inside(element).queryByRole('region', { name: /^Map/ }), null)
    const { requests } = await api.traffic()
    assert.ok(!requests.some((request) => request.includes(`${trackingId}/rider`)))
  })

  it('lists all events with their times, newest first', async () => {
    const { element } = await follow('RECEIVED_BY_VENDOR', 'WAITING_FOR_TRANSPORT')
    const entries = [...inside(element).getByRole('list', { name: 'What happened' }).children]
    assert.deepEqual(
      entries.map((entry) => entry.querySelector('span')?.textContent),
      ['Finding a rider', 'Seen by the shop', 'New'],
    )
    for (const entry of entries) assert.ok(Date.parse(entry.querySelector('time')?.dateTime ?? ''))
  })

  it('shows four steps, and all events on demand, each with its day', async () => {
    Object.assign(currentPage().environment, { timeZone: () => 'Asia/Singapore' })
    const { element } = await follow('WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
    const steps = [...inside(element).getByRole('list', { name: 'Progress' }).children]
    assert.equal(steps.length, 4)
    assert.equal(steps.filter((step) => step.getAttribute('aria-current') === 'step').length, 1)
    const events = inside(element).getByRole('list', { name: 'What happened' })
    assert.isFalse(events.checkVisibility())
    inside(element).getByRole('heading', { name: 'What happened' }).click()
    assert.isTrue(events.checkVisibility())
    assert.match(events.querySelector('time')?.textContent ?? '', /^Today \d+:\d\d\s[ap]m$/)
  })

  it('names the zone beside each time if the receiver’s time zone differs', async () => {
    const { element } = await follow()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const time = inside(element).getByRole('list', { name: 'What happened' }).querySelector('time')
    assert.equal(/SGT|GMT\+8/.test(time?.textContent ?? ''), timeZone !== 'Asia/Singapore')
  })

  it('says what to do in case of a problem', async () => {
    const { element } = await follow()
    assert.ok(inside(element).getByRole('heading', { name: 'Something wrong?' }))
    assert.match(
      inside(element)
        .getByRole('link', { name: /^Call Merlion Kitchen/ })
        .getAttribute('href') ?? '',
      /^tel:/,
    )
  })

  it('says that a cancelled delivery won’t come', async () => {
    const { element } = await follow('CANCELLED')
    assert.equal(headline(element), 'This delivery was cancelled')
    assert.equal(inside(element).queryByRole('list', { name: 'Progress' }), null)
  })

  it('says if a link is unknown or missing', async () => {
    const element = await track('no-such-link')
    await until(() => headline(element) === 'Link not working')
    element.removeAttribute('order')
    await until(() => headline(element) === 'This page needs a tracking link')
  })

  it('follows another order when the link changes', async () => {
    const { element } = await follow()
    const other = await api.placeOrder()
    await move(other.orderId, 'NEAR_CUSTOMER')
    element.setAttribute('order', other.trackingId)
    await until(() => text(element).includes(other.orderId))
  })

  it('says that the delivery service can’t be reached, and tries again on request', async () => {
    const { trackingId } = await api.placeOrder()
    await api.down(true)
    const element = await track(trackingId)
    await until(() => headline(element) === 'We can’t reach the delivery service')
    await api.down(false)
    inside(element).getByRole('button', { name: 'Try again' }).click()
    await until(() => /^Arriving about \d/.test(headline(element)))
  })

  it('stops its traffic when removed from the page', async () => {
    const { element } = await follow('WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
    await until(async () => (await api.traffic()).sockets === 1)
    element.remove()
    await until(async () => (await api.traffic()).sockets === 0)
  })

  for (const [name, viewport] of Object.entries({ ...viewports, narrow: { width: 320, height: 700 } })) {
    it(`is accessible and fits, ${name}`, async () => {
      await useViewport(viewport)
      const { element } = await follow('WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP')
      assert.match(headline(element), /^Arriving (in \d+–\u2060\d+\u00a0min|any moment)$/)
      await expectAccessible(element)
      assert.isAtMost(document.documentElement.scrollWidth, viewport.width)
    })
  }

  it('hydrates server-rendered content without fetching first, and keeps open parts open', async () => {
    const { trackingId } = await api.placeOrder()
    const response = await fetch(`${api.url}/orders/api/v1/public/tracking/${trackingId}`)
    const { result: order } = await response.json()
    const container = document.createElement('div')
    container.dataset.mounted = ''
    document.body.append(container)
    const stop = interceptCalls(`/public/tracking/${trackingId}`, () => new Promise<never>(() => {}))
    const ready = nextEvent('courier-ready')
    container.setHTMLUnsafe(`<courier-tracking order="${trackingId}"><template shadowrootmode="open">
      <div class="courier-root"><h1>Served</h1><details open><summary>What happened</summary></details></div>
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

  it('is accessible in dark mode and right to left', async () => {
    await inDarkMode(async () => {
      document.body.style.backgroundColor = 'Canvas'
      const { element } = await follow('WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
      await expectAccessible(element)
      element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
      await expectAccessible(element)
    })
    document.body.style.backgroundColor = ''
  })
})
