import { assert } from 'chai'
import type { OrderWire } from '../../core/api/orders.ts'
import { expectAccessible, inside, press, until, useViewport, viewports } from '../support/widget.ts'
import { api, focused, orderWith, page, startShop } from '../support/widget-shop.ts'
import { changeResults } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { button, details, detailsShown, list, row, tab } from './order-list-element.ts'

/** Changes the orders in the server’s responses until the test ends. */
const changeOrders = (change: (order: OrderWire) => object) =>
  changeResults<{ data: OrderWire[] }>('/orders', (result) => ({
    ...result,
    data: result.data.map((order) => ({ ...order, ...change(order) })),
  }))

/** Gives the browser this function until the test ends. */
const replaced: string[] = []
function replace(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value })
  replaced.push(name)
}
afterEach(() => {
  for (const name of replaced.splice(0)) Reflect.deleteProperty(navigator, name)
})

describe('the details of an order', () => {
  startShop({ vendor: '1002' })

  it('begin with the arrival, then rider, customer and facts, under a small ID', async () => {
    const { orderId } = await orderWith(['COURIER_ACCEPTED_DELIVERY'])
    changeOrders(() => ({ pickup_eta_minutes: 9, delivery_eta_minutes: 25 }))
    const element = await list(`order="${orderId}"`)
    const view = inside(element)
    const panel = await view.findByRole('region', { name: 'Order details' })
    const find = (selector: string, text: RegExp) =>
      [...panel.querySelectorAll(selector)].find(({ textContent }) => text.test(textContent ?? ''))
    const arrival = await until(() => find('dd', /^in about \d min/), 'the arrival')
    const facts = view.getByRole('heading', { name: 'Delivery' })
    const parts = [arrival, find('span', /^Rider$/), find('span', /^Customer$/), facts]
    const tops = parts.map((part) => part?.getBoundingClientRect().top ?? -1)
    assert.deepEqual(
      tops,
      tops.toSorted((one, other) => one - other),
    )
    assert.isAbove(tops[0] ?? -1, 0)
    const sizeOf = (part: Element) => Number.parseFloat(getComputedStyle(part).fontSize)
    assert.isBelow(sizeOf(view.getByRole('heading', { level: 2, name: orderId })), sizeOf(arrival))
  })

  it('name a zone that isn’t the browser’s only once, at the top', async () => {
    Object.assign(page.environment, { timeZone: () => 'Europe/Athens' })
    const { orderId } = await orderWith(['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'])
    const element = await list(`order="${orderId}"`)
    const panel = await inside(element).findByRole('region', { name: 'Order details' })
    await until(() => panel.querySelectorAll('time, dd bdi').length > 5, 'the times')
    assert.lengthOf(panel.textContent?.match(/SGT|GMT/g) ?? [], 1)
    assert.match(panel.querySelector('h3')?.parentElement?.textContent ?? '', /SGT|GMT/)
  })

  it('keep two lines for pickup and drop-off, and end with a headline that says when', async () => {
    const { orderId } = await orderWith(['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'])
    const element = await list(`order="${orderId}"`)
    const panel = await detailsShown(element)
    const lines = () => [...panel.querySelectorAll('dt')].map(({ textContent }) => textContent).slice(0, 2)
    assert.deepEqual(lines(), ['Pickup', 'Drop-off'])
    const headline = () => panel.querySelector('h3')?.parentElement?.textContent ?? ''
    for (const [status, text] of [
      ['PICKED_UP', /^Collected/],
      ['DELIVERED', /^DeliveredToday \d/],
    ] as const) {
      await api.advanceOrder(orderId, status)
      await until(() => text.test(headline()), status)
      assert.deepEqual(lines(), ['Pickup', 'Drop-off'])
    }
  })

  it('say at once that the text message wasn’t delivered, and send it again', async () => {
    await api.switchFlags({ 'handover-codes': true })
    await api.refuseMessages(true)
    const sentTexts = async () => (await api.mails()).filter(({ kind }) => kind === 'receiver-link').length
    const { orderId } = await api.placeOrder()
    const earlierTexts = await sentTexts()
    const element = await list(`order="${orderId}"`)
    await until(() => details(element), 'the details')
    await api.advanceOrder(orderId, 'COURIER_ACCEPTED_DELIVERY')
    const notice = await inside(element).findByText(/^The customer hasn’t received the text message/)
    assert.equal(notice.closest('[role=alert]')?.getAttribute('part'), 'notice notice-warning')
    await expectAccessible(element)
    await api.refuseMessages(false)
    button(element, 'Send again').focus()
    await press('Enter')
    await until(() => !inside(element).queryByText(/^The customer hasn’t received/), 'the message to arrive')
    assert.equal(await sentTexts(), earlierTexts + 1)
    assert.equal(focused(element)?.textContent, orderId)
  })

  it('say what the fleet refused after it had been accepted', async () => {
    const { orderId } = await api.placeOrder()
    let refused = ''
    changeOrders(() => ({ fleet_refused: refused }))
    for (const [what, text] of [
      ['change', 'This order can’t be changed any more.'],
      ['cancellation', 'This order can’t be cancelled.'],
    ] as const) {
      refused = what
      const element = await list(`order="${orderId}"`)
      const notice = await inside(element).findByText(text)
      assert.equal(notice.closest('[role=alert]')?.getAttribute('part'), 'notice notice-warning')
      element.remove()
    }
  })

  it('say that the riders’ company doesn’t take the order yet, beside the choice to cancel', async () => {
    const { orderId } = await api.placeOrder()
    await api.advanceOrder(orderId, 'WAITING_FOR_TRANSPORT')
    changeOrders(() => ({ fleet_away: true }))
    const element = await list(`order="${orderId}"`)
    const notice = await inside(element).findByText(/^The riders’ company isn’t responding or has no free rider/)
    assert.equal(notice.closest('[role=alert]')?.getAttribute('part'), 'notice notice-warning')
    assert.isNotNull(button(element, 'Cancel order'))
    assert.isNotNull(element.shadowRoot?.querySelector('tr [part~=badge-warning]'))
  })

  it('replace the list, its search and its filters on a phone', async () => {
    await useViewport(viewports.phone)
    const { orderId } = await api.placeOrder()
    for (const view of ['active', 'past']) {
      const element = await list(`view="${view}" order="${orderId}"`)
      await detailsShown(element)
      const isShown = (name: string) => inside(element).queryByRole('combobox', { name })?.checkVisibility() ?? false
      assert.isFalse(isShown('Find an order'), view)
      assert.isFalse(isShown('Period'), view)
      await pressButton(element, 'Back to the list')
      await until(() => isShown('Find an order'), 'the search')
      assert.equal(isShown('Period'), view === 'past')
      element.remove()
    }
  })

  it('mark an order as late by its quoted time: with an icon, in words, and counted on the tab', async () => {
    const { orderId: late } = await api.placeOrder({ customer: { name: 'Late Lim' } })
    const { orderId: inTime } = await api.placeOrder({ customer: { name: 'Early Ee' } })
    const minutes: Record<string, number> = { [late]: -25, [inTime]: 10 }
    changeOrders(({ order_id }) => {
      const at = page.environment.clock.now() + (minutes[order_id] ?? 90) * 60_000
      return { quoted_delivery_at: new Date(at).toISOString(), delivery_eta_minutes: null }
    })
    const element = await list()
    await until(() => row(element, late)?.textContent?.includes('25 min late'), 'the late order')
    const spans = [...(row(element, late)?.querySelectorAll('span') ?? [])]
    const words = spans.find(({ textContent }) => textContent === '25 min late')
    assert.ok(words?.querySelector('svg'), 'an icon beside the words')
    assert.notInclude(row(element, inTime)?.textContent ?? '', 'late')
    assert.match(tab(element, 'Active').textContent ?? '', /1 late$/)
    assert.ok(tab(element, 'Active').querySelector('svg'))
    const isFirst = () => Number(row(element, late)?.ariaRowIndex) < Number(row(element, inTime)?.ariaRowIndex)
    assert.isFalse(isFirst(), 'newest first')
    await pressButton(element, 'Late first')
    await until(isFirst, 'the late order first')
    await pressButton(element, 'Late first')
    await until(() => !isFirst(), 'newest first again')
  })

  it('copy and share the tracking link, and “Link copied” moves nothing beside it', async () => {
    const shared: unknown[] = []
    const copied: string[] = []
    replace('share', async (data: unknown) => shared.push(data))
    replace('clipboard', { writeText: async (text: string) => void copied.push(text) })
    const { orderId, trackingId } = await orderWith(['PICKED_UP'])
    const element = await list(`order="${orderId}"`)
    const panel = await detailsShown(element)
    await inside(element).findByRole('button', { name: 'Copy tracking link' })
    // Messages load later, below these.
    const neighbours = [...panel.querySelectorAll('button, a')]
    const places = () =>
      neighbours.map((one) => {
        const { left, top, width } = one.getBoundingClientRect()
        return [left, top, width].map(Math.round)
      })
    const before = places()
    await pressButton(element, 'Copy tracking link')
    await inside(element).findByRole('button', { name: 'Link copied' })
    assert.deepEqual(places(), before)
    const link = `${api.url}/tracking/${trackingId}`
    assert.deepEqual(copied, [link])
    await pressButton(element, 'Share link')
    await until(() => shared.length === 1, 'the share sheet')
    assert.deepEqual(shared, [{ url: link }])
    // Pages without https have no clipboard.
    replace('clipboard', undefined)
    await pressButton(element, 'Link copied')
    await inside(element).findByDisplayValue(link)
  })

  it('open a large photo of the delivery, zoom it by key, return the focus, and say that it didn’t download', async () => {
    const name = /^Photo of the delivery/
    const { orderId } = await orderWith(['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'])
    const element = await list(`order="${orderId}"`)
    const thumbnail = await inside(element).findByRole('button', { name })
    thumbnail.focus()
    thumbnail.click()
    const dialog = await inside(element).findByRole('dialog', { name })
    const photo = inside(element).getByRole<HTMLImageElement>('img', { name })
    await until(() => photo.naturalWidth === 640, 'the photo')
    await expectAccessible(element)
    const zoom = inside(element).getByRole('button', { name: 'Zoom in' })
    photo.closest('button')?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
    await until(() => zoom.textContent === 'Zoom out')
    await api.fault('/proofs', 'status=503')
    await pressButton(element, 'Download photo')
    await inside(element).findByText(/^We couldn’t download the photo/)
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => focused(element) === thumbnail, 'the focus back')
  })

  it('show the pickup code, and why cancelling isn’t possible before the search for a rider', async () => {
    const { orderId } = await orderWith(['ACCEPTED_BY_VENDOR'])
    const element = await list(`order="${orderId}"`)
    await inside(element).findByText('You can cancel once we look for a rider.')
    assert.match(inside(element).getByText('Pickup code').closest('dl')?.textContent ?? '', /\d{4}$/)
    assert.isNull(inside(element).queryByRole('button', { name: 'Cancel order' }))
  })
})
