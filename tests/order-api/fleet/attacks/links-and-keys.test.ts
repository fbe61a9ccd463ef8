import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../../core/api/errors.ts'
import type { OrderWire } from '../../../../core/api/orders.ts'
import { useOrderApi } from '../../../support/use-order-api.ts'

const minute = 60_000
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
/** Texts that a database or a page might not take. */
const hostileTexts = ['\u0000', 'a\u0000b', '\ud800', 'a\u202eb', '\u200b', 'x'.repeat(101), "'; drop table orders; --"]
const farTimes = [
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '2026-13-45T00:00:00Z',
  'tomorrow',
  '+275760-09-13T00:00:00.001Z',
]

type Response = { status: number }
const isRefused = ({ status }: Response) => status >= 400 && status < 500

describe('a stranger, or a rider who cheats, with a link', () => {
  const server = useOrderApi({
    fleet: 'own-riders',
    flags: { 'proof-of-delivery': true, 'handover-codes': true },
  })
  let shop: string
  beforeEach(async () => {
    shop = await server.signIn()
  })

  const phone = { 'x-courier-device': 'phone' }
  async function give(order: OrderWire, name = 'Arun Kumar', number = '+6591234567') {
    const body = { name, phone: number }
    const path = `/vendor/${order.vendor_id}/order/${order.order_id}/rider`
    assert.equal((await server.call(path, { body, as: shop })).status, 200)
    await server.clock.flush()
    const { text } = server.mails.findLast(({ kind }) => kind === 'rider-link') ?? { text: '' }
    return `Job ${/\/job\/(\w+)$/m.exec(text)?.[1]}`
  }
  async function accepted() {
    const order = await server.place()
    const as = await give(order)
    await report(as, 'accepted')
    return { order, as }
  }
  const at = (ms = 0) => new Date(server.clock.now() + ms).toISOString()
  const report = (as: string, type: string, fields: object = {}, headers: Record<string, string> = phone) =>
    server.call<{ result: { status: string } } & RefusalWire>('/job/events', {
      body: { event_id: crypto.randomUUID(), type, at: at(), ...fields },
      as,
      headers,
    })
  const statusOf = async ({ order_id }: OrderWire) => (await server.readOrder(order_id)).status
  const historyOf = async ({ order_id }: OrderWire) =>
    (await server.readOrder(order_id)).status_history.map(({ status }) => status)
  function sendRaw(path: string, as: string, body: string | Uint8Array<ArrayBuffer>, type: string) {
    const headers = { authorization: as, 'content-type': type, ...phone }
    return server.api.fetch(new Request(`${server.origin}/orders/api/v1${path}`, { method: 'POST', headers, body }))
  }

  test('gets nothing from two devices at once: one of them owns the link', async () => {
    const as = await give(await server.place())
    const calls = ['a', 'b', 'c', 'd'].map((device) =>
      server.call('/job', { as, headers: { 'x-courier-device': device } }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 403, 403, 403])
  })

  test('is refused without a device, or with an overlong one or token', async () => {
    const as = await give(await server.place())
    assert.ok(isRefused(await server.call('/job', { as })))
    assert.ok(isRefused(await server.call('/job', { as, headers: { 'x-courier-device': '' } })))
    assert.ok(isRefused(await server.call('/job', { as, headers: { 'x-courier-device': 'x'.repeat(5000) } })))
    assert.ok(isRefused(await server.call('/job', { as: `Job ${'x'.repeat(201)}`, headers: phone })))
    assert.ok(isRefused(await server.call('/job', { as: `${as} ${as}`, headers: phone })))
    // The right device still owns it.
    assert.equal((await server.call('/job', { as, headers: phone })).status, 200)
  })

  test('can’t use the link’s token for the shop’s, the partners’ or the fleet’s calls', async () => {
    const { order, as } = await accepted()
    const token = as.slice(4)
    for (const scheme of ['Job', 'Bearer', 'GoDroid', 'Fleet', 'Partner'])
      for (const path of [
        `/order?orderId=${order.order_id}`,
        '/vendors',
        '/fleet/jobs',
        `/vendor/${order.vendor_id}/riders`,
      ])
        assert.ok(isRefused(await server.call(path, { as: `${scheme} ${token}`, headers: phone })), `${scheme} ${path}`)
  })

  test('reaches only the link’s own order, whatever else the calls name', async () => {
    const [mine, other] = [await accepted(), await accepted()]
    await report(mine.as, 'at_vendor', { order_id: other.order.order_id, orderId: other.order.order_id })
    assert.deepEqual(
      [await statusOf(mine.order), await statusOf(other.order)],
      ['NEAR_VENDOR', 'COURIER_ACCEPTED_DELIVERY'],
    )
  })

  test('moves an order once by two presses at once, and keeps an event’s ID per order', async () => {
    const { order, as } = await accepted()
    await server.clock.advance(minute)
    await Promise.all([1, 2, 3].map(() => report(as, 'collected')))
    assert.equal((await historyOf(order)).filter((status) => status === 'PICKED_UP').length, 1)
    const second = await accepted()
    const event_id = 'same'
    assert.equal((await report(as, 'at_customer', { event_id })).body.result.status, 'NEAR_CUSTOMER')
    assert.equal((await report(second.as, 'at_vendor', { event_id })).body.result.status, 'NEAR_VENDOR')
    // Another step under a known ID changes nothing.
    assert.equal((await report(as, 'delivered', { event_id })).body.result.status, 'NEAR_CUSTOMER')
  })

  test('can’t set times outside the order’s life, or send texts that break something', async () => {
    const { order, as } = await accepted()
    const before = await historyOf(order)
    for (const time of [...farTimes, at(6 * minute), at(-24 * 60 * minute)])
      assert.ok(isRefused(await report(as, 'collected', { at: time })), time)
    for (const text of hostileTexts) {
      for (const response of [
        await report(as, 'collected', { code: text }),
        await report(as, 'failed', { reason: text }),
        await report(as, text),
        await sendRaw(`/job/proofs?kind=${encodeURIComponent(text.toWellFormed())}&event_id=x`, as, jpeg, 'image/jpeg'),
      ])
        assert.ok(isRefused(response), `${JSON.stringify(text)} ${response.status}`)
      const { status } = await report(as, 'at_vendor', { event_id: text, at: at(-24 * 60 * minute) })
      assert.ok(status >= 400 && status < 500, `${JSON.stringify(text)} ${status}`)
    }
    assert.deepEqual(await historyOf(order), before)
  })

  test('can’t send other content than JSON and photos, or more than is allowed', async () => {
    const { order, as } = await accepted()
    const event = JSON.stringify({ event_id: 'x', type: 'collected', at: at() })
    for (const [path, body, type] of [
      ['/job/events', event, 'text/plain'],
      ['/job/events', event, 'application/x-www-form-urlencoded'],
      ['/job/events', `[${event}]`, 'application/json'],
      ['/job/events', '{"event_id":', 'application/json'],
      ['/job/events', '"'.repeat(10), 'application/json'],
      ['/job/events', JSON.stringify({ positions: 'x'.repeat(2_000_000) }), 'application/json'],
      [
        '/job/positions',
        JSON.stringify({ positions: Array(101).fill({ latitude: 1, longitude: 1, at: at() }) }),
        'application/json',
      ],
      ['/job/positions', JSON.stringify({ positions: [{ latitude: 91, longitude: 1, at: at() }] }), 'application/json'],
      ['/job/positions', '{"positions":[{"latitude":1e999,"longitude":0,"at":"x"}]}', 'application/json'],
      ['/job/proofs?kind=pickup&event_id=x', '<script>alert(1)</script>', 'image/jpeg'],
      ['/job/proofs?kind=pickup&event_id=x', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
      ['/job/proofs?kind=identity&event_id=x', jpeg, 'image/jpeg'],
    ] as const) {
      const { status } = await sendRaw(path, as, body, type)
      assert.ok(status >= 400 && status < 500, `${path} ${body.slice(0, 40)} ${type}: ${status}`)
    }
    const large = new Uint8Array(301 * 1024)
    large.set(jpeg)
    assert.equal((await sendRaw('/job/proofs?kind=pickup&event_id=x', as, large, 'image/jpeg')).status, 413)
    assert.deepEqual((await server.readOrder(order.order_id)).proofs ?? [], [])
    assert.equal(await statusOf(order), 'COURIER_ACCEPTED_DELIVERY')
  })

  test('sends a photo that pages can only show as an image', async () => {
    const { order, as } = await accepted()
    const page = new Uint8Array(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    assert.equal((await sendRaw('/job/proofs?kind=pickup&event_id=x', as, page, 'text/html')).status, 204)
    const proof = (await server.readOrder(order.order_id)).proofs?.find(({ kind }) => kind === 'collection')
    const { headers } = await server.call(proof?.image_url ?? assert.fail('no photo'))
    assert.deepEqual([headers.get('content-type'), headers.get('x-content-type-options')], ['image/jpeg', 'nosniff'])
  })

  test('isn’t seen any more after the end, and neither are positions from the future', async () => {
    const { order, as } = await accepted()
    const send = (ms: number, latitude: number) =>
      server.call('/job/positions', {
        body: { positions: [{ latitude, longitude: 103.85, at: at(ms) }] },
        as,
        headers: phone,
      })
    const shown = async () =>
      (await server.call<{ result: { latitude: number } | null }>(`/public/tracking/${order.tracking_id}/rider`)).body
        .result?.latitude
    assert.equal((await send(0, 1.3)).status, 204)
    await send(60 * minute, 1.4)
    await send(-30 * minute, 1.5)
    assert.equal(await shown(), 1.3)
    await server.clock.advance(minute)
    for (const type of ['collected', 'delivered']) await report(as, type)
    assert.equal((await send(0, 1.31)).status, 410)
    assert.equal(await shown(), undefined)
  })

  test('finds no token in logs, events, lists or the database', async () => {
    const { order, as } = await accepted()
    const token = as.slice(4)
    await server.call('/job', { as: `${as}x`, headers: phone })
    await report(as, 'nonsense')
    assert.ok(!JSON.stringify(server.logged).includes(token))
    assert.ok(!JSON.stringify(await server.readOrder(order.order_id)).includes(token))
    for (const table of ['orders', 'fleet_events', 'rider_links', 'order_events', 'audit']) {
      const { rows } = await server.client.query<{ row: string }>(`select t::text as row from ${table} t`)
      assert.ok(
        rows.every(({ row }) => !row.includes(token)),
        table,
      )
    }
  })
})

describe('a system with a key of the fleet API that misbehaves', () => {
  const key = 'a-key-of-the-fleet-long-enough-to-be-used'
  const server = useOrderApi({ fleet: 'api', fleetKey: key })
  const as = `Fleet ${key}`
  const at = (ms = 0) => new Date(server.clock.now() + ms).toISOString()
  const report = (orderId: string, fields: object) =>
    server.call<{ result: { status: string } } & RefusalWire>(`/fleet/jobs/${encodeURIComponent(orderId)}/events`, {
      body: { event_id: crypto.randomUUID(), type: 'accepted', at: at(), ...fields },
      as,
    })

  test('gets 4xx for cursors, waits and IDs that can’t be', async () => {
    for (const query of [
      'since=-1',
      'since=1.5',
      'since=1e30',
      'since=NaN',
      'since=9007199254740993',
      'since=%00',
      'wait=26',
      'wait=-1',
      'wait=1e9',
    ])
      assert.ok(isRefused(await server.call(`/fleet/jobs?${query}`, { as })), query)
    const { body } = await server.call<{ result: { jobs: unknown[] } }>('/fleet/jobs?since=9007199254740991', { as })
    assert.ok(Array.isArray(body.result.jobs))
    for (const orderId of ['..', '%00', '1002-', 'x'.repeat(300), "1002'--", '__proto__'])
      assert.ok(isRefused(await report(orderId, {})), orderId)
  })

  test('can’t send texts, riders or times that break something', async () => {
    const { order_id } = await server.place()
    const rider = { id: 'r-1', name: 'Mei', phone: '+6581112222' }
    for (const text of ['\u0000', '\ud800', 'x'.repeat(501)])
      for (const fields of [
        { event_id: text, at: at(-24 * 60 * minute) },
        { type: text },
        { rider: { ...rider, id: text }, at: at(-24 * 60 * minute) },
        { reason: text, at: at(-24 * 60 * minute) },
      ])
        assert.ok(isRefused(await report(order_id, fields)), JSON.stringify(fields))
    for (const time of farTimes) assert.ok(isRefused(await report(order_id, { at: time })), time)
    assert.ok(isRefused(await report(order_id, { type: 'delayed', minutes: 1e9 })))
    assert.ok(isRefused(await report(order_id, { rider: [] })))
    assert.equal((await server.readOrder(order_id)).status_history.length, 2)
  })

  test('can’t send hundreds of positions at once, and one call with many moves each rider once', async () => {
    const { order_id } = await server.place()
    await report(order_id, { rider: { id: 'r-9', name: 'Mei', phone: '+6581112222' } })
    const one = { rider_id: 'r-9', latitude: 1.3, longitude: 103.8, at: at() }
    const send = (positions: object[]) => server.call('/fleet/positions', { body: { positions }, as })
    assert.ok(isRefused(await send(Array(101).fill(one))))
    assert.ok(isRefused(await send([{ ...one, rider_id: '\u0000' }])))
    assert.equal(
      (await send(Array.from({ length: 100 }, (_, index) => ({ ...one, latitude: 1 + index / 1000 })))).status,
      200,
    )
    const { rows } = await server.client.query("select latitude from rider_positions where rider_id = 'r-9'")
    assert.equal(rows.length, 1)
  })

  test('can’t try out PINs', async () => {
    const { order_id } = await server.place()
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await report(order_id, { type: 'delivered', code: 'wrong' })).status)
    assert.equal(statuses.at(-1), 429)
  })
})
