import { assert } from 'chai'
import {
  expectAccessible,
  fill,
  inside,
  mount,
  nextFrame,
  nextTask,
  press,
  resetPage,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import {
  addressField,
  chooseAddress,
  field,
  fillIn,
  messageOf,
  openRequest,
  placeButton,
  textOf,
} from './request-element.ts'

describe('the request form', () => {
  startShop()

  it('leaves signing in to a page with its own sign-in', async () => {
    const fresh = resetPage()
    // Silences the warning, which another test checks.
    fresh.environment.warn = () => {}
    fresh.configure({ api: api.url, fetchSession: () => Promise.reject(new Error('not today')) })
    const element = await mount('<courier-request no-map></courier-request>')
    await until(() => inside(element).queryByRole('heading', { name: 'Sign in to request a rider' }))
    assert.isNull(element.shadowRoot?.querySelector('courier-account'))
  })

  it('finds an address by typing and arrow keys, and shows fee and times at once', async () => {
    const element = await openRequest(page)
    await fill(addressField(element), 'ION Orch')
    await until(() => inside(element).queryByRole('option', { name: /ION Orchard/ }))
    await expectAccessible(element)
    await press('ArrowDown')
    await press('Enter')
    await until(() => addressField(element).value.startsWith('ION Orchard, 2 Orchard Turn'))
    await until(() => /· \$\d+\.\d\d/.test(placeButton(element).textContent ?? ''), 'the fee on the button')
    assert.match(textOf(element), /Fee valid for (9|10) more minutes/)
    assert.match(textOf(element), /With the customer\s*in about \d+ min/)
  })

  it('shows one message outside the delivery area, needs no pin confirmation, and offers another outlet', async () => {
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const isAreaCheck = request.url.endsWith('/delivery/area/validate')
      const { vendor_id } = isAreaCheck ? await request.clone().json() : { vendor_id: null }
      if (isAreaCheck && vendor_id === '1001') return Response.json({ result: 'DELIVERABLE' })
      return fetch(request)
    }
    try {
      const element = await openRequest(page)
      await chooseAddress(element, '1.4927, 103.7414')
      await until(() => messageOf(element, 'Drop-off address') === 'We cannot deliver that order there.')
      assert.equal(textOf(element).split('We cannot deliver that order there.').length, 2)
      assert.isNull(inside(element).queryByRole('button', { name: 'Save this address' }))
      await fill(field(element, 'Unit number'), '08-12')
      assert.isNull(inside(element).queryByRole('button', { name: /^The pin is right|“Where to”/ }))
      const other = await inside(element).findByRole('button', { name: /^Collect from .*Tanjong Pagar/ })
      await expectAccessible(element)
      other.click()
      await until(() => page.vendors.$selectedVendor.get()?.id === '1001', 'the other outlet')
      assert.equal(addressField(element).value, '1.4927, 103.7414')
    } finally {
      globalThis.fetch = fetch
    }
  })

  it('says on the button how many fields are to be corrected, and goes to the first', async () => {
    const element = await openRequest(page)
    placeButton(element).click()
    await until(() => placeButton(element).textContent?.startsWith('Correct'), 'the number of fields')
    assert.equal(placeButton(element).textContent, 'Correct 5 fields')
    assert.equal(element.shadowRoot?.activeElement, addressField(element))
    await fill(field(element, 'Customer name'), 'Wei Ling Tan')
    await until(() => placeButton(element).textContent === 'Correct 4 fields', 'one field less')
  })

  it('counts down the bytes left for notes', async () => {
    const element = await openRequest(page)
    await until(() => textOf(element).includes('Gate code'))
    await fill(field(element, 'Notes for the rider'), 'a')
    document.execCommand('insertText', false, 'é'.repeat(495))
    await until(() => textOf(element).includes('9 bytes left'))
    document.execCommand('insertText', false, 'é'.repeat(10))
    await until(() => textOf(element).includes('11 bytes too long'))
  })

  it('removes the country’s prefix if a number has its own', async () => {
    const element = await openRequest(page)
    assert.include(textOf(element), '+65')
    await fill(field(element, 'Phone number'), '+60 12')
    await until(() => !textOf(element).includes('+65'))
    assert.equal(field(element, 'Phone number').dir, 'ltr')
  })

  it('keeps what was typed over a change of outlet and a reload', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const from = await inside(element).findByRole('region', { name: 'Collect from' })
    assert.include(from.textContent, 'Bugis Junction')
    page.vendors.selectVendor('1001')
    await until(() => from.textContent?.includes('Tanjong Pagar'), 'the other outlet')
    assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
    await until(() => /· \$/.test(placeButton(element).textContent ?? ''), 'its fee')
    page.vendors.selectVendor('1002')
    element.remove()
    await nextTask()
    const again = await openRequest(page)
    assert.equal(field(again, 'Customer name').value, 'Mei Ling Tan')
  })

  it('has its summary beside it when wide, and a sticky bar below it when narrow', async () => {
    const wide = await openRequest(page, 'no-map', 1100)
    const form = field(wide, 'Customer name').getBoundingClientRect()
    assert.isAbove(placeButton(wide).getBoundingClientRect().left, form.right)
    wide.remove()
    await useViewport(viewports.phone)
    const narrow = await openRequest(page, 'no-map', 340)
    const button = placeButton(narrow).getBoundingClientRect()
    assert.isAtMost(button.bottom, window.innerHeight, 'the button is visible without scrolling')
    assert.isAbove(button.top, window.innerHeight - 120)
  })

  it('mirrors in right-to-left languages, and leaves numbers unchanged', async () => {
    const element = await openRequest(page, 'no-map', 1100)
    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    await nextFrame()
    const name = field(element, 'Customer name').getBoundingClientRect()
    assert.isBelow(placeButton(element).getBoundingClientRect().right, name.left)
    assert.equal(getComputedStyle(field(element, 'Phone number')).direction, 'ltr')
  })

  it('shows the pin, which arrow keys can move', async () => {
    const element = await openRequest(page, '')
    await chooseAddress(element, 'ION Orchard')
    const chosen = addressField(element).value
    const pin = await until(() => inside(element).queryByRole('button', { name: /Drop-off pin/ }), 'the pin')
    pin.focus()
    for (let step = 0; step < 6; step++) await press('ArrowDown')
    pin.blur()
    await until(() => textOf(element).includes(`You chose “${chosen}”`), 'the searched address to stay visible')
    const isDemo = ({ textContent }: HTMLElement) => textContent === 'These are demo addresses'
    await until(() => inside(element).queryAllByRole('note').some(isDemo), 'the note beside the pin’s address')
    inside(element).getByRole('button', { name: 'Put the pin back' }).click()
    await until(() => addressField(element).value === chosen)
  })
})
