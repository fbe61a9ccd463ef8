import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderWire } from '../../../../core/api/orders.ts'
import { type Editing, openEdit } from '../edit-fixture.ts'
import { createFault, faultsOf, waitForOutcome as waitFor } from '../faults.ts'
import { placeOrder, readOrder } from '../placed-order.ts'
import { createRequestFixture, type RequestFixture } from '../request-fixture.ts'

/** The calls of an edit, each with a pattern of its path. */
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

const modificationCount = (order: OrderWire) =>
  order.status_history.filter(({ status }) => status === 'MODIFIED').length

const waitForOutcome = (holds: () => boolean) => waitFor(fixture, holds)
const isBusy = ({ request }: Editing) =>
  ['placing', 'checking', 'quoting'].includes(request.$placement.get().state) ||
  request.$quote.get().state === 'quoting'

/** Moves the pin and types as far as the failing calls allow. */
async function changeReachableFields(editing: Editing) {
  const { request } = editing
  await fixture.runUntilDone(request.destination.movePin(newPlace))
  request.typeField('notes', 'Back door')
  request.typeField('amount', '31.50')
  await waitForOutcome(() => !isBusy(editing))
}

/** Takes the actions that the form offers until the order is changed. */
async function retryUntilChanged(editing: Editing) {
  const { request } = editing
  for (let step = 0; step < 6 && request.$placement.get().state !== 'placed'; step++) {
    if (request.$quote.get().state === 'failed') await fixture.runUntilDone(request.retryQuote())
    const placement = request.$placement.get()
    if (placement.state === 'unreachable' && placement.sent) await fixture.runUntilDone(request.checkAgain())
    else if (placement.state === 'fee-changed') await fixture.runUntilDone(request.confirmFee())
    else await fixture.runUntilDone(editing.place())
  }
}

for (const [callName, path] of Object.entries(calls)) {
  describe(`without ${callName}`, () => {
    before(async () => {
      fixture = await createRequestFixture()
    })
    after(() => fixture.close())

    for (const fault of faultsOf(callName, { deciding: ['the fee', 'the change'], signed: ['the change'] })) {
      test(`changes the order once and keeps the typed text despite ${fault}`, async () => {
        const { order_id: orderId } = await placeOrder(fixture)
        const tab = await fixture.openTab()
        const appliedFault = createFault(fixture, path, fault)
        appliedFault.on(tab.network)
        const editing = openEdit(tab.page, orderId)
        const { request, $state } = editing
        await waitForOutcome(() => $state.get().state !== 'loading')
        if ($state.get().state === 'open') {
          await changeReachableFields(editing)
          await fixture.runUntilDone(editing.place())
          // Accepts a fee that differs from the order's.
          if (request.$placement.get().state === 'fee-changed') await fixture.runUntilDone(request.confirmFee())
          await waitForOutcome(() => !isBusy(editing))
          assert.ok(!isBusy(editing), 'the edit ends with an outcome')
          if (request.$placement.get().state !== 'placed') {
            const { notes, amount, destination } = request.$draft.get()
            assert.deepEqual([notes, amount, destination?.coordinates], ['Back door', '31.50', newPlace])
          }
        } else {
          assert.equal($state.get().state, 'failed')
        }
        assert.ok(modificationCount(await readOrder(fixture, orderId)) <= 1, 'changed at most once')
        assert.ok(appliedFault.callCount > 0, 'a call had the fault')

        appliedFault.isOn = false
        if ($state.get().state === 'failed') {
          await fixture.runUntilDone(editing.load())
          await changeReachableFields(editing)
        }
        await retryUntilChanged(editing)
        assert.equal(request.$placement.get().state, 'placed', JSON.stringify(request.$problems.get()[0]))
        const order = await readOrder(fixture, orderId)
        assert.equal(modificationCount(order), 1)
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
