import { assert } from 'chai'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import { logout, update } from '../../core/index.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import { expectAccessible, fill, inside, mount, nextEvent, resetPage, until } from '../support/widget.ts'
import { api, page, signIn, startApi, startShop } from '../support/widget-shop.ts'
import { chooseValue, pressButton } from '../support/widgets/controls.ts'
import { recordEvents } from '../support/widgets/events.ts'

type RequestElement = HTMLElementTagNameMap['courier-request']

const request = (attributes: string) =>
  mount<RequestElement>(`<courier-request ${attributes} no-map></courier-request>`)
const name = (element: Element) =>
  inside(element).getByRole<HTMLInputElement>('textbox', { name: /^Customer name/, hidden: true })
const address = (element: Element) => inside(element).queryByRole('combobox', { name: /address/i })
const isNamed = (element: Element, text: string) => until(() => name(element).value === text, `the name “${text}”`)

describe('the vendor of an element', () => {
  startShop()

  it('disables the element and is reported if it isn’t one of the user’s, even if set later', async () => {
    const warnings: string[] = []
    page.environment.warn = (message) => warnings.push(message)
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const element = await request('vendor="10002"')
    const other = document.createElement('courier-request')
    other.setAttribute('vendor', '1001')
    element.after(other)
    const { target, detail } = await event
    assert.equal(target, element)
    const error = { type: 'configuration', key: 'widget.unknown-vendor', retryable: false, requestId: null } as const
    assert.deepInclude(detail, { ...error, attribute: 'vendor', docs: `${api.url}/docs/errors#vendor-unknown` })
    const panel = await inside(element).findByText(/set up correctly/)
    assert.include(panel.parentElement?.textContent ?? '', '"10002"')
    assert.isNull(address(element))
    await until(() => warnings.length > 0, 'the line in the console')
    assert.lengthOf(warnings, 1)
    const line = /^vendor "10002" isn’t one of the vendors of this user\. Set the ID .*#vendor-unknown$/
    assert.match(warnings[0] ?? '', line)
    await until(() => address(other), 'the form of the other element')

    element.setAttribute('vendor', '1002')
    await until(() => address(element), 'the form')
    element.setAttribute('vendor', 'nonsense')
    await inside(element).findByText(/set up correctly/)
    assert.isNull(address(element))
    assert.isNotNull(address(other))
  })

  it('can be chosen if the page’s isn’t the user’s, which each element reports once', async () => {
    page.environment.warn = () => {}
    page.configure({ vendor: 'typo' })
    const events = recordEvents<CourierErrorDetail>('courier-error')
    const element = await request('')
    for (const tag of ['courier-order-list', 'courier-branch-selector']) element.after(document.createElement(tag))
    const alert = await inside(element).findByRole('alert')
    assert.include(alert.textContent ?? '', 'typo isn’t one of your collection points')
    assert.isNull(address(element))
    await until(() => events.length === 2, 'both screens')
    assert.sameDeepMembers(
      events.map(({ target, detail: { type, key } }) => [(target as Element).localName, type, key]),
      ['courier-request', 'courier-order-list'].map((tag) => [tag, 'configuration', 'widget.unknown-vendor']),
    )
    await expectAccessible(element)
    chooseValue(inside(element).getByRole<HTMLSelectElement>('combobox', { name: 'Collection point' }), '1002')
    await until(() => address(element), 'the form')
  })
})

