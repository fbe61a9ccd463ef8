import { assert } from 'chai'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import {
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  signedInPage,
  startOrderApi,
  until,
} from '../support/widget.ts'

let api: OrderApiControl
before(async () => {
  api = await startOrderApi()
})

const panelTitle = /set up correctly/

describe('the vendor of an element', () => {
  it('disarms the element and is named if it is not one of the user’s, also later', async () => {
    const page = await signedInPage(api)
    const warnings: string[] = []
    page.environment.warn = (message) => warnings.push(message)
    const told = nextEvent<CourierErrorDetail>('courier-error')
    const element = await mount('<courier-request vendor="10002" no-map></courier-request>')
    const other = document.createElement('courier-request')
    other.setAttribute('vendor', '1001')
    element.after(other)
    const { target, detail } = await told
    assert.equal(target, element)
    assert.deepEqual(detail, {
      type: 'configuration',
      key: 'widget.unknown-vendor',
      retryable: false,
      requestId: null,
    })
    assert.include((await inside(element).findByText(panelTitle)).parentElement?.textContent ?? '', '"10002"')
    assert.equal(inside(element).queryByRole('combobox'), null)
    assert.deepEqual(warnings, ['vendor is "10002": is not one of the vendors of this user'])
    await until(() => inside(other).queryByRole('combobox', { name: /address/i }), 'the form of the other element')

    element.setAttribute('vendor', '1002')
    await until(() => inside(element).queryByRole('combobox', { name: /address/i }), 'the form')
    element.setAttribute('vendor', 'nonsense')
    await inside(element).findByText(panelTitle)
    assert.equal(inside(element).queryByRole('combobox'), null)
    assert.isNotNull(inside(other).queryByRole('combobox', { name: /address/i }))
  })
})

describe('a user without vendors', () => {
  for (const view of ['active', 'past']) {
    it(`reads in the list of ${view} orders to contact the account manager`, async () => {
      await signedInPage(api, 'novendor@demo.courier')
      const element = await mount(`<courier-order-list view="${view}"></courier-order-list>`)
      await inside(element).findByText(/contact your account manager/i)
    })
  }
})
