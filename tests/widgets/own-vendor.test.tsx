import { assert } from 'chai'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import {
  expectAccessible,
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

describe('a vendor of the page that is not the user’s', () => {
  it('disarms its screens, is named once by each, and can be replaced by another', async () => {
    const page = await signedInPage(api)
    page.environment.warn = () => {}
    page.configure({ vendor: 'typo' })
    const told: [string, string, string][] = []
    const listen = (event: Event) => {
      const { type, key } = (event as CustomEvent<CourierErrorDetail>).detail
      told.push([(event.target as Element).localName, type, key])
    }
    document.addEventListener('courier-error', listen)
    const request = await mount('<courier-request no-map></courier-request>')
    for (const tag of ['courier-order-list', 'courier-branch-selector']) request.after(document.createElement(tag))
    const alert = await inside(request).findByRole('alert')
    assert.include(alert.textContent ?? '', 'typo isn’t one of your collection points')
    assert.equal(inside(request).queryByRole('combobox', { name: /address/i }), null)
    await until(() => told.length === 2, 'both screens')
    assert.sameDeepMembers(told, [
      ['courier-request', 'configuration', 'widget.unknown-vendor'],
      ['courier-order-list', 'configuration', 'widget.unknown-vendor'],
    ])
    await expectAccessible(request)
    const choice = inside(request).getByRole<HTMLSelectElement>('combobox', { name: 'Collection point' })
    choice.value = '1002'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => inside(request).queryByRole('combobox', { name: /address/i }), 'the form')
    document.removeEventListener('courier-error', listen)
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

  for (const markup of [
    '<courier-request no-map></courier-request>',
    '<courier-request order="1001-ABCDEF"></courier-request>',
  ]) {
    it(`can’t order, and reads whom to ask, in ${markup}`, async () => {
      await signedInPage(api, 'novendor@demo.courier')
      const element = await mount(markup)
      await inside(element).findByText('Your account has no collection points.')
      inside(element).getByText('Ask your account manager to add a collection point.')
      assert.isNull(inside(element).queryByRole('textbox'))
      assert.isNull(inside(element).queryByRole('button', { name: /rider/ }))
    })
  }

  it('isn’t offered help that is given for a vendor', async () => {
    const page = await signedInPage(api, 'novendor@demo.courier')
    const element = await mount('<courier-help-centre></courier-help-centre>')
    const button = await inside(element).findByRole<HTMLButtonElement>('button', { name: 'Open the help centre' })
    await page.vendors.load()
    assert.isTrue(button.disabled)
  })
})
