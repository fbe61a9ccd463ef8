import { assert } from 'chai'
import '../../widgets/courier-bulk-upload/define.ts'
import { writeXlsx } from 'hucre/xlsx'
import {
  expectAccessible,
  expectFocus,
  inside,
  mount,
  nextEvent,
  press,
  refreshFlags,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { api, page, signIn, startApi } from '../support/widget-shop.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details']
const right = ['Alicia Wong', '81234567', '#04-12', 'Bugis Junction', '25', 'cash']
/** A problem that only the server finds, by geocoding the address. */
const unknownAddress = ['Raj Kumar', '81234567', '#01-01', 'Nowhere at all 99999', '12', 'cash', 'Cake']

async function fileOf(rows: string[][], name = 'lunch.xlsx') {
  const content = await writeXlsx({ sheets: [{ name: 'Orders', rows: [titles, ...rows] }] })
  return new File([content as Uint8Array<ArrayBuffer>], name, { type: xlsx })
}

function choose(element: Element, file: File) {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no place for a file')
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const heading = (element: Element, name: string | RegExp) => inside(element).findByRole('heading', { name, level: 2 })
const button = (element: Element, name: string | RegExp) => inside(element).findByRole('button', { name })
let meals = 0
const order = () => [...right, `Meal ${++meals}`]

/** Drops a file, and asserts that the browser doesn't open it instead of the page. */
function dropFile(target: Element, file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true })
  target.dispatchEvent(event)
  assert.isTrue(event.defaultPrevented)
}

