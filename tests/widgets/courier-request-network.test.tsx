import { assert } from 'chai'
import { expectAccessible, fill, inside, nextEvent, nextTask, until } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import { field, fillIn, interceptCalls, openRequest, placeButton, textOf } from './request-element.ts'

const placed = (element: Element) => inside(element).queryByRole('heading', { name: 'Order pushed!' })

const { fetch } = globalThis

/** Simulates that the browser goes offline or online. */
function beOnline(isOnline: boolean) {
  globalThis.fetch = isOnline ? fetch : () => Promise.reject(new TypeError('fetch failed'))
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

describe('a request on a bad network', () => {
  startShop()

  afterEach(async () => {
    globalThis.fetch = fetch
    Reflect.deleteProperty(navigator, 'onLine')
  })

  const ordersSent = async () =>
    (await api.traffic()).requests.filter((line) => line === 'POST /orders/api/v1/order').length

  it('shows in the bar that it’s offline, keeps typed text, and asks before sending', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const before = await ordersSent()
    beOnline(false)
    await until(() => textOf(element).includes('You’re offline.'), 'the notice')
    placeButton(element).click()
    await until(
      () => textOf(element).includes('Nothing was sent, and what you entered is saved'),
      'what became of the press',
    )
    beOnline(true)
    await until(() => textOf(element).includes('You’re back online.'), 'the question')
    await nextTask()
    assert.equal(await ordersSent(), before)
    assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
    placeButton(element).click()
    await until(() => placed(element), 'the order')
    assert.equal(await ordersSent(), before + 1)
  })

  it('says that the service is unavailable, not that the connection was lost', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const restore = interceptCalls('/order', () =>
      Response.json({ meta: { translation_key: 'error.service-unavailable' } }, { status: 503 }),
    )
    const { clock } = page.environment
    const { setTimeout } = clock
    clock.setTimeout = (run, ms) => setTimeout(run, ms / 20)
    const failed = nextEvent<CourierErrorDetail>('courier-error')
    placeButton(element).click()
    await until(() => textOf(element).includes('We’re trying again. You won’t be charged twice.'), 'what is being done')
    await until(() => textOf(element).includes('unavailable, so we don’t have an answer yet'), 'the notice')
    assert.notInclude(textOf(element), 'connection')
    const { type, key, retryable } = (await failed).detail
    assert.deepEqual([type, key, retryable], ['api', 'error.service-unavailable', true])
    await expectAccessible(element)
    restore()
    await until(() => textOf(element).includes('Press the button to send it again'), 'the question')
    placeButton(element).click()
    await until(() => placed(element), 'the order')
    clock.setTimeout = setTimeout
  })

  it('says that the order was already placed without the latest changes, and keeps the form', async () => {
    const first = await openRequest(page)
    await fillIn(first)
    const second = await openRequest(page)
    const restore = interceptCalls('/order', async (server) => {
      await server()
      throw new TypeError('lost')
    })
    // All attempts and lookups take 20 s by the real clock.
    const { clock } = page.environment
    const { setTimeout } = clock
    clock.setTimeout = (run, ms) => setTimeout(run, ms / 5)
    placeButton(first).click()
    await until(() => textOf(first).includes('We lost the connection'), 'the lost response')
    clock.setTimeout = setTimeout
    await fill(field(second, 'Customer name'), 'Wei Lim')
    // Removed before responses arrive again, because its own lookups might find the order first.
    first.remove()
    await nextTask()
    restore()
    placeButton(second).click()
    await until(() => / is already placed/.test(textOf(second)), 'the earlier order')
    assert.equal(field(second, 'Customer name').value, 'Wei Lim')
    assert.isNull(placed(second))
    await expectAccessible(second)
    inside(second).getByRole('button', { name: 'New request' }).click()
    await until(() => field(second, 'Customer name').value === '', 'the empty form')
  })
})
