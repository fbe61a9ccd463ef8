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
import '../../widgets/courier-request/define.ts'
import {
  addressField,
  field,
  fillIn,
  interceptCalls,
  openRequest,
  placeButton,
  textOf,
  unfold,
} from './request-element.ts'

const button = (element: Element, name: RegExp) => inside(element).findByRole('button', { name })
const feeOn = (element: Element) => Number(/\$(\d+\.\d\d)/.exec(placeButton(element).textContent ?? '')?.[1])

describe('the fee and payment of an order', () => {
  startApi()

  async function open(flags: Parameters<OrderApiControl['switchFlags']>[0] = {}, width?: number) {
    await api.switchFlags(flags)
    await signIn()
    await refreshFlags(page)
    return openRequest(page, 'no-map', width)
  }

  after(() => api.switchFlags({}))

  it('applies a voucher by keyboard, shows its discount, and removes it again', async () => {
    const element = await open({ voucher: true })
    await fillIn(element)
    const full = feeOn(element)
    ;(await button(element, /^Add a voucher$/)).click()
    const code = await until(() => inside(element).queryByRole<HTMLInputElement>('textbox', { name: 'Voucher code' }))
    expectFocus(code)
    await fill(code, 'USEDUP')
    await press('Enter')
    await until(() => textOf(element).includes('This voucher has been used up.'), 'the reason')
    assert.equal(code.getAttribute('aria-invalid'), 'true')
    await fill(code, 'half')
    await press('Enter')
    await until(() => feeOn(element) === Math.round(full * 50) / 100, 'half the fee')
    await until(() => textOf(element).includes('50% off the delivery fee, up to $10.00'), 'the details')
    const remove = await button(element, /^Remove voucher HALF$/)
    await until(() => focused(element) === remove, 'the focus to move')
    remove.click()
    await until(() => feeOn(element) === full, 'the whole fee')
    await button(element, /^Add a voucher$/)
    assert.isNotNull(inside(element).queryByRole('button', { name: /^Request rider/ }), 'nothing was placed by Enter')
  })

  it('shows a voucher’s amount once', async () => {
    const element = await open({ voucher: true })
    await fillIn(element)
    ;(await button(element, /^Add a voucher$/)).click()
    const code = await until(() => inside(element).queryByRole<HTMLInputElement>('textbox', { name: 'Voucher code' }))
    await fill(code, 'WELCOME5')
    await press('Enter')
    const remove = await button(element, /^Remove voucher WELCOME5$/)
    await until(() => remove.textContent === 'Remove voucher WELCOME5', 'the button’s words')
    await until(() => textOf(element).includes('Voucher WELCOME5'), 'the line of the fee')
    assert.notInclude(textOf(element), 'off the delivery fee')
  })

  it('asks only business customers for a VAT number, of 8 characters', async () => {
    const element = await open({ 'payment-vat': true })
    await fillIn(element)
    await unfold(element, 'Who receives it')
    click(await inside(element).findByRole('checkbox', { name: /^For a business customer/ }))
    const number = await until(() => inside(element).queryByRole<HTMLInputElement>('textbox', { name: /^VAT number/ }))
    await fill(number, '1234567')
    placeButton(element).click()
    await until(() => textOf(element).includes('A VAT number has 8 characters'))
    await until(() => focused(element) === number, 'the focus at the number')
    await expectAccessible(element)
    await fill(number, '12345678')
    ;(await button(element, /^Review order$/)).click()
    const review = await inside(element).findByRole('dialog', { name: 'Review your order' })
    assert.include(review.textContent, '12345678')
    const [, confirm] = inside(element).getAllByRole('button', { name: /^Request rider · \$/ })
    confirm?.click()
    await inside(element).findByRole('button', { name: 'New request' })
  })

  it('reviews the order: missing parts are marked, lines focus their fields, and the button places it', async () => {
    const element = await open()
    ;(await button(element, /^Review order$/)).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Review your order' })
    assert.match(dialog.textContent ?? '', /Where to\s*Missing/)
    ;(await button(element, /^Where to/)).click()
    await until(() => focused(element) === addressField(element), 'the focus in the address')
    await fillIn(element, 'Siti Rahman')
    ;(await button(element, /^Review order$/)).click()
    const filled = await inside(element).findByRole('dialog', { name: 'Review your order' })
    const text = (filled.textContent ?? '').replace(/[\u2066-\u2069]/g, '')
    for (const part of ['Bugis', '#04-12', 'Siti Rahman · 8123 4567', 'Laksa for two · $25.50', 'Cash on delivery']) {
      assert.include(text, part)
    }
    assert.notInclude(text, 'Missing')
    const [, confirm] = inside(element).getAllByRole('button', { name: /^Request rider · \$/ })
    confirm?.click()
    await inside(element).findByRole('button', { name: 'New request' })
  })

  it('keeps the buttons of the review in view on a small phone', async () => {
    await useViewport({ width: 320, height: 640 })
    const element = await open()
    await fillIn(element)
    ;(await button(element, /^Review order$/)).click()
    const dialog = await inside(element).findByRole('dialog', { name: 'Review your order' })
    const buttons = [...dialog.querySelectorAll(':scope > :last-child button')]
    assert.deepEqual(
      buttons.map((one) => one.textContent?.replace(/ · .*/, '')),
      ['Back to the form', 'Request rider'],
    )
    for (const one of buttons) {
      assert.isAtMost(one.getBoundingClientRect().bottom, 640, `“${one.textContent}” is in view`)
    }
  })

  it('asks about an item above the limit before sending, and returns to the amount', async () => {
    const restore = interceptCalls('/get-country-parameter/orderItemValueExceedLimit', () =>
      Response.json({ result: '20' }),
    )
    try {
      const element = await open()
      await fillIn(element)
      const placed = async () => (await api.traffic()).requests.filter((line) => /POST .*\/order$/.test(line)).length
      const before = await placed()
      placeButton(element).click()
      await inside(element).findByRole('dialog', { name: 'Is this order value right?' })
      assert.include(textOf(element), 'You entered $25.50. Above $20.00, we ask')
      await expectAccessible(element)
      ;(await button(element, /^Change the value$/)).click()
      await until(() => focused(element) === field(element, 'Order value'), 'the focus at the amount')
      assert.equal(await placed(), before)
      await fill(field(element, 'Order value'), '30')
      await press('Enter')
      ;(await button(element, /^The value is right$/)).click()
      await inside(element).findByRole('button', { name: 'New request' })
      assert.equal(await placed(), before + 1)
    } finally {
      restore()
    }
  })

  it('fits a narrow box, right to left and in dark mode, with everything open', async () => {
    const element = await open({ voucher: true, 'payment-vat': true }, 320)
    await page.chooseLanguage('en')
    await fillIn(element)
    ;(await button(element, /^Add a voucher$/)).click()
    await unfold(element, 'Who receives it')
    ;(await inside(element).findByRole('checkbox', { name: /^For a business customer/ })).click()
    await until(() => inside(element).queryByRole('textbox', { name: /^VAT number/ }))
    const root = element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
    assert.isAtMost(root?.scrollWidth ?? 999, 320)
    if (root) root.dir = 'rtl'
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    assert.isAtMost(root?.scrollWidth ?? 999, 320)
  })
})
