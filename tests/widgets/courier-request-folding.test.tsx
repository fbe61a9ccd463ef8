import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import {
  expectAccessible,
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
import {
  addressField,
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

const focused = (element: Element) => element.shadowRoot?.activeElement

describe('a section of the request form', () => {
  let api: OrderApiControl
  let page: Page

  before(async () => {
    api = await startOrderApi()
  })

  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
  })

  it('folds when it’s complete and the focus leaves it, and can be opened again', async () => {
    const element = await openRequest(page)
    await chooseAddress(element, 'ION Orchard')
    await until(() => focused(element) === field(element, 'Unit number'), 'the focus in the unit number')
    await fill(field(element, 'Unit number'), '#04-12')
    assert.isTrue(field(element, 'Unit number').checkVisibility(), 'open while it is typed in')
    await fill(field(element, 'Customer name'), 'Mei Ling Tan')
    await until(() => !addressField(element).checkVisibility(), 'the address folded')
    assert.include(textOf(element), 'Where to\u2068#04-12, ION Orchard')
    await fill(field(element, 'Phone number'), '8123 4567')
    await fill(field(element, 'Order value'), '25.50')
    await until(() => !field(element, 'Customer name').checkVisibility(), 'the customer folded')
    await expectAccessible(element)
    await unfold(element, 'Where to')
    inside(element).getByRole('button', { name: 'Collapse “Where to”' }).click()
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
    await expectAccessible(element)
  })
})