describe('bulk upload', () => {
  startApi()

  before(() => api.switchFlags({ 'bulk-order-upload': true }))

  async function open(attributes = '', vendor = '1001') {
    await signIn()
    return mount(`<courier-bulk-upload vendor="${vendor}" ${attributes}></courier-bulk-upload>`)
  }

  it('checks a file, asks before placing the orders, and notifies the host', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    choose(element, await fileOf([order(), unknownAddress]))
    await heading(element, 'lunch.xlsx')
    await inside(element).findByText(/We can’t find this address/)

    const place = await button(element, 'Place 1 order')
    place.focus()
    await press('Enter')
    const dialog = await inside(element).findByRole('dialog', { name: 'Place 1 order?' })
    const submit = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Place 1 order')
    const placed = nextEvent<{ placed: number; failed: number }>('courier-bulk-placed')
    submit?.click()
    const { detail } = await placed
    assert.deepInclude(detail, { placed: 1, failed: 1 })
    assert.hasAllKeys(detail, ['jobId', 'placed', 'failed'])
    await inside(element).findByText(/^1001-/)
  })

  it('goes to the active orders once all rows that are paid by invoice were placed', async () => {
    await api.payByInvoice('1002')
    const element = await open('', '1002')
    await heading(element, 'Bulk order')
    const invoiced = () => order().with(5, 'PAID')
    choose(element, await fileOf([invoiced(), invoiced()]))
    ;(await button(element, 'Place 2 orders')).click()
    const dialog = await inside(element).findByRole('dialog')
    const navigation = nextEvent<{ to: string; path: string }>('courier-navigate')
    dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    const { to, path } = (await navigation).detail
    assert.deepEqual([to, path], ['order-tracking', '/order-tracking'])
    assert.lengthOf(await inside(element).findAllByText(/^1002-/), 2)
  })

  it('opens the table for a file with an invalid row, and sends the others', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    const wrong = ['Raj Kumar', '12', '#01-01', 'Bugis Junction', '12', 'cash', 'Cake']
    choose(element, await fileOf([order(), wrong]))
    await inside(element).findByRole('grid')
    ;(await button(element, 'Check 1 order')).click()
    await button(element, 'Place 1 order')
    ;(await button(element, 'Fix 1 row')).click()
    await inside(element).findByRole('grid')
    ;(await button(element, /^Discard/)).click()
    const dialog = await inside(element).findByRole('dialog')
    dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    await button(element, 'Choose file')
  })

  it('shows fees in both currencies in the table, rows, totals and the confirmation', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    await api.switchFlags({ 'bulk-order-upload': true, 'dual-pricing-display': { currency: 'EUR', rate: 0.5 } })
    await refreshFlags(page)
    const both = /\$[\d.]+ \/ €[\d.]+/g
    const shown = (within: Element | null | undefined) => within?.textContent?.match(both) ?? []
    const wrong = ['Raj Kumar', '12', '#01-01', 'Bugis Junction', '12', 'cash', 'Cake']
    choose(element, await fileOf([order(), wrong]))
    await inside(element).findByRole('grid')
    const bulk = element.shadowRoot?.querySelector('[part=bulk]')
    await until(() => shown(bulk).length >= 2, 'the fee of the row, and the total')
    ;(await button(element, 'Check 1 order')).click()
    const place = await button(element, 'Place 1 order')
    const [fee] = shown(await inside(element).findByText(/^Review the rows/))
    const count = () => shown(bulk).filter((text) => text === fee).length
    await until(() => count() === 2, 'the fee of the row, and the fees of all rows')
    place.click()
    const dialog = await inside(element).findByRole('dialog')
    assert.deepEqual(shown(dialog), [fee])
    const navigation = nextEvent<{ to: string; path: string }>('courier-navigate')
    dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    await inside(element).findByText(/^1001-/)
    const { to, path } = (await navigation).detail
    assert.deepEqual([to, path], ['order-tracking', '/order-tracking'], 'the wrong row isn’t part of the job')
    assert.include(shown(bulk), fee)
    await api.switchFlags({ 'bulk-order-upload': true })
  })

  it('accepts a dropped file, and asks before another one replaces the table', async () => {
    const element = await open()
    await button(element, 'Choose file')
    const wrong = (name: string) => [name, '12', '#01-01', 'Bugis Junction', '12', 'cash', 'Cake']
    const drop = async (target: Element, names: string[]) => dropFile(target, await fileOf(names.map(wrong)))
    await drop(await heading(element, 'Bulk order'), ['Raj Kumar'])
    const grid = await inside(element).findByRole('grid')
    await inside(element).findByDisplayValue('Raj Kumar')
    await drop(grid, ['Siti Aminah', 'Bala Nair'])
    const dialog = await inside(element).findByRole('dialog', { name: 'Discard these orders?' })
    dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    await inside(element).findByText('Bala Nair')
    assert.isNull(inside(element).queryByDisplayValue('Raj Kumar'))
  })

  it('opens a field for rows, and accepts rows pasted on the page', async () => {
    const element = await open()
    const pasted = [titles, order()].map((cells) => cells.join('\t')).join('\n')
    ;(await button(element, 'Paste rows instead')).click()
    await expectAccessible(element)
    const field = await inside(element).findByRole<HTMLTextAreaElement>('textbox', { name: 'Rows from a spreadsheet' })
    expectFocus(field)
    ;(await button(element, 'Cancel')).click()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await button(element, 'Check 1 order')
  })

  it('says why a file isn’t accepted, and shows progress that can be cancelled', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    choose(element, new File(['%PDF'], 'orders.pdf'))
    const alert = await inside(element).findByRole('alert')
    assert.include(alert.textContent ?? '', 'This isn’t an .xlsx file.')
    await expectAccessible(element)

    await api.fault('/bulk-job/create', 'delay=8000')
    choose(element, await fileOf([order()]))
    await inside(element).findByRole('progressbar', { name: /lunch\.xlsx/ })
    await heading(element, /^(Uploading|Checking) lunch\.xlsx/)
    await expectAccessible(element)
    ;(await button(element, 'Cancel upload')).click()
    await until(() => !inside(element).queryByRole('progressbar'), 'the end of the upload')
    await api.fault('/bulk-job/create', null)
  })

  it('shows that orders are being placed or failed, and places them on retry', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    choose(element, await fileOf([order(), unknownAddress]))
    await api.fault('/bulk-job/place-orders', 'status=503')
    ;(await button(element, 'Place 1 order')).click()
    const dialog = await inside(element).findByRole('dialog')
    dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    await inside(element).findByRole('progressbar', { name: 'Placing orders' })
    await expectAccessible(element)
    const again = await until(() => inside(element).queryByRole('button', { name: 'Try again' }), 'a way to try again')
    dropFile(again, await fileOf([order()]))
    await expectAccessible(element)
    await api.fault('/bulk-job/place-orders', null)
    again.click()
    await until(() => inside(element).queryByText(/^1001-/), 'the order')
  })

  it('lists finished uploads, opens one with its rows, and goes back', async () => {
    const element = await open('', '1000')
    const item = await button(element, /lunch-orders\.xlsx/)
    assert.include(item.textContent ?? '', '3 of 3 placed')
    item.focus()
    await press('Enter')
    await heading(element, 'lunch-orders.xlsx')
    assert.lengthOf(inside(element).getAllByRole('row'), 4)
    await useViewport(viewports.phone)
    ;(await button(element, 'Back to uploads')).click()
    await heading(element, 'Bulk order')
  })

  it('shows its attribute’s job, or says that it doesn’t exist', async () => {
    const element = await open('job="demo-bulk-job"', '1000')
    await heading(element, 'lunch-orders.xlsx')
    element.setAttribute('job', 'none')
    await inside(element).findByText('We can’t find this upload')
    element.removeAttribute('job')
    await heading(element, 'Bulk order')
  })
})
