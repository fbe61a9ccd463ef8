import { useStore } from '@nanostores/react'
import { assert } from 'chai'
import { configure, currentPage } from '../../core/index.ts'
import type { Contract, CourierErrorDetail } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { usePage } from '../../widgets/page-context.ts'
import { expectAccessible, inDarkMode, inside, mount, nextEvent, resetPage, until } from '../support/widget.ts'

const contract = { tag: 'courier-configured', attributes: {}, events: {} } as const satisfies Contract

function Configured() {
  return <h2>Ready in {useStore(usePage().$country).code}</h2>
}

const configured = (attributes = '') => mount(`<courier-configured ${attributes}></courier-configured>`)

async function panelOf(element: Element) {
  await until(() => element.shadowRoot?.querySelector('[role="alert"]'))
  return inside(element).getByRole('alert')
}

/** Adds an element beside another one, without waiting until it is ready. */
function place(beside: Element, attributes: Record<string, string>) {
  const element = document.createElement('courier-configured')
  for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text)
  beside.parentElement?.append(element)
  return element
}

describe('an element with an invalid setting', () => {
  before(() => defineWidget(contract, Configured))
  beforeEach(() => {
    // These pages have no server.
    Object.assign(resetPage().environment, { fetch: () => new Promise(() => {}), warn() {} })
  })

  it('says what is wrong, with the allowed values', async () => {
    const element = await configured()
    // Hosts register their listeners after `configure()`, as the guide does.
    configure({ environment: 'production' })
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const panel = await panelOf(element)
    for (const part of ['environment', '"production"', 'prd']) assert.include(panel.textContent ?? '', part)
    assert.deepInclude((await event).detail, {
      type: 'configuration',
      key: 'widget.invalid-setting',
      retryable: false,
      requestId: null,
    })
    assert.isNull(inside(element).queryByRole('heading'))
  })

  it('recovers as soon as the page sets a valid value', async () => {
    const element = await configured()
    configure({ country: 'US' })
    await panelOf(element)
    configure({ country: 'SG' })
    await inside(element).findByRole('heading', { name: 'Ready in SG' })
    assert.isNull(inside(element).queryByRole('alert'))
  })

  it('keeps the first value of a setting, and emits the conflict to listeners registered after the call', async () => {
    configure({ country: 'SG', vendor: '1001' })
    configure({ country: 'KW', brand: 'FOODPANDA' })
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const element = await configured()
    assert.deepInclude((await event).detail, { type: 'configuration', attribute: 'country', retryable: false })
    await inside(element).findByRole('heading', { name: 'Ready in SG' })
    assert.isNull(inside(element).queryByRole('alert'))
    assert.equal(currentPage().$settings.get().brand, 'FOODPANDA')
  })

  it('shows an attribute’s allowed values, without affecting other elements', async () => {
    const whole = await configured()
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const element = place(whole, { country: 'sg' })
    assert.equal((await event).target, element)
    const panel = await panelOf(element)
    const meant = inside(element).getByText('Did you mean')
    assert.equal(meant.nextElementSibling?.textContent, 'SG')
    assert.lengthOf(panel.querySelectorAll('li'), 52)
    inside(whole).getByRole('heading', { name: 'Ready in SG' })

    element.setAttribute('country', 'SG')
    await inside(element).findByRole('heading', { name: 'Ready in SG' })
    element.setAttribute('api', 'courier.example')
    assert.include((await panelOf(element)).textContent ?? '', 'https://…')
    element.removeAttribute('api')
    await inside(element).findByRole('heading')
    element.setAttribute('api', 'courier.example')
    await panelOf(element)
  })

  it('is accessible on a narrow page, in dark mode and right to left', async () => {
    const element = place(await configured(), { country: 'US' })
    const panel = await panelOf(element)
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    for (const direction of ['ltr', 'rtl']) {
      element.style.display = 'block'
      element.style.inlineSize = '320px'
      element.dir = direction
      await until(() => panel.getBoundingClientRect().width <= 320)
      assert.isAtMost(element.scrollWidth, 320)
    }
  })
})
