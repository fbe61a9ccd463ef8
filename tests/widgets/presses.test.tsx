import { assert } from 'chai'
import { createPage, currentPage } from '../../core/app/page-object.ts'
import type { Responses } from '../../demo-site/src/gallery/responses.ts'
import { showState } from '../../demo-site/src/gallery/stage.ts'
import { gallery } from '../../demo-site/src/gallery/states.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-bulk-upload/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-toasts/define.ts'
import '../../widgets/courier-tracking/define.ts'
import { fill, inside, nextFrame, resetPage, until } from '../support/widget.ts'
import { api, startApi } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { addContainer, withoutMap } from './gallery-element.ts'

/** Asserts that a press has a visible effect within 100 ms, or 6 frames on a busy machine. */
async function reactsAtOnce(press: () => void, isSeen: () => unknown) {
  const began = performance.now()
  press()
  for (let frame = 0; !isSeen(); frame++) {
    assert.isTrue(frame < 6 || performance.now() - began < 100, `no answer yet: ${isSeen}`)
    await nextFrame()
  }
}

// Only map tiles come from this server. Everything else comes from fixtures.
startApi()

describe('the page reacts at once to a press that', () => {
  const held = (path: string): Responses => ({ [path]: 'never' })
  let place: HTMLElement
  beforeEach(() => {
    place = addContainer()
  })
  afterEach(() => resetPage())

  function show(tag: string, name: string, responses: Responses) {
    const state = withoutMap(tag, gallery[tag]?.states[name] ?? assert.fail(`${tag} has no ${name}`))
    const held = { ...state, responses: { ...state.responses, ...responses } }
    return showState(createPage, tag, held, { api: api.url }, place)
  }

  /** Adds another element to the same page. */
  const beside = (tag: string) => place.appendChild(document.createElement(tag))

  /** Waits for an enabled button. */
  const button = (element: Element, name: string | RegExp) =>
    until(() =>
      inside(element)
        .queryAllByRole<HTMLButtonElement>('button', { name })
        .findLast((found) => !found.disabled),
    )
  const busyButton = (element: Element, name: RegExp) => inside(element).queryByRole('button', { name, busy: true })

  it('places an order', async () => {
    const element = await show('courier-request', 'filled', held('POST /order'))
    const request = await button(element, /^Request rider · /)
    await reactsAtOnce(
      () => request.click(),
      () => busyButton(element, /…$/),
    )
  })

  it('applies a voucher', async () => {
    const element = await show('courier-request', 'filled', held('POST /voucher/validate'))
    const add = await button(element, 'Add a voucher')
    await reactsAtOnce(
      () => add.click(),
      () => inside(element).queryByRole('textbox', { name: 'Voucher code' }),
    )
    await fill(inside(element).getByRole('textbox', { name: 'Voucher code' }), 'WELCOME5')
    const apply = await button(element, 'Apply')
    await reactsAtOnce(
      () => apply.click(),
      () => busyButton(element, /^Apply$/) && inside(element).queryByText('Checking the voucher…'),
    )
  })

  it('signs in', async () => {
    const element = await show('courier-account', 'empty', held('POST /login'))
    await fill(inside(element).getByRole('textbox', { name: 'Email' }), 'mei@shop.example')
    await fill(inside(element).getByLabelText('Password'), 'Courier!2026')
    const signIn = await button(element, 'Sign in')
    await reactsAtOnce(
      () => signIn.click(),
      () => busyButton(element, /^Signing in…$/),
    )
  })

  it('cancels an order', async () => {
    const element = await show('courier-order-list', 'cancelling', held('PUT /order/cancel'))
    inside(element).getAllByRole('radio')[0]?.click()
    const cancel = await button(element, 'Cancel order')
    await reactsAtOnce(
      () => cancel.click(),
      () => busyButton(element, /^Cancelling…$/),
    )
  })

  it('orders again', async () => {
    const element = await show('courier-order-list', 'details-delivered', {})
    const request = beside('courier-request')
    await until(() => inside(request).queryByRole('combobox', { name: /address/i }))
    const again = await button(element, /^Order again/)
    currentPage().environment.fetch = () => new Promise<never>(() => {})
    await reactsAtOnce(
      () => again.click(),
      () => isSeen(inside(request).queryByText(/^Loading order 1002-/) ?? inside(request).queryByText('Loading…')),
    )
  })

  it('exports orders', async () => {
    const element = await show('courier-order-list', 'past', held('POST /vendor/1002/orders/export'))
    const open = await button(element, 'Export')
    await reactsAtOnce(
      () => open.click(),
      () => inside(element).queryByRole('dialog') ?? isSeen(inside(element).queryByText('Loading…')),
    )
    await inside(element).findByRole('dialog')
    const download = await button(element, 'Download')
    await reactsAtOnce(
      () => download.click(),
      () => busyButton(element, /…$/),
    )
  })

  it('chooses an outlet', async () => {
    const element = await show('courier-order-list', 'filled', held('GET /vendor/1001/orders'))
    const selector = beside('courier-branch-selector')
    await until(() => selector.shadowRoot?.querySelector('button'))
    await pressButton(selector, /Bugis/)
    const outlet = await inside(selector).findByRole('radio', { name: /Tanjong Pagar/ })
    await reactsAtOnce(
      () => outlet.click(),
      () =>
        inside(selector).queryByRole('button', { name: /Tanjong Pagar/, expanded: false }) &&
        element.shadowRoot?.querySelector('[part=list][aria-busy=true]'),
    )
  })
})

const isSeen = (element: HTMLElement | null) => element?.checkVisibility({ visibilityProperty: true })
