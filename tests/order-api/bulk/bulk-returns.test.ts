import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { BulkJobDetailWire } from '../../../core/api/bulk-jobs.ts'
import { readSpreadsheet } from '../../../core/bulk/sheet/files.ts'
import { placeJob, problemsOf, uploadOrders, warningsOf } from '../../support/bulk-jobs.ts'
import type { TestOrderApi } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const flag = 'pickup-and-return-on-web'

async function placed(server: TestOrderApi, job: BulkJobDetailWire) {
  const { body } = await placeJob(server, job)
  return Promise.all(body.body.orders.map(({ order_id: id }) => server.readOrder(id ?? '')))
}

/** Returns the cells of the template's sheets. */
async function template(server: TestOrderApi, language: string) {
  const headers = { authorization: await server.signIn() }
  const response = await server.fetch(`/orders/api/v1/bulk-job/example-file?language=${language}`, { headers })
  const read = await readSpreadsheet({ name: 'Template.xlsx', bytes: await response.arrayBuffer() })
  return 'workbook' in read ? read.workbook.sheets.map(({ rows }) => rows.map(({ cells }) => cells)) : []
}

describe('with the flag, returns in bulk orders', () => {
  const server = useOrderApi({ fleet: 'own-riders', flags: { 'bulk-order-upload': true, [flag]: true } })
  before(() => server.client.query("insert into invoiced_vendors (vendor_id) values ('1000'), ('1001')"))

  test('are placed as orders that run the other way', async () => {
    const job = await uploadOrders(server, [
      { payment: 'PAID', return: 'oui' },
      { payment: 'PAID', return: 'no' },
      { payment: 'PAID', return: null, name: 'Bala' },
    ])
    assert.deepEqual(problemsOf(job), [[], [], []])
    const orders = await placed(server, job)
    assert.deepEqual(
      orders.map(({ is_return: isReturn }) => isReturn),
      [true, undefined, undefined],
    )
  })

  test('aren’t duplicates of deliveries', async () => {
    const rows = [true, false, 'YES'].map((isReturn) => ({ payment: 'PAID', return: isReturn, description: 'Kettle' }))
    const job = await uploadOrders(server, rows)
    assert.deepEqual(warningsOf(job), [[], [], ['bulk-order-upload.row.duplicate']])
  })

  test('need a clear answer, and a payment without cash', async () => {
    const job = await uploadOrders(server, [{ payment: 'PAID', return: 'maybe' }, { return: 'yes' }, { return: 'no' }])
    assert.deepEqual(problemsOf(job), [
      [['bulk-order-upload.row.return-unclear', 'Return']],
      [['error.no-payment-method-available', 'Payment']],
      [],
    ])
  })

  test('are refused for an outlet whose fleet can’t', async () => {
    await server.client.query("update vendors set fleet = 'pandago' where vendor_id = '1002'")
    const order = { payment: 'PAID', return: 'yes', outlet: '1001' }
    const job = await uploadOrders(server, [order, { ...order, outlet: '1002' }], { vendorId: '1000' })
    assert.deepEqual(problemsOf(job), [[], [['validation.return-not-offered', 'Return']]])
    await server.client.query("update vendors set fleet = null where vendor_id = '1002'")
  })

  test('have a column and an explanation in the template of each language', async () => {
    const [orders, guide] = await template(server, 'en')
    assert.equal(orders?.[0]?.at(-1), 'Return')
    assert.deepEqual(guide?.at(-1), ['Return', 'YES: The rider collects it from the customer and brings it to you'])
    assert.equal((await template(server, 'de'))[0]?.[0]?.at(-1), 'Rückholung')
  })
})

describe('without the flag, returns in bulk orders', () => {
  const server = useOrderApi({ fleet: 'own-riders', flags: { 'bulk-order-upload': true } })

  test('have no column in the template, and one in a file is not read', async () => {
    const sheets = await template(server, 'en')
    assert.ok(!sheets.flat(2).includes('Return'))
    const job = await uploadOrders(server, [{ return: 'yes' }])
    assert.deepEqual(problemsOf(job), [[]])
    assert.ok(!('is_return' in ((await placed(server, job))[0] ?? {})))
  })
})
