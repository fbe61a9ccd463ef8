import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { EstimationsWire } from '../../../core/api/delivery.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { placeJob, uploadOrders } from '../../support/bulk-jobs.ts'
import { type CompanyDriver, openPandago, openUberDirect } from '../../support/fleets/drivers/companies.ts'
import type { Driver } from '../../support/fleets/drivers/driver.ts'
import { delayAnswer, type Fault, loseRequest, refuse } from '../../support/fleets/faults.ts'
import type { StandIn } from '../../support/fleets/stand-in.ts'
import { assertSound } from '../../support/fleets/stories.ts'
import { uberError } from '../../support/fleets/uber-direct/errors.ts'
import { keyOf } from '../../support/payments/card-payments.ts'

const minute = 60_000
const busy = refuse(503, { code: 'couriers_busy', message: 'All of our couriers are currently busy.', kind: 'error' })
const limited = refuse(429, { code: 'customer_limited', message: 'Your account’s limits have been exceeded.' })

const refused = (message: string) => refuse(422, { message })

type Refused = readonly [fault: Fault, key: string]
/** What the companies' descriptions refuse an estimate with, and the text of the form. */
const refusedEstimates: Record<'pandago' | 'uber-direct', readonly [Refused, ...Refused[]]> = {
  pandago: [
    [refused('No Branch found that is close enough to the given sender coordinates'), 'orders.reason.outlet-unknown'],
    [refused('unable to accept order outside operating hours'), 'orders.reason.outside-hours'],
    [refused('Unable to process order'), 'request.error.cannot-compute-price'],
  ],
  'uber-direct': [
    [async () => uberError('couriers_busy'), 'request.error.service-closed'],
    [async () => uberError('address_undeliverable_limited_couriers'), 'request.error.service-closed'],
    [async () => uberError('address_undeliverable'), 'request.error.undeliverable-address'],
    [async () => uberError('customer_blocked'), 'request.error.cannot-compute-price'],
  ],
}

const companies = { pandago: openPandago, 'uber-direct': openUberDirect } as const

