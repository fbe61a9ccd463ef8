import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { expectAccessible, expectFocus, fill, inside, mount, press, refreshFlags, until } from '../support/widget.ts'
import { api, focused, page, startShop } from '../support/widget-shop.ts'
import { interceptCalls } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import '../../widgets/courier-toasts/define.ts'
import {
  addressField,
  chooseAddress,
  feeShown,
  field,
  openFilled,
  openRequest,
  placeButton,
  placed,
  unfold,
} from './request-element.ts'

describe('addresses of the request', () => {
  startShop()

  it('saves an address once its details are there, suggests it while typing, and fills in every field', async () => {
    const element = await openRequest()
    const toasts = await mount('<courier-toasts></courier-toasts>')
    await chooseAddress(element, 'Raffles Hospital')
    await pressButton(element, 'Save this address')
    await until(() => focused(element) === field(element, 'Customer name'), 'the focus on the first that is missing')
    await fill(field(element, 'Customer name'), 'Zara Saved')
    await fill(field(element, 'Phone number'), '8123 9999')
    await fill(field(element, 'Unit number'), '#07-07')
    await pressButton(element, 'Save this address')
    await inside(toasts).findByText('Address saved')
    await until(() => !inside(element).queryByRole('button', { name: /^Save th/ }), 'nothing left to be saved')
    await fill(field(element, 'Unit number'), '#07-08')
    await inside(element).findByRole('button', { name: 'Save the changes to this address' })
    await fill(field(element, 'Unit number'), '#07-07')

    page.vendors.selectVendor('1001')
    await fill(field(element, 'Customer name'), 'Another Name')
    await fill(addressField(element), 'zara')
    await inside(element).findByRole('option', { name: /Zara Saved/ })
    await press('Enter')
    await until(() => addressField(element).value.startsWith('Raffles Hospital'), 'the address')
    assert.equal(field(element, 'Customer name').value, 'Zara Saved')
    assert.equal(field(element, 'Unit number').value, '#07-07')
    assert.match(field(element, 'Phone number').value, /8123 ?9999/)
  })

  it('ends the suggestions with whose they are, which isn’t an option', async () => {
    const element = await openRequest()
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

    interceptCalls('/geolocator/autocomplete', async (server) =>
      Response.json({ ...(await (await server()).json()), source: 'google' }),
    )
    await fill(addressField(element), 'Bugis')
    const attribution = await until(withText('note', 'Google Maps'), 'the attribution')
    assert.equal(attribution.translate, false)
  })

  it('changes and deletes a saved address by keyboard, on a narrow phone', async () => {
    const element = await openRequest('no-map', 320)
    const view = inside(element)
    const enter = async (name: RegExp | string) => {
      const button = await view.findByRole('button', { name })
      button.focus()
      await press('Enter')
    }
    await enter('Saved addresses')
    const dialog = await view.findByRole('dialog', { name: 'Saved addresses' })
    const find = await view.findByRole<HTMLInputElement>('textbox', { name: 'Find a customer' })
    await until(() => focused(element) === find, 'the focus on the search')
    await view.findByRole('button', { name: /^Deliver to Alicia Wong · \+65 8123 4140/ })
    assert.isAtMost(dialog.scrollWidth, dialog.clientWidth, 'nothing is cut off')

    await fill(find, 'alicia')
    await enter(/^Edit Alicia/)
    await view.findByRole('dialog', { name: 'Edit saved address' })
    await expectAccessible(element)
    const name = view.getAllByLabelText<HTMLInputElement>('Customer name').at(-1) ?? assert.fail('no name')
    await fill(name, 'Alicia 2')
    await press('Enter')
    await until(() => name.getAttribute('aria-invalid') === 'true', 'the message')
    expectFocus(name)
    await fill(name, 'Alicia Ong')
    await press('Enter')
    await pressButton(element, /^Delete Alicia Ong/)
    await view.findByRole('dialog', { name: 'Delete this address?' })
    await pressButton(element, 'Delete address')
    await view.findByRole('textbox', { name: 'Find a customer' })
    await until(() => !view.queryByRole('button', { name: /^Deliver to Alicia/ }), 'the row gone')
    await press('Escape')
    await until(() => !view.queryByRole('dialog'), 'the dialog closed')
  })

  it('shows pin and text separately, and asks to confirm the pin before placing', async () => {
    const element = await openFilled()
    const input = addressField(element)
    const text = input.value
    await unfold(element, 'Where to')
    input.focus()
    input.setSelectionRange(text.length, text.length)
    await sendKeys({ type: ' 77' })
    await press('Escape')
    await textShown(element, `The pin is at: ${text}`)
    await expectAccessible(element)
    placeButton(element).click()
    await until(() => input.getAttribute('aria-invalid') === 'true', 'the message at the address')
    assert.match(textOf(element), /Check the pin/)
    await pressButton(element, 'Use the pin’s address')
    await until(() => input.value === text, 'the address of the pin')
    await pressButton(element, `Use “${text} 77” again`)
    await until(() => input.value === `${text} 77`, 'the own words')
    placeButton(element).click()
    await until(() => placed(element), 'the placed order')
  })

  it('keeps an address that wasn’t found and offers the pin, which arrow keys move and a button puts back', async () => {
    const element = await openRequest('')
    await inside(element).findByRole('button', { name: 'Put the pin on the map' })
    await fill(addressField(element), 'Qqxyz behind the temple')
    await inside(element).findByRole('option', { name: /Keep text and set the pin/ })
    await press('ArrowDown')
    await press('Enter')
    const pin = await until(() => element.shadowRoot?.querySelector<HTMLElement>('[data-pin]'), 'the pin')
    await until(() => focused(element) === pin, 'the focus on the pin')
    assert.equal(addressField(element).value, 'Qqxyz behind the temple')
    // The pin starts at the outlet, which isn't a drop-off address.
    const hint = 'Click or tap the map where the order should go'
    await textShown(element, hint)
    assert.notInclude(textOf(element), 'The pin is at')
    assert.include(textOf(element), 'Set the pin to see the fee')
    assert.notInclude(textOf(element), 'Enter an address to see the fee')
    assert.notInclude(placeButton(element).textContent ?? '', '$')
    await press('ArrowUp')
    await until(() => !textOf(element).includes(hint), 'the hint gone')
    await feeShown(element)

    await chooseAddress(element, 'ION Orchard')
    await until(() => focused(element) === field(element, 'Unit number'), 'the focus in the unit number')
    const chosen = addressField(element).value
    const moved = await inside(element).findByRole('button', { name: /Drop-off pin/ })
    moved.focus()
    for (let step = 0; step < 6; step++) await press('ArrowDown')
    moved.blur()
    await textShown(element, `You chose “${chosen}”`)
    const isDemo = ({ textContent }: HTMLElement) => textContent === 'These are demo addresses'
    await until(() => inside(element).queryAllByRole('note').some(isDemo), 'the note beside the pin’s address')
    await pressButton(element, 'Put the pin back')
    await until(() => addressField(element).value === chosen, 'the chosen address')
    assert.notInclude(textOf(element), 'You chose')
  })

  it('shows a single place at zoom 18, and the delivery area while an address is outside it', async () => {
    await api.switchFlags({ 'draw-delivery-areas': false })
    await refreshFlags(page)
    const element = await openRequest('')
    const findTile = () => element.shadowRoot?.querySelector('img.leaflet-tile[src*="/tiles/18/"]')
    await until(findTile, 'a tile of zoom 18 around the collection point')
    const drawn = () => element.shadowRoot?.querySelector<SVGPathElement>('[data-areas] path')
    assert.notOk(drawn())
    await chooseAddress(element, '1.4927, 103.7414')
    const area = await until(drawn, 'the area')
    assert.isAbove(area.getBoundingClientRect().width, 20)
    inside(element).getByText(/^Riders deliver inside the outlined area, at most 25 km from the collection point\.$/)
    await chooseAddress(element, 'ION Orchard')
    await until(() => !drawn(), 'the map without the area')
  })
})
