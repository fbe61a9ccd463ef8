import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import {
  expectAccessible,
  expectFocus,
  fill,
  inside,
  mount,
  nextEvent,
  press,
  refreshFlags,
  until,
} from '../support/widget.ts'
import { api, focused, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-toasts/define.ts'
import {
  addressField,
  chooseAddress,
  field,
  fillIn,
  interceptCalls,
  openRequest,
  placeButton,
  textOf,
  unfold,
} from './request-element.ts'

const button = (element: Element, name: RegExp | string) =>
  until(() => inside(element).queryByRole<HTMLButtonElement>('button', { name }), `the button ${name}`)

/** Types at the end of the address field. */
async function typeOn(element: Element, text: string) {
  await unfold(element, 'Where to')
  const input = addressField(element)
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
  await sendKeys({ type: text })
}

/** Hides the pickup address of Bugis until one is saved; the returned function restores `fetch`. */
function withoutOrigin() {
  const { fetch } = globalThis
  let isSaved = false
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const response = await fetch(input, init)
    if (pathname.endsWith('/vendor/1002/address')) isSaved = response.ok
    if (isSaved || !pathname.endsWith('/vendors')) return response
    const body = await response.json()
    for (const vendor of body.result.vendors) if (vendor.vendor_id === '1002') vendor.vendor_information.location = null
    return Response.json(body)
  }
  return () => {
    globalThis.fetch = fetch
  }
}

