import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import type { RiderJobWire } from '../../../core/api/rider-jobs.ts'
import { riderPosition } from '../../../order-api/simulation/riders.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'
import { createPayer, keyOf } from '../../support/payments/card-payments.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const flag = 'pickup-and-return-on-web'
const siteUrl = 'http://localhost:4321'
const fleetKey = 'a-key-of-the-fleet-long-enough-to-be-used'
const isReturn = { is_return: true }
/** As in `orderFromBugis`. */
const customer = { name: 'Alicia Wong', latitude: 1.304, longitude: 103.8318 }
const shop = { name: 'Bugis', latitude: 1.2995, longitude: 103.8554 }

function shopOf(server: TestOrderApi, as: string) {
  const payer = createPayer(() => server, as)
  return {
    as,
    confirm: (change: object = {}) => payer.confirm({ order: { ...isReturn, ...change } }),
    async place(change: object = {}): Promise<OrderWire> {
      const paid = await payer.confirm({ order: { ...isReturn, ...change } })
      assert.equal(keyOf(paid), '200')
      return payer.order(paid.body.result.order_id)
    },
  }
}

type Flags = Record<string, unknown>
const flagAt = async (server: TestOrderApi, query: string) =>
  (await server.call<{ result: Flags; others?: Flags }>(`/flags${query}`)).body

describe('without the flag, something that the rider brings back', () => {
  const server = useOrderApi({ fleet: 'own-riders', siteUrl, flags: {} })

  test('is refused before anything is charged', async () => {
    const { confirm } = shopOf(server, await server.signIn())
    assert.equal(keyOf(await confirm()), '422 validation.return-not-offered')
    assert.equal((await flagAt(server, '?vendor=1002')).result[flag], false)
  })

  test('has no field in orders, links and exports', async () => {
    const order = await server.place()
    assert.ok(!('is_return' in order))
    assert.ok(!('is_return' in (await server.track(order.tracking_id))))
    assert.doesNotMatch((await server.exportOrders()).body, /Return/)
  })
})

