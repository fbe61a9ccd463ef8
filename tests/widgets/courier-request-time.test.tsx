import { assert } from 'chai'
import { expectFocus, inside, mount, nextEvent, press, until } from '../support/widget.ts'
import { api, focused, page, selectVendor, signIn, startApi } from '../support/widget-shop.ts'
import { changeResults } from '../support/widgets/calls.ts'
import { textOf, textShown } from '../support/widgets/texts.ts'
import { fillIn, openFilled, openRequest, placeButton } from './request-element.ts'
import '../../widgets/courier-order-list/define.ts'

const hour = 3_600_000
/** Singapore has no summer time. */
const clockOf = (at: number) => new Date(at + 8 * hour).toISOString().slice(11, 16)
const written = (at: number) => clockOf(at).replace(':', '')

const later = (element: Element) => inside(element).getByRole<HTMLInputElement>('radio', { name: /^Later/ })
const select = (element: Element, name: RegExp) => inside(element).findByRole<HTMLSelectElement>('combobox', { name })

/** Sets the user's time zone. */
const lookFrom = (timeZone: string) => Object.assign(page.environment, { timeZone: () => timeZone })

/** Opens a signed-in page in Singapore. */
async function openPage(preorders = true) {
  await api.switchFlags({ 'pre-order': preorders })
  await signIn()
  lookFrom('Asia/Singapore')
}

/** Places the order. Returns its ID. */
async function placedId(element: Element): Promise<string> {
  const event = nextEvent<{ orderId: string }>('courier-order-placed')
  placeButton(element).click()
  return (await event).detail.orderId
}

/** Returns the time for which the server has an order, in seconds. */
async function timeOf(orderId: string): Promise<number | null> {
  const query = { vendorId: '1002', orderId }
  return (await page.client.request<{ preordered_for: number | null }>('/order', { query })).preordered_for
}

describe('a closed shop', () => {
  startApi()
  afterEach(() => api.setParameters({}))

  /** Opens the form of a shop that opens in two to three hours, on the hour. */
  async function openShut(preorders: boolean) {
    const opens = Math.ceil((Date.now() + 2 * hour) / hour) * hour
    await api.setParameters({ serviceHours: `${written(opens)}:${written(opens + 6 * hour)}` })
    await openPage(preorders)
    await selectVendor('1002')
    const element = await mount('<courier-request no-map></courier-request>')
    await inside(element).findByRole('heading', { name: 'Riders aren’t available right now' })
    return { element, opens }
  }

  it('shows its hours, its time and when riders are back', async () => {
    const { element } = await openShut(false)
    const text = textOf(element)
    assert.match(text, /Riders deliver from \d+:00.[ap]m to \d+:00.[ap]m\. It’s \d+:\d\d.[ap]m now\./)
    assert.match(text, /Riders are back .*:00.[ap]m\. The form will open automatically\./)
    assert.notMatch(text, /GMT|SGT/)
    assert.isNull(inside(element).queryByRole('button', { name: /^Order for/ }))
  })

  it('places an order for the first time after opening', async () => {
    const { element, opens } = await openShut(true)
    // Without a drop-off address, the first time is an hour after opening, as promised for "As soon as possible".
    const first = (opens + hour) / 1000
    const button = await inside(element).findByRole('button', { name: /^Order for .*:00.[ap]m$/ })
    button.focus()
    await press('Enter')
    await inside(element).findByRole('textbox', { name: /^Customer name/ })
    await until(() => focused(element)?.matches('input'), 'the focus in the form')
    await until(() => later(element).checked, 'the chosen time')
    assert.isTrue(inside(element).getByRole<HTMLInputElement>('radio', { name: /^As soon as possible/ }).disabled)
    assert.equal((await select(element, /^Time/)).value, String(first))
    await fillIn(element)
    assert.notMatch(textOf(element), /With the customer in about/)
    assert.equal(await timeOf(await placedId(element)), first)
    await until(() => /A rider will collect it from .* in time for .*:00.[ap]m\./.test(textOf(element)), 'the outcome')
  })
})

describe('the delivery time', () => {
  startApi()
  beforeEach(() => openPage())

  it('never promises less than the estimate', async () => {
    changeResults<object>('/estimations', (result) => ({ ...result, delivery_eta_minutes: 64 }))
    const element = await openRequest()
    await textShown(element, 'Delivered within 60 minutes')
    await fillIn(element)
    await until(() => /With the customer\s*in about 64 min/.test(textOf(element)), 'the estimate')
    assert.include(textOf(element), 'Delivered in about 64 minutes')
    assert.notInclude(textOf(element), '60 min')
  })

  it('is chosen by keyboard, names another zone than the viewer’s, and is sent with the order', async () => {
    lookFrom('Europe/Athens')
    const element = await openFilled()
    const asap = await inside(element).findByRole('radio', { name: /^As soon as possible/ })
    asap.focus()
    await press('ArrowDown')
    await until(() => later(element).checked, 'later')
    const day = await select(element, /^Day/)
    await press('Tab')
    expectFocus(day)
    assert.match(day.selectedOptions[0]?.textContent ?? '', /^(Today|Tomorrow), /)
    await press('ArrowDown')
    await press('Tab')
    const time = await select(element, /^Time/)
    expectFocus(time)
    await press('End')
    await until(() => /With the customer\s*\d+ \w+,? .* (SGT|GMT\+8)/.test(textOf(element)), 'the time in the summary')
    assert.match(textOf(element), /Time \((SGT|GMT\+8)\)/)
    assert.match(textOf(element), /In the collection point’s local time, now .* (SGT|GMT\+8)\./)
    const chosen = Number(time.value)
    assert.equal(toMinutes(time.selectedOptions[0]?.textContent ?? ''), toMinutes(clockOf(chosen * 1000)))
    assert.isAtMost(chosen * 1000, Date.now() + 48 * hour)
    const orderId = await placedId(element)
    assert.equal(await timeOf(orderId), chosen)
    const list = await mount(`<courier-order-list vendor="1002" order="${orderId}"></courier-order-list>`)
    await until(() => /Scheduled for\s*\S.*\d/.test(textOf(list)), 'the time in the details')
  })
})

/** Returns the minutes since midnight of `9:45 pm` or `21:45`. */
function toMinutes(text: string) {
  const [, hours, minutes, half] = /(\d+):(\d+)(?:\s*([ap])m)?/.exec(text) ?? []
  return ((Number(hours) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0)) * 60 + Number(minutes)
}