describe('addresses of the request', () => {
  startShop()

  it('saves an address, suggests it while typing, and fills in every field', async () => {
    const element = await openRequest(page)
    const toasts = await mount('<courier-toasts></courier-toasts>')
    await chooseAddress(element, 'Raffles Hospital')
    await fill(field(element, 'Unit number'), '#07-07')
    await fill(field(element, 'Customer name'), 'Zara Saved')
    await fill(field(element, 'Phone number'), '8123 9999')
    await until(() => !addressField(element).checkVisibility(), 'the address folded')
    ;(await button(element, 'Save this address')).click()
    await inside(toasts).findByText('Address saved')
    await until(() => !inside(element).queryByRole('button', { name: /^Save th/ }), 'nothing left to be saved')
    await fill(field(element, 'Unit number'), '#07-08')
    await button(element, 'Save the changes to this address')
    await fill(field(element, 'Unit number'), '#07-07')

    page.vendors.selectVendor('1001')
    await fill(field(element, 'Customer name'), 'Another Name')
    await fill(addressField(element), 'zara')
    await until(() => inside(element).queryByRole('option', { name: /Zara Saved/ }), 'the saved address')
    await press('Enter')
    await until(() => addressField(element).value.startsWith('Raffles Hospital'), 'the address')
    assert.equal(field(element, 'Customer name').value, 'Zara Saved')
    assert.equal(field(element, 'Unit number').value, '#07-07')
    assert.match(field(element, 'Phone number').value, /8123 ?9999/)
  })

  it('focuses the first empty required field when an address is saved', async () => {
    const element = await openRequest(page)
    await chooseAddress(element, 'ION Orchard')
    ;(await button(element, 'Save this address')).click()
    await until(() => focused(element) === field(element, 'Customer name'), 'the focus on the name')
  })

  it('ends the suggestions with whose they are, which isn’t an option', async () => {
    const element = await openRequest(page, 'no-map')
    const withText = (role: string, text: string) => () =>
      inside(element)
        .queryAllByRole(role)
        .find(({ textContent }) => textContent?.includes(text))
    await fill(addressField(element), 'ION Orchard')
    const note = await until(withText('note', 'These are demo addresses'), 'the note')
    assert.isNull(note.closest('[role=listbox]'))
    await until(withText('status', 'These are demo addresses'), 'the announced note')
    const options = inside(element)
      .getAllByRole('option')
      .filter(({ localName }) => localName !== 'option')
    for (const _ of options) await press('ArrowDown')
    assert.equal(addressField(element).getAttribute('aria-activedescendant'), options.at(-1)?.id)
    await press('ArrowDown')
    assert.equal(addressField(element).getAttribute('aria-activedescendant'), options[0]?.id, 'the note is skipped')
    await expectAccessible(element)

    const restore = interceptCalls('/geolocator/autocomplete', async (server) =>
      Response.json({ ...(await (await server()).json()), source: 'google' }),
    )
    try {
      await fill(addressField(element), 'Bugis')
      const attribution = await until(withText('note', 'Google Maps'), 'the attribution')
      assert.equal(attribution.translate, false)
    } finally {
      restore()
    }
  })

  it('changes and deletes a saved address by keyboard, on a narrow phone', async () => {
    const element = await openRequest(page, 'no-map', 320)
    const opener = await button(element, 'Saved addresses')
    opener.focus()
    await press('Enter')
    const dialog = await inside(element).findByRole('dialog', { name: 'Saved addresses' })
    const find = await inside(element).findByRole<HTMLInputElement>('textbox', { name: 'Find a customer' })
    await until(() => focused(element) === find, 'the focus on the search')
    await inside(element).findByRole('button', { name: /^Deliver to Alicia Wong · \+65 8123 4140/ })
    await expectAccessible(element)
    assert.isAtMost(dialog.scrollWidth, dialog.clientWidth, 'nothing is cut off')

    await fill(find, 'alicia')
    ;(await button(element, /^Edit Alicia/)).focus()
    await press('Enter')
    await inside(element).findByRole('dialog', { name: 'Edit saved address' })
    await expectAccessible(element)
    const name = inside(element).getAllByLabelText<HTMLInputElement>('Customer name').at(-1)
    assert.isOk(name)
    await fill(name, 'Alicia 2')
    await press('Enter')
    await until(() => name.getAttribute('aria-invalid') === 'true', 'the message')
    expectFocus(name)
    await fill(name, 'Alicia Ong')
    await press('Enter')
    ;(await button(element, /^Delete Alicia Ong/)).click()
    await inside(element).findByRole('dialog', { name: 'Delete this address?' })
    ;(await button(element, 'Delete address')).click()
    await inside(element).findByRole('textbox', { name: 'Find a customer' })
    await until(() => !inside(element).queryByRole('button', { name: /^Deliver to Alicia/ }), 'the row gone')
    await press('Escape')
    await until(() => !inside(element).queryByRole('dialog'), 'the dialog closed')
  })

  it('shows pin and text separately, and asks to confirm the pin before placing', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const text = addressField(element).value
    await typeOn(element, ' 77')
    await press('Escape')
    await until(() => textOf(element).includes(`The pin is at: ${text}`), 'where the pin is')
    await expectAccessible(element)
    placeButton(element).click()
    await until(() => addressField(element).getAttribute('aria-invalid') === 'true', 'the message at the address')
    assert.match(textOf(element), /Check the pin/)
    ;(await button(element, 'Use the pin’s address')).click()
    await until(() => addressField(element).value === text, 'the address of the pin')
    ;(await button(element, `Use “${text} 77” again`)).click()
    await until(() => addressField(element).value === `${text} 77`, 'the own words')
    placeButton(element).click()
    await until(() => inside(element).queryByRole('button', { name: 'Track order' }), 'the placed order')
  })

  it('keeps an address that wasn’t found and offers the pin', async () => {
    const element = await openRequest(page, '')
    await until(() => inside(element).queryByRole('button', { name: 'Put the pin on the map' }), 'the map')
    await fill(addressField(element), 'Qqxyz behind the temple')
    await inside(element).findByRole('option', { name: /Keep text and set the pin/ })
    await press('ArrowDown')
    await press('Enter')
    const pin = await until(() => element.shadowRoot?.querySelector<HTMLElement>('[data-pin]'), 'the pin')
    await until(() => focused(element) === pin, 'the focus on the pin')
    assert.equal(addressField(element).value, 'Qqxyz behind the temple')
    // The pin starts at the outlet, which isn't a drop-off address.
    const hint = () => textOf(element).includes('Click or tap the map where the order should go')
    await until(hint, 'the hint to move it')
    assert.notInclude(textOf(element), 'The pin is at')
    assert.include(textOf(element), 'Set the pin to see the fee')
    assert.notInclude(textOf(element), 'Enter an address to see the fee')
    assert.notInclude(placeButton(element).textContent ?? '', '$')
    await press('ArrowUp')
    await until(() => !hint(), 'the hint gone')
    await until(() => /· \$/.test(placeButton(element).textContent ?? ''), 'the fee')
  })

  it('asks the owner of an outlet without a location where riders collect, then continues with the form', async () => {
    const restore = withoutOrigin()
    try {
      await page.vendors.load()
      page.vendors.selectVendor('1002')
      const element = await mount('<courier-request></courier-request>')
      const address = await inside(element).findByRole('combobox', { name: 'Pickup address' })
      await expectAccessible(element)
      ;(await button(element, 'Continue')).click()
      await until(() => focused(element) === address, 'the focus on what is missing')
      await api.fault('/geolocator/autocomplete', 'status=503')
      const event = nextEvent<{ type: string }>('courier-error')
      await fill(address, 'Bugis')
      assert.equal((await event).detail.type, 'api', 'the host is notified of the failed geocoder')
      await api.fault('/geolocator/autocomplete', null)
      await fill(address, 'Bugis Junction')
      ;(await until(() => inside(element).queryAllByRole('option')[0], 'an address')).click()
      ;(await button(element, 'Continue')).click()
      await inside(element).findByRole('heading', { name: 'How does the rider find the door?' })
      await expectAccessible(element)
      await fill(inside(element).getByLabelText(/^Unit number/), '#01-09')
      ;(await button(element, 'Save and continue')).click()
      await inside(element).findByRole('combobox', { name: 'Drop-off address' })
      assert.equal(page.vendors.$selectedVendor.get()?.location?.unit, '#01-09')
    } finally {
      restore()
    }
  })
})

describe('an address outside the delivery area', () => {
  startShop()
  before(() => api.switchFlags({ 'draw-delivery-areas': false }))
  after(() => api.switchFlags({}))
  beforeEach(() => refreshFlags(page))

  it('shows the area on the map until another address is chosen', async () => {
    const element = await openRequest(page, '')
    await until(() => inside(element).queryByRole('button', { name: 'Put the pin on the map' }), 'the map')
    const drawn = () => element.shadowRoot?.querySelector<SVGPathElement>('[data-areas] path')
    assert.notOk(drawn())
    await chooseAddress(element, '1.4927, 103.7414')
    const area = await until(drawn, 'the area')
    assert.match(area.getAttribute('d') ?? '', /^M[^M]*L/)
    assert.isAbove(area.getBoundingClientRect().width, 20)
    assert.notEqual(getComputedStyle(area).stroke, 'none')
    inside(element).getByText(/^Riders deliver inside the outlined area, at most 25 km from the collection point\.$/)
    await chooseAddress(element, 'ION Orchard')
    await until(() => !drawn(), 'the map without the area')
  })
})
