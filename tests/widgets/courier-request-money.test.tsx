import { assert } from 'chai'
import {
  click,
  expectAccessible,
  expectFocus,
  fill,
  inDarkMode,
  inside,
  type OrderApiControl,
  press,
  refreshFlags,
  until,
  useViewport,
} from '../support/widget.ts'
import { api, focused, page, signIn, startApi } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import {
  addressField,
  field,
  fillIn,
  openRequest,
  ordersSent,
  placeButton,
  placed,
  review,
  unfold,
} from './request-element.ts'

const feeOn = (element: Element) => Number(/\$(\d+\.\d\d)/.exec(placeButton(element).textContent ?? '')?.[1])
const voucherCode = (element: Element) =>
  inside(element).findByRole<HTMLInputElement>('textbox', { name: 'Voucher code' })

describe('the fee and payment of an order', () => {
  startApi()

  async function open(flags: Parameters<OrderApiControl['switchFlags']>[0] = {}, width?: number) {
    await api.switchFlags(flags)
    await signIn()
    await refreshFlags(page)
    return openRequest('no-map', width)
  }

  /** Says that the order is for a business. Returns the field for its VAT number. */
  async function forBusiness(element: Element) {
    await unfold(element, 'Who receives it')
    click(await inside(element).findByRole('checkbox', { name: /^For a business customer/ }))
    return inside(element).findByRole('textbox', { name: /^VAT number/ })
  }

  /** Places the order from its review. */
  async function confirm(element: Element) {
    const [, button] = inside(element).getAllByRole('button', { name: /^Request rider · \$/ })
    button?.click()
    await until(() => placed(element), 'the order')
  }

  it('applies a voucher by keyboard, shows its discount or amount once, and removes it again', async () => {
    const element = await open({ voucher: true })
    await fillIn(element)
    const full = feeOn(element)
    await pressButton(element, 'Add a voucher')
    const code = await voucherCode(element)
    expectFocus(code)
    await fill(code, 'USEDUP')
    await press('Enter')
    await textShown(element, 'This voucher has been used up.')
    assert.equal(code.getAttribute('aria-invalid'), 'true')
    await fill(code, 'half')
    await press('Enter')
    await until(() => feeOn(element) === Math.round(full * 50) / 100, 'half the fee')
    await textShown(element, '50% off the delivery fee, up to $10.00')
    const remove = await inside(element).findByRole('button', { name: 'Remove voucher HALF' })
    await until(() => focused(element) === remove, 'the focus to move')
    remove.click()
    await until(() => feeOn(element) === full, 'the whole fee')
    await pressButton(element, 'Add a voucher')
    await fill(await voucherCode(element), 'WELCOME5')
    await press('Enter')
    const other = await inside(element).findByRole('button', { name: 'Remove voucher WELCOME5' })
    await until(() => other.textContent === 'Remove voucher WELCOME5', 'the button’s words')
    await textShown(element, 'Voucher WELCOME5')
    assert.notInclude(textOf(element), 'off the delivery fee')
    assert.isNull(placed(element), 'nothing was placed by Enter')
  })

  it('reviews the order: missing parts are marked, lines focus their fields, and the button places it', async () => {
    const element = await open({ 'payment-vat': true })
    assert.match((await review(element)).textContent ?? '', /Where to\s*Missing/)
    await pressButton(element, /^Where to/)
    await until(() => focused(element) === addressField(element), 'the focus in the address')
    await fillIn(element, 'Siti Rahman')
    const number = await forBusiness(element)
    await fill(number, '1234567')
    placeButton(element).click()
    await textShown(element, 'A VAT number has 8 characters')
    await until(() => focused(element) === number, 'the focus at the number')
    await fill(number, '12345678')
    const text = ((await review(element)).textContent ?? '').replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
    const outlet = page.vendors.$selectedVendor.get()?.location?.addressText ?? assert.fail('no address')
    const parts = ['Bugis', outlet, '#04-12', 'Siti Rahman · 8123 4567', '12345678', 'Laksa for two · $25.50']
    for (const part of [...parts, 'Cash on delivery']) assert.include(text, part)
    assert.notInclude(text, 'Missing')
    await confirm(element)
  })

  it('asks about an item above the limit before sending, and returns to the amount', async () => {
    await api.setParameters({ orderItemValueExceedLimit: 20 })
    const element = await open()
    await fillIn(element)
    const before = await ordersSent()
    placeButton(element).click()
    await inside(element).findByRole('dialog', { name: 'Is this order value right?' })
    assert.include(textOf(element), 'You entered $25.50. Above $20.00, we ask')
    await expectAccessible(element)
    await pressButton(element, 'Change the value')
    await until(() => focused(element) === field(element, 'Order value'), 'the focus at the amount')
    assert.equal(await ordersSent(), before)
    await fill(field(element, 'Order value'), '30')
    await press('Enter')
    await pressButton(element, 'The value is right')
    await until(() => placed(element), 'the order')
    assert.equal(await ordersSent(), before + 1)
    await api.setParameters({})
  })

  it('fits a small phone, right to left and in dark mode, with everything open, and its review', async () => {
    await useViewport({ width: 320, height: 640 })
    const element = await open({ voucher: true, 'payment-vat': true }, 320)
    await fillIn(element)
    await pressButton(element, 'Add a voucher')
    await forBusiness(element)
    const root = element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
    assert.isAtMost(root?.scrollWidth ?? 999, 320)
    root?.setAttribute('dir', 'rtl')
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    assert.isAtMost(root?.scrollWidth ?? 999, 320)
    const buttons = [...(await review(element)).querySelectorAll(':scope > :last-child button')]
    assert.deepEqual(
      buttons.map((one) => one.textContent?.replace(/ · .*/, '')),
      ['Back to the form', 'Request rider'],
    )
    for (const one of buttons)
      assert.isAtMost(one.getBoundingClientRect().bottom, 640, `“${one.textContent}” is in view`)
  })
})
