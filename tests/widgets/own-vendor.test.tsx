import { assert } from 'chai'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import { logout, update } from '../../core/index.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import { expectAccessible, fill, inside, mount, nextEvent, resetPage, signedInPage, until } from '../support/widget.ts'
import { api, signIn, startApi } from '../support/widget-shop.ts'

startApi()

const panelTitle = /set up correctly/

describe('the vendor of an element', () => {
  it('disables the element and is reported if it isn’t one of the user’s, even if set later', async () => {
    const page = await signIn()
    const warnings: string[] = []
    page.environment.warn = (message) => warnings.push(message)
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const element = await mount('<courier-request vendor="10002" no-map></courier-request>')
    const other = document.createElement('courier-request')
    other.setAttribute('vendor', '1001')
    element.after(other)
    const { target, detail } = await event
    assert.equal(target, element)
    assert.deepInclude(detail, {
      type: 'configuration',
      key: 'widget.unknown-vendor',
      retryable: false,
      requestId: null,
    })
    assert.include((await inside(element).findByText(panelTitle)).parentElement?.textContent ?? '', '"10002"')
    assert.equal(inside(element).queryByRole('combobox'), null)
    assert.deepInclude(detail, { attribute: 'vendor', docs: `${api.url}/docs/errors#vendor-unknown` })
    await until(() => warnings.length > 0, 'the line in the console')
    assert.lengthOf(warnings, 1)
    assert.match(
      warnings[0] ?? '',
      /^vendor "10002" isn’t one of the vendors of this user\. Set the ID .*#vendor-unknown$/,
    )
    await until(() => inside(other).queryByRole('combobox', { name: /address/i }), 'the form of the other element')

    element.setAttribute('vendor', '1002')
    await until(() => inside(element).queryByRole('combobox', { name: /address/i }), 'the form')
    element.setAttribute('vendor', 'nonsense')
    await inside(element).findByText(panelTitle)
    assert.equal(inside(element).queryByRole('combobox'), null)
    assert.isNotNull(inside(other).queryByRole('combobox', { name: /address/i }))
  })
})

describe('two requests on one page', () => {
  it('order for one outlet each, and keep what was typed for each outlet when switching', async () => {
    const page = await signIn()
    const first = await mount('<courier-request vendor="1001" no-map></courier-request>')
    const second = document.createElement('courier-request')
    second.vendor = '1002'
    first.after(second)
    const name = (element: Element) =>
      inside(element).getByRole<HTMLInputElement>('textbox', { name: /^Customer name/, hidden: true })
    for (const element of [first, second]) await until(() => name(element), 'the form')
    await fill(name(first), 'Alicia')
    await fill(name(second), 'Bo')

    Object.assign(first, { vendor: '1002' })
    await until(() => name(first).value === 'Bo', 'the draft of the other outlet')
    assert.equal(name(second).value, 'Bo')
    Object.assign(first, { vendor: '1001' })
    await until(() => name(first).value === 'Alicia', 'its own draft')

    update({ vendor: 'a-1003' })
    assert.equal(page.vendors.$vendorId.get(), 'a-1003')
    assert.deepEqual([name(first).value, name(second).value], ['Alicia', 'Bo'])
  })

  it('can be filled in with a point of sale’s order, whose number is in the event', async () => {
    await signedInPage(api)
    const element = await mount<HTMLElementTagNameMap['courier-request']>(
      '<courier-request vendor="1002" no-map></courier-request>',
    )
    Object.assign(element, {
      customer: { name: 'Alicia Wong', phone: '81234567' },
      address: { text: 'ION Orchard, 2 Orchard Turn', unit: '#04-12', latitude: 1.30402, longitude: 103.83179 },
      items: [{ name: 'Laksa', quantity: 2 }],
      amount: 25,
      reference: 'POS-4711',
    } satisfies Partial<typeof element>)
    const view = inside(element)
    await until(
      () =>
        view.getByRole<HTMLInputElement>('textbox', { name: /^Customer name/, hidden: true }).value === 'Alicia Wong',
    )
    const place = await until(() => {
      const button = view.getByRole<HTMLButtonElement>('button', { name: /^Request rider/ })
      return /· \$/.test(button.textContent ?? '') && button
    }, 'the fee')
    view.getByRole<HTMLInputElement>('radio', { name: /Cash on delivery/, hidden: true }).click()
    const placed = nextEvent<{ vendorId: string; reference: string }>('courier-order-placed')
    place.click()
    assert.deepInclude((await placed).detail, { vendorId: '1002', reference: 'POS-4711' })
  })

  it('can be cleared and focused by their page, even before they have loaded', async () => {
    await signedInPage(api)
    const element = await mount<HTMLElementTagNameMap['courier-request']>(
      '<courier-request vendor="1002" no-map></courier-request>',
    )
    element.focus()
    await until(() => element.shadowRoot?.activeElement?.role === 'combobox', 'the focus in the first field')
    const name = inside(element).getByRole<HTMLInputElement>('textbox', { name: /^Customer name/, hidden: true })
    await fill(name, 'Alicia')
    element.reset()
    await until(
      () =>
        inside(element).getByRole<HTMLInputElement>('textbox', { name: /^Customer name/, hidden: true }).value === '',
    )
    const fees = async () => (await api.traffic()).requests.filter((call) => call.endsWith('/delivery/fee')).length
    const without = await fees()
    element.reference = 'POS-1'
    element.address = { text: 'ION Orchard', latitude: 1.30402, longitude: 103.83179 }
    await until(async () => (await fees()) > without, 'the fee')
    const before = await fees()
    element.refresh()
    await until(async () => (await fees()) > before, 'the fee again')
  })
})

