import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jpeg } from '../../support/fleets/company.ts'
import { type CompanyDriver, openPandago, openUberDirect } from '../../support/fleets/drivers/companies.ts'
import { loseAnswer, loseRequest, refuse } from '../../support/fleets/faults.ts'
import type { PandagoStandIn } from '../../support/fleets/pandago/server.ts'
import { uberError } from '../../support/fleets/uber-direct/errors.ts'
import type { DeliveryRequest } from '../../support/fleets/uber-direct/schemas.ts'
import type { UberStandIn } from '../../support/fleets/uber-direct/server.ts'

const minute = 60_000

describe('an order of pandago', () => {
  let pandago: CompanyDriver<PandagoStandIn>
  before(async () => {
    pandago = await openPandago({ isCash: true })
  })
  after(() => pandago.close())

  // First: days pass at once while no other order runs.
  test('has a delayed photo, and keeps both when pandago has deleted its own', async () => {
    const { shop, standIn, place, make } = pandago
    const orderId = await place()
    for (const step of ['accept', 'collect'] as const) await make(orderId, step)
    const late = refuse(404, { message: 'Proof of delivery not found' })
    standIn.company.next('proof of delivery', late, late)
    await make(orderId, 'deliver')
    const photos = async () => {
      const proofs = (await shop.read(orderId)).proofs ?? []
      return new Map(proofs.map(({ kind, image_url }) => [String(kind), image_url]))
    }
    await shop.wait(2 * minute)
    assert.deepEqual([...(await photos()).keys()], ['collection'])
    await shop.wait(10 * minute)
    await shop.wait(8 * 24 * 60 * minute)
    const kept = await photos()
    for (const kind of ['collection', 'delivery']) {
      const response = await shop.server().fetch(`/orders/api/v1${kept.get(kind)}`)
      assert.deepEqual(Buffer.from(await response.arrayBuffer()).toString('base64'), jpeg, kind)
    }
    const { id } = standIn.orderOf(orderId)
    const asked = standIn.company.callsOf('proof of delivery').filter(({ path }) => path.endsWith(id))
    assert.deepEqual(
      asked.map(({ status }) => status),
      [404, 404, 200],
    )
  })

  test('is paid in cash with its amount, also after a change', async () => {
    const { shop, standIn, place } = pandago
    const orderId = await place()
    const { payment_method, amount } = standIn.orderOf(orderId).request
    assert.deepEqual([payment_method, amount], ['CASH_ON_DELIVERY', 25])
    assert.equal(await shop.changeNotes(orderId, 'Blue door'), '200')
    const after = standIn.orderOf(orderId).request
    assert.deepEqual([after.payment_method, after.amount], ['CASH_ON_DELIVERY', 25])
  })

  for (const photosAs of ['json', 'text', 'data'] as const)
    test(`has its photos when pandago sends them as ${photosAs}`, async () => {
      const { shop, standIn, place, make } = pandago
      standIn.settings.photosAs = photosAs
      const orderId = await place()
      for (const step of ['accept', 'collect', 'deliver'] as const) await make(orderId, step)
      await shop.wait(2 * minute)
      const kinds = ((await shop.read(orderId)).proofs ?? []).map(({ kind }) => kind)
      assert.deepEqual(kinds.sort(), ['collection', 'delivery'])
    })

  test('is moved by callbacks signed in base64', async () => {
    const { shop, standIn, place, make } = pandago
    standIn.settings.encoding = 'base64'
    const orderId = await place()
    assert.equal(await make(orderId, 'accept'), 200)
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
    const refused = await pandago.tellForged(orderId, 'collect')
    assert.ok(refused.every((status) => status === 401))
  })

  test('isn’t changed in a country without changes, and the shop learns it', async () => {
    const { shop, standIn, place } = pandago
    const orderId = await place()
    standIn.settings.canUpdate = false
    assert.equal(await shop.changeNotes(orderId, 'Blue door'), '409 edit.cant-modify-order')
    assert.notEqual((await shop.read(orderId)).customer.location.notes, 'Blue door')
    standIn.settings.canUpdate = true
  })

  for (const [title, change, reason] of [
    ['outside operating hours', { isOpen: false }, 'outside-hours'],
    ['from an outlet that isn’t registered', { outlet: null }, 'outlet-unknown'],
  ] as const)
    test(`is refused with a reason ${title}`, async () => {
      const { shop, standIn, place } = pandago
      const { outlets, settings } = standIn
      const registered = new Map(outlets)
      if ('outlet' in change) outlets.clear()
      else settings.isOpen = change.isOpen
      const orderId = await place()
      const { status, cancel_reason } = await shop.read(orderId)
      assert.deepEqual([status, cancel_reason], ['CANCELLED', reason])
      settings.isOpen = true
      for (const [id, outlet] of registered) outlets.set(id, outlet)
    })
})

