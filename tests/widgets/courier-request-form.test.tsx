import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { expectFocus, fill, inside, mount, nextEvent, nextFrame, press, until } from '../support/widget.ts'
import { focused, page, selectVendor, startShop, tabTo } from '../support/widget-shop.ts'
import { interceptCalls, refusal } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { announcementsOf, expectInOrder, textOf, textShown } from '../support/widgets/texts.ts'
import {
  addressField,
  chooseAddress,
  field,
  fillIn,
  messageOf,
  openFilled,
  openRequest,
  ordersSent,
  placeButton,
  unfold,
} from './request-element.ts'

describe('the request form', () => {
  startShop()

  it('can be filled in and sent by keyboard alone, with announcements in order', async () => {
    await selectVendor('1002')
    ;(document.activeElement as HTMLElement | null)?.blur()
    const element = await mount('<courier-request no-map start-focused></courier-request>')
    await until(() => focused(element)?.getAttribute('role') === 'combobox', 'the first focus')
    const type = (text: string) => sendKeys({ type: text })
    const typeInto = async (label: string, text: string) => {
      await tabTo(element, () => field(element, label))
      await type(text)
    }
    await inside(element).findByRole('radio', { name: /Cash on delivery/ })
    const announcements = announcementsOf(element)
    await type('Raffles')
    await until(() => inside(element).queryAllByRole('option').length > 0, 'the list')
    await press('ArrowDown')
    await press('Enter')
    await until(() => inside(element).queryAllByRole('option').length === 0, 'the list is closed')
    await until(() => focused(element) === field(element, 'Unit number'), 'the focus in the unit number')
    await textShown(element, 'Fee valid for')
    await type('#08-12')
    await typeInto('Phone number', '91112222')
    await typeInto('Customer name', 'Mei Ling Tan')
    await typeInto('What’s in the bag', 'Two lunch boxes')
    await tabTo(element, () => field(element, 'Order value'))
    await press('Enter')
    await until(() => messageOf(element, 'Order value'), 'the message at what is missing')
    expectFocus(field(element, 'Order value'))
    await type('24.50')
    await textShown(element, 'Request rider · $')
    assert.match(textOf(element), /With the customer\s*in about \d+ min/)
    const made = nextEvent('courier-order-placed')
    await press('Enter')
    await made
    const heading = await inside(element).findByRole('heading', { name: 'Order pushed!' })
    await until(() => focused(element) === heading, 'the focus on the outcome')
    expectInOrder(announcements, [
      /^\d+ results?$/,
      'Calculating the fee…',
      /^You pay \$\d+\.\d\d$/,
      'Enter the order value',
    ])
  })

  it('counts on its button the fields to correct, and leads to each with a message', async () => {
    const element = await openRequest()
    const before = await ordersSent()
    placeButton(element).click()
    await until(() => placeButton(element).textContent === 'Correct 5 fields', 'the number of fields')
    expectFocus(addressField(element))
    await fill(field(element, 'Customer name'), 'Wei Ling Tan')
    await until(() => placeButton(element).textContent === 'Correct 4 fields', 'one field less')
    await fillIn(element)
    const missing: [label: string, text: string, message: string][] = [
      ['Unit number', '', 'Enter the unit number'],
      ['Phone number', '12', 'This phone number doesn’t look right. Check the digits.'],
      ['Drop-off address', 'ION Orchard Link', 'No coordinates for that address'],
      ['Order value', '0', 'Enter the order value'],
    ]
    for (const [label, text, message] of missing) {
      const control = label === 'Drop-off address' ? addressField(element) : field(element, label)
      const good = control.value
      await fill(control, text)
      placeButton(element).click()
      await until(() => messageOf(element, label) === message, `${message} at ${label}`)
      await until(() => focused(element) === control, `the focus on ${label}`)
      if (label === 'Drop-off address') await chooseAddress(element, 'ION Orchard')
      else await fill(control, good)
    }
    assert.equal(await ordersSent(), before)
  })

  it('says outside the delivery area why, leads back to the address instead of sending, and offers another outlet', async () => {
    interceptCalls('/delivery/area/validate', async (server, request) => {
      const { vendor_id } = await request.clone().json()
      return vendor_id === '1001' ? Response.json({ result: 'DELIVERABLE' }) : server()
    })
    const element = await openRequest()
    await chooseAddress(element, '1.4927, 103.7414')
    await until(() => messageOf(element, 'Drop-off address') === 'We cannot deliver that order there.')
    assert.lengthOf(inside(element).getAllByText('We cannot deliver that order there.'), 2, 'also beside the button')
    assert.isNull(inside(element).queryByRole('button', { name: /^Request rider/ }))
    await pressButton(element, 'Change the address')
    await until(() => focused(element) === addressField(element), 'the focus on the address')
    assert.isNull(inside(element).queryByRole('button', { name: 'Save this address' }))
    await fill(field(element, 'Unit number'), '08-12')
    assert.isNull(inside(element).queryByRole('button', { name: /^The pin is right|“Where to”/ }))
    const other = await inside(element).findByRole('button', { name: /^Collect from .*Tanjong Pagar/ })
    other.click()
    await until(() => page.vendors.$selectedVendor.get()?.id === '1001', 'the other outlet')
    assert.equal(addressField(element).value, '1.4927, 103.7414')
  })

  it('leaves out the country’s prefix if a number has its own, and offers the first of two numbers', async () => {
    const element = await openFilled()
    assert.include(textOf(element), '+65')
    const phone = field(element, 'Phone number')
    await fill(phone, '+60 12')
    await until(() => !textOf(element).includes('+65'))
    await fill(phone, '6123 4567 / 81234568')
    const button = await inside(element).findByRole('button', { name: 'Use 6123 4567 instead' })
    placeButton(element).click()
    const message = 'There are two phone numbers. Keep one.'
    await until(() => messageOf(element, 'Phone number') === message, 'the message at the field')
    button.click()
    await until(() => phone.value === '6123 4567', 'the first number')
    await until(() => inside(element).queryByRole('button', { name: /^Use 6123/ }) === null, 'no button')
  })

  it('has its summary beside it when wide, mirrored from right to left, and leaves numbers unchanged', async () => {
    const element = await openRequest('no-map', 1100)
    const boxes = () =>
      [placeButton(element), field(element, 'Customer name')].map((one) => one.getBoundingClientRect())
    const [button, name] = boxes() as [DOMRect, DOMRect]
    assert.isAbove(button.left, name.right)
    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    await nextFrame()
    const [mirrored, mirroredName] = boxes() as [DOMRect, DOMRect]
    assert.isBelow(mirrored.right, mirroredName.left)
    assert.equal(getComputedStyle(field(element, 'Phone number')).direction, 'ltr')
  })
})

