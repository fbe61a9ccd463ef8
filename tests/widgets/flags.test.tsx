import { assert } from 'chai'
import { click, inside, mount, refreshFlags, until } from '../support/widget.ts'
import { api, orderWith, page, selectVendor, signIn, startApi } from '../support/widget-shop.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import { openFilled } from './request-element.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-tracking/define.ts'

const button = (element: Element, name: string) => inside(element).queryByRole('button', { name })

/** Expects fees and totals in both currencies in rows, details, totals and receipts. */
async function expectSecondCurrency() {
  const both = /\$[\d.]+ \/ €[\d.]+/
  const { orderId, trackingId } = await orderWith(['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'])
  const list = await mount(`<courier-order-list order="${orderId}" query="tab=delivered"></courier-order-list>`)
  const fees = () => [...(list.shadowRoot?.querySelectorAll('tr td:last-child, [part=details] dd') ?? [])]
  await until(() => fees().filter(({ textContent }) => both.test(textContent)).length >= 3, 'row, value and fee')
  const past = await mount('<courier-order-list view="past" query="period=month"></courier-order-list>')
  await until(() => / \/ €[\d.]+.? in fees/.test(textOf(past)), 'the total')
  const receipt = await mount(`<courier-tracking view="receipt" order="${trackingId}"></courier-tracking>`)
  await until(() => both.test(textOf(receipt)), 'the receipt')
  for (const element of [list, past, receipt]) element.remove()
}

describe('a flag that the operator switches while a page is open', () => {
  startApi()

  beforeEach(async () => {
    await api.switchFlags({})
    await signIn()
    await selectVendor('1002')
    await page.flags.ready
  })

  it('shows a second currency, the notice about raised fees, and grouped digits', async () => {
    const element = await openFilled()
    assert.notInclude(textOf(element), 'Fees are higher')
    const total = /You pay\s*(\$[\d.]+)/
    const [, fee = ''] = total.exec(textOf(element)) ?? []
    await api.switchFlags({ 'increased-fee-info': true, 'dual-pricing-display': { currency: 'EUR', rate: 0.5 } })
    await refreshFlags(page)
    const half = `${fee} / €${(Number(fee.slice(1)) / 2).toFixed(2)}`
    await textShown(element, half)
    assert.include(textOf(element), 'Fees are higher than usual right now')
    await expectSecondCurrency()
    assert.equal(page.$formats.get().money(1300), '$1,300.00')
    await api.switchFlags({ 'digit-grouping': false })
    await refreshFlags(page)
    assert.equal(page.$formats.get().money(1300), '$1300.00')
  })

  it('shows an order’s buttons by its outlet’s flags, whichever outlet is selected', async () => {
    await api.switchFlags({
      'modify-order-button': false,
      rules: [{ vendor: '1002', flags: { 'modify-order-button': true, 'delayed-cancellation': true } }],
    })
    page.vendors.selectVendor('1000')
    page.vendors.setIncludeOutlets(true)
    const { orderId } = await api.placeOrder()
    const element = await mount(`<courier-order-list all-outlets order="${orderId}"></courier-order-list>`)
    await until(() => button(element, 'More actions'), 'the other actions').then((more) => more?.click())
    await until(() => button(element, 'Change order'), 'the button of the outlet')
    await api.advanceOrder(orderId, 'DELAYED')
    await until(() => button(element, 'Cancel order'), 'the cancellation of a late order')

    await api.switchFlags({ rules: [{ vendor: '1002', flags: { 'modify-order-button': false } }] })
    await refreshFlags(page)
    await until(() => !button(element, 'Change order'), 'the button to go')
  })

  it('offers to edit an outlet, and to add one, by the flags of that outlet and its parent', async () => {
    await api.switchFlags({
      rules: [
        { vendor: '1001', flags: { 'edit-outlet': false } },
        { vendor: '1002', flags: { 'add-outlet': false } },
      ],
    })
    const element = await mount('<courier-branch-selector></courier-branch-selector>')
    click(await inside(element).findByRole('button', { name: /^Collection point/ }))
    await until(() => button(element, 'Edit Bugis'), 'the button of the outlet that may be edited')
    assert.isNull(button(element, 'Edit Tanjong Pagar'))
    assert.isNull(button(element, 'Edit Jurong East'))
    // The chosen outlet's flag is off, that of the parent is on.
    assert.isNotNull(button(element, 'Add collection point'))

    await api.switchFlags({
      rules: [
        { vendor: '1000', flags: { 'add-outlet': false, 'edit-outlet': false } },
        { vendor: '1001', flags: { 'add-outlet': true, 'edit-outlet': true } },
      ],
    })
    await refreshFlags(page)
    await until(() => button(element, 'Edit Tanjong Pagar'), 'the other button')
    assert.isNull(button(element, 'Edit Bugis'))
    assert.isNull(button(element, 'Add collection point'))
  })
})
