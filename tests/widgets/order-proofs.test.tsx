import { assert } from 'chai'
import { expectAccessible, inside, until } from '../support/widget.ts'
import { list, startShop } from './order-list-element.ts'

const photoName = /^Photo of the delivery/

describe('proofs in the details of an order', () => {
  const shop = startShop()

  /** Shows the details of an order that has had these statuses. */
  async function detailsOf(...statuses: string[]) {
    const { orderId: id } = await shop.api.placeOrder()
    for (const status of statuses) await shop.api.advanceOrder(id, status)
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
    await shop.api.fault('/proofs', 'status=503')
    download.click()
    await until(() => inside(element).queryByText(/^We couldn’t download the photo/), 'the reason')
    await shop.api.fault('/proofs', null)
  })

  it('shows the pickup code, and why cancelling isn’t possible before the search for a rider', async () => {
    const element = await detailsOf('ACCEPTED_BY_VENDOR')
    await inside(element).findByText('You can cancel once we look for a rider.')
    assert.match(inside(element).getByText('Pickup code').closest('dl')?.textContent ?? '', /\d{4}$/)
    assert.isNull(inside(element).queryByRole('button', { name: 'Cancel order' }))
  })
})
