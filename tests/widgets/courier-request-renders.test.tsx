import { assert } from 'chai'
import { click, fill, inside, nextTask, refreshFlags, until } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { countTexts } from './count-texts.ts'
import { addressField, field, openFilled, unfold } from './request-element.ts'

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
  ...['request.where', 'request.who', 'request.pay', 'request.summary', 'request.pin'],
  'address.search-label',
]

describe('typing in one field', () => {
  startShop()

  it('redraws only that field', async () => {
    await api.switchFlags({ voucher: true, 'payment-vat': true })
    await refreshFlags(page)
    const element = await openFilled()
    await pressButton(element, 'Set a maximum fee')
    await pressButton(element, 'Add a voucher')
    await unfold(element, 'Who receives it')
    click(await inside(element).findByRole('checkbox', { name: /^For a business customer/ }))
    await inside(element).findByRole('textbox', { name: /^VAT number/ })
    await inside(element).findByRole('textbox', { name: 'Voucher code' })
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
      const others = [...Object.values(fields), ...otherSections].filter((other) => other !== key && counts.has(other))
      assert.deepEqual(others, [], label)
    }
  })

  it('redraws no other field for the address', async () => {
    const element = await openFilled()
    await unfold(element, 'Where to')
    const counts = countTexts(page)
    await until(() => counts.has('request.name'), 'the first counted render')
    await nextTask()
    counts.clear()
    await fill(addressField(element), 'Orchard R')
    await nextTask()
    assert.isAbove(counts.get('address.search-label') ?? 0, 0)
    const others = Object.values(fields).filter((key) => counts.has(key))
    assert.deepEqual(others, [])
  })
})
