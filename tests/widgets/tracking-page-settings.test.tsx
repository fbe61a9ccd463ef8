import {
  inside,
  mount,
  type OrderApiControl,
  refreshFlags,
  resetPage,
  startOrderApi,
  until,
} from '../support/widget.ts'
import '../../widgets/courier-tracking/define.ts'

describe('the tracking page with the operator’s settings', () => {
  let api: OrderApiControl

  before(async () => {
    api = await startOrderApi()
  })

  it('hides map and call button, and shows the map again, without a reload', async () => {
    const { orderId, trackingId } = await api.placeOrder()
    for (const status of ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']) await api.advanceOrder(orderId, status)
    const page = resetPage()
    page.configure({ api: api.url })
    page.start()
    await page.flags.ready
    const element = await mount(`<courier-tracking order="${trackingId}"></courier-tracking>`)
    const map = () => inside(element).queryByRole('region', { name: /^Map/ })
    const calls = () => inside(element).queryAllByRole('link', { name: /^Call/ })
    await until(() => map() && calls().length === 2, 'the map and both calls')
    await api.switchFlags({ 'tracking-page-settings': { map: false, calls: false } })
    await refreshFlags(page)
    await until(() => !map() && calls().length === 0, 'them to go')
    await until(() => !element.shadowRoot?.querySelector('[data-map]'), 'the place of the map to go')
    await api.switchFlags({ 'tracking-page-settings': { map: true, calls: false } })
    await refreshFlags(page)
    await until(() => map() && calls().length === 0, 'the map to come back')
  })
})