for (const [name, open] of Object.entries(companies) as [
  keyof typeof companies,
  (typeof companies)[keyof typeof companies],
][]) {
  describe(`an order that ${name} carries`, () => {
    let driver: CompanyDriver<StandIn>
    before(async () => {
      driver = await open({ fees: 'fleet' })
    })
    after(() => driver.close())

    /** Runs a test, after which each of its orders has one rider at most, and none after its end. */
    const story = (title: string, run: (opened: CompanyDriver<StandIn>) => Promise<void>) =>
      test(title, async () => {
        driver.shop.placed.length = 0
        await run(driver)
        for (const orderId of driver.shop.placed) await assertSound(driver, orderId)
      })

    story('costs what the company estimates, no longer than its quote is valid', async ({ shop, standIn }) => {
      const { delivery_fee, signature } = await shop.server().quote({ latitude: 1.304, longitude: 103.8318 })
      const seconds = Number.parseInt(signature, 10) - shop.clock.now() / 1000
      // 2,667 m: 5 and 0.80 per kilometre, or 6 and 1.
      assert.equal(delivery_fee, name === 'pandago' ? 7.14 : 8.67)
      assert.ok(seconds > 60 && seconds <= 15 * 60, `${seconds} s`)
      assert.equal(standIn.company.callsOf('token').length, 1)
    })

    const estimate = name === 'pandago' ? 'fee' : 'quote'
    async function timesOf({ shop }: Driver, as: string) {
      const places = { location: { lat: 1.304, lng: 103.8318 }, vendor_location: { lat: 1.2995, lng: 103.8554 } }
      const options = { body: { ...places, vendor_id: '1002' }, as }
      const { body } = await shop.server().call<{ result: EstimationsWire }>('/estimations', options)
      return body.result
    }

    story('is shown with the company’s times in the form, or the table’s if it gives none', async (opened) => {
      const { shop, standIn } = opened
      const before = standIn.company.callsOf(estimate).length
      const answer = delayAnswer()
      standIn.company.next(estimate, answer.fault)
      const as = await shop.server().signIn()
      const location = { latitude: 1.304, longitude: 103.8318 }
      const both = Promise.all([timesOf(opened, as), shop.server().quote(location, { as })])
      await answer.arrived
      await shop.clock.flush()
      answer.release()
      const [times, quoted] = await both
      // As the stand-ins say.
      const [pickup, delivery] = name === 'pandago' ? [15, 35] : [12, 30]
      assert.deepEqual(times, { pickup_eta_minutes: pickup, delivery_eta_minutes: delivery })
      assert.equal(standIn.company.callsOf(estimate).length - before, 1)
      const { created_at, quoted_delivery_at } = await shop.read(
        await opened.place({ ...quoted, customer: { location } }),
      )
      assert.equal(Date.parse(quoted_delivery_at ?? '') - Date.parse(created_at), delivery * minute)
      standIn.company.next(name === 'pandago' ? 'time' : 'quote', loseRequest)
      const { delivery_eta_minutes: byTable } = await timesOf(opened, as)
      assert.ok(byTable < 30, `${byTable}`)
      const [[refusal]] = refusedEstimates[name]
      standIn.company.next(estimate, refusal)
      assert.equal((await timesOf(opened, as)).delivery_eta_minutes, byTable)
    })

    story('is refused as a row of a bulk upload, which says why', async ({ shop, standIn }) => {
      await shop.client.query("insert into invoiced_vendors (vendor_id) values ('1000'), ('1002')")
      const rows = [{ payment: 'PAID' }, { payment: 'PAID', name: 'Bala' }]
      const job = await uploadOrders(shop.server(), rows, { vendorId: '1002' })
      const [[refusal, key]] = refusedEstimates[name]
      standIn.company.next(estimate, refusal)
      const { body } = await placeJob(shop.server(), job)
      assert.deepEqual(
        body.body.orders.map(({ status, errors }) => [status, ...errors.map((error) => error.key)]),
        [['ORDER_PLACEMENT_FAIL', key], ['ORDER_PLACEMENT_SUCCESS']],
      )
    })

    for (const [refusal, key] of refusedEstimates[name])
      story(`has no fee, and the form says why: ${key}`, async ({ shop, standIn }) => {
        standIn.company.next(estimate, refusal)
        await assert.rejects(shop.server().quote({ latitude: 1.304, longitude: 103.8318 }), new RegExp(key))
      })

    story('is paid in cash only with a company that collects it', async ({ shop }) => {
      const response = await shop.server().sendOrder()
      const as = await shop.server().signIn()
      const { body } = await shop.server().call<{ result: { vendors: VendorWire[] } }>('/vendors', { as })
      const [vendor] = body.result.vendors.filter(({ vendor_id }) => vendor_id === '1002')
      const isListed = vendor?.flags.payment_methods.includes('CASH_ON_DELIVERY')
      if (name === 'pandago') assert.deepEqual([response.status, isListed], [201, true])
      else assert.deepEqual([keyOf(response), isListed], ['422 error.no-payment-method-available', false])
    })

    story('shows the rider’s name and position to the receiver', async ({ shop, standIn, place, make }) => {
      const orderId = await place()
      await make(orderId, 'accept')
      await shop.wait(minute + 1000)
      await standIn.riders.moveTo(orderId, { latitude: 1.301, longitude: 103.851 })
      // Uber sends it, pandago is asked.
      if (name === 'pandago') await shop.wait(minute)
      const { rider, tracking_id } = await shop.read(orderId)
      assert.equal(rider?.name, 'Mei Lin')
      const path = `/public/tracking/${tracking_id}/rider`
      const { body } = await shop.server().call<{ result: { latitude: number } }>(path)
      assert.equal(body.result.latitude, 1.301)
    })

    story('is near by its own ride, also if its courier has another order', async ({ shop, standIn, place, make }) => {
      const far = await place()
      const near = await place()
      for (const orderId of [far, near]) await make(orderId, 'accept')
      await standIn.riders.moveTo(far, { latitude: 1.36, longitude: 103.75 })
      await standIn.riders.moveTo(near, { latitude: 1.301, longitude: 103.851 })
      await shop.wait(minute)
      const minutesTo = async (orderId: string) => (await shop.read(orderId)).pickup_eta_minutes ?? 0
      assert.ok((await minutesTo(near)) < 5, 'near')
      assert.ok((await minutesTo(far)) >= 5, 'far')
      for (const orderId of [far, near]) for (const step of ['collect', 'deliver'] as const) await make(orderId, step)
    })

    story('moves without the company’s messages, because it’s asked', async ({ shop, standIn, place, make }) => {
      const { callbacks } = standIn.company
      callbacks.mode = 'off'
      const orderId = await place()
      for (const step of ['accept', 'collect', 'deliver'] as const) {
        await make(orderId, step)
        await shop.wait(3 * minute)
      }
      callbacks.mode = 'sent'
      const statuses = (await shop.history(orderId)).slice(-3)
      assert.deepEqual(statuses, ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'])
    })

    story(
      'is requested again while the company is busy, and the shop sees that a rider is looked for',
      async (opened) => {
        const { shop, standIn } = opened
        standIn.company.next('create', name === 'pandago' ? limited : busy, limited)
        const orderId = await shop.place()
        await shop.clock.flush()
        assert.equal(standIn.company.deliveriesFor(orderId), 0)
        assert.equal((await shop.read(orderId)).status, 'WAITING_FOR_TRANSPORT')
        await shop.wait(3 * minute)
        assert.equal(standIn.company.deliveriesFor(orderId), 1)
        assert.equal(standIn.company.callsOf('create').filter(({ status }) => status === 429).length > 0, true)
      },
    )

    for (const [step, status, isLate] of [
      ['accept', 'COURIER_ACCEPTED_DELIVERY', name === 'pandago'],
      ['collect', 'PICKED_UP', true],
    ] as const)
      story(
        `${isLate ? 'isn’t' : 'is'} cancelled after a step “${step}” that the shop doesn’t know yet, and says so`,
        async (opened) => {
          const { shop, standIn, place, make } = opened
          const orderId = await place()
          standIn.company.callbacks.mode = 'off'
          await make(orderId, 'accept')
          if (step === 'collect') await make(orderId, 'collect')
          standIn.company.callbacks.mode = 'sent'
          const key = isLate ? '409 error.cant-cancel-order' : '200'
          assert.equal(keyOf(await shop.server().cancel(orderId, 'other')), key)
          assert.equal((await shop.read(orderId)).status, isLate ? status : 'CANCELLED')
        },
      )

    story('has the times of steps that were told after a later one', async (opened) => {
      const { shop, standIn, place } = opened
      const { callbacks } = standIn.company
      const orderId = await place()
      callbacks.mode = 'held'
      const told: string[] = []
      for (const [step, status] of [
        ['accept', 'COURIER_ACCEPTED_DELIVERY'],
        ['nearShop', 'NEAR_VENDOR'],
        ['collect', 'PICKED_UP'],
      ] as const) {
        await shop.wait(1000)
        await standIn.riders[step](orderId)
        told.push(`${status} ${shop.clock.now()}`)
      }
      // The company is asked, and has the last step alone.
      await shop.wait(3 * minute)
      const times = async () =>
        (await shop.read(orderId)).status_history.map(({ status, created_at }) => `${status} ${Date.parse(created_at)}`)
      const [, , collected = ''] = told
      const inferred = collected.replace('PICKED_UP', 'COURIER_ACCEPTED_DELIVERY')
      assert.deepEqual((await times()).slice(-2), [inferred, collected])
      callbacks.mode = 'sent'
      await callbacks.release((all) => [...all.toReversed(), ...all])
      assert.deepEqual((await times()).slice(-3), told)
      assert.equal((await shop.read(orderId)).status, 'PICKED_UP')
    })

    story('is cancelled later if the company doesn’t respond', async ({ shop, standIn, place }) => {
      const orderId = await place()
      standIn.company.away = loseRequest
      assert.equal(keyOf(await shop.server().cancel(orderId, 'other')), '503 error.fleet-cancel-waiting')
      await shop.wait(minute)
      assert.notEqual((await shop.read(orderId)).status, 'CANCELLED')
      standIn.company.away = null
      await shop.wait(2 * minute)
      const { status, cancel_reason } = await shop.read(orderId)
      assert.deepEqual([status, cancel_reason], ['CANCELLED', 'other'])
    })

    story('keeps its company when the server gets another one', async ({ shop, standIn, place, make }) => {
      const orderId = await place()
      await shop.restart({ fleet: 'own-riders' })
      await make(orderId, 'accept')
      await shop.wait(minute)
      assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
      await shop.restart()
      for (const step of ['collect', 'deliver'] as const) await standIn.riders[step](orderId)
      await shop.wait(3 * minute)
      assert.equal((await shop.read(orderId)).status, 'DELIVERED')
    })

    story('can have the longest texts, be for later and need an age check', async ({ shop, standIn, place }) => {
      const later = Math.floor(shop.clock.now() / 1000) + 26 * 3600
      const orderId = await place({
        preordered_for: later,
        age_validation_required: true,
        order: { description: 'Laksa '.repeat(33).trim() },
        customer: { name: 'Alicia '.repeat(12).trim(), location: { notes: 'Ring twice. '.repeat(40).trim() } },
      })
      await shop.wait(2 * minute)
      assert.equal(standIn.company.deliveriesFor(orderId), 1)
      const refused = standIn.company.callsOf('create').filter(({ status }) => status === 400)
      assert.ok(!JSON.stringify(refused).includes(orderId), JSON.stringify(refused))
    })
  })
}
