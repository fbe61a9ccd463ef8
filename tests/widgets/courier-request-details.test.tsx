import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { expectFocus, fill, inside, mount, nextEvent, press, refreshFlags, until } from '../support/widget.ts'
import { api, focused, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import {
  addressField,
  announcementsOf,
  chooseAddress,
  field,
  fillIn,
  interceptCalls,
  messageOf,
  openRequest,
  placeButton,
  refusal,
  textOf,
  unfold,
} from './request-element.ts'

describe('the details of a request', () => {
  startShop()

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

  it('offers the first of two phone numbers as a button, and sends no order with both', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const phone = field(element, 'Phone number')
    await fill(phone, '6123 4567 / 81234568')
    const button = await inside(element).findByRole('button', { name: 'Use 6123 4567 instead' })
    assert.include(textOf(element), 'There are two phone numbers. Keep one.')
    placeButton(element).click()
    await until(
      () => messageOf(element, 'Phone number') === 'There are two phone numbers. Keep one.',
      'the message at the field',
    )
    button.click()
    await until(() => (phone as HTMLInputElement).value === '6123 4567', 'the first number')
    await until(() => inside(element).queryByRole('button', { name: /^Use 6123/ }) === null, 'no button')
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

describe('a section of the request form', () => {
  startShop()

  it('folds when it’s complete and the focus leaves it, and can be opened again', async () => {
    const element = await openRequest(page)
    await chooseAddress(element, 'ION Orchard')
    await until(() => focused(element) === field(element, 'Unit number'), 'the focus in the unit number')
    await fill(field(element, 'Unit number'), '#04-12')
    assert.isTrue(field(element, 'Unit number').checkVisibility(), 'open while it is typed in')
    await fill(field(element, 'Notes for the rider'), 'Ring twice')
    await fill(field(element, 'Customer name'), 'Mei Ling Tan')
    await until(() => !addressField(element).checkVisibility(), 'the address folded')
    assert.include(textOf(element), 'Where to\u2068#04-12, ION Orchard')
    assert.include(textOf(element), ' · \u2068Ring twice\u2069')
    const { left, top } = inside(element).getByRole('heading', { name: 'Where to' }).getBoundingClientRect()
    const onTitle = element.shadowRoot?.elementFromPoint(left + 5, top + 5)
    assert.equal(onTitle, inside(element).getByRole('button', { name: 'Where to' }), 'the whole head is the button')
    await fill(field(element, 'Phone number'), '8123 4567')
    await fill(field(element, 'Order value'), '25.50')
    await until(() => !field(element, 'Customer name').checkVisibility(), 'the customer folded')
    await unfold(element, 'Where to')
    inside(element).getByRole('button', { name: 'Where to', expanded: true }).click()
    await until(() => !addressField(element).checkVisibility(), 'the address folded again')
  })

  it('stays open without a check mark while a value in it is invalid', async () => {
    const element = await openRequest(page)
    await chooseAddress(element, 'ION Orchard')
    await fill(field(element, 'Unit number'), '#04-12')
    await fill(field(element, 'Customer name'), 'Mei Ling Tan')
    await fill(field(element, 'Phone number'), '12')
    await fill(field(element, 'Order value'), '25.50')
    await until(() => !addressField(element).checkVisibility(), 'the complete section folded')
    assert.isTrue(field(element, 'Phone number').checkVisibility(), 'the number is in view')
    assert.isNull(inside(element).queryByRole('button', { name: /“Who receives it”/ }))
    await fill(field(element, 'Phone number'), '8123 4567')
    await fill(field(element, 'Order value'), '26')
    await until(() => !field(element, 'Phone number').checkVisibility(), 'folded with a valid number')
  })

  it('opens again if the server refuses a value in it, and takes the focus', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    await until(() => !field(element, 'Phone number').checkVisibility(), 'the customer folded')
    const restore = interceptCalls('/order', () => refusal('validation.phone-incorrect'))
    placeButton(element).click()
    await until(() => focused(element) === field(element, 'Phone number'), 'the focus in the opened section')
    restore()
    assert.isNotNull(messageOf(element, 'Phone number'))
  })
})
