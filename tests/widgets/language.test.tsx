import { assert } from 'chai'
import { expectFocus, fill, inside, mount, until } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import { textOf } from '../support/widgets/texts.ts'
import { field, messageOf, openFilled, placeButton, unfold } from './request-element.ts'
import '../../widgets/courier-order-list/define.ts'

const surface = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('.courier-root')
const valuesOf = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])].map((control) =>
    ['checkbox', 'radio'].includes(control.type) ? control.checked : control.value,
  )

describe('changing the language during work', () => {
  startShop({ vendor: '1002' })

  it('keeps every field of a request, its fee, open sections and focus', async () => {
    const element = await openFilled()
    await unfold(element, 'Who receives it')
    const name = field(element, 'Customer name')
    name.focus()
    name.setSelectionRange(3, 5)
    await inside(element).findByRole('button', { name: 'What to deliver', expanded: false })
    const before = { values: valuesOf(element), text: textOf(element) }

    await page.chooseLanguage('ar')
    await until(() => surface(element)?.dir === 'rtl')
    assert.equal(surface(element)?.lang, 'ar')
    assert.ok(inside(element).getByRole('textbox', { name: /^اسم العميل/ }))
    assert.deepEqual(valuesOf(element), before.values)
    expectFocus(name)
    assert.deepEqual([name.selectionStart, name.selectionEnd], [3, 5])

    await page.chooseLanguage('zh-HK')
    await until(() => surface(element)?.lang === 'zh-HK')
    assert.equal(surface(element)?.dir, 'ltr')
    assert.match(textOf(element), /召喚送遞員/)

    await page.chooseLanguage('en')
    await until(() => surface(element)?.lang === 'en')
    assert.deepEqual(valuesOf(element), before.values)
    const [text, textBefore] = [textOf(element), before.text].map((one) =>
      one.replace(/\d+ more (minutes?|seconds?)/, ''),
    )
    assert.equal(text, textBefore)
    expectFocus(name)
  })

  it('translates the shown errors', async () => {
    const element = await openFilled('no-map', 'R2D2')
    placeButton(element).click()
    await until(() => messageOf(element, 'Customer name') === 'A name can’t contain numbers')
    await page.chooseLanguage('ar')
    await until(() => textOf(element).includes('لا يمكن أن يحتوي الاسم على أرقام'))
    assert.notInclude(textOf(element), 'A name can’t')
  })

  it('translates fees and times of a list, and keeps its search and opened order', async () => {
    const { orderId } = await api.placeOrder({ customer: { name: 'Alicia Wong' } })
    const element = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    await inside(element).findByRole('region', { name: 'Order details' })
    await fill(inside(element).getByLabelText('Find an order'), 'Alicia')
    await until(() => textOf(element).includes('order for “Alicia”') || textOf(element).includes('orders for “Alicia”'))
    await page.chooseLanguage('zh-HK')
    await inside(element).findByRole('region', { name: '訂單詳情' })
    await until(() => /「Alicia」有 \d+ 張訂單/.test(textOf(element)))
    assert.match(textOf(element), new RegExp(orderId))
    await page.chooseLanguage('en')
  })

  it('isolates names and numbers on a right-to-left page: IDs, phones and money read left to right', async () => {
    const { orderId } = await api.placeOrder({ customer: { name: 'Alicia Wong' } })
    await page.chooseLanguage('ar')
    const element = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    await inside(element).findByRole('region', { name: 'تفاصيل الطلب' })
    await until(() => inside(element).queryAllByText(/^\+65/).length > 0, 'the phone number')
    const loose = [...(element.shadowRoot?.querySelectorAll('.courier-root *') ?? [])].filter((one) =>
      [...one.childNodes].some((node) => {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
        return (
          /\d/.test(text) && !/\u2068/.test(text) && /[A-Za-z]|\+\d|\$/.test(text) && !one.closest('bdi, [dir=ltr]')
        )
      }),
    )
    assert.deepEqual(
      loose.map((one) => one.outerHTML),
      [],
    )
  })
})
