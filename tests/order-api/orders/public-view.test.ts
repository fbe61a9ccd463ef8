import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { signWith } from '../../../order-api/domain/keys.ts'
import { streetText } from '../../../order-api/domain/orders/payload/street-text.ts'
import { receiverLinkId } from '../../../order-api/domain/orders/views/link.ts'
import { type OrderChange, testSecret } from '../../support/order-api.ts'
import { statusNames } from '../../support/order-statuses.ts'
import { placeAsPerson } from '../../support/person-order.ts'
import {
  expectedFields,
  fieldsOf,
  isEta,
  type SenderKind as Kind,
  paths,
  publicLinks,
  type PublicView as View,
  views,
} from '../../support/routes/public-fields.ts'
import { sender } from '../../support/routes/route-permissions.ts'
import { refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const day = 86_400_000

/** Texts that no view contains. */
const ofReceiver = ['Quill', '81234567', '#04-12', 'ION Block B', 'under the mat']
const secrets = [...ofReceiver, '81230000', 'bee@', '#03-01', 'Guest Court']

const destination = {
  address: '#04-12, ION Block B, 2 Orchard Turn, Singapore 238801',
  address_text: '2 Orchard Turn, Singapore 238801',
  notes: 'The key is under the mat',
}
const change: OrderChange = {
  customer: { name: 'Xenia Quill', phone_number: '+6581234567', location: destination },
  order: { amount: 123.45, description: 'A diamond ring' },
  sender: {
    ...sender,
    name: 'Beatrice Guest',
    location: {
      ...sender.location,
      address: '#03-01, Guest Court, 8 Queen Street, Singapore 188535',
      address_text: '8 Queen Street, Singapore 188535',
    },
  },
}

describe('the fields shown by a delivery’s link', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true } })

  async function placeOrderOf(kind: Kind, more: OrderChange = {}): Promise<OrderWire> {
    if (kind === 'person') return placeAsPerson(server, { ...change, ...more })
    const { sender: _, ...shopChange } = change
    return server.place({ ...shopChange, ...more })
  }

  async function open(view: View, trackingId: string): Promise<{ status: number; shown: unknown; text: string }> {
    if (view === 'socket') {
      const socket = server.openSocket()
      await socket.send({ action: 'authorize', tracking_id: trackingId })
      return { status: socket.closedWith ?? 200, shown: null, text: JSON.stringify(socket.messages) }
    }
    const path = `/public/tracking/${trackingId}${view === 'tracking' ? '' : `/${view}`}`
    const { status, body, headers } = await server.call<{ result?: unknown }>(path)
    assert.equal(headers.get('cache-control'), 'no-store')
    return { status, shown: body.result, text: JSON.stringify(body) }
  }

  for (const kind of ['shop', 'person'] as const) {
    for (const [before, path] of Object.entries(paths)) {
      test(`${kind}’s order with ${before} has exactly these fields in each view and status`, async () => {
        for (const status of statusNames) {
          const order = await placeOrderOf(kind)
          const links = {
            'tracking-id': order.tracking_id,
            receiver: receiverLinkId(signWith(testSecret), order.tracking_id),
          }
          const sockets = { 'tracking-id': server.openSocket(), receiver: server.openSocket() }
          for (const link of publicLinks) await sockets[link].send({ action: 'authorize', tracking_id: links[link] })
          await server.move(order.order_id, ...path, status)
          await server.clock.flush()
          for (const link of publicLinks) {
            const stage = { kind, link, history: ['NEW' as const, ...path, status] }
            for (const view of views) {
              const response =
                view === 'socket'
                  ? { shown: updateOf(sockets[link].messages), text: '' }
                  : await open(view, links[link])
              const situation = `${view} of a ${kind}’s order by ${link} at ${stage.history.join(' → ')}`
              const fields =
                response.shown === undefined ? null : fieldsOf(response.shown).filter((name) => !isEta(name))
              assert.deepEqual(fields, expectedFields(view, stage), situation)
              const output = response.text + JSON.stringify(response.shown ?? null)
              for (const secret of secrets) assert.ok(!output.includes(secret), `${secret} in ${situation}`)
            }
            sockets[link].close()
          }
        }
      })
    }
  }

  test('a modified proof, or another delivery’s, gives no access', async () => {
    const [order, other] = [await placeOrderOf('person'), await placeOrderOf('person')]
    const proof = receiverLinkId(signWith(testSecret), other.tracking_id).split('~')[1]
    for (const invalidLink of [
      `${order.tracking_id}~`,
      `${order.tracking_id}~${proof}`,
      `${order.tracking_id}~x~y`,
      '~',
    ]) {
      for (const view of ['tracking', 'receipt', 'c2c', 'rider'] as const) {
        assert.equal((await open(view, encodeURIComponent(invalidLink))).status, 404, `${view} ${invalidLink}`)
      }
      assert.equal((await open('socket', invalidLink)).status, 4404, invalidLink)
    }
  })

  test('unit and building are never shown, for any number of parts', async () => {
    const street = '2 Orchard Turn'
    for (const [address, address_text] of [
      [`#04-12, ${street}`, street],
      [`#04-12, ION, ${street}`, undefined],
      [`#04-12, ION, Tower 2, ${street}`, street],
    ] as const) {
      const order = await placeOrderOf('shop', { customer: { location: { address, address_text } } })
      assert.equal((await server.track(order.tracking_id)).destination.address_text, street, address)
    }
  })

  test('keeps the street of an address without separate parts', () => {
    const cases: [address: string, shown: string][] = [
      ['#04-12, ION, 2 Orchard Turn, Singapore 238801', '2 Orchard Turn, Singapore 238801'],
      ['#04-12, , 2 Orchard Turn, Singapore', '2 Orchard Turn, Singapore'],
      ['2 Orchard Turn, Singapore 238801', '2 Orchard Turn, Singapore 238801'],
      ['2 Orchard Turn, Orchard, Singapore 238801', '2 Orchard Turn, Orchard, Singapore 238801'],
      ['#04-12, 2 Orchard Turn, Singapore 238801', '2 Orchard Turn, Singapore 238801'],
      ['Residence 8, 5 Marina Way, Singapore', '5 Marina Way, Singapore'],
      ['#04-12, Residence 8, 5 Marina Way, Singapore', '5 Marina Way, Singapore'],
      ['2 Orchard Turn, Level 3, Singapore', '2 Orchard Turn, Singapore'],
      ['B2-14, Queens Court, 12A Jalan Ampang, Kuala Lumpur', '12A Jalan Ampang, Kuala Lumpur'],
      ['Soi 11, Sukhumvit Road, Bangkok 10110', 'Soi 11, Sukhumvit Road, Bangkok 10110'],
      ['12樓A室, 軒尼詩道100號, 灣仔', '軒尼詩道100號, 灣仔'],
      ['شقة 4, برج النور, شارع الوصل 12, دبي', 'شارع الوصل 12, دبي'],
      ['Blue House, Rose Garden, Kandahar Street, Singapore', 'Kandahar Street, Singapore'],
      ['Blue House, Singapore', 'Singapore'],
      ['2 Orchard Turn', '2 Orchard Turn'],
    ]
    for (const [address, shown] of cases) assert.equal(streetText({ address }), shown, address)
  })

  test('refuses an address text that the address doesn’t end with', async () => {
    const response = await server.sendOrder({ customer: { location: { ...destination, address_text: 'Elsewhere' } } })
    assert.deepEqual(refusalOf(response), [422, 'error.invalid-request'])
  })

  for (const status of ['DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_FAILED']) {
    test(`every view ends 30 days after ${status}, and the socket too`, async () => {
      const order = await placeOrderOf('person')
      await server.move(order.order_id, ...paths['a rider'], status)
      await server.clock.leap(30 * day - 1)
      assert.equal((await open('tracking', order.tracking_id)).status, 200)
      assert.equal((await open('socket', order.tracking_id)).status, 200)
      await server.clock.advance(1)
      for (const view of ['tracking', 'receipt', 'c2c', 'rider'] as const) {
        const { status: responseStatus, text } = await open(view, order.tracking_id)
        assert.equal(responseStatus, 410, view)
        assert.ok(text.includes('tracking.ended'), view)
        assert.ok(!text.includes(order.order_id), view)
      }
      assert.equal((await open('socket', order.tracking_id)).status, 4404)
    })
  }

  test('a delivery that hasn’t ended keeps its link', async () => {
    const order = await placeOrderOf('shop')
    await server.clock.leap(60 * day)
    assert.equal((await open('tracking', order.tracking_id)).status, 200)
  })
})

const updateOf = (messages: { type: string; [field: string]: unknown }[]) =>
  messages.findLast((message) => message.type === 'order_update')?.data
