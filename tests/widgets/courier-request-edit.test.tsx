import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import {
  expectAccessible,
  fill,
  inDarkMode,
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  press,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { addressField, chooseAddress, field, fillIn, openRequest, textOf } from './request-element.ts'

let api: OrderApiControl
let page: Page
let orderId: string

before(async () => {
  api = await startOrderApi()
})

/** Places an order in the form, at the current fee, and returns its ID. */
async function placed(name = 'Alicia Wong'): Promise<string> {
  const element = await openRequest(page)
  await fillIn(element, name)
  const made = nextEvent<{ orderId: string }>('courier-order-placed')
  await press('Control+Enter')
  const { detail } = await made
  element.remove()
  return detail.orderId
}

beforeEach(async () => {
  page = await signedInPage(api)
  orderId = await placed()
})

const button = (element: Element, name: RegExp) => inside(element).findByRole<HTMLButtonElement>('button', { name })

async function openEdit(id = orderId): Promise<HTMLElement> {
  const element = await mount(`<courier-request order="${id}" no-map></courier-request>`)
  await until(() => textOf(element).includes('Change order'), 'the order')
  await until(() => /Update order · \$/.test(textOf(element)), 'the fee')
  return element
}

/** Scrolls to the list, which renders only rows near the viewport, and returns the order's row. */
function rowOf(list: Element) {
  list.scrollIntoView()
  return until(() => list.shadowRoot?.querySelector<HTMLElement>(`[data-order='${orderId}'] button`), 'the row')
}

/** Opens a folded question of the form. */
async function unfold(element: Element, question: string) {
  ;(await button(element, new RegExp(`Change “${question}”`))).click()
}

describe('changing an order', () => {
  it('collapses every section, and opens only the chosen one', async () => {
    const element = await openEdit()
    assert.include(textOf(element), '#04-12, ION Orchard')
    await until(() => textOf(element).includes('Alicia Wong'), 'the customer')
    assert.include(textOf(element), 'No changes yet')
    assert.isFalse(field(element, 'Notes').checkVisibility())
    await unfold(element, 'Where to')
    assert.isTrue(field(element, 'Notes').checkVisibility())
    await expectAccessible(element)
  })

  it('sends changes with one key, confirms them, and returns to the order', async () => {
    const element = await openEdit()
    await unfold(element, 'Where to')
    await fill(field(element, 'Notes'), 'Ring twice')
    await until(() => textOf(element).includes('1 change, not sent yet'))
    const updated = nextEvent<{ orderId: string; vendorId: string }>('courier-order-updated')
    const redirect = nextEvent<{ path: string }>('courier-before-redirect')
    await press('Control+Enter')
    assert.deepInclude((await updated).detail, { orderId, vendorId: '1002' })
    assert.equal((await redirect).detail.path, `/order-tracking/1002?order_id=${orderId}`)
    await inside(element).findByRole('heading', { name: 'Order Updated!' })
    assert.isTrue(page.notifications.$notifications.get().some(({ key }) => key === 'alert.order-updated'))
    await expectAccessible(element)
  })

  it('asks before accepting another fee, with the difference', async () => {
    const element = await openEdit()
    await unfold(element, 'Where to')
    await chooseAddress(element, 'Changi Airport')
    await until(() => /Update order · \$/.test(textOf(element)))
    ;(await button(element, /^Update order/)).click()
    const alert = await inside(element).findByRole('alert')
    assert.match(alert.textContent ?? '', /It’s now \$[\d.]+ instead of \$[\d.]+: \$[\d.]+ more/)
    const updated = nextEvent('courier-order-updated')
    ;(await button(element, /^Update order · \$/)).click()
    await updated
  })

  it('says that nothing has changed instead of sending', async () => {
    const element = await openEdit()
    ;(await button(element, /^Update order/)).click()
    await until(() => textOf(element).includes('Nothing was sent, because nothing has changed'))
    const { requests } = await api.traffic()
    assert.isFalse(requests.some((request) => request.startsWith('PUT') && request.includes(orderId)))
  })

  it('replaces an open form with a notice once the rider is at the outlet', async () => {
    const element = await openEdit()
    await api.advanceOrder(orderId, 'NEAR_VENDOR')
    await inside(element).findByRole('heading', { name: /can’t be changed any more/ })
    const away = nextEvent<{ path: string }>('courier-navigate')
    ;(await button(element, /Back to the order/)).click()
    assert.equal((await away).detail.path, `/order-tracking/1002?order_id=${orderId}`)
    await expectAccessible(element)
  })

  it('keeps typed text if the server refuses', async () => {
    const element = await openEdit()
    await unfold(element, 'Where to')
    await fill(field(element, 'Notes'), 'Ring twice')
    await api.switchFlags({ 'modify-order-button': false })
    ;(await button(element, /^Update order/)).click()
    await until(() => textOf(element).includes('What you entered is saved.'))
    assert.equal(field(element, 'Notes').value, 'Ring twice')
    await api.switchFlags({})
  })

  it('emits courier-error if the geocoder fails', async () => {
    const element = await openEdit()
    await unfold(element, 'Where to')
    await api.fault('/geolocator/autocomplete', 'status=503')
    const event = nextEvent<{ type: string }>('courier-error')
    await fill(addressField(element), 'Bugis Junction')
    const { detail } = await event.finally(() => api.fault('/geolocator/autocomplete', null))
    assert.equal(detail.type, 'api')
  })

  it('explains a missing order, and offers a new request', async () => {
    const element = await mount('<courier-request order="1002-NOPE99" no-map></courier-request>')
    await until(() => textOf(element).includes('We couldn’t find this order'))
    const away = nextEvent<{ path: string }>('courier-navigate')
    ;(await button(element, /Request a new rider/)).click()
    assert.equal((await away).detail.path, '/request-a-rider/1002')
  })

  it('fits a phone and dark mode', async () => {
    await useViewport(viewports.phone)
    const element = await openEdit()
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    await useViewport(viewports.desk)
  })
})

describe('the order list', () => {
  it('offers changing an order only if flag and status allow it', async () => {
    const element = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    const away = nextEvent<{ path: string; orderId: string }>('courier-navigate')
    ;(await button(element, /^Change order$/)).click()
    assert.equal((await away).detail.path, `/request-a-rider/1002?orderID=${orderId}`)
    await api.advanceOrder(orderId, 'PICKED_UP')
    await until(() => inside(element).queryByRole('button', { name: /^Change order$/ }) === null)
  })

  it('repeats an order by a key', async () => {
    const element = await mount('<courier-order-list></courier-order-list>')
    const row = await rowOf(element)
    row.focus()
    const repeat = nextEvent<{ orderId: string; vendorId: string }>('courier-order-repeat')
    const away = nextEvent<{ path: string }>('courier-navigate')
    await press('r')
    const { detail } = await repeat
    assert.deepEqual(Object.keys(detail).sort(), ['orderId', 'reference', 'vendorId'])
    assert.equal((await away).detail.path, `/request-a-rider/1002?repeat=${detail.orderId}`)
  })

  it('doesn’t treat a typed letter as a shortcut', async () => {
    const element = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
    await button(element, /Order again/)
    let repeats = 0
    element.addEventListener('courier-order-repeat', () => repeats++)
    await fill(inside(element).getByRole('combobox', { name: /Find an order/ }), 'r')
    assert.equal(repeats, 0)
  })
})

describe('a repeated order', () => {
  it('is placed with two keys from a list on the same page', async () => {
    const request = await openRequest(page)
    const list = await mount('<courier-order-list></courier-order-list>')
    const row = await rowOf(list)
    row.focus()
    let keys = 0
    const key = async (name: string) => {
      keys++
      await press(name)
    }
    await key('r')
    await until(() => textOf(request).includes(`Filled in from order ${orderId}`), 'the order')
    await until(() => /^Request rider · \$/.test(request.shadowRoot?.activeElement?.textContent ?? ''), 'the focus')
    await expectAccessible(request)
    const made = nextEvent<{ orderId: string }>('courier-order-placed')
    await key('Enter')
    const again = (await made).detail.orderId
    assert.notEqual(again, orderId)
    assert.isAtMost(keys, 5)
  })

  it('starts with its complete sections folded', async () => {
    await page.vendors.load()
    page.vendors.selectVendor('1002')
    const element = await mount(`<courier-request no-map repeat="${orderId}"></courier-request>`)
    await until(() => inside(element).queryByRole('button', { name: 'Change “Where to”' }), 'the folded address')
    for (const title of ['Who receives it', 'What to deliver'])
      assert.ok(inside(element).getByRole('button', { name: `Change “${title}”` }), title)
    assert.isFalse(field(element, 'Customer name').checkVisibility())
  })

  it('restores earlier typed text', async () => {
    const request = await openRequest(page)
    await fill(field(request, 'Customer name'), 'Half typed')
    const element = request as HTMLElement & { repeat?: string }
    element.repeat = orderId
    const undo = await button(request, /Restore what I entered/)
    assert.equal(field(request, 'Customer name').value, 'Alicia Wong')
    undo.click()
    await until(() => field(request, 'Customer name').value === 'Half typed')
  })
})

describe('a known customer', () => {
  it('is found by phone number and filled in with Enter', async () => {
    const element = await openRequest(page)
    await fill(field(element, 'Phone number'), '81234567')
    await button(element, /Fill in/)
    assert.include(textOf(element), 'Alicia Wong')
    await expectAccessible(element)
    await press('Enter')
    await until(() => field(element, 'Customer name').value === 'Alicia Wong')
    assert.equal(field(element, 'Unit number').value, '#04-12')
    await until(() => /Request rider · \$/.test(textOf(element)), 'the fee')
  })

  it('doesn’t overwrite what was typed unless the user agrees', async () => {
    const element = await openRequest(page)
    await fill(field(element, 'Customer name'), 'Someone Else')
    await fill(field(element, 'Phone number'), '81234567')
    ;(await button(element, /Fill in/)).click()
    const replace = await button(element, /Replace it/)
    assert.equal(field(element, 'Customer name').value, 'Someone Else')
    replace.click()
    await until(() => field(element, 'Customer name').value === 'Alicia Wong')
  })
})
