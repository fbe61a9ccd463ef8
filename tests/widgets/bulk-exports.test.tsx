import { assert } from 'chai'
import '../../widgets/courier-bulk-upload/define.ts'
import { expectAccessible, inside, mount, until } from '../support/widget.ts'
import { api, signIn, startApi } from '../support/widget-shop.ts'

const titles = 'Name,Financial Status,Paid at,Fulfillment Status,Currency,Total,Lineitem quantity,Lineitem name'
const places =
  'Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Phone,Payment Method'
const cash = 'Bugis Junction,#04-12,Singapore,188021,81234567,Cash on Delivery (COD)'
const shopify = [
  `${titles},${places}`,
  `#1001,pending,,unfulfilled,SGD,45.50,2,Kaya toast,Mei Lin,${cash}`,
  '#1001,,,,,,1,Kopi beans,,,,,,,',
  `#1002,paid,2026-06-11,fulfilled,SGD,9,1,Tea,Ahmad Salleh,${cash}`,
].join('\n')

describe('the export of a shop in bulk upload', () => {
  startApi()

  before(() => api.switchFlags({ 'bulk-order-upload': true }))

  it('goes from drop to ready, and says what was recognised and left out', async () => {
    await signIn()
    const element = await mount('<courier-bulk-upload vendor="1001"></courier-bulk-upload>')
    await inside(element).findByRole('heading', { name: 'Bulk order', level: 2 })
    const input = await until(
      () => element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]'),
      'the place for a file',
    )
    const transfer = new DataTransfer()
    transfer.items.add(new File([shopify], 'orders_export.csv', { type: 'text/csv' }))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))

    await inside(element).findByRole('button', { name: 'Place 1 order' })
    await inside(element).findByText('Shopify export recognised')
    await inside(element).findByText('2 × Kaya toast, Kopi beans')
    await inside(element).findByText('#1001')
    const leftOut = await inside(element).findByText('Fulfilled or cancelled, so left out: 1')
    leftOut.click()
    await inside(element).findByText('#1002 · Ahmad Salleh · Fulfillment Status: fulfilled')
    await expectAccessible(element)

    const correct = await inside(element).findByRole('button', { name: 'Which column is which?' })
    correct.click()
    const name = await inside(element).findByLabelText('Shipping Name')
    assert.equal((name as HTMLSelectElement).value, 'name')
    const next = await inside(element).findByRole('button', { name: 'Continue' })
    next.click()
    await until(() => element.shadowRoot?.querySelector('[role=grid]'), 'the table')
    await inside(element).findByText('Shopify export recognised')
  })
})
