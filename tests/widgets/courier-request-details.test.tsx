import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  fill,
  inside,
  type OrderApiControl,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import { addressField, answering, field, fillIn, messageOf, openRequest, placeButton, textOf } from './a-request.ts'

const hintOf = (element: Element, label: string) => {
  const id = field(element, label).getAttribute('aria-describedby')
  return id && element.shadowRoot?.getElementById(id)?.textContent
}

function refusing(path: string, key: string) {
  const meta = { translation_key: key }
  return answering(path, () => Response.json({ message: 'No', errors: [], meta, request_id: 'r' }, { status: 422 }))
}

describe('what a request says of its facts', () => {
  let api: OrderApiControl
  let page: Page
  before(async () => {
    api = await startOrderApi()
  })
  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
  })

  it('shows the collection point’s address in the summary and in the review', async () => {
    const element = await openRequest(page)
    const address = page.vendors.$selectedVendor.get()?.location?.addressText ?? ''
    assert.match(address, /Victoria Street/)
    await until(() => textOf(element).includes(address), 'the address in the summary')
    await fillIn(element)
    ;(await inside(element).findByRole('button', { name: /^Review order$/ })).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Review your order' })
    assert.include((dialog.textContent ?? '').replace(/\s+/g, ' '), address)
  })

  it('names the operator’s limit at the order value, and asks about the same one', async () => {
    const restore = answering('/get-country-parameter/orderItemValueExceedLimit', () => Response.json({ result: '20' }))
    try {
      const element = await openRequest(page)
      await until(() => hintOf(element, 'Order value')?.includes('$20.00'), 'the limit in the hint')
      await fillIn(element)
      placeButton(element).click()
      await inside(element).findByRole('dialog', { name: 'Is this order value right?' })
      assert.include(textOf(element), 'Above $20.00')
    } finally {
      restore()
    }
  })

  it('says that the collection point is missing if the server says so', async () => {
    const restore = refusing('/order', 'error.cant-retrieve-vendor-rar')
    try {
      const element = await openRequest(page)
      await fillIn(element)
      placeButton(element).click()
      const words = page.translations.translate('error.cant-retrieve-vendor-rar')
      await until(() => textOf(element).includes(words), 'the words on the screen')
    } finally {
      restore()
    }
  })

  it('says at the notes and at the address that the server finds them too long', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    for (const [key, label] of [
      ['validation.notes-too-long', 'Notes for the rider'],
      ['validation.address-too-long', 'Drop-off address'],
    ] as const) {
      const restore = refusing('/order', key)
      placeButton(element).click()
      await until(() => messageOf(element, label) === page.translations.translate(key), key)
      restore()
    }
  })

  it('shows a place that stands alone at zoom 18', async () => {
    await api.switchFlags({ 'draw-delivery-areas': false })
    await page.flags.refresh()
    const element = await openRequest(page, '')
    await until(
      () => element.shadowRoot?.querySelector('img.leaflet-tile[src*="/tiles/18/"]'),
      'a tile of zoom 18 around the collection point',
    )
    await api.switchFlags({})
  })

  it('tells the host which address failed, and why', async () => {
    const element = await openRequest(page)
    const told: { location: unknown; reason: unknown }[] = []
    element.addEventListener('courier-error', (event) => {
      const { location, reason } = (event as CustomEvent<{ location: unknown; reason: unknown }>).detail
      told.push({ location, reason })
    })
    await api.fault('/geolocator/autocomplete', 'status=503')
    try {
      await fill(addressField(element), 'ION Orchard')
      const failure = { location: 'DESTINATION_ADDRESS', reason: 'geolocator.error.autocomplete' }
      await until(() => told.some((one) => JSON.stringify(one) === JSON.stringify(failure)), 'the failure')
    } finally {
      await api.fault('/geolocator/autocomplete', null)
    }
  })
})
