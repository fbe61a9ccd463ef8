import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
  fill,
  inDarkMode,
  inside,
  mount,
  nextFrame,
  nextTask,
  type OrderApiControl,
  press,
  resetPage,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import {
  addressField,
  chooseAddress,
  field,
  fillIn,
  interceptCalls,
  messageOf,
  openRequest,
  placeButton,
  textOf,
} from './request-element.ts'

describe('the request form', () => {
  let api: OrderApiControl
  let page: Page

  before(async () => {
    api = await startOrderApi()
  })

  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
  })

  it('asks a signed-out user to sign in', async () => {
    const fresh = resetPage()
    fresh.configure({ api: api.url })
    const element = await mount('<courier-request no-map></courier-request>')
    await until(() => inside(element).queryByRole('heading', { name: 'Sign in to request a rider' }))
    await expectAccessible(element)
  })

  it('signs in within the element, and continues with the form', async () => {
    const fresh = resetPage()
    fresh.configure({ api: api.url })
    const element = await mount('<courier-request no-map></courier-request>')
    const account = await until(() => element.shadowRoot?.querySelector('courier-account'), 'the account element')
    await fill(await inside(account).findByLabelText('Email'), 'parent@demo.courier')
    await fill(inside(account).getByLabelText('Password'), 'Courier!2026')
    inside(account).getByRole('button', { name: 'Sign in' }).click()
    await inside(element).findByRole('heading', { name: 'Where to' })
  })

  it('leaves signing in to a page with its own sign-in', async () => {
    const fresh = resetPage()
    // Silences the warning, which another test checks.
    fresh.environment.warn = () => {}
    fresh.configure({ api: api.url, fetchSession: () => Promise.reject(new Error('not today')) })
    const element = await mount('<courier-request no-map></courier-request>')
    await until(() => inside(element).queryByRole('heading', { name: 'Sign in to request a rider' }))
    assert.isNull(element.shadowRoot?.querySelector('courier-account'))
  })

  it('shows that the collection points didn’t load, and tries again', async () => {
    const restore = interceptCalls('/vendors', () => Response.json({}, { status: 404 }))
    const element = await mount('<courier-request no-map></courier-request>')
    await until(() => textOf(element).includes('We couldn’t get your collection point'), 'the message')
    await expectAccessible(element)
    restore()
    inside(element).getByRole('button', { name: 'Try again' }).click()
    await until(() => inside(element).queryByRole('combobox'), 'the form')
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

  it('chooses the first address found on Enter', async () => {
    const element = await openRequest(page)
    await fill(addressField(element), 'ION Orchard')
    await until(() => inside(element).queryByRole('option', { name: /ION Orchard/ }))
    await press('Enter')
    await until(() => addressField(element).value.includes('2 Orchard Turn'))
    assert.equal(messageOf(element, 'Unit number'), null, 'nothing was asked for yet')
  })

  it('searches once for fast typing', async () => {
    const element = await openRequest(page)
    const before = (await api.traffic()).requests.length
    await fill(addressField(element), 'ION Orchard')
    await until(() => inside(element).queryByRole('option', { name: /ION Orchard/ }))
    const since = (await api.traffic()).requests.slice(before)
    assert.equal(since.filter((line) => line.includes('/geolocator/autocomplete')).length, 1)
  })

  it('finds a pasted place by its coordinates', async () => {
    const element = await openRequest(page)
    await chooseAddress(element, '1.3040, 103.8318', 'Orchard')
    await until(() => /· \$/.test(placeButton(element).textContent ?? ''))
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

  it('keeps the text if the search fails, and says so at the field', async () => {
    const element = await openRequest(page)
    await api.fault('/geolocator/autocomplete', 'status=503')
    await fill(addressField(element), 'ION Orchard')
    await until(() => messageOf(element, 'Drop-off address')?.startsWith('We couldn’t search'), 'the message')
    assert.equal(addressField(element).value, 'ION Orchard')
    await api.fault('/geolocator/autocomplete', null)
    await press('!')
    await until(() => messageOf(element, 'Drop-off address') === null)
  })

  it('offers to try again if the fee can’t be computed', async () => {
    const element = await openRequest(page)
    await api.fault('/delivery/fee', 'status=503')
    await chooseAddress(element, 'ION Orchard')
    await until(() => textOf(element).includes('We could not compute the price for that order.'))
    await expectAccessible(element)
    await api.fault('/delivery/fee', null)
    inside(element).getByRole('button', { name: 'Try again' }).click()
    await until(() => /· \$/.test(placeButton(element).textContent ?? ''))
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

  it('cleans pasted text: a line keeps no line breaks or hidden characters, notes keep their lines', async () => {
    const element = await openRequest(page)
    await fill(field(element, 'Customer name'), '\u202eMei\tLing\u0007')
    assert.equal(field(element, 'Customer name').value, 'Mei Ling')
    await fill(field(element, 'What’s in the bag'), 'Laksa\nfor two')
    assert.equal(field(element, 'What’s in the bag').value, 'Laksa for two')
    await fill(field(element, 'Notes for the rider'), 'Ring\ntwice\u202e')
    assert.equal(field(element, 'Notes for the rider').value, 'Ring\ntwice')
  })

  it('removes the country’s prefix if a number has its own', async () => {
    const element = await openRequest(page)
    assert.include(textOf(element), '+65')
    await fill(field(element, 'Phone number'), '+60 12')
    await until(() => !textOf(element).includes('+65'))
    assert.equal(field(element, 'Phone number').dir, 'ltr')
  })

  it('keeps what was typed when the host moves the element', async () => {
    const element = await openRequest(page)
    await fill(field(element, 'Customer name'), 'Mei Ling Tan')
    const elsewhere = document.createElement('div')
    elsewhere.dataset.mounted = ''
    document.body.append(elsewhere)
    elsewhere.append(element)
    await nextTask()
    await nextFrame()
    assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
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

  for (const [words, width] of [
    ['wide', 1100],
    ['narrow', 320],
  ] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`is accessible ${words} and ${scheme}, empty and filled in`, async () => {
        const look = async () => {
          const element = await openRequest(page, 'no-map', width)
          await expectAccessible(element)
          await fillIn(element)
          await expectAccessible(element)
          assert.isAtMost(element.shadowRoot?.firstElementChild?.scrollWidth ?? 0, width, 'nothing sticks out')
        }
        await (scheme === 'dark' ? inDarkMode(look) : look())
      })
    }
  }

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
    inside(element).getByRole('button', { name: 'Put the pin back' }).click()
    await until(() => addressField(element).value === chosen)
  })
})
