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
import { chooseFile, paste, pressButton, submitDialog } from '../support/widgets/controls.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details']
let meals = 0
const order = () => ['Alicia Wong', '81234567', '#04-12', 'Bugis Junction', '25', 'cash', `Meal ${++meals}`]
/** A problem that only the server finds, by geocoding the address. */
const unknownAddress = ['Raj Kumar', '81234567', '#01-01', 'Nowhere at all 99999', '12', 'cash', 'Cake']
const wrongPhone = (name = 'Raj Kumar') => [name, '12', '#01-01', 'Bugis Junction', '12', 'cash', 'Cake']

async function fileOf(...rows: string[][]) {
  const content = await writeXlsx({ sheets: [{ name: 'Orders', rows: [titles, ...rows] }] })
  return new File([content as Uint8Array<ArrayBuffer>], 'lunch.xlsx', { type: xlsx })
}

/** Drops a file, and asserts that the browser doesn't open it instead of the page. */
function dropFile(target: Element, file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true })
  target.dispatchEvent(event)
  assert.isTrue(event.defaultPrevented)
}

const heading = (element: Element, name: string | RegExp) => inside(element).findByRole('heading', { name, level: 2 })
const button = (element: Element, name: string | RegExp) => inside(element).findByRole('button', { name })

describe('bulk upload', () => {
  startApi()

  before(() => api.switchFlags({ 'bulk-order-upload': true }))

  async function open(attributes = '', vendor = '1001') {
    await signIn()
    return mount(`<courier-bulk-upload vendor="${vendor}" ${attributes}></courier-bulk-upload>`)
  }

  /** Opens the page for uploads, and chooses a file with these rows. */
  async function upload(rows: string[][], vendor?: string) {
    const element = await open('', vendor)
    await heading(element, 'Bulk order')
    // Singapore's addresses have a unit.
    const needed = inside(element).getByText(/^Columns you need: /).textContent ?? ''
    for (const title of ['Customer name', 'Phone number', 'Unit number', 'Drop-off address'])
      assert.include(needed, title)
    await chooseFile(element, await fileOf(...rows))
    return element
  }

  it('checks a file, asks before placing the orders, and notifies the host', async () => {
    const element = await upload([order(), unknownAddress])
    await heading(element, 'lunch.xlsx')
    await inside(element).findByText(/We can’t find this address/)
    assert.lengthOf(await inside(element).findAllByText('8123 4567'), 2)
    const place = await button(element, 'Place 1 order')
    place.focus()
    await press('Enter')
    await inside(element).findByRole('dialog', { name: 'Place 1 order?' })
    const placed = nextEvent<{ placed: number; failed: number }>('courier-bulk-placed')
    await submitDialog(element)
    const { detail } = await placed
    assert.deepInclude(detail, { placed: 1, failed: 1 })
    assert.hasAllKeys(detail, ['jobId', 'placed', 'failed'])
    await inside(element).findByText(/^1001-/)
  })

  it('goes to the active orders once all rows that are paid by invoice were placed', async () => {
    await api.payByInvoice('1002')
    const invoiced = () => order().with(5, 'PAID')
    const element = await upload([invoiced(), invoiced()], '1002')
    await pressButton(element, 'Place 2 orders')
    const navigation = nextEvent<{ to: string; path: string }>('courier-navigate')
    await submitDialog(element)
    assert.deepInclude((await navigation).detail, { to: 'order-tracking', path: '/order-tracking' })
    assert.lengthOf(await inside(element).findAllByText(/^1002-/), 2)
  })

  it('opens the table for a file with an invalid row, sends the others, and discards the rest', async () => {
    const element = await upload([order(), wrongPhone()])
    await inside(element).findByRole('grid')
    await pressButton(element, 'Continue · 1 order')
    await button(element, 'Place 1 order')
    await pressButton(element, 'Fix 1 row')
    await inside(element).findByRole('grid')
    await pressButton(element, /^Discard/)
    await submitDialog(element)
    await button(element, 'Choose file')
  })

  it('shows fees in both currencies in the table, rows, totals and the confirmation', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    await api.switchFlags({ 'bulk-order-upload': true, 'dual-pricing-display': { currency: 'EUR', rate: 0.5 } })
    await refreshFlags(page)
    const both = /\$[\d.]+ \/ €[\d.]+/g
    const shown = (within: Element | null | undefined) => within?.textContent?.match(both) ?? []
    await chooseFile(element, await fileOf(order(), wrongPhone()))
    await inside(element).findByRole('grid')
    const bulk = element.shadowRoot?.querySelector('[part=bulk]')
    await until(() => shown(bulk).length >= 2, 'the fee of the row, and the total')
    await pressButton(element, 'Continue · 1 order')
    await button(element, 'Place 1 order')
    const [fee] = shown(await inside(element).findByText(/^Review the rows/))
    const count = () => shown(bulk).filter((text) => text === fee).length
    await until(() => count() === 2, 'the fee of the row, and the fees of all rows')
    await pressButton(element, 'Place 1 order')
    assert.deepEqual(shown(await inside(element).findByRole('dialog')), [fee])
    const navigation = nextEvent<{ to: string }>('courier-navigate')
    await submitDialog(element)
    await inside(element).findByText(/^1001-/)
    assert.equal((await navigation).detail.to, 'order-tracking', 'the wrong row isn’t part of the job')
    assert.include(shown(bulk), fee)
    await api.switchFlags({ 'bulk-order-upload': true })
  })

  it('accepts a dropped file, and asks before another one replaces the table', async () => {
    const element = await open()
    await button(element, 'Choose file')
    const drop = async (target: Element, ...names: string[]) => dropFile(target, await fileOf(...names.map(wrongPhone)))
    await drop(await heading(element, 'Bulk order'), 'Raj Kumar')
    const grid = await inside(element).findByRole('grid')
    await inside(element).findByDisplayValue('Raj Kumar')
    await drop(grid, 'Siti Aminah', 'Bala Nair')
    await inside(element).findByRole('dialog', { name: 'Discard these orders?' })
    await submitDialog(element)
    await inside(element).findByText('Bala Nair')
    assert.isNull(inside(element).queryByDisplayValue('Raj Kumar'))
  })

  it('opens a field for rows, and accepts rows pasted on the page', async () => {
    const element = await open()
    await pressButton(element, 'Paste rows instead')
    await expectAccessible(element)
    expectFocus(await inside(element).findByRole('textbox', { name: 'Rows from a spreadsheet' }))
    await pressButton(element, 'Cancel')
    paste(document.body, [titles, order()].map((cells) => cells.join('\t')).join('\n'))
    await button(element, 'Continue · 1 order')
  })

  it('says why a file isn’t accepted, and shows progress that can be cancelled', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    await chooseFile(element, new File(['%PDF'], 'orders.pdf'))
    const alert = await inside(element).findByRole('alert')
    assert.include(alert.textContent ?? '', 'This isn’t an .xlsx file.')
    await expectAccessible(element)

    await api.fault('/bulk-job/create', 'delay=8000')
    await chooseFile(element, await fileOf(order()))
    await inside(element).findByRole('progressbar', { name: /lunch\.xlsx/ })
    await heading(element, /^(Uploading|Checking) lunch\.xlsx/)
    await expectAccessible(element)
    await pressButton(element, 'Cancel upload')
    await until(() => !inside(element).queryByRole('progressbar'), 'the end of the upload')
  })

  it('shows that orders are being placed or failed, and places them on retry', async () => {
    const element = await upload([order(), unknownAddress])
    await api.fault('/bulk-job/place-orders', 'status=503')
    await pressButton(element, 'Place 1 order')
    await submitDialog(element)
    await inside(element).findByRole('progressbar', { name: 'Placing orders' })
    await expectAccessible(element)
    const again = await button(element, 'Try again')
    dropFile(again, await fileOf(order()))
    await expectAccessible(element)
    await api.fault('/bulk-job/place-orders', null)
    again.click()
    await inside(element).findByText(/^1001-/)
  })

  it('lists finished uploads, opens the one of its attribute, and says that another doesn’t exist', async () => {
    const element = await open('', '1000')
    const item = await button(element, /lunch-orders\.xlsx/)
    assert.include(item.textContent ?? '', '3 of 3 placed')
    item.focus()
    await press('Enter')
    await heading(element, 'lunch-orders.xlsx')
    assert.lengthOf(inside(element).getAllByRole('row'), 4)
    await useViewport(viewports.phone)
    await pressButton(element, 'Back to uploads')
    await heading(element, 'Bulk order')
    element.setAttribute('job', 'demo-bulk-job')
    await heading(element, 'lunch-orders.xlsx')
    element.setAttribute('job', 'none')
    await inside(element).findByText('We can’t find this upload')
    element.removeAttribute('job')
    await heading(element, 'Bulk order')
  })

  it('recognises the export of a shop, and says what was left out', async () => {
    const element = await open()
    await heading(element, 'Bulk order')
    await chooseFile(element, new File([shopify], 'orders_export.csv', { type: 'text/csv' }))
    await button(element, 'Place 1 order')
    await inside(element).findByText('Shopify export recognised')
    await inside(element).findByText('2 × Kaya toast, Kopi beans')
    await inside(element).findByText('#1001')
    ;(await inside(element).findByText('Fulfilled or cancelled, so left out: 1')).click()
    await inside(element).findByText('#1002 · Ahmad Salleh · Fulfillment Status: fulfilled')
    await expectAccessible(element)

    await pressButton(element, 'Which column is which?')
    assert.equal((await inside(element).findByLabelText<HTMLSelectElement>('Shipping Name')).value, 'name')
    await pressButton(element, 'Continue')
    await inside(element).findByRole('grid')
    await inside(element).findByText('Shopify export recognised')
  })
})

const exportTitles =
  'Name,Financial Status,Paid at,Fulfillment Status,Currency,Total,Lineitem quantity,Lineitem name,' +
  'Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Phone,Payment Method'
const place = 'Bugis Junction,#04-12,Singapore,188021,81234567,Cash on Delivery (COD)'
const shopify = [
  exportTitles,
  `#1001,pending,,unfulfilled,SGD,45.50,2,Kaya toast,Mei Lin,${place}`,
  '#1001,,,,,,1,Kopi beans,,,,,,,',
  `#1002,paid,2026-06-11,fulfilled,SGD,9,1,Tea,Ahmad Salleh,${place}`,
].join('\n')
