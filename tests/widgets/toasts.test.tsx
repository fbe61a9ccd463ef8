import { assert } from 'chai'
import type { Page } from '../../core/app/page-object.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import { sendMouse } from '../support/browser-commands.ts'
import { holdTimers } from '../support/held-timers.ts'
import {
  addHolder,
  expectFocus,
  inside,
  mount,
  pageWithoutApi,
  press,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-toasts/define.ts'

const toasts = () => mount('<courier-toasts></courier-toasts>')
const buttons = (element: Element) => inside(element).queryAllByRole('button', { name: 'Dismiss' })
const polite = (element: Element) => inside(element).getByRole('status')
const assertive = (element: Element) => inside(element).getByRole('alert')
const boxOf = (element: Element, text: string) =>
  inside(element).getByText(text).closest('[part^="toast "]')?.getBoundingClientRect() ?? assert.fail(text)

const animationsEnd = (element: Element) =>
  Promise.all(element.shadowRoot?.getAnimations().map(({ finished }) => finished) ?? [])

const disconnected = 'You are now disconnected.'
const outage = 'We couldn’t load your collection points.'

describe('the notices of the page', () => {
  let page: Page
  beforeEach(async () => {
    await useViewport(viewports.desk)
    await sendMouse({ type: 'move', position: [1200, 20] })
    page = pageWithoutApi()
  })
  const notify = (type: 'info' | 'warning' | 'error', key: TextKey, more: object = {}) =>
    page.notifications.notify({ type, key, ...more })
  const shown = (element: Element, count: number) => until(() => buttons(element).length === count, `${count} notices`)

  it('have their live regions from the first paint on, and show the reason on a line of its own', async () => {
    const element = await toasts()
    const [status, alert] = [polite(element), assertive(element)]
    assert.equal(status.textContent, '')
    assert.equal(alert.textContent, '')
    notify('info', 'auth.disconnected')
    notify('error', 'error.cant-retrieve-vendors')
    await shown(element, 2)
    assert.equal(status.textContent, `Note ${disconnected}`)
    assert.equal(alert.textContent, `Error ${outage}`)
    notify('error', 'error.cant-retrieve-vendors', { reason: 'auth.disconnected' })
    notify('error', 'error.cant-retrieve-vendors', { reason: 'The register is closed' })
    await shown(element, 4)
    const lines = [...alert.querySelectorAll('span span, div > div > span')].map((line) => line.textContent)
    for (const text of [outage, disconnected, 'The register is closed']) assert.include(lines, text)
  })

  it('are at the bottom start corner, the newest nearest the edge, and let presses beside them through', async () => {
    const element = await toasts()
    // The host's styles don't clip them.
    Object.assign((element.parentElement as HTMLElement).style, { transform: 'translateX(200px)', overflow: 'hidden' })
    notify('error', 'error.cant-retrieve-vendors')
    await shown(element, 1)
    await animationsEnd(element)
    const oldest = inside(element).getByText(outage).closest('[part^="toast "]') as HTMLElement
    notify('info', 'auth.disconnected')
    notify('warning', 'error.no-vendors')
    await shown(element, 3)
    assert.deepEqual(oldest.getAnimations(), [], 'not animated again')
    await animationsEnd(element)
    const boxes = [outage, disconnected, 'Your account has no collection points.'].map((text) => boxOf(element, text))
    const [first, second, third] = boxes as [DOMRect, DOMRect, DOMRect]
    assert.isBelow(first.bottom, second.top)
    assert.isBelow(second.bottom, third.top)
    assert.closeTo(third.bottom, viewports.desk.height - 16, 1)
    assert.closeTo(third.left, 16, 1)
    assert.isAtMost(third.width, 384)
    const isElementAt = (x: number, y: number) => document.elementFromPoint(x, y) === element
    assert.isTrue(isElementAt(third.left + 20, third.top + 10))
    assert.isFalse(isElementAt(third.left + 20, (second.bottom + third.top) / 2))
    assert.isFalse(isElementAt(first.left + 20, first.top - 10))
    assert.isFalse(isElementAt(4, third.top + 10))

    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    assert.closeTo(boxOf(element, outage).right, document.documentElement.clientWidth - 16, 1)
  })

  it('go away automatically, but not while the pointer is over them', async () => {
    const timers = holdTimers(page)
    const element = await toasts()
    notify('info', 'auth.disconnected', { durationMs: 400 })
    await shown(element, 1)
    assert.equal(timers.waiting(400), 1)
    const { left, top } = boxOf(element, disconnected)
    await sendMouse({ type: 'move', position: [Math.round(left + 20), Math.round(top + 20)] })
    await until(() => timers.waiting(400) === 0, 'the pause')
    const other = notify('info', 'alert.success', { durationMs: 400 })
    await shown(element, 2)
    assert.equal(timers.waiting(400), 0)
    page.notifications.dismiss(other)
    await sendMouse({ type: 'move', position: [1200, 20] })
    await until(() => timers.waiting(400) === 1, 'the end of the pause')
    timers.run(400)
    await shown(element, 0)
  })

  it('stay while focused, and return the focus when dismissed', async () => {
    const timers = holdTimers(page)
    const element = await toasts()
    const outside = Object.assign(document.createElement('button'), { textContent: 'Outside' })
    element.before(outside)
    outside.focus()
    notify('info', 'auth.disconnected', { durationMs: 400 })
    notify('error', 'error.cant-retrieve-vendors', { durationMs: 400 })
    await shown(element, 2)
    await press('Tab')
    await until(() => timers.waiting(400) === 0, 'the pause')
    await press('Enter')
    await shown(element, 1)
    expectFocus(buttons(element)[0])
    await press('Escape')
    await shown(element, 0)
    expectFocus(outside)

    notify('info', 'auth.disconnected', { durationMs: 200 })
    await shown(element, 1)
    timers.run(200)
    await shown(element, 0)
  })

  it('are above the host’s modal dialog, whichever comes first, and can be dismissed there', async () => {
    const element = await toasts()
    const dialog = document.createElement('dialog')
    dialog.innerHTML = '<button>Host’s</button>'
    let hostsPresses = 0
    for (const type of ['pointerdown', 'mousedown', 'click']) dialog.addEventListener(type, () => hostsPresses++)
    dialog.style.cssText =
      'position:fixed;inset:0;inline-size:100vw;block-size:100vh;max-inline-size:none;max-block-size:none'
    element.before(dialog)
    const dismissAt = async () => {
      await animationsEnd(element)
      const { left, top } = buttons(element)[0]?.getBoundingClientRect() ?? assert.fail('no button')
      return [Math.round(left + 12), Math.round(top + 12)] as [number, number]
    }
    notify('info', 'alert.success')
    await shown(element, 1)
    dialog.showModal()
    notify('info', 'auth.disconnected')
    await shown(element, 2)
    for (const count of [1, 0]) {
      await sendMouse({ type: 'click', position: await dismissAt() })
      await shown(element, count)
    }
    assert.isTrue(dialog.open)
    assert.equal(hostsPresses, 0)
    notify('info', 'auth.disconnected')
    await shown(element, 1)
    const [clientX, clientY] = await dismissAt()
    // Like a keyboard's or an assistive device's click.
    dialog.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }))
    assert.equal(hostsPresses, 1)
    dialog.close()
  })

  it('are above a bar at the bottom of the window', async () => {
    await useViewport({ width: 320, height: 600 })
    const element = await toasts()
    const tall = addHolder()
    tall.style.blockSize = '2000px'
    const bar = tall.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
    bar.innerHTML = '<div><button type="button">Request rider</button></div>'
    const stuck = bar.firstElementChild as HTMLElement
    stuck.style.cssText = 'position:fixed;inset-inline:0;inset-block-end:0;block-size:90px;background:white'
    notify('error', 'error.cant-retrieve-vendors')
    notify('info', 'auth.disconnected')
    await shown(element, 2)
    await animationsEnd(element)
    assert.isAtMost(boxOf(element, disconnected).bottom, 510)
    assert.isAtLeast(boxOf(element, disconnected).bottom, 450)
    tall.remove()
    notify('info', 'alert.success')
    await until(() => boxOf(element, 'Done.').bottom > 550)
  })
})
