import { assert } from 'chai'
import type { Page } from '../../core/app/page-object.ts'
import { sendMouse } from '../support/browser-commands.ts'
import { holdTimers } from '../support/held-timers.ts'
import { expectFocus, inside, mount, pageWithoutApi, press, until, useViewport, viewports } from '../support/widget.ts'
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

describe("the page's notices", () => {
  let page: Page
  beforeEach(async () => {
    await useViewport(viewports.desk)
    await sendMouse({ type: 'move', position: [1200, 20] })
    page = pageWithoutApi()
  })

  it('have their live regions from the first paint on', async () => {
    const element = await toasts()
    const [status, alert] = [polite(element), assertive(element)]
    assert.equal(status.textContent, '')
    assert.equal(alert.textContent, '')
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    page.notifications.notify({ type: 'error', key: 'error.cant-retrieve-vendors' })
    await until(() => buttons(element).length === 2)
    assert.equal(status.textContent, `Note ${disconnected}`)
    assert.equal(alert.textContent, `Error ${outage}`)
  })

  it('show the reason on a line of its own: a text, or the server’s sentence', async () => {
    const element = await toasts()
    const key = 'error.cant-retrieve-vendors'
    page.notifications.notify({ type: 'error', key, reason: 'auth.disconnected' })
    page.notifications.notify({ type: 'error', key, reason: 'The register is closed' })
    await until(() => buttons(element).length === 2)
    const lines = [...assertive(element).querySelectorAll('span span, div > div > span')].map(
      (line) => line.textContent,
    )
    for (const text of [outage, disconnected, 'The register is closed']) assert.include(lines, text)
  })

  it('are at the bottom start corner, the newest nearest the edge', async () => {
    const element = await toasts()
    page.notifications.notify({ type: 'error', key: 'error.cant-retrieve-vendors' })
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    page.notifications.notify({ type: 'warning', key: 'error.no-vendors' })
    await until(() => buttons(element).length === 3)
    await animationsEnd(element)
    const boxes = [outage, disconnected, 'Your account has no collection points.'].map((text) => boxOf(element, text))
    const [first, second, third] = boxes as [DOMRect, DOMRect, DOMRect]
    assert.isBelow(first.bottom, second.top)
    assert.isBelow(second.bottom, third.top)
    assert.closeTo(third.bottom, viewports.desk.height - 16, 1)
    assert.closeTo(third.left, 16, 1)
    assert.isAtMost(third.width, 384)

    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    assert.closeTo(boxOf(element, outage).right, document.documentElement.clientWidth - 16, 1)
  })

  it('aren’t clipped by the host’s styles', async () => {
    const element = await toasts()
    const parent = element.parentElement as HTMLElement
    parent.style.transform = 'translateX(200px)'
    parent.style.overflow = 'hidden'
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    await until(() => buttons(element).length === 1)
    assert.closeTo(boxOf(element, disconnected).left, 16, 1)
  })

  it('go away automatically, but not while the pointer is over them', async () => {
    const timers = holdTimers(page)
    const element = await toasts()
    page.notifications.notify({ type: 'info', key: 'auth.disconnected', durationMs: 400 })
    await until(() => buttons(element).length === 1)
    assert.equal(timers.waiting(400), 1)
    const { left, top } = boxOf(element, disconnected)
    await sendMouse({ type: 'move', position: [Math.round(left + 20), Math.round(top + 20)] })
    await until(() => timers.waiting(400) === 0, 'the pause')
    const other = page.notifications.notify({ type: 'info', key: 'alert.success', durationMs: 400 })
    await until(() => buttons(element).length === 2)
    assert.equal(timers.waiting(400), 0)
    page.notifications.dismiss(other)
    await sendMouse({ type: 'move', position: [1200, 20] })
    await until(() => timers.waiting(400) === 1, 'the end of the pause')
    timers.run(400)
    await until(() => buttons(element).length === 0)
  })

  it('stay while focused, and return the focus when dismissed', async () => {
    const timers = holdTimers(page)
    const element = await toasts()
    const outside = document.createElement('button')
    outside.textContent = 'Outside'
    element.before(outside)
    outside.focus()
    page.notifications.notify({ type: 'info', key: 'auth.disconnected', durationMs: 400 })
    page.notifications.notify({ type: 'error', key: 'error.cant-retrieve-vendors', durationMs: 400 })
    await until(() => buttons(element).length === 2)
    await press('Tab')
    await until(() => timers.waiting(400) === 0, 'the pause')
    await press('Enter')
    await until(() => buttons(element).length === 1)
    expectFocus(buttons(element)[0])
    await press('Escape')
    await until(() => buttons(element).length === 0)
    expectFocus(outside)

    page.notifications.notify({ type: 'info', key: 'auth.disconnected', durationMs: 200 })
    await until(() => buttons(element).length === 1)
    timers.run(200)
    await until(() => buttons(element).length === 0)
  })

  it('let presses beside them through', async () => {
    const element = await toasts()
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    page.notifications.notify({ type: 'info', key: 'alert.success' })
    await until(() => buttons(element).length === 2)
    await animationsEnd(element)
    const [above, below] = [boxOf(element, disconnected), boxOf(element, 'Done.')]
    const at = (x: number, y: number) => document.elementFromPoint(x, y)
    assert.equal(at(above.left + 20, above.top + 10), element)
    assert.notEqual(at(above.left + 20, (above.bottom + below.top) / 2), element)
    assert.notEqual(at(above.left + 20, above.top - 10), element)
    assert.notEqual(at(4, below.top + 10), element)
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
    page.notifications.notify({ type: 'info', key: 'alert.success' })
    await until(() => buttons(element).length === 1)
    dialog.showModal()
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    await until(() => buttons(element).length === 2)
    await animationsEnd(element)
    for (const count of [1, 0]) {
      const { left, top } = buttons(element)[0]?.getBoundingClientRect() ?? assert.fail('no button')
      await sendMouse({ type: 'click', position: [Math.round(left + 12), Math.round(top + 12)] })
      await until(() => buttons(element).length === count)
    }
    assert.isTrue(dialog.open)
    assert.equal(hostsPresses, 0)
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    await until(() => buttons(element).length === 1)
    await animationsEnd(element)
    const { left: clientX, top: clientY } = buttons(element)[0]?.getBoundingClientRect() ?? assert.fail('no button')
    // Like a keyboard's or an assistive device's click.
    dialog.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }))
    assert.equal(hostsPresses, 1)
    dialog.close()
  })

  it('aren’t animated again when others follow', async () => {
    const element = await toasts()
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    await until(() => buttons(element).length === 1)
    const toast = inside(element).getByText(disconnected).closest('[part^="toast "]') as HTMLElement
    await animationsEnd(element)
    page.notifications.notify({ type: 'info', key: 'alert.success' })
    await until(() => buttons(element).length === 2)
    assert.deepEqual(toast.getAnimations(), [])
  })

  it('are above a bar at the bottom of the window', async () => {
    await useViewport({ width: 320, height: 600 })
    const element = await toasts()
    const tall = document.createElement('div')
    tall.dataset.mounted = ''
    tall.style.blockSize = '2000px'
    const bar = document.createElement('div')
    const within = bar.attachShadow({ mode: 'open' })
    within.innerHTML = '<div><button type="button">Request rider</button></div>'
    const stuck = within.firstElementChild as HTMLElement
    stuck.style.cssText = 'position:fixed;inset-inline:0;inset-block-end:0;block-size:90px;background:white'
    tall.append(bar)
    document.body.append(tall)
    page.notifications.notify({ type: 'error', key: 'error.cant-retrieve-vendors' })
    page.notifications.notify({ type: 'info', key: 'auth.disconnected' })
    await until(() => buttons(element).length === 2)
    await animationsEnd(element)
    assert.isAtMost(boxOf(element, disconnected).bottom, 510)
    assert.isAtLeast(boxOf(element, disconnected).bottom, 450)
    tall.remove()
    page.notifications.notify({ type: 'info', key: 'alert.success' })
    await until(() => boxOf(element, 'Done.').bottom > 550)
  })
})