describe('something that the shop’s own rider brings back', () => {
  const server = useOrderApi({
    fleet: 'own-riders',
    siteUrl,
    flags: { [flag]: true, 'proof-of-delivery': true, 'handover-codes': true, 'receiver-self-service': true },
  })
  let as: string
  let bugis: ReturnType<typeof shopOf>
  before(async () => {
    as = await server.signIn()
    bugis = shopOf(server, as)
  })

  test('is paid by card, because no cash is collected at either end', async () => {
    assert.equal(keyOf(await server.sendOrder(isReturn)), '422 error.no-payment-method-available')
  })

  test('has no age check, which belongs to a delivery', async () => {
    assert.equal(keyOf(await bugis.confirm({ age_validation_required: true })), '422 error.invalid-request')
  })

  test('isn’t offered where the outlet’s fleet can’t, and to guests', async () => {
    await server.client?.query(`update vendors set fleet = 'pandago' where vendor_id = '1001'`)
    assert.equal((await flagAt(server, '?vendor=1001')).result[flag], false)
    assert.equal((await flagAt(server, '?vendor=1002&mode=guest')).result[flag], false)
    const { result, others } = await flagAt(server, '?vendor=1002&others=1001,a-1003')
    assert.equal(result[flag], true)
    assert.deepEqual(others, { 1001: { [flag]: false } })
  })

  test('is collected at the customer’s and delivered to the shop, without codes', async () => {
    const order = await bugis.place()
    assert.equal(order.is_return, true)
    assert.equal(order.pickup_code, null)
    const path = `/vendor/1002/order/${order.order_id}/rider`
    assert.equal((await server.call(path, { body: { name: 'Arun', phone: '+6591234567' }, as })).status, 200)
    await server.clock.flush()
    const text = server.mails.filter(({ kind }) => kind === 'rider-link').at(-1)?.text ?? ''
    const token = /\/job\/(\w+)$/m.exec(text)?.[1] ?? assert.fail('no link was sent')
    const rider = { as: `Job ${token}`, headers: { 'x-courier-device': 'the-rider-s-phone' } }
    const { body } = await server.call<{ result: RiderJobWire }>('/job', rider)
    const { pickup, dropoff, needs, collect_cash: cash } = body.result
    assert.deepEqual([pickup.name, pickup.latitude, pickup.unit], [customer.name, customer.latitude, '#04-12'])
    assert.deepEqual([dropoff.name, dropoff.latitude], [shop.name, shop.latitude])
    assert.equal(cash, null)
    const photos = { pickup_photo: true, delivery_photo: true }
    assert.deepEqual(needs, { ...photos, pickup_code: false, age_check: null, pin: false })
    const report = async (type: string, fields: object = {}) => {
      await server.clock.advance(60_000)
      const event = { event_id: crypto.randomUUID(), type, at: new Date(server.clock.now()).toISOString(), ...fields }
      return server.call<{ result: RiderJobWire } & RefusalWire>('/job/events', { body: event, ...rider })
    }
    for (const type of ['accepted', 'at_vendor', 'collected']) assert.equal((await report(type)).status, 200)
    // It goes to the shop in any case.
    assert.equal(keyOf(await report('failed', { reason: 'damaged' })), '409 fleet.event-not-possible')
    for (const type of ['at_customer', 'delivered']) assert.equal((await report(type)).status, 200)
    const { status_history: history } = await server.readOrder(order.order_id)
    const steps = ['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED']
    assert.deepEqual(
      history.slice(-5).map(({ status }) => status),
      steps,
    )
    const receipt = await server.callFor<ReceiptWire>(`/public/tracking/${order.tracking_id}/receipt`)
    assert.equal(receipt.is_return, true)
    const file = await server.exportOrders({ language: 'en' })
    assert.match(file.body, new RegExp(`,Return\r\n[^]*${order.order_id},.*,RETURN\r\n`))
  })

  test('tells the customer’s link which way it goes, and sends no PIN', async () => {
    const order = await bugis.place()
    const { is_return, vendor } = await server.track(order.tracking_id)
    assert.deepEqual([is_return, vendor.latitude], [true, shop.latitude])
    await server.move(order.order_id, 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
    assert.ok(server.mails.every(({ kind }) => kind !== 'receiver-link'))
    const change = (body: object) => server.call(`/public/tracking/${order.tracking_id}/change`, { body })
    assert.equal(keyOf(await change({ field: 'leave_at', place: 'door' })), '403 error.not-allowed')
    assert.equal((await change({ field: 'unit', unit: '#04-13' })).status, 200)
  })

  test('keeps its direction when the address is changed', async () => {
    const order = await bugis.place()
    await server.move(order.order_id, 'WAITING_FOR_TRANSPORT')
    const fee = { delivery_fee: order.delivery_fee, signature: orderFromBugis(server.clock).signature }
    const { body } = await server.updateOrder(order, { location: { notes: 'Ring twice' }, ...fee, modified_times: 0 })
    assert.deepEqual([body.result.is_return, body.result.customer.location.notes], [true, 'Ring twice'])
  })
})

test('another system’s job begins at the customer’s', async (t) => {
  const server = await createTestOrderApi({ fleet: 'api', fleetKey, siteUrl, flags: { [flag]: true } })
  t.after(server.close)
  const order = await shopOf(server, await server.signIn()).place()
  type Jobs = { jobs: Record<string, { name: string; latitude: number }>[] }
  const { jobs } = await server.callFor<Jobs>('/fleet/jobs', { as: `Fleet ${fleetKey}` })
  const job = jobs.find(({ order_id }) => String(order_id) === order.order_id)
  assert.equal(job?.is_return, true)
  assert.deepEqual([job?.pickup?.name, job?.pickup?.latitude], [customer.name, customer.latitude])
  assert.deepEqual([job?.dropoff?.name, job?.dropoff?.latitude], [shop.name, shop.latitude])
})

test('a simulated rider rides from the customer to the shop', () => {
  const entry = (status: string, at: number) => ({ status, created_at: new Date(at).toISOString() })
  const ride = {
    orderId: '1002-AAAAAA',
    isReturn: true,
    pickup: shop,
    destination: customer,
    expectedPickupAt: new Date(2000),
    expectedDeliveryAt: new Date(3000),
  }
  const near = ({ latitude, longitude }: { latitude: number; longitude: number }) => [latitude, longitude]
  const accepted = [entry('COURIER_ACCEPTED_DELIVERY', 1000)]
  const atPickup = riderPosition({ ...ride, status: 'NEAR_VENDOR', statusHistory: accepted }, 2000)
  assert.deepEqual(near(atPickup), near(customer))
  const collected = [...accepted, entry('PICKED_UP', 2000)]
  const atEnd = riderPosition({ ...ride, status: 'PICKED_UP', statusHistory: collected }, 3000)
  assert.deepEqual(near(atEnd), near(shop))
})
