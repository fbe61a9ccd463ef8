import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderWire } from '../../../../core/api/orders.ts'
import { orderFromBugis } from '../../../support/order-api.ts'
import { type Editing, openEdit } from '../edit-fixture.ts'
import { createStrike, faults } from '../faults.ts'
import { createRequestFixture, finished, flush, type RequestFixture } from '../request-fixture.ts'

/** Every call of changing an order, by what its path ends with or has in it. */
const calls = {
  'the order that is opened': /GET .*\/order\?vendorId/,
  'whether riders go there': /\/delivery\/area\/validate/,
  'the fee': /\/delivery\/fee/,
  'the times': /\/estimations/,
  'the address at the pin': /\/geolocator\/reverse/,
  'the change': /PUT .*\/order\/1002-/,
} as const

const newPlace = { latitude: 1.2834, longitude: 103.8607 }

let fixture: RequestFixture
const as = () => fixture.server.signIn()

/** An order of the Bugis outlet at the current fee. */
async function place(): Promise<OrderWire> {
  const { server } = fixture
  const given = orderFromBugis(server.clock) as { customer: { location: object } }
  const destination = given.customer.location
  const source = { latitude: 1.2995, longitude: 103.8554 }
  const priced = await server.call<{ result: { fee: number; signature: string } }>('/delivery/fee', {
    body: { source, destination, vendor_id: '1002', delivery_type: 'food' },
    as: await as(),
  })
  const { fee, signature } = priced.body.result
  const body = { ...given, delivery_fee: fee, signature }
  return (await server.call<{ result: OrderWire }>('/order', { body, as: await as() })).body.result
}

async function read(orderId: string): Promise<OrderWire> {
  const path = `/order?vendorId=1002&orderId=${orderId}`
  return (await fixture.server.call<{ result: OrderWire }>(path, { as: await as() })).body.result
}

const modified = (order: OrderWire) => order.status_history.filter(({ status }) => status === 'MODIFIED').length

/** Waits until the user sees an outcome. */
async function calm(holds: () => boolean) {
  for (let turn = 0; turn < 200 && !holds(); turn++) await fixture.clock.advance(1000)
  await flush(fixture)
}

const isBusy = ({ request }: Editing) =>
  ['placing', 'checking', 'quoting'].includes(request.$placement.get().state) ||
  request.$quote.get().state === 'quoting'

/** Moves the pin and types as far as the failing calls allow. */
async function changeWhatOneCan(editing: Editing) {
  const { request } = editing
  await finished(fixture, request.destination.movePin(newPlace))
  request.typeField('notes', 'Back door')
  request.typeField('amount', '31.50')
  await calm(() => !isBusy(editing))
}

/** Follows every action that the form offers until the order is changed. */
async function accept(editing: Editing) {
  const { request } = editing
  for (let step = 0; step < 6 && request.$placement.get().state !== 'placed'; step++) {
    if (request.$quote.get().state === 'failed') await finished(fixture, request.retryQuote())
    const now = request.$placement.get()
    if (now.state === 'unreachable' && now.sent) await finished(fixture, request.checkAgain())
    else if (now.state === 'fee-changed') await finished(fixture, request.confirmFee())
    else await finished(fixture, editing.place())
  }
}

for (const [words, path] of Object.entries(calls)) {
  describe(`without ${words}`, () => {
    before(async () => {
      fixture = await createRequestFixture()
    })
    after(() => fixture.close())

    for (const fault of [...faults, ...(words === 'the change' ? ['signature-expired'] : [])]) {
      test(`changes the order once and keeps the typed text despite ${fault}`, async () => {
        const { order_id: orderId } = await place()
        const tab = await fixture.openTab()
        const strike = createStrike(fixture, path, fault)
        strike.on(tab.network)
        const editing = openEdit(tab.page, orderId)
        const { request, $state } = editing
        await calm(() => $state.get().state !== 'loading')
        if ($state.get().state === 'open') {
          await changeWhatOneCan(editing)
          await finished(fixture, editing.place())
          // Accepts a fee that differs from the order's.
          if (request.$placement.get().state === 'fee-changed') await finished(fixture, request.confirmFee())
          await calm(() => !isBusy(editing))
          assert.ok(!isBusy(editing), 'no user is left waiting')
          if (request.$placement.get().state !== 'placed') {
            const { notes, amount, destination } = request.$draft.get()
            assert.deepEqual([notes, amount, destination?.coordinates], ['Back door', '31.50', newPlace])
          }
        } else {
          assert.equal($state.get().state, 'failed')
        }
        assert.ok(modified(await read(orderId)) <= 1, 'never changed twice')
        assert.ok(strike.met > 0, 'the fault struck')

        strike.isOn = false
        if ($state.get().state === 'failed') {
          await finished(fixture, editing.load())
          await changeWhatOneCan(editing)
        }
        await accept(editing)
        assert.equal(request.$placement.get().state, 'placed', JSON.stringify(request.$problems.get()[0]))
        const order = await read(orderId)
        assert.equal(modified(order), 1)
        const { latitude, longitude, notes } = order.customer.location
        assert.deepEqual(
          [latitude, longitude, notes, order.order.amount],
          [...Object.values(newPlace), 'Back door', 31.5],
        )
        editing.destroy()
        tab.close()
      })
    }
  })
}
