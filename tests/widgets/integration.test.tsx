import { useStore } from '@nanostores/react'
import { assert } from 'chai'
import { configure, update } from '../../core/index.ts'
import type { Contract, CourierErrorDetail } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { usePage } from '../../widgets/page-context.ts'
import {
  addHolder,
  expectAccessible,
  inDarkMode,
  inside,
  mount,
  nextEvent,
  nextTask,
  resetPage,
  until,
} from '../support/widget.ts'
import { colourOf, quietPage, surface, warnings } from './surface-element.tsx'

describe('an element in the page of an integrator', () => {
  beforeEach(() => void quietPage())

  it('prefers the language of its ancestors, even outside a shadow root, to the browser’s', async () => {
    quietPage('KW')
    const host = document.createElement('div')
    host.lang = 'ar'
    host.dataset.mounted = ''
    const element = document.createElement('courier-surface')
    host.attachShadow({ mode: 'open' }).append(element)
    document.body.append(host)
    await until(() => element.shadowRoot?.querySelector('.courier-root')?.getAttribute('lang') === 'ar')
  })

  it('applies update()’s appearance and texts, and removes the appearance again', async () => {
    const element = await surface('brand="FOODPANDA"')
    const button = inside(element).getByRole('button', { name: 'Try again' })
    configure({ appearance: { accent: 'rgb(4, 5, 6)' } })
    await until(() => colourOf(button, 'background-color') === 'rgb(4, 5, 6)')
    update({ appearance: {} })
    await until(() => colourOf(button, 'background-color') === 'rgb(215, 15, 100)')
    update({ texts: { 'common.retry': 'Reload it' } })
    await until(() => button.textContent === 'Reload it')
  })

  it('logs events and calls to the console in debug mode', async () => {
    const page = quietPage()
    const lines: string[] = []
    page.environment.log = (message) => void lines.push(message)
    page.environment.fetch = async () => Response.json({}, { status: 404 })
    const element = await surface('debug')
    assert.isTrue((element as HTMLElement & { debug: boolean }).debug)
    await until(() => lines.includes('<courier-surface> courier-ready'))
    await page.client.request('/voucher/AB12?x', { retries: 0 }).catch(() => {})
    await until(() => lines.includes('GET /voucher/… → 404 error.unknown'))
  })

  it('refuses a page created by another version, with one log line and a notice, and starts nothing', async () => {
    const key = Symbol.for('courier.session.v1')
    const holder = globalThis as { [key]?: object }
    const lines: string[] = []
    const { warn } = console
    console.warn = (line: string) => lines.push(line)
    try {
      Object.assign(resetPage(), { version: '0.0.9' })
      const event = nextEvent<CourierErrorDetail>('courier-error')
      const container = addHolder()
      container.innerHTML = '<courier-surface></courier-surface><courier-surface></courier-surface>'
      assert.deepInclude((await event).detail, { type: 'configuration', attribute: 'version' })
      for (const element of container.children) {
        await until(() => element.shadowRoot?.querySelector('[role="alert"]'))
        assert.isNull(inside(element).queryByRole('heading'))
      }
      await until(() => lines.length > 0, 'the line in the console')
      assert.lengthOf(lines, 1)
      assert.match(
        lines[0] ?? '',
        /already runs courier-elements 0\.0\.9.*Load the script and the package in the same version.*#version-conflict$/,
      )
    } finally {
      console.warn = warn
      delete holder[key]
    }
  })

  it('is empty inside an iframe’s document, logs it, and is drawn again when it returns', async () => {
    const element = await surface('brand="FOODPANDA"')
    const place = element.parentElement as Element
    const iframe = document.createElement('iframe')
    place.append(iframe)
    const types: string[] = []
    element.addEventListener('courier-error', ({ detail }) => types.push(detail.type))
    for (let round = 0; round < 2; round += 1) {
      iframe.contentDocument?.body.append(element)
      await nextTask()
      assert.equal(element.shadowRoot?.querySelector('h2') ?? null, null)
      place.append(element)
      await until(() => element.shadowRoot?.querySelector('h2'))
    }
    const button = inside(element).getByRole('button', { name: 'Try again' })
    assert.equal(colourOf(button, 'background-color'), 'rgb(215, 15, 100)')
    assert.deepEqual(types, ['configuration', 'configuration'])
    await until(() => warnings.length > 0, 'the line in the console')
    assert.match(warnings.join('\n'), /^<courier-surface> was moved into another document.*#document-other$/)
  })
})

const contract = { tag: 'courier-configured', attributes: {}, events: {} } as const satisfies Contract

function Configured() {
  return <h2>Ready in {useStore(usePage().$country).code}</h2>
}

const configured = (attributes = '') => mount(`<courier-configured ${attributes}></courier-configured>`)

async function panelOf(element: Element) {
  await until(() => element.shadowRoot?.querySelector('[role="alert"]'))
  return inside(element).getByRole('alert')
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
    for (const nothing of [undefined, null]) configure(nothing as never)
    await inside(element).findByRole('heading', { name: 'Ready in SG' })
    assert.isNull(inside(element).queryByRole('alert'))
  })

  it('shows an attribute’s allowed values on a narrow page, without affecting other elements', async () => {
    const whole = await configured()
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const element = document.createElement('courier-configured')
    element.setAttribute('country', 'sg')
    whole.after(element)
    assert.equal((await event).target, element)
    const panel = await panelOf(element)
    const meant = inside(element).getByText('Did you mean')
    assert.equal(meant.nextElementSibling?.textContent, 'SG')
    assert.lengthOf(panel.querySelectorAll('li'), 52)
    inside(whole).getByRole('heading', { name: 'Ready in SG' })
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    Object.assign(element.style, { display: 'block', inlineSize: '320px' })
    for (const direction of ['ltr', 'rtl']) {
      element.dir = direction
      await until(() => panel.getBoundingClientRect().width <= 320)
      assert.isAtMost(element.scrollWidth, 320)
    }

    element.setAttribute('country', 'SG')
    await inside(element).findByRole('heading', { name: 'Ready in SG' })
    element.setAttribute('api', 'courier.example')
    assert.include((await panelOf(element)).textContent ?? '', 'https://…')
    element.removeAttribute('api')
    await inside(element).findByRole('heading')
    element.setAttribute('api', 'courier.example')
    await panelOf(element)
  })
})
