import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RiderRequest } from '../../../core/request/request.ts'
import { createFlagsFile, createParametersFile, type OperatorFile } from '../../support/flags-file.ts'
import type { TestNetwork } from '../../support/page.ts'
import { faults, lineOf, sendWith } from './faults.ts'
import { createRequestFixture, finished, flush, press, type RequestFixture } from './request-fixture.ts'

/** Every call of the flow, with a pattern of its path. */
const calls = {
  'the outlets': /GET .*\/vendors\b/,
  'the hours': /\/get-country-parameter\/serviceHours/,
  'the ways to pay': /\/get-country-parameter\/paymentMethods/,
  'whether one can pay online': /\/get-country-parameter\/onlinePaymentActivated/,
  'the list of addresses': /\/geolocator\/autocomplete/,
  'the address book': /\/addressbook\//,
  'the details of an address': /\/geolocator\/details/,
  'the address at the pin': /\/geolocator\/reverse/,
  'whether riders go there': /\/delivery\/area\/validate/,
  'the fee': /\/delivery\/fee/,
  'the times': /\/estimations/,
  'the voucher': /\/voucher\/validate/,
  'the item-value limit': /\/get-country-parameter\/orderItemValueExceedLimit/,
  'the order': /POST .*\/order$/,
  'whether the order arrived': /GET .*\/order\?client_order_id/,
} as const

/** Calls that contain a signature. */
const signed: readonly string[] = ['the voucher', 'the order']

/** States that end by themselves: after minutes no request is left in one. */
function unfinished(request: RiderRequest): string[] {
  return [
    request.$quote.get().state,
    request.destination.$suggestions.get().state,
    request.$placement.get().state,
    request.$paymentMethods.get().state,
    request.$step.get()?.step ?? 'no step',
  ].filter((state) => ['quoting', 'searching', 'placing', 'checking', 'loading', 'check-service-hours'].includes(state))
}

let flags: OperatorFile
let parameters: OperatorFile
let fixture: RequestFixture

before(async () => {
  flags = await createFlagsFile()
  await flags.save({ voucher: true, 'address-book': true })
  parameters = await createParametersFile()
  // Below the item's value, so the user has to confirm it.
  await parameters.save({ orderItemValueExceedLimit: 20 })
})
after(async () => {
  await flags.remove()
  await parameters.remove()
})

/** Waits until the user sees an outcome. */
async function calm(holds: () => boolean) {
  for (let turn = 0; turn < 200 && !holds(); turn++) await fixture.clock.advance(1000)
  await flush(fixture)
}

/** Types, chooses, moves the pin, and types the rest, as far as the calls allow. */
async function fillInWhatOneCan(request: RiderRequest) {
  request.destination.type('ION Orchard')
  await fixture.clock.advance(500)
  await calm(() => request.destination.$suggestions.get().state !== 'searching')
  const found = request.destination.$suggestions.get()
  const first = found.state === 'found' ? found.suggestions[0] : undefined
  if (first) await finished(fixture, request.destination.choose({ ...first, coordinates: null }))
  // Without the geocoder the pin gives the place.
  await finished(fixture, request.destination.movePin({ latitude: 1.3041, longitude: 103.8321 }))
  request.typeField('unit', '#04-12')
  request.typeField('name', 'Counter Guest')
  request.typeField('phone', '8123 4567')
  request.typeField('amount', '25.50')
  await calm(() => request.$quote.get().state !== 'quoting')
}

/** Follows every action that the form offers until there is an order. */
async function accept(request: RiderRequest) {
  for (let step = 0; step < 6 && request.$placement.get().state !== 'placed'; step++) {
    if (request.destination.$suggestions.get().state === 'failed' || !request.$draft.get().destination) {
      await fillInWhatOneCan(request)
    }
    if (request.$quote.get().state === 'failed') await finished(fixture, request.retryQuote())
    if (request.$paymentMethods.get().state !== 'ready') await finished(fixture, request.retryPaymentMethods())
    const now = request.$placement.get()
    if (now.state === 'unreachable' && now.sent) await finished(fixture, request.checkAgain())
    else if (now.state === 'fee-changed') await finished(fixture, request.confirmFee())
    else await press(fixture, request)
  }
}

for (const [words, path] of Object.entries(calls)) {
  describe(`without ${words}`, () => {
    before(async () => {
      fixture = await createRequestFixture({ flagsFile: flags.path, parametersFile: parameters.path })
    })
    after(() => fixture.close())

    for (const fault of [...faults, ...(signed.includes(words) ? ['signature-expired'] : [])]) {
      test(`places one order and keeps the typed text despite ${fault}`, async () => {
        const orders = (await fixture.orders()).length
        let isFaulty = true
        let met = 0
        const strike = (network: TestNetwork) => {
          network.intercept = (call) => {
            const line = lineOf(call)
            // An order is looked up only if its response was lost.
            const isLost = path === calls['whether the order arrived'] && calls['the order'].test(line)
            if (!isFaulty || !(path.test(line) || isLost)) return null
            if (path.test(line)) met++
            return sendWith(fixture, call, isLost ? 'drop-answer' : fault)
          }
        }
        const tab = await fixture.openTab(strike)
        const { request, page } = tab
        let callCount = 0
        const stop = request.itemValue.$question.listen((question) => {
          if (!question) return
          callCount++
          request.itemValue.confirm()
        })
        if (request.$vendor.get()) {
          await fillInWhatOneCan(request)
          request.voucher?.type('WELCOME5')
          if (request.voucher) await finished(fixture, request.voucher.apply())
          await calm(() => request.$quote.get().state !== 'quoting')
          const typed = request.$draft.get()
          await press(fixture, request)
          await calm(() => unfinished(request).length === 0)
          assert.deepEqual(unfinished(request), [], 'no user is left waiting')
          if (request.$placement.get().state !== 'placed') {
            const { name, phone, amount, unit, addressText } = request.$draft.get()
            assert.deepEqual(
              { name, phone, amount, unit, addressText },
              {
                name: 'Counter Guest',
                phone: '8123 4567',
                amount: '25.50',
                unit: '#04-12',
                addressText: typed.addressText,
              },
            )
          }
        } else {
          assert.equal(page.vendors.$state.get(), 'failed')
        }
        assert.ok((await fixture.orders()).length <= orders + 1, 'never two orders')
        assert.ok(met > 0, 'the fault struck')

        isFaulty = false
        if (!request.$vendor.get()) await finished(fixture, page.vendors.reload())
        await accept(request)
        assert.equal(request.$placement.get().state, 'placed', JSON.stringify(request.$problems.get()[0]))
        assert.equal((await fixture.orders()).length, orders + 1)
        // Specification 2 §4: an unreadable limit is treated as none. A slow one still leads to one question.
        const isUnread = path === calls['the item-value limit'] && fault !== 'delay=4000'
        assert.equal(callCount, isUnread ? 0 : 1, 'questions about the value')
        stop()
        tab.close()
      })
    }
  })
}
