import { assert } from 'chai'
import type { OrderWire } from '../../core/api/orders.ts'
import { expectAccessible, expectFocus, fill, inside, mount, press, until, viewports } from '../support/widget.ts'
import { api, focused, page, signIn, startApi, tabTo, visit } from '../support/widget-shop.ts'
import { chooseFile, pressButton } from '../support/widgets/controls.ts'
import { recordEvents } from '../support/widgets/events.ts'
import '../../widgets/courier-job/define.ts'

const heading = (element: Element, name: string) => inside(element).findByRole('heading', { level: 1, name })

describe('a shop’s own rider', () => {
  startApi({ fleet: 'own-riders', viewport: viewports.phone })

  /** Opens the link of an order that was given to a rider. */
  async function openJob() {
    await signIn()
    const { orderId } = await api.placeOrder()
    const order = await page.client.request<OrderWire>(`/vendor/1002/order/${orderId}/rider`, {
      method: 'POST',
      body: { name: 'Arun Kumar', phone: '+6591234567' },
    })
    await api.advanceClock(100)
    const text = (await api.mails()).findLast(({ kind }) => kind === 'rider-link')?.text ?? ''
    const token = /\/job\/([\w-]+)/.exec(text)?.[1] ?? assert.fail('no link')
    visit()
    const changes = recordEvents<{ orderId: string; status: string }>('courier-job-changed')
    const element = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(element, 'New job')
    return { element, orderId, token, changes, pickupCode: order.pickup_code ?? '' }
  }

  it('accepts by the keyboard alone, keeps the focus at the next step, corrects a wrong code, and collects', async () => {
    const { element, orderId, changes, pickupCode } = await openJob()
    assert.ok(inside(element).getByText('$25.00'))
    const call = inside(element).getByRole('link', { name: /Call Alicia Wong/ })
    assert.equal(call.getAttribute('href'), 'tel:+6581234567')
    await tabTo(element, () => inside(element).getByRole('button', { name: 'Accept' }))
    await api.advanceClock(60_000)
    await press('Enter')
    await heading(element, 'Ride to the shop')
    await until(() => focused(element)?.textContent === 'At the shop', 'the focus on the next button')
    await api.advanceClock(60_000)
    await press('Enter')
    await heading(element, 'Collect the order')
    await until(() => focused(element)?.textContent === 'Collected', 'the focus on the next button')

    const code = inside(element).getByLabelText('Pickup code')
    await press('Enter')
    await inside(element).findByText('Enter the code.')
    expectFocus(code)
    await expectAccessible(element)
    await fill(code, pickupCode === '000' ? '111' : '000')
    await api.advanceClock(60_000)
    await chooseFile(element, await photo())
    await inside(element).findByRole('button', { name: /Photo taken/ })
    await pressButton(element, 'Collected')
    await inside(element).findByText(/That code was wrong/)
    await fill(inside(element).getByLabelText('Pickup code'), pickupCode)
    await pressButton(element, 'Collected')
    await heading(element, 'Ride to the customer')
    const statuses = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP']
    assert.deepEqual(
      changes.map(({ detail }) => detail),
      statuses.map((status) => ({ orderId, status })),
    )
  })

  it('keeps a press while the server is away, also if the element is removed', async () => {
    const { element, token } = await openJob()
    await api.down(true)
    await pressButton(element, 'Accept')
    await heading(element, 'Ride to the shop')
    assert.ok(inside(element).getByText('1 press will be sent.'))
    element.remove()
    await api.down(false)
    const again = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(again, 'Ride to the shop')
    await until(() => !inside(again).queryByText('1 press will be sent.'), 'that it was sent')
  })

  it('works only on the phone that opened the link first', async () => {
    const { element, token } = await openJob()
    element.remove()
    visit()
    // What this phone has kept is removed, so that the browser is another phone.
    const deleting = indexedDB.deleteDatabase('courier-job')
    await new Promise((resolve) => {
      deleting.onsuccess = resolve
    })
    const second = await mount(`<courier-job job="${token}"></courier-job>`)
    await heading(second, 'This job is open on another phone')
    assert.ok(inside(second).getByText('Ask the shop for a new link.'))
  })

  async function photo() {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 1800)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return new File([blob ?? assert.fail('no picture')], 'bag.png', { type: 'image/png' })
  }
})
