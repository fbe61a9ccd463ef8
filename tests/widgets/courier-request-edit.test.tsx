import { assert } from 'chai'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import { expectAccessible, fill, inside, mount, nextEvent, press, until } from '../support/widget.ts'
import { api, page, startShop } from '../support/widget-shop.ts'
import { field, fillIn, openRequest, textOf } from './request-element.ts'

let orderId: string

startShop()

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
  ;(await inside(element).findByRole('button', { name: question, expanded: false })).click()
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

  it('changes the time of an order for later', async () => {
    await api.switchFlags({ 'pre-order': true })
    const preordered_for = Math.ceil(Date.now() / 3_600_000) * 3600 + 5 * 3600
    const { orderId: id } = await api.placeOrder({ preordered_for })
    const element = await openEdit(id)
    const time = await inside(element).findByRole<HTMLSelectElement>('combobox', { name: /^Time/ })
    time.focus()
    const other = [...time.options].find(({ selected, disabled }) => !selected && !disabled)
    time.value = other?.value ?? ''
    time.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => textOf(element).includes('1 change, not sent yet'))
    await expectAccessible(element)
    const updated = nextEvent<{ orderId: string }>('courier-order-updated')
    await press('Control+Enter')
    await until(() => textOf(element).includes('The fee has changed.'), 'the fee of this route')
    ;(await button(element, /^Update order/)).click()
    assert.equal((await updated).detail.orderId, id)
    await api.switchFlags({})
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
})
