import { assert } from 'chai'
import type { OrderWire } from '../../core/api/orders.ts'
import { expectAccessible, fill, inside, mount, press, until, viewports } from '../support/widget.ts'
import { api, focused, page, signIn, startApi, visit } from '../support/widget-shop.ts'
import '../../widgets/courier-job/define.ts'

const button = (element: Element, name: string) => inside(element).getByRole('button', { name })
const heading = (element: Element, name: string) =>
  until(() => inside(element).queryByRole('heading', { level: 1, name }), name)

describe('a shop’s own rider', () => {
  startApi({ fleet: 'own-riders', viewport: viewports.phone })
  beforeEach(() => api.switchFlags({}))

  /** Gives an order to a rider, and returns the token of the link that was sent. */
  async function givenOrder(change?: object) {
    await signIn()
    const { orderId } = await api.placeOrder(change)
    const order = await page.client.request<OrderWire>(`/vendor/1002/order/${orderId}/rider`, {
      method: 'POST',
      body: { name: 'Arun Kumar', phone: '+6591234567' },
    })
    await api.advanceClock(100)
    const text = (await api.mails()).findLast(({ kind }) => kind === 'rider-link')?.text ?? ''
    const token = /\/job\/([\w-]+)/.exec(text)?.[1] ?? assert.fail('no link')
    return { orderId, token, pickupCode: order.pickup_code ?? '' }
  }

  it('accepts, corrects a wrong code, and collects', async () => {
    const { orderId, token, pickupCode } = await givenOrder()
    visit()
    const changes: string[] = []
    const element = await mount(`<courier-job job="${token}"></courier-job>`)
    element.addEventListener('courier-job-changed', ({ detail }) => changes.push(`${detail.orderId} ${detail.status}`))
    await heading(element, 'New job')
    assert.ok(inside(element).getByText('$25.00'))
    const call = inside(element).getByRole('link', { name: /Call Alicia Wong/ })
    assert.equal(call.getAttribute('href'), 'tel:+6581234567')
    await api.advanceClock(60_000)
    button(element, 'Accept').click()
    await heading(element, 'Ride to the shop')
    await api.advanceClock(60_000)
    button(element, 'At the shop').click()
    await heading(element, 'Collect the order')

    const code = () => inside(element).getByLabelText('Pickup code')
    button(element, 'Collected').click()
    await until(() => inside(element).queryByText('Enter the code.'), 'what is missing')
    assert.equal(element.shadowRoot?.activeElement, code())
    await fill(code(), pickupCode === '000' ? '111' : '000')
    await api.advanceClock(60_000)
    await choosePhoto(element)
    button(element, 'Collected').click()
    await until(() => inside(element).queryByText(/That code was wrong/), 'the refusal')
    await fill(code(), pickupCode)
    button(element, 'Collected').click()
    await heading(element, 'Ride to the customer')
    assert.deepEqual(
      changes,
      ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP'].map(
        (status) => `${orderId} ${status}`,
      ),
    )
  })

  it('works by the keyboard alone, and keeps the focus at the next step', async () => {
    const { token } = await givenOrder()
    visit()
    const element = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(element, 'New job')
    for (let tabs = 0; tabs < 20 && focused(element)?.textContent !== 'Accept'; tabs++) await press('Tab')
    await api.advanceClock(60_000)
    await press('Enter')
    await heading(element, 'Ride to the shop')
    await until(() => focused(element)?.textContent === 'At the shop', 'the focus on the next button')
    await expectAccessible(element)
    await api.advanceClock(60_000)
    await press('Enter')
    await heading(element, 'Collect the order')
    await until(() => focused(element)?.textContent === 'Collected', 'the focus on the next button')
  })

  it('keeps a press while the server is away, also if the element is removed', async () => {
    const { token } = await givenOrder()
    visit()
    const element = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(element, 'New job')
    await api.down(true)
    button(element, 'Accept').click()
    await heading(element, 'Ride to the shop')
    assert.ok(inside(element).getByText('1 press will be sent.'))
    element.remove()
    await api.down(false)
    const again = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(again, 'Ride to the shop')
    await until(() => !inside(again).queryByText('1 press will be sent.'), 'that it was sent')
  })

  it('works only on the phone that opened the link first', async () => {
    const { token } = await givenOrder()
    visit()
    const first = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(first, 'New job')
    first.remove()
    visit()
    await forgetPhone()
    const second = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(second, 'This job is open on another phone')
    assert.ok(inside(second).getByText('Ask the shop for a new link.'))
  })

  /** Removes what the phone has kept, so that the browser is another phone. */
  async function forgetPhone() {
    const deleting = indexedDB.deleteDatabase('courier-job')
    await new Promise((resolve) => {
      deleting.onsuccess = resolve
    })
  }

  async function choosePhoto(element: Element) {
    const input = element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]') ?? assert.fail('no input')
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 1800)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const files = new DataTransfer()
    files.items.add(new File([blob ?? assert.fail('no picture')], 'bag.png', { type: 'image/png' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => inside(element).queryByRole('button', { name: /Photo taken/ }), 'the photo')
  }
})