describe('a delivery of Uber Direct', () => {
  let uber: CompanyDriver<UberStandIn>
  before(async () => {
    uber = await openUberDirect()
  })
  after(() => uber.close())

  test('has addresses without invented parts', async () => {
    const { shop, standIn, place } = uber
    await shop.server().quote({ latitude: 1.304, longitude: 103.8318 })
    const orderId = await place()
    const order = await shop.read(orderId)
    const known = JSON.stringify(order)
    const { request } = standIn.deliveryOf(orderId)
    for (const text of [request.pickup_address, request.dropoff_address]) {
      const { country, ...parts } = JSON.parse(text) as Record<string, string | string[]>
      assert.equal(country, 'SG')
      for (const part of Object.values(parts).flat()) assert.ok(known.includes(part), `${part} isn’t in the order`)
    }
  })

  describe('with its fee', () => {
    let quoted: CompanyDriver<UberStandIn>
    before(async () => {
      quoted = await openUberDirect({ fees: 'fleet' })
      quoted.standIn.settings.comparesAddresses = false
    })
    after(() => quoted.close())
    const fee = async () => ({ ...(await quoted.shop.server().quote({ latitude: 1.304, longitude: 103.8318 })) })
    /** Returns the quotes in the requests for an order, oldest first; the last one was taken. */
    const quotesOf = (orderId: string) =>
      quoted.standIn.company
        .callsOf('create')
        .map(({ body }) => body as DeliveryRequest)
        .filter(({ external_id }) => external_id === orderId)
        .map(({ quote_id }) => quote_id)

    test('has a quote whose places are the ones that were asked for', async () => {
      await fee()
      const [{ body } = { body: {} }] = quoted.standIn.company.callsOf('quote')
      const { dropoff_address, dropoff_latitude } = body as Record<string, string | number>
      const { country, street_address, ...others } = JSON.parse(String(dropoff_address))
      assert.deepEqual([dropoff_latitude, country, others], [1.304, 'SG', {}])
      assert.deepEqual(street_address, ['1.304, 103.8318'])
    })

    test('has the newest quote of its trip, which no other delivery has', async () => {
      const { shop, standIn, place } = quoted
      await shop.wait(16 * minute)
      const order = await fee()
      const orderId = await place(order)
      const count = standIn.company.callsOf('quote').length
      assert.deepEqual(quotesOf(orderId), [`dqt_${String(count).padStart(4, '0')}-_quote`])
      assert.equal(standIn.deliveryOf(orderId).fee / 100, order.delivery_fee)
      assert.equal((await shop.read(orderId)).delivery_fee, order.delivery_fee)
      assert.deepEqual(quotesOf(await place(order)), [undefined])
    })

    for (const code of ['expired_quote', 'mismatched_price_quote', 'used_quote'] as const)
      test(`is made without its quote after ${code}`, async () => {
        const order = await fee()
        quoted.standIn.company.next('create', async () => uberError(code))
        const orderId = await quoted.place(order)
        const [first, ...others] = quotesOf(orderId)
        assert.ok(first)
        assert.deepEqual(others, [undefined])
        assert.equal((await quoted.shop.read(orderId)).status, 'WAITING_FOR_TRANSPORT')
      })

    test('is made without a quote that expired while Uber was busy', async () => {
      const { shop, standIn } = quoted
      const order = await fee()
      await shop.wait(9 * minute)
      standIn.company.away = async () => uberError('customer_limited')
      const orderId = await shop.place(order)
      await shop.wait(7 * minute)
      standIn.company.away = null
      await shop.wait(minute)
      assert.ok(quotesOf(orderId)[0])
      assert.equal(standIn.deliveryOf(orderId).request.quote_id, undefined)
      // An expired quote would have been refused first.
      assert.equal(standIn.company.callsOf('create').at(-2)?.status, 429)
    })
  })

  test('is found after the hour in which Uber keeps the key of a lost request', async () => {
    const { shop, standIn } = uber
    const { company } = standIn
    company.next('create', loseAnswer)
    company.callbacks.mode = 'off'
    const orderId = await shop.place()
    await shop.clock.flush()
    company.away = loseRequest
    await shop.wait(70 * minute)
    company.away = null
    company.callbacks.mode = 'sent'
    await shop.wait(61 * minute)
    assert.deepEqual([company.deliveriesFor(orderId), company.ridersFor(orderId)], [1, 1])
    assert.equal((await shop.read(orderId)).status, 'STALLED')
    assert.equal(company.isRunning(orderId), false, 'a rider still comes')
  })

  test('is found among many when the shop cancels an order whose answer was lost', async () => {
    const { shop, standIn, place } = uber
    const { company } = standIn
    company.callbacks.mode = 'off'
    company.next('create', loseAnswer)
    company.next('list', loseRequest, loseRequest)
    const lost = await shop.place()
    await shop.clock.flush()
    assert.equal((await shop.server().cancel(lost, 'other')).status, 200)
    for (let count = 0; count < standIn.settings.pageSize + 1; count += 1) await place()
    await shop.wait(5 * minute)
    company.callbacks.mode = 'sent'
    assert.equal(company.isRunning(lost), false, 'a rider still comes')
  })

  test('is moved by messages with the older header', async () => {
    const { shop, standIn, place, make } = uber
    standIn.settings.header = 'x-postmates-signature'
    const orderId = await place()
    assert.equal(await make(orderId, 'accept'), 200)
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
    standIn.settings.header = 'x-uber-signature'
  })

  test('is refused with a reason when Uber doesn’t deliver there', async () => {
    const { shop, standIn, place } = uber
    standIn.settings.refusal = 'address_undeliverable'
    const orderId = await place()
    const { status, cancel_reason } = await shop.read(orderId)
    assert.deepEqual([status, cancel_reason], ['CANCELLED', 'outside-area'])
    standIn.settings.refusal = null
  })

  test('isn’t called off on its way back, and has a photo of it', async () => {
    const { shop, standIn, place, make } = uber
    const cancellations = standIn.company.callsOf('cancel').length
    const orderId = await place()
    for (const step of ['accept', 'collect', 'leaveShop', 'goBack'] as const) await make(orderId, step)
    await shop.wait(2 * minute)
    await make(orderId, 'arriveBack')
    await shop.wait(3 * minute)
    const { status, proofs = [] } = await shop.read(orderId)
    assert.equal(status, 'RETURNED_TO_VENDOR')
    assert.deepEqual(proofs.map(({ kind }) => kind).sort(), ['collection', 'return'])
    assert.equal(standIn.company.callsOf('cancel').length, cancellations)
  })
})
