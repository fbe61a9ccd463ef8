import { assert } from 'chai'
import { fill, inside, nextTask, refreshFlags, until } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import { countTexts } from './count-texts.ts'
import { addressField, field, fillIn, openRequest, unfold } from './request-element.ts'

/** Label of each field, and a text that each render of the field translates. */
const fields = {
  'Unit number': 'request.unit',
  Building: 'request.building',
  'Notes for the rider': 'request.notes',
  'Customer name': 'request.name',
  'Phone number': 'request.phone',
  'What’s in the bag': 'request.description',
  'Order value': 'request.amount',
  'Maximum delivery fee': 'placing.ceiling',
  'VAT number': 'vat.number',
  'Voucher code': 'voucher.code',
} as const

const otherSections = [
  'request.where',
  'request.who',
  'request.pay',
  'request.summary',
  'request.pin',
  'address.search-label',
]

describe('typing in one field', () => {
  startShop()
  before(() => api.switchFlags({ voucher: true, 'payment-vat': true }))
  after(() => api.switchFlags({}))

  it('redraws only that field', async () => {
    await refreshFlags(page)
    const element = await openRequest(page)
    await fillIn(element)
    inside(element).getByRole('button', { name: 'Set a maximum fee' }).click()
    inside(element).getByRole('button', { name: 'Add a voucher' }).click()
    await unfold(element, 'Who receives it')
    ;(await inside(element).findByRole('checkbox', { name: /^For a business customer/ })).click()
    await until(() => inside(element).queryByRole('textbox', { name: /^VAT number/ }), 'the VAT number')
    await until(() => inside(element).queryByRole('textbox', { name: 'Voucher code' }), 'the voucher')
    const counts = countTexts(page)
    await until(() => counts.has('request.name'), 'the first counted render')
    for (const [label, key] of Object.entries(fields)) {
      const control = field(element, label)
      // Opens the section and moves the focus before counting.
      await fill(control, control.value)
      await nextTask()
      counts.clear()
      await fill(control, `${control.value}${/\d$/.test(control.value) ? '1' : 'a'}`)
      await nextTask()
      assert.isAbove(counts.get(key) ?? 0, 0, label)
      const others = [...Object.values(fields), ...otherSections].filter((other) => other !== key)
      assert.deepEqual(
        others.filter((other) => counts.has(other)),
        [],
        label,
      )
    }
  })

  it('redraws no other field for the address', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const counts = countTexts(page)
    await until(() => counts.has('request.name'), 'the first counted render')
    await nextTask()
    counts.clear()
    await fill(addressField(element), 'Orchard R')
    await nextTask()
    assert.isAbove(counts.get('address.search-label') ?? 0, 0)
    assert.deepEqual(
      Object.values(fields).filter((key) => counts.has(key)),
      [],
    )
  })
})
