import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectFocus,
  fill,
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  press,
  refreshFlags,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import {
  addressField,
  announcementsOf,
  field,
  fillIn,
  interceptCalls,
  messageOf,
  openRequest,
  placeButton,
  textOf,
} from './request-element.ts'

const hintOf = (element: Element, label: string) => {
  const id = field(element, label).getAttribute('aria-describedby')
  return id && element.shadowRoot?.getElementById(id)?.textContent
}

function refusing(path: string, key: string) {
  const meta = { translation_key: key }
  return interceptCalls(path, () =>
    Response.json({ message: 'No', errors: [], meta, request_id: 'r' }, { status: 422 }),
  )
}

describe('the details of a request', () => {
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

  it('isolates the item’s text direction in a folded section, because it may begin with a number', async () => {
    const element = await openRequest(page)
    await fill(field(element, 'What’s in the bag'), '2 x chicken rice')
    await fill(field(element, 'Order value'), '25.50')
    await fill(field(element, 'Customer name'), 'Mei Ling Tan')
    await until(() => textOf(element).includes('What to deliver\u20682 x chicken rice\u2069 · '), 'the folded section')
  })

  it('shows the operator’s limit at the order value, and asks to confirm a higher one', async () => {
    const restore = interceptCalls('/get-country-parameter/orderItemValueExceedLimit', () =>
      Response.json({ result: '20' }),
    )
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

  it('shows that the collection point is missing if the server reports it', async () => {
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

  it('shows an error at notes or address if the server rejects them as too long', async () => {
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

  it('shows a single place at zoom 18', async () => {
    await api.switchFlags({ 'draw-delivery-areas': false })
    await refreshFlags(page)
    const element = await openRequest(page, '')
    await until(
      () => element.shadowRoot?.querySelector('img.leaflet-tile[src*="/tiles/18/"]'),
      'a tile of zoom 18 around the collection point',
    )
    await api.switchFlags({})
  })

  it('notifies the host which address failed, and why', async () => {
    const element = await openRequest(page)
    const events: { location: unknown; reason: unknown }[] = []
    element.addEventListener('courier-error', (event) => {
      const { location, reason } = (event as CustomEvent<{ location: unknown; reason: unknown }>).detail
      events.push({ location, reason })
    })
    await api.fault('/geolocator/autocomplete', 'status=503')
    try {
      await fill(addressField(element), 'ION Orchard')
      const failure = { location: 'DESTINATION_ADDRESS', reason: 'geolocator.error.autocomplete' }
      await until(() => events.some((one) => JSON.stringify(one) === JSON.stringify(failure)), 'the failure')
    } finally {
      await api.fault('/geolocator/autocomplete', null)
    }
  })

  it('can be filled in and sent by keyboard alone, with announcements in order', async () => {
    await page.vendors.load()
    page.vendors.selectVendor('1002')
    ;(document.activeElement as HTMLElement | null)?.blur()
    const element = await mount('<courier-request no-map start-focused></courier-request>')
    const focused = () => element.shadowRoot?.activeElement
    await until(() => focused()?.getAttribute('role') === 'combobox', 'the first focus')
    const type = (text: string) => sendKeys({ type: text })
    const tabTo = async (name: string) => {
      const wanted = field(element, name)
      for (let step = 0; focused() !== wanted; step++) {
        assert.isBelow(step, 20, `Tab leads to ${name}`)
        await press('Tab')
      }
    }
    await until(() => inside(element).queryByRole('radio', { name: /Cash on delivery/ }), 'the ways to pay')
    const announcements = announcementsOf(element)
    await type('Raffles')
    await until(() => inside(element).queryAllByRole('option').length > 0, 'the list')
    await press('ArrowDown')
    await press('Enter')
    await until(() => inside(element).queryAllByRole('option').length === 0, 'the list is closed')
    await until(() => focused() === field(element, 'Unit number'), 'the focus in the unit number')
    await type('#08-12')
    await tabTo('Phone number')
    await type('91112222')
    await tabTo('Customer name')
    await type('Mei Ling Tan')
    await tabTo('What’s in the bag')
    await type('Two lunch boxes')
    await tabTo('Order value')
    await press('Enter')
    await until(() => messageOf(element, 'Order value'), 'the message at what is missing')
    expectFocus(field(element, 'Order value'))
    await type('24.50')
    await until(() => /Request rider · \$/.test(textOf(element)), 'the fee')
    const made = nextEvent('courier-order-placed')
    await press('Enter')
    await made
    const heading = await inside(element).findByRole('heading', { name: 'Order pushed!' })
    await until(() => focused() === heading, 'the focus on the outcome')
    let at = -1
    for (const text of [
      /^\d+ results?$/,
      /^Calculating the fee…$/,
      /^You pay \$\d+\.\d\d$/,
      /^Enter the order value$/,
    ]) {
      at = announcements.findIndex((one, index) => index > at && text.test(one))
      assert.isAtLeast(at, 0, `${text} in its place among: ${announcements.join(' | ')}`)
    }
  })
})
