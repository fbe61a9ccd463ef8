import { assert } from 'chai'
import { fill, inside, mount, nextFrame, refreshFlags, until, useViewport, viewports } from '../support/widget.ts'
import { api, orderWith, page, selectVendor, signIn, startApi, startVisit, visit } from '../support/widget-shop.ts'
import { interceptCalls } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import '../../widgets/courier-tracking/define.ts'
import '../../widgets/courier-order-list/define.ts'

const row = (element: Element, name: string) =>
  until(() => {
    const all = [...(element.shadowRoot?.querySelectorAll('details') ?? [])]
    return all.find((one) => one.querySelector('summary')?.textContent?.includes(name))
  }, name)
const messagesIn = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[role=log] li') ?? [])].map((one) => one.firstChild?.textContent)

describe('a receiver on the tracking page', () => {
  startApi({ riderSpeed: 1, viewport: viewports.phone })
  beforeEach(() => api.switchFlags({}))

  async function track(trackingId: string) {
    visit()
    return mount(`<courier-tracking order="${trackingId}" no-map></courier-tracking>`)
  }

  it('can correct the unit until collection, keeps typed text on failure, and sees what is saved', async () => {
    const { orderId, trackingId } = await api.placeOrder()
    const element = await track(trackingId)
    const unit = await row(element, 'Correct the unit number')
    unit.querySelector('summary')?.click()
    const field = inside(element).getByLabelText('Unit number')
    await pressButton(element, 'Save unit number')
    await inside(element).findByText('Enter the unit number.')
    await fill(field, '#05-09')
    const heal = interceptCalls('/change', () => new Response('{}', { status: 400 }))
    await pressButton(element, 'Save unit number')
    await inside(element).findByText('Something went wrong. Please try again.')
    heal()
    assert.equal((field as HTMLInputElement).value, '#05-09')
    await pressButton(element, 'Save unit number')
    await until(() => /Saved: /.test(unit.textContent ?? ''), 'the saved state')
    await until(() => (field as HTMLInputElement).value === '', 'an empty field')
    await api.advanceClock(500)
    await api.advanceOrder(orderId, 'PICKED_UP')
    await inside(element).findByText(/already collected the order/)
    assert.equal(inside(element).queryByLabelText('Unit number'), null)
  })

  it('can exchange messages with the vendor, whose timeline shows each correction', async () => {
    const { orderId, trackingId } = await api.placeOrder()
    const receiver = await track(trackingId)
    await pressButton(receiver, 'When will it be ready?')
    await until(() => messagesIn(receiver).length === 1, 'the message')
    const leave = await row(receiver, 'Choose where to leave it')
    leave.querySelector('summary')?.click()
    inside(receiver).getByLabelText('With a neighbour').click()
    await pressButton(receiver, 'Save place')
    await until(() => /Saved: /.test(leave.textContent ?? ''), 'the saved place')

    await useViewport(viewports.desk)
    await signIn()
    await selectVendor('1002')
    const vendor = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    await until(() => messagesIn(vendor)[0] === 'When will it be ready?', 'the receiver’s message')
    await inside(vendor).findByText(/Customer chose where to leave it/)
    await pressButton(vendor, 'It’s taking a little longer. Sorry!')
    await until(() => messagesIn(vendor).length === 2, 'the answer')

    const page = visit()
    const arabic = await mount(`<courier-tracking order="${trackingId}" no-map></courier-tracking>`)
    await page.chooseLanguage('ar')
    await until(() => messagesIn(arabic)[0] === 'متى يكون جاهزًا؟', 'the messages in the receiver’s language')
    assert.deepEqual(messagesIn(arabic), ['متى يكون جاهزًا؟', 'سيستغرق الأمر وقتًا أطول قليلًا. نعتذر!'])
  })

  it('sees no self-service while its flag is off', async () => {
    await api.switchFlags({ 'receiver-self-service': false })
    const { trackingId } = await api.placeOrder()
    const flagCalls = async () => (await api.traffic()).requests.filter((call) => call.includes('/flags')).length
    const callsBefore = await flagCalls()
    const element = await track(trackingId)
    await inside(element).findByRole('list', { name: 'What happened' })
    await until(async () => (await flagCalls()) > callsBefore, 'the flags')
    // The section's chunk is already loaded, so it would be shown in the next frame.
    await nextFrame()
    await nextFrame()
    assert.isNull(inside(element).queryByText('Help the rider find you'))
  })
})

describe('the tracking page with the operator’s settings', () => {
  startVisit()

  it('hides map and call button, and shows the map again, without a reload', async () => {
    const { trackingId } = await orderWith(['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'])
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
