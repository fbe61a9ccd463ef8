import { assert } from 'chai'
import { writeXlsx } from 'hucre/xlsx'
import { sendKeys } from '../support/browser-commands.ts'
import { expectAccessible, inside, mount, press, refreshFlags, resetPage, until } from '../support/widget.ts'
import { api, page, signIn, startApi } from '../support/widget-shop.ts'
import '../../widgets/courier-bulk-upload/define.ts'
import '../../widgets/courier-order-list/define.ts'

const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details', 'Return']
const row = (item: string, answer: string) => [
  'Alicia Wong',
  '81234567',
  '#04-12',
  'Bugis Junction',
  '25',
  'PAID',
  item,
  answer,
]

describe('returns in bulk orders', () => {
  startApi()

  before(async () => {
    await switchReturns(true)
    await api.payByInvoice('1002')
  })

  const switchReturns = (isOn: boolean) =>
    api.switchFlags({ 'bulk-order-upload': true, 'pickup-and-return-on-web': isOn })

  async function choose(rows: string[][]) {
    const element = await mount('<courier-bulk-upload vendor="1002"></courier-bulk-upload>')
    const input = await until(
      () => element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]'),
      'the place',
    )
    const content = await writeXlsx({ sheets: [{ name: 'Orders', rows: [titles, ...rows] }] })
    const transfer = new DataTransfer()
    transfer.items.add(new File([content as Uint8Array<ArrayBuffer>], 'lunch.xlsx'))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return element
  }

  const button = (element: Element, name: string | RegExp) => inside(element).findByRole('button', { name })
  const heads = (element: Element) =>
    [...(element.shadowRoot?.querySelectorAll('[role=columnheader]') ?? [])].map(({ textContent }) => textContent)

  it('have a column in the table, where an unclear answer is corrected, and are placed as returns', async () => {
    await signIn()
    const element = await choose([row('Kettle', 'maybe'), row('Toaster', 'no')])
    await inside(element).findByRole('grid')
    assert.include(heads(element), 'Return')
    await expectAccessible(element)
    ;(await button(element, 'Next error')).click()
    await until(() => element.shadowRoot?.activeElement?.ariaLabel?.startsWith('Return'), 'the unclear answer')
    await sendKeys({ type: 'yes' })
    await press('Enter')
    ;(await button(element, 'Continue · 2 orders')).click()
    ;(await button(element, 'Place 2 orders')).click()
    const dialog = await inside(element).findByRole('dialog')
    dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    const orderIds = (await inside(element).findAllByText(/^1002-/)).map(({ textContent }) => textContent ?? '')
    assert.lengthOf(orderIds, 2)
    element.remove()
    for (const [index, isReturn] of [true, false].entries()) {
      const list = await mount(`<courier-order-list vendor="1002" order="${orderIds[index]}"></courier-order-list>`)
      const details = await until(() => list.shadowRoot?.querySelector('[part=details]'), 'the details')
      await until(() => /Kettle|Toaster/.test(details.textContent ?? ''), 'the order')
      assert.equal(/Deliver to\s*Bugis/.test(details.textContent ?? ''), isReturn, details.textContent ?? '')
      list.remove()
    }
  })

  it('have no column without the flag, and the one in a file isn’t read', async () => {
    await switchReturns(false)
    await signIn()
    await refreshFlags(page)
    const element = await choose([
      row('Fan', 'maybe'),
      ['Raj Kumar', '12', '', 'Bugis Junction', '12', 'PAID', 'Pan', ''],
    ])
    await inside(element).findByRole('grid')
    assert.notInclude(heads(element), 'Return')
    await button(element, 'Continue · 1 order')
    resetPage()
  })
})