describe('two requests on one page', () => {
  startShop()

  it('order for one outlet each, and keep what was typed for each outlet when switching', async () => {
    const first = await request('vendor="1001"')
    const second = document.createElement('courier-request')
    second.vendor = '1002'
    first.after(second)
    for (const element of [first, second]) await until(() => name(element), 'the form')
    await fill(name(first), 'Alicia')
    await fill(name(second), 'Bo')

    Object.assign(first, { vendor: '1002' })
    await isNamed(first, 'Bo')
    assert.equal(name(second).value, 'Bo')
    Object.assign(first, { vendor: '1001' })
    await isNamed(first, 'Alicia')

    update({ vendor: 'a-1003' })
    assert.equal(page.vendors.$vendorId.get(), 'a-1003')
    assert.deepEqual([name(first).value, name(second).value], ['Alicia', 'Bo'])
  })

  it('can be filled in with a point of sale’s order, whose number is in the event', async () => {
    const element = await request('vendor="1002"')
    Object.assign(element, {
      customer: { name: 'Alicia Wong', phone: '81234567' },
      address: { text: 'ION Orchard, 2 Orchard Turn', unit: '#04-12', latitude: 1.30402, longitude: 103.83179 },
      items: [{ name: 'Laksa', quantity: 2 }],
      amount: 25,
      reference: 'POS-4711',
    } satisfies Partial<typeof element>)
    await isNamed(element, 'Alicia Wong')
    const place = await inside(element).findByRole('button', { name: /^Request rider · \$/ })
    inside(element)
      .getByRole('radio', { name: /Cash on delivery/, hidden: true })
      .click()
    const placed = nextEvent<{ vendorId: string; reference: string }>('courier-order-placed')
    place.click()
    assert.deepInclude((await placed).detail, { vendorId: '1002', reference: 'POS-4711' })
  })

  it('can be cleared and focused by their page, even before they have loaded', async () => {
    const element = await request('vendor="1002"')
    element.focus()
    await until(() => element.shadowRoot?.activeElement?.role === 'combobox', 'the focus in the first field')
    await fill(name(element), 'Alicia')
    element.reset()
    await isNamed(element, '')
    const fees = async () => (await api.traffic()).requests.filter((call) => call.endsWith('/delivery/fee')).length
    const fetchesFee = async (act: () => void) => {
      const before = await fees()
      act()
      await until(async () => (await fees()) > before, 'the fee')
    }
    await fetchesFee(() => {
      element.reference = 'POS-1'
      element.address = { text: 'ION Orchard', latitude: 1.30402, longitude: 103.83179 }
    })
    await fetchesFee(() => element.refresh())
  })

  it('are cleared by a sign-out of the host, which one element reports once', async () => {
    const element = await request('vendor="1001"')
    element.after(document.createElement('courier-order-list'), document.createElement('courier-branch-selector'))
    await fill(await until(() => name(element)), 'Alicia')
    const events = recordEvents('courier-signed-out')
    await logout()
    await until(() => events.length > 0, 'courier-signed-out')
    assert.deepEqual(
      events.map(({ target }) => target),
      [element],
    )
    assert.notInclude(JSON.stringify({ ...localStorage }), 'Alicia')
    await inside(element).findByText('Sign in to request a rider')
  })
})

describe('an account without collection points', () => {
  const email = 'novendor@demo.courier'
  startApi()
  beforeEach(() => signIn(email))

  it('can’t open the help centre', async () => {
    const element = await mount('<courier-help-centre></courier-help-centre>')
    const button = await inside(element).findByRole('button', { name: 'Open the help centre' })
    await page.vendors.load()
    assert.isTrue(button.matches(':disabled'))
  })

  for (const tag of ['courier-request', 'courier-order-list']) {
    it(`has a button in <${tag}> that asks the operator for help`, async () => {
      const element = await mount(`<${tag}></${tag}>`)
      await inside(element).findByRole('button', { name: 'Ask us for help' })
      const toasts = page.notifications.$notifications.get().map(({ key }) => key)
      assert.include(toasts, 'error.no-vendors', 'the toast, which stays for its ten seconds')
      await pressButton(element, 'Ask us for help')
      await inside(element).findByRole('dialog', { name: 'Ask us for help' })
      const view = inside(element)
      assert.equal(view.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value, email)
      await expectAccessible(element)
      await fill(view.getByRole('textbox', { name: 'Your name' }), 'Mei Tan')
      await fill(view.getByRole('textbox', { name: 'What’s going wrong?' }), `No collection point in ${tag}.`)
      await pressButton(element, 'Send')
      await view.findByText('Thank you. We’ll reply as soon as we can.')
      const mails = async () => (await api.mails()).filter(({ to }) => to === 'support@demo.courier')
      await until(async () => (await mails()).some(({ text }) => text.includes(`No collection point in ${tag}.`)))
    })
  }

  it('sees no such button on pages with their own sign-in', async () => {
    const { accessToken, idToken, expires } = JSON.parse(localStorage.getItem('courier.session') ?? '{}')
    const page = resetPage()
    page.configure({ api: api.url, fetchSession: async () => ({ accessToken, idToken, expires }) })
    page.start()
    const element = await mount('<courier-order-list></courier-order-list>')
    await inside(element).findByText('Contact your account manager.')
    assert.isNull(inside(element).queryByRole('button', { name: 'Ask us for help' }))
  })
})
