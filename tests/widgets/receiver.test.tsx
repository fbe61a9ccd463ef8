import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
  fill,
  inside,
  mount,
  nextFrame,
  type OrderApiControl,
  resetPage,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-tracking/define.ts'
import '../../widgets/courier-order-list/define.ts'
import { interceptCalls } from './request-element.ts'

const row = (element: Element, name: string) =>
  until(() => {
    const all = [...(element.shadowRoot?.querySelectorAll('details') ?? [])]
    return all.find((one) => one.querySelector('summary')?.textContent?.includes(name))
  }, name)
const button = (element: Element, name: string) => inside(element).getByRole('button', { name })
const messagesIn = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[role=log] li') ?? [])].map((one) => one.firstChild?.textContent)

describe('a receiver on the tracking page', () => {
  let api: OrderApiControl

  before(async () => {
    api = await startOrderApi({ riderSpeed: 1 })
  })

  beforeEach(async () => {
    await api.switchFlags({})
    await useViewport(viewports.phone)
  })

  async function track(trackingId: string) {
    resetPage().configure({ api: api.url })
    return mount(`<courier-tracking order="${trackingId}" no-map></courier-tracking>`)
  }

  it('can correct the unit until collection, keeps typed text on failure, and sees what is saved', async () => {
    const { orderId, trackingId } = await api.placeOrder()
    const element = await track(trackingId)
    const unit = await row(element, 'Correct the unit number')
    unit.querySelector('summary')?.click()
    const field = inside(element).getByLabelText('Unit number')
    button(element, 'Save unit number').click()
    await until(() => inside(element).queryByText('Enter the unit number.'), 'what is missing')
    await fill(field, '#05-09')
    const heal = interceptCalls('/change', () => new Response('{}', { status: 400 }))
    button(element, 'Save unit number').click()
    await until(() => inside(element).queryByText('Something went wrong. Please try again.'), 'the failure')
    heal()
    assert.equal((field as HTMLInputElement).value, '#05-09')
    button(element, 'Save unit number').click()
    await until(() => /Saved: /.test(unit.textContent ?? ''), 'the saved state')
    await until(() => (field as HTMLInputElement).value === '', 'an empty field')
    await expectAccessible(element)
    await api.advanceClock(500)
    await api.advanceOrder(orderId, 'PICKED_UP')
    await until(() => inside(element).queryByText(/already collected the order/), 'why it is closed')
    assert.equal(inside(element).queryByLabelText('Unit number'), null)
  })

  it('can exchange messages with the vendor, whose timeline shows each correction', async () => {
    const { orderId, trackingId } = await api.placeOrder()
    const receiver = await track(trackingId)
    await until(() => inside(receiver).queryByRole('button', { name: 'When will it be ready?' }))
    button(receiver, 'When will it be ready?').click()
    await until(() => messagesIn(receiver).length === 1, 'the message')
    const leave = await row(receiver, 'Choose where to leave it')
    leave.querySelector('summary')?.click()
    inside(receiver).getByLabelText('With a neighbour').click()
    button(receiver, 'Save place').click()
    await until(() => /Saved: /.test(leave.textContent ?? ''), 'the saved place')

    await useViewport(viewports.desk)
    const desk: Page = await signedInPage(api)
    await desk.vendors.load()
    desk.vendors.selectVendor('1002')
    const vendor = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    await until(() => messagesIn(vendor)[0] === 'When will it be ready?', 'the receiver’s message')
    await until(() => inside(vendor).queryByText(/Customer chose where to leave it/), 'the step')
    button(vendor, 'It’s taking a little longer. Sorry!').click()
    await until(() => messagesIn(vendor).length === 2, 'the answer')
    await expectAccessible(vendor)

    const page = resetPage()
    page.configure({ api: api.url })
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
    await until(() => inside(element).queryByRole('list', { name: 'What happened' }), 'the delivery')
    await until(async () => (await flagCalls()) > callsBefore, 'the flags')
    // The section's chunk is already loaded, so it would be shown in the next frame.
    await nextFrame()
    await nextFrame()
    assert.isNull(inside(element).queryByText('Help the rider find you'))
  })
})
