import { assert } from 'chai'
import { currentPage } from '../../core/app/page-object.ts'
import { expectAccessible, inside, until, useViewport, viewports } from '../support/widget.ts'
import { api, startShop } from '../support/widget-shop.ts'
import { button, details, list, row, tab } from './order-list-element.ts'
import { interceptCalls } from './request-element.ts'

const minutes = 60_000

/** Changes the orders in the server’s responses until the returned function is called. */
function changeOrders(change: (order: { order_id: string; [field: string]: unknown }) => void) {
  return interceptCalls('/orders', async (server) => {
    const response = await (await server()).json()
    response.result.data.forEach(change)
    return Response.json(response)
  })
}

describe('the details of an order', () => {
  startShop({ vendor: '1002' })

  it('begin with the arrival, then rider, customer and facts, under a small ID', async () => {
    const { orderId } = await api.placeOrder({ customer: { name: 'Alicia Wong' } })
    await api.advanceOrder(orderId, 'COURIER_ACCEPTED_DELIVERY')
    const stop = changeOrders((order) => Object.assign(order, { pickup_eta_minutes: 9, delivery_eta_minutes: 25 }))
    try {
      const element = await list(`order="${orderId}"`)
      const panel = await until(() => details(element), 'the details')
      const view = inside(element)
      const arrival = await until(
        () => [...panel.querySelectorAll('dd')].find((one) => /^in about \d min/.test(one.textContent ?? '')),
        'the arrival',
      )
      const [rider, customer] = ['Rider', 'Customer'].map((role) =>
        [...panel.querySelectorAll('span')].find(({ textContent }) => textContent === role),
      )
      const callRider = view.getAllByRole('link', { name: /^Call / })[0]
      const facts = view.getByRole('heading', { name: 'Delivery' })
      const tops = [arrival, rider, customer, facts].map((part) => part?.getBoundingClientRect().top ?? -1)
      assert.deepEqual(
        tops,
        tops.toSorted((one, other) => one - other),
      )
      assert.isAbove(tops[0] ?? -1, 0)
      assert.isAtLeast(callRider?.getBoundingClientRect().height ?? 0, 44)
      const sizeOf = (part: Element) => Number.parseFloat(getComputedStyle(part).fontSize)
      const id = view.getByRole('heading', { level: 2, name: orderId })
      assert.isBelow(sizeOf(id), sizeOf(arrival))
    } finally {
      stop()
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
    const view = inside(element)
    const notice = await view.findByText(/^The customer hasn’t received the text message/)
    assert.equal(notice.closest('[role=alert]')?.getAttribute('part'), 'notice notice-warning')
    await expectAccessible(element)
    await api.refuseMessages(false)
    button(element, 'Send again').focus()
    button(element, 'Send again').click()
    await until(() => view.queryByText(/^The customer hasn’t received/) === null, 'the message to arrive')
    assert.equal(await sentTexts(), earlierTexts + 1)
    assert.equal(element.shadowRoot?.activeElement?.textContent, orderId)
  })

  it('say what the fleet refused after it had been accepted', async () => {
    const { orderId } = await api.placeOrder()
    const texts = {
      change: 'This order can’t be changed any more.',
      cancellation: 'This order can’t be cancelled.',
    }
    for (const [refused, text] of Object.entries(texts)) {
      const stop = changeOrders((order) => Object.assign(order, { fleet_refused: refused }))
      try {
        const element = await list(`order="${orderId}"`)
        const notice = await inside(element).findByText(text)
        assert.equal(notice.closest('[role=alert]')?.getAttribute('part'), 'notice notice-warning')
      } finally {
        stop()
      }
    }
  })

  it('replace the list, its search and its filters on a phone', async () => {
    await useViewport(viewports.phone)
    const { orderId } = await api.placeOrder()
    for (const view of ['active', 'past']) {
      const element = await list(`view="${view}" order="${orderId}"`)
      await until(() => details(element)?.textContent?.includes('Timeline'), 'the details')
      const isShown = (name: string) => inside(element).queryByRole('combobox', { name })?.checkVisibility() ?? false
      assert.isFalse(isShown('Find an order'), view)
      assert.isFalse(isShown('Period'), view)
      button(element, 'Close details').click()
      await until(() => isShown('Find an order'), 'the search')
      if (view === 'past') assert.isTrue(isShown('Period'))
      element.remove()
    }
  })

  it('mark an order as late by its quoted time: with an icon, in words, and counted on the tab', async () => {
    const { orderId: late } = await api.placeOrder({ customer: { name: 'Late Lim' } })
    const { orderId: inTime } = await api.placeOrder({ customer: { name: 'Early Ee' } })
    const quotes = new Map([
      [late, -25],
      [inTime, 10],
    ])
    const stop = changeOrders((order) => {
      const quoted = quotes.get(order.order_id)
      const at = new Date(currentPage().environment.clock.now() + (quoted ?? 90) * minutes).toISOString()
      Object.assign(order, { quoted_delivery_at: at, delivery_eta_minutes: null })
    })
    try {
      const element = await list()
      await until(() => row(element, late)?.textContent?.includes('25 min late'), 'the late order')
      const words = [...(row(element, late)?.querySelectorAll('span') ?? [])].find(
        ({ textContent }) => textContent === '25 min late',
      )
      assert.ok(words?.querySelector('svg'), 'an icon beside the words')
      assert.notInclude(row(element, inTime)?.textContent ?? '', 'late')
      const heading = tab(element, 'Active')
      assert.match(heading.textContent ?? '', /1 late$/)
      assert.ok(heading.querySelector('svg'))
      const isFirst = () => Number(row(element, late)?.ariaRowIndex) < Number(row(element, inTime)?.ariaRowIndex)
      assert.isFalse(isFirst(), 'newest first')
      button(element, 'Late first').click()
      await until(isFirst, 'the late order first')
      button(element, 'Late first').click()
      await until(() => !isFirst(), 'newest first again')
    } finally {
      stop()
    }
  })

  it('copy and share the tracking link, and “Link copied” moves nothing beside it', async () => {
    const shared: unknown[] = []
    const copied: string[] = []
    Object.defineProperty(navigator, 'share', { configurable: true, value: async (data: unknown) => shared.push(data) })
    const { clipboard } = navigator
    const writeText = async (text: string) => void copied.push(text)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    try {
      const { orderId, trackingId } = await api.placeOrder()
      await api.advanceOrder(orderId, 'PICKED_UP')
      const element = await list(`order="${orderId}"`)
      const copy = await inside(element).findByRole('button', { name: 'Copy tracking link' })
      await until(() => details(element)?.textContent?.includes('Timeline'), 'the details')
      // Messages load later, below these.
      const neighbours = [...(details(element)?.querySelectorAll('button, a') ?? [])]
      const places = () =>
        neighbours.map((one) => {
          const { left, top, width } = one.getBoundingClientRect()
          return [left, top, width].map(Math.round)
        })
      const before = places()
      copy.click()
      await until(() => inside(element).queryByRole('button', { name: 'Link copied' }), 'the confirmation')
      assert.deepEqual(places(), before)
      const link = `${api.url}/tracking/${trackingId}`
      assert.deepEqual(copied, [link])
      button(element, 'Share link').click()
      await until(() => shared.length === 1, 'the share sheet')
      assert.deepEqual(shared, [{ url: link }])
      // Pages without https have no clipboard.
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
      button(element, 'Link copied').click()
      await until(() => inside(element).queryByDisplayValue(link), 'the link itself')
    } finally {
      Reflect.deleteProperty(navigator, 'share')
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    }
  })
})

const photoName = /^Photo of the delivery/

describe('proofs in the details of an order', () => {
  startShop({ vendor: '1002' })

  /** Shows the details of an order that has had these statuses. */
  async function detailsOf(...statuses: string[]) {
    const { orderId: id } = await api.placeOrder()
    for (const status of statuses) await api.advanceOrder(id, status)
    return list(`order="${id}"`)
  }

  it('opens a large photo, zooms it by key, and returns the focus', async () => {
    const element = await detailsOf('COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED')
    const thumbnail = await inside(element).findByRole('button', { name: photoName })
    thumbnail.focus()
    thumbnail.click()
    const dialog = await inside(element).findByRole('dialog', { name: photoName })
    const photo = inside(element).getByRole<HTMLImageElement>('img', { name: photoName })
    await until(() => photo.naturalWidth === 640, 'the photo')
    await expectAccessible(element)
    const zoom = inside(element).getByRole('button', { name: 'Zoom in' })
    photo.closest('button')?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))
    await until(() => zoom.textContent === 'Zoom out')
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => element.shadowRoot?.activeElement === thumbnail, 'the focus back')
  })

  it('says that a photo couldn’t be downloaded', async () => {
    const element = await detailsOf('COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED')
    ;(await inside(element).findByRole('button', { name: photoName })).click()
    const download = await inside(element).findByRole('button', { name: 'Download photo' })
    await api.fault('/proofs', 'status=503')
    download.click()
    await until(() => inside(element).queryByText(/^We couldn’t download the photo/), 'the reason')
    await api.fault('/proofs', null)
  })

  it('shows the pickup code, and why cancelling isn’t possible before the search for a rider', async () => {
    const element = await detailsOf('ACCEPTED_BY_VENDOR')
    await inside(element).findByText('You can cancel once we look for a rider.')
    assert.match(inside(element).getByText('Pickup code').closest('dl')?.textContent ?? '', /\d{4}$/)
    assert.isNull(inside(element).queryByRole('button', { name: 'Cancel order' }))
  })
})
