import { assert } from 'chai'
import { configure, update } from '../../core/index.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import { addHolder, inside, nextEvent, nextTask, resetPage, until } from '../support/widget.ts'
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

  it('applies update()’s appearance, and removes it again', async () => {
    const element = await surface('brand="FOODPANDA"')
    const button = inside(element).getByRole('button', { name: 'Try again' })
    configure({ appearance: { accent: 'rgb(4, 5, 6)' } })
    await until(() => colourOf(button, 'background-color') === 'rgb(4, 5, 6)')
    update({ appearance: {} })
    await until(() => colourOf(button, 'background-color') === 'rgb(215, 15, 100)')
  })

  it('uses its page’s texts', async () => {
    const element = await surface()
    const button = inside(element).getByRole('button', { name: 'Try again' })
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
    const events: CourierErrorDetail[] = []
    element.addEventListener('courier-error', ({ detail }) => events.push(detail))
    for (let round = 0; round < 2; round += 1) {
      iframe.contentDocument?.body.append(element)
      await nextTask()
      assert.equal(element.shadowRoot?.querySelector('h2') ?? null, null)
      place.append(element)
      await until(() => element.shadowRoot?.querySelector('h2'))
    }
    const button = inside(element).getByRole('button', { name: 'Try again' })
    assert.equal(colourOf(button, 'background-color'), 'rgb(215, 15, 100)')
    assert.deepEqual(
      events.map(({ type }) => type),
      ['configuration', 'configuration'],
    )
    await until(() => warnings.length > 0, 'the line in the console')
    assert.match(warnings.join('\n'), /^<courier-surface> was moved into another document.*#document-other$/)
  })
})
