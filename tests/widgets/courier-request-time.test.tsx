import { assert } from 'chai'
import type { Page } from '../../core/app/page-object.ts'
import { expectFocus, inside, mount, nextEvent, press, until } from '../support/widget.ts'
import { api, focused, page, signIn, startApi } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import { fillIn, interceptCalls, openRequest, placeButton, textOf } from './request-element.ts'

const minute = 60_000
const hour = 60 * minute
/** Singapore has no summer time. */
const singapore = (at: number) => new Date(at + 8 * hour)
const clockOf = (at: number) => singapore(at).toISOString().slice(11, 16)
const written = (at: number) => clockOf(at).replace(':', '')

/** Returns the shop's opening time: in two to three hours, on the hour. */
const opening = () => Math.ceil((Date.now() + 2 * hour) / hour) * hour
const shutUntil = (opens: number) => `${written(opens)}:${written(opens + 6 * hour)}`

const placed = (element: Element) => inside(element).queryByRole('heading', { name: 'Order pushed!' })
const later = (element: Element) => inside(element).getByRole<HTMLInputElement>('radio', { name: /^Later/ })
const select = (element: Element, name: RegExp) => inside(element).getByRole<HTMLSelectElement>('combobox', { name })

/** Sets the user's time zone. */
function lookFrom(page: Page, timeZone: string) {
  Object.assign(page.environment, { timeZone: () => timeZone })
}

/** Opens a signed-in page in Singapore. */
async function openPage(preorders = true) {
  await api.switchFlags({ 'pre-order': preorders })
  await signIn()
  lookFrom(page, 'Asia/Singapore')
}

async function openLater(page: Page, width?: number) {
  const element = await openRequest(page, 'no-map', width)
  await until(() => later(element), 'the choice of a time')
  later(element).click()
  await until(() => select(element, /^Day/), 'the days')
  return element
}

async function openShut(page: Page) {
  await page.vendors.load()
  page.vendors.selectVendor('1002')
  const element = await mount('<courier-request no-map></courier-request>')
  await until(() => inside(element).queryByRole('heading', { name: 'Riders aren’t available right now' }), 'the panel')
  return element
}

describe('a closed shop', () => {
  startApi()
  beforeEach(() => openPage())
  afterEach(() => api.setParameters({}))

  it('shows its hours, its time and when riders are back', async () => {
    const opens = opening()
    await api.setParameters({ serviceHours: shutUntil(opens) })
    await openPage(false)
    const element = await openShut(page)
    const text = textOf(element)
    assert.match(text, /Riders deliver from \d+:00.[ap]m to \d+:00.[ap]m\. It’s \d+:\d\d.[ap]m now\./)
    assert.match(text, /Riders are back .*:00.[ap]m\. The form will open automatically\./)
    assert.notMatch(text, /GMT|SGT/)
    assert.isNull(inside(element).queryByRole('button', { name: /^Order for/ }))
  })

  it('places an order for the first time after opening', async () => {
    const opens = opening()
    await api.setParameters({ serviceHours: shutUntil(opens) })
    const element = await openShut(page)
    // Without a drop-off address, the first time is an hour after opening, as promised for "As soon as possible".
    const first = opens + hour
    const button = await inside(element).findByRole('button', { name: /^Order for .*:00.[ap]m$/ })
    button.focus()
    await press('Enter')
    await until(() => inside(element).queryByRole('textbox', { name: /^Customer name/ }), 'the form')
    await until(() => focused(element)?.matches('input'), 'the focus in the form')
    await until(() => later(element).checked, 'the chosen time')
    assert.isTrue(inside(element).getByRole<HTMLInputElement>('radio', { name: /^As soon as possible/ }).disabled)
    const time = await inside(element).findByRole<HTMLSelectElement>('combobox', { name: /^Time/ })
    assert.equal(time.value, String(first / 1000))
    await fillIn(element)
    assert.notMatch(textOf(element), /With the customer in about/)
    const event = nextEvent<{ orderId: string }>('courier-order-placed')
    placeButton(element).click()
    const { orderId } = (await event).detail
    await until(() => placed(element), 'the order')
    assert.match(textOf(element), /A rider will collect it from .* in time for .*:00.[ap]m\./)
    assert.equal((await orderOf(page, orderId)).preordered_for, first / 1000)
  })
})

describe('the delivery time', () => {
  beforeEach(() => openPage())

  it('never promises less than the estimate', async () => {
    await openPage(false)
    const stop = interceptCalls('/estimations', async (server) => {
      const { result } = await (await server()).json()
      return Response.json({ result: { ...result, delivery_eta_minutes: 64 } })
    })
    try {
      const element = await openRequest(page)
      await until(() => textOf(element).includes('Delivered within 60 minutes'), 'the promise')
      await fillIn(element)
      await until(() => /With the customer\s*in about 64 min/.test(textOf(element)), 'the estimate')
      assert.include(textOf(element), 'Delivered in about 64 minutes')
      assert.notInclude(textOf(element), '60 min')
    } finally {
      stop()
    }
  })

  it('is chosen by keyboard and sent with the order', async () => {
    const element = await openRequest(page)
    await fillIn(element)
    const asap = await inside(element).findByRole<HTMLInputElement>('radio', { name: /^As soon as possible/ })
    asap.focus()
    await press('ArrowDown')
    await until(() => later(element).checked, 'later')
    await until(() => select(element, /^Day/), 'the days')
    await press('Tab')
    expectFocus(select(element, /^Day/))
    assert.match(select(element, /^Day/).selectedOptions[0]?.textContent ?? '', /^(Today|Tomorrow), /)
    await press('ArrowDown')
    await press('Tab')
    expectFocus(select(element, /^Time/))
    await press('End')
    await until(() => /With the customer\s*\d+ \w+,? .*[ap]m/.test(textOf(element)), 'the time in the summary')
    const chosen = Number(select(element, /^Time/).value)
    assert.isAtMost(chosen * 1000, Date.now() + 48 * hour)
    const event = nextEvent<{ orderId: string }>('courier-order-placed')
    placeButton(element).click()
    const { orderId } = (await event).detail
    assert.equal((await orderOf(page, orderId)).preordered_for, chosen)
  })

  it('names the zone in the list, its hint and the summary if the viewer’s differs', async () => {
    lookFrom(page, 'Europe/Athens')
    const element = await openLater(page)
    assert.match(textOf(element), /Time \((SGT|GMT\+8)\)/)
    assert.match(textOf(element), /In the collection point’s local time, now .* (SGT|GMT\+8)\./)
    assert.match(textOf(element), /With the customer\s*\d+ \w+,? .* (SGT|GMT\+8)/)
    const quarter = select(element, /^Time/).selectedOptions[0]?.textContent
    assert.equal(toMinutes(quarter ?? ''), toMinutes(clockOf(Number(select(element, /^Time/).value) * 1000)))
  })
})

/** Returns the minutes since midnight of `9:45 pm` or `21:45`. */
function toMinutes(text: string) {
  const [, hours, minutes, half] = /(\d+):(\d+)(?:\s*([ap])m)?/.exec(text) ?? []
  return ((Number(hours) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0)) * 60 + Number(minutes)
}

function orderOf(page: Page, orderId: string) {
  return page.client.request<{ preordered_for: number | null }>('/order', { query: { vendorId: '1002', orderId } })
}