describe('a sign-out by the host', () => {
  it('is reported once, by one element, and clears what was typed', async () => {
    await signedInPage(api)
    const request = await mount('<courier-request vendor="1001" no-map></courier-request>')
    request.after(document.createElement('courier-order-list'), document.createElement('courier-branch-selector'))
    const name = await until(() =>
      inside(request).getByRole<HTMLInputElement>('textbox', { name: /^Customer name/, hidden: true }),
    )
    await fill(name, 'Alicia')
    const events: string[] = []
    const listen = ({ target }: Event) => void events.push((target as Element).localName)
    document.addEventListener('courier-signed-out', listen)
    await logout()
    await until(() => events.length > 0, 'courier-signed-out')
    document.removeEventListener('courier-signed-out', listen)
    assert.deepEqual(events, ['courier-request'])
    assert.notInclude(JSON.stringify({ ...localStorage }), 'Alicia')
    await inside(request).findByText('Sign in to request a rider')
  })
})

describe('a page’s vendor that isn’t the user’s', () => {
  it('disables its elements, is reported once by each, and can be replaced', async () => {
    const page = await signIn()
    page.environment.warn = () => {}
    page.configure({ vendor: 'typo' })
    const events: [string, string, string][] = []
    const listen = (event: Event) => {
      const { type, key } = (event as CustomEvent<CourierErrorDetail>).detail
      events.push([(event.target as Element).localName, type, key])
    }
    document.addEventListener('courier-error', listen)
    const request = await mount('<courier-request no-map></courier-request>')
    for (const tag of ['courier-order-list', 'courier-branch-selector']) request.after(document.createElement(tag))
    const alert = await inside(request).findByRole('alert')
    assert.include(alert.textContent ?? '', 'typo isn’t one of your collection points')
    assert.equal(inside(request).queryByRole('combobox', { name: /address/i }), null)
    await until(() => events.length === 2, 'both screens')
    assert.sameDeepMembers(events, [
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
  it('can’t open the help centre', async () => {
    const page = await signIn('novendor@demo.courier')
    const element = await mount('<courier-help-centre></courier-help-centre>')
    const button = await inside(element).findByRole<HTMLButtonElement>('button', { name: 'Open the help centre' })
    await page.vendors.load()
    assert.isTrue(button.disabled)
  })
})

describe('an account without collection points', () => {
  const email = 'novendor@demo.courier'
  startApi()

  for (const tag of ['courier-request', 'courier-order-list']) {
    it(`has a button in <${tag}> that asks the operator for help`, async () => {
      const page = await signIn(email)
      const element = await mount(`<${tag}></${tag}>`)
      const ask = await inside(element).findByRole('button', { name: 'Ask us for help' })
      const toasts = () => page.notifications.$notifications.get().map(({ key }) => key)
      assert.include(toasts(), 'error.no-vendors', 'the toast, which stays for its ten seconds')
      await expectAccessible(element)
      ask.click()
      await inside(element).findByRole('dialog', { name: 'Ask us for help' })
      const dialog = inside(element)
      assert.equal(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value, email)
      await expectAccessible(element)
      await fill(dialog.getByRole('textbox', { name: 'Your name' }), 'Mei Tan')
      await fill(dialog.getByRole('textbox', { name: 'What’s going wrong?' }), `No collection point in ${tag}.`)
      dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.findByText('Thank you. We’ll reply as soon as we can.')
      const mails = async () => (await api.mails()).filter(({ to }) => to === 'support@demo.courier')
      await until(async () => (await mails()).some(({ text }) => text.includes(`No collection point in ${tag}.`)))
    })
  }

  it('hides the button on pages with their own sign-in', async () => {
    const response = await fetch(`${api.url}/orders/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email_address: email, password: 'Courier!2026' }),
    })
    const { AccessToken, Expires } = (await response.json()).result.AuthenticationResult
    const page = resetPage()
    page.configure({ api: api.url, fetchSession: async () => ({ accessToken: AccessToken, expires: Expires }) })
    page.start()
    const element = await mount('<courier-order-list></courier-order-list>')
    await inside(element).findByText('Contact your account manager.')
    assert.isNull(inside(element).queryByRole('button', { name: 'Ask us for help' }))
  })
})