describe('a section of the request form', () => {
  startShop()

  it('folds when it’s complete and the focus leaves it, and can be opened again', async () => {
    const element = await openRequest()
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
    await unfold(element, 'Where to')
    inside(element).getByRole('button', { name: 'Where to', expanded: true }).click()
    await until(() => !addressField(element).checkVisibility(), 'the address folded again')

    // Isolated, because an item may begin with a number.
    await fill(field(element, 'What’s in the bag'), '2 x chicken rice')
    await fill(field(element, 'Order value'), '25.50')
    await fill(field(element, 'Phone number'), '12')
    await textShown(element, 'What to deliver\u20682 x chicken rice\u2069 · ')
    assert.isNull(inside(element).queryByRole('button', { name: /“Who receives it”/ }))
    await fill(field(element, 'Order value'), '26')
    assert.isTrue(field(element, 'Phone number').checkVisibility(), 'an invalid number stays in view')
    await fill(field(element, 'Phone number'), '8123 4567')
    await fill(field(element, 'Order value'), '27')
    await until(() => !field(element, 'Phone number').checkVisibility(), 'folded with a valid number')
  })

  it('opens again if the server refuses a value in it, and takes the focus', async () => {
    const element = await openFilled()
    await until(() => !field(element, 'Phone number').checkVisibility(), 'the customer folded')
    interceptCalls('/order', () => refusal('validation.phone-incorrect'))
    placeButton(element).click()
    await until(() => focused(element) === field(element, 'Phone number'), 'the focus in the opened section')
    assert.isNotNull(messageOf(element, 'Phone number'))
  })
})
