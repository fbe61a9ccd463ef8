import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { DeliveryFailure } from '../../../order-api/domain/mail/delivery-failure.ts'
import type { Mail } from '../../../order-api/domain/mail/mails.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { cards, createPayer } from '../../support/payments/card-payments.ts'
import { shopSignUp } from '../../support/sign-up.ts'

const minute = 60_000
const hour = 60 * minute
const toAcceptance = ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']
const away = new Error('connect ECONNREFUSED')

describe('messages that leave the server', () => {
  let server: TestOrderApi
  /** Each try, oldest first. */
  let tries: { id: string; mail: Mail }[]
  /** What the gateway does: null accepts. */
  let failure: Error | null
  beforeEach(async () => {
    tries = []
    failure = null
    server = await createTestOrderApi({
      flags: { 'handover-codes': true },
      origins: ['http://localhost:4321'],
      async deliver(mail, id) {
        tries.push({ mail, id })
        if (failure) throw failure
      },
    })
  })
  afterEach(() => server.close())

  const query = async (sql: string) => (await server.client?.query<Record<string, unknown>>(sql))?.rows ?? []
  const stored = (columns: string, condition = 'true') =>
    query(`select ${columns} from outbox where ${condition} order by kind`)
  const idsOf = (kind: string) => [...new Set(tries.filter(({ mail }) => mail.kind === kind).map(({ id }) => id))]
  const triesOf = (kind: string) => tries.filter(({ mail }) => mail.kind === kind)
  const undeliveredOf = (order: OrderWire) => (order.undelivered_messages ?? []).map(({ kind, state }) => [kind, state])

  async function acceptedOrder() {
    const order = await server.place()
    return server.move(order.order_id, ...toAcceptance)
  }

  async function repeat({ vendor_id, order_id }: OrderWire, kind = 'receiver-link', as?: string) {
    const path = `/vendor/${vendor_id}/orders/${order_id}/messages/repeat`
    return server.call<{ result: OrderWire }>(path, { as: as ?? (await server.signIn()), body: { kind } })
  }

  test('are tried with the same ID for 24 hours, at growing intervals', async () => {
    failure = away
    await acceptedOrder()
    const waits = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]
    const first = server.clock.now()
    assert.equal(triesOf('receiver-link').length, 1)
    for (const [index, wait] of waits.entries()) {
      await server.clock.advance(wait - 1)
      assert.equal(triesOf('receiver-link').length, index + 1)
      await server.clock.advance(1)
      assert.equal(triesOf('receiver-link').length, index + 2)
    }
    await server.clock.advance(first + 24 * hour - server.clock.now())
    assert.equal(triesOf('receiver-link').length, 11)
    await server.clock.advance(3 * 24 * hour)
    assert.equal(triesOf('receiver-link').length, 11)
    assert.equal(idsOf('receiver-link').length, 1)
  })

  test('arrive when the gateway is back after hours, and aren’t shown as undelivered', async () => {
    failure = away
    const order = await acceptedOrder()
    await server.clock.advance(5 * hour)
    failure = null
    await server.clock.advance(4 * hour)
    const count = triesOf('receiver-link').length
    assert.equal(idsOf('receiver-link').length, 1)
    assert.deepEqual(undeliveredOf(await server.readOrder(order.order_id)), [])
    await server.clock.advance(24 * hour)
    assert.equal(triesOf('receiver-link').length, count)
  })

  test('are given up at once if they are refused for good, with the reason in the log and no personal data', async () => {
    failure = new DeliveryFailure('the gateway responded 400 (invalid-number)', true)
    const order = await acceptedOrder()
    await server.clock.advance(2 * 24 * hour)
    assert.equal(triesOf('receiver-link').length, 1)
    const logged = server.logged.filter((entry) => JSON.stringify(entry).includes('given up'))
    assert.deepEqual(logged, [
      {
        ...{ level: 'error', event: 'message given up', fault: 'text-message', kind: 'receiver-link' },
        ...{ message_id: idsOf('receiver-link')[0], order_id: order.order_id, tries: 1 },
        reason: 'the gateway responded 400 (invalid-number)',
      },
    ])
    assert.ok(!JSON.stringify(server.logged).includes(order.customer.phone_number))
    const [undelivered, ...others] = await server.api.undeliveredMessages()
    assert.deepEqual(others, [])
    assert.equal(undelivered?.reason, 'the gateway responded 400 (invalid-number)')
  })

  test('aren’t sent after their content has expired, and are shown as given up with the reason', async () => {
    failure = away
    const started = server.clock.now()
    await server.call('/password/forgot', { body: { email_address: 'single@demo.courier' } })
    await server.clock.advance(5 * minute)
    await server.call('/register', { body: shopSignUp('waits@shop.example') })
    const order = await acceptedOrder()
    const isTried = async (kind: string) =>
      (await stored('kind', 'next_try_at is not null')).some((row) => row.kind === kind)
    await server.clock.advance(started + 10 * minute - server.clock.now())
    failure = null
    await server.clock.advance(24 * hour)
    const codes = triesOf('password-code')
    assert.deepEqual([codes.length, await isTried('password-code')], [4, false])
    const [given] = (await server.api.undeliveredMessages()).filter(({ kind }) => kind === 'password-code')
    assert.equal(given?.givenUpAt?.getTime(), started + 10 * minute)
    assert.match(given?.reason ?? '', /^its content has expired; /)
    const logged = server.logged.filter((entry) => JSON.stringify(entry).includes('given up'))
    assert.deepEqual(
      logged.map((entry) => Reflect.get(entry, 'kind')),
      ['password-code'],
    )
    // The others arrived when the gateway was back.
    assert.deepEqual(undeliveredOf(await server.readOrder(order.order_id)), [])
    assert.equal(await isTried('verify-email'), false)
  })

  test('with a link that is 24 hours old aren’t sent, nor a receiver’s link after the delivery', async () => {
    failure = away
    await server.call('/register', { body: shopSignUp('waits@shop.example') })
    const order = await acceptedOrder()
    await server.move(order.order_id, 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED')
    const before = triesOf('receiver-link').length
    await server.clock.advance(23 * hour)
    failure = null
    await server.clock.advance(2 * hour)
    assert.equal(triesOf('receiver-link').length, before)
    const reasons = new Map((await server.api.undeliveredMessages()).map(({ kind, reason }) => [kind, reason]))
    assert.match(reasons.get('receiver-link') ?? '', /^the delivery has ended; /)
    assert.match(reasons.get('verify-email') ?? '', /^its content has expired; /)
    assert.deepEqual(undeliveredOf(await server.readOrder(order.order_id)), [['receiver-link', 'failed']])
  })

  test('show at the order that they weren’t delivered, live and in lists, until they have arrived', async () => {
    failure = new DeliveryFailure('the gateway responded 400', true)
    const socket = await server.follow()
    const order = await acceptedOrder()
    const failed = [['receiver-link', 'failed']]
    assert.deepEqual(undeliveredOf(socket.newest()), failed)
    assert.deepEqual(undeliveredOf(await server.readOrder(order.order_id)), failed)
    const listed = async () => (await server.listOrders()).find(({ order_id }) => order_id === order.order_id)
    assert.deepEqual(undeliveredOf((await listed()) ?? order), failed)
    failure = away
    const { body, status } = await repeat(order)
    assert.equal(status, 200)
    assert.deepEqual(undeliveredOf(body.result), [['receiver-link', 'sending']])
    await server.clock.flush()
    assert.deepEqual(undeliveredOf((await listed()) ?? order), [['receiver-link', 'sending']])
    failure = null
    await server.clock.advance(5_000)
    assert.deepEqual(undeliveredOf(socket.newest()), [])
    assert.deepEqual(undeliveredOf((await listed()) ?? order), [])
    const [first, again] = idsOf('receiver-link')
    assert.ok(first && again, 'a repeated message has its own ID')
    const texts = triesOf('receiver-link').map(({ mail }) => mail.text)
    assert.deepEqual([...new Set(texts)], [texts[0]])
    socket.close()
  })

  test('are sent again once, however often the button is pressed', async () => {
    failure = new DeliveryFailure('the gateway responded 400', true)
    const order = await acceptedOrder()
    failure = away
    const responses = await Promise.all(Array.from({ length: 5 }, () => repeat(order)))
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200])
    assert.equal(idsOf('receiver-link').length, 2)
    failure = null
    await server.clock.advance(5_000)
    await repeat(order)
    await server.clock.flush()
    assert.equal(idsOf('receiver-link').length, 2)
  })

  test('are sent again by the order’s shop only, and a receiver’s link only while the order runs', async () => {
    failure = new DeliveryFailure('the gateway responded 400', true)
    const order = await acceptedOrder()
    assert.equal((await repeat(order, 'receiver-link', await server.signIn('single@demo.courier'))).status, 404)
    assert.equal((await repeat(order, 'verify-email')).status, 422)
    await server.move(order.order_id, 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED')
    assert.equal((await repeat(order)).status, 409)
    assert.equal(idsOf('receiver-link').length, 1)
  })

  test('about payments are shown and sent again too', async () => {
    failure = new DeliveryFailure('the mail server responded 550', true)
    const payer = createPayer(() => server, await server.signIn())
    const { result } = (await payer.confirm({ card: cards.pays })).body
    await server.clock.flush()
    const order = await server.readOrder(result.order_id)
    assert.deepEqual(undeliveredOf(order), [['payment-receipt', 'failed']])
    failure = null
    await repeat(order, 'payment-receipt')
    await server.clock.flush()
    assert.deepEqual(undeliveredOf(await server.readOrder(order.order_id)), [])
    const [first, again, ...others] = triesOf('payment-receipt')
    assert.deepEqual(others, [])
    assert.equal(again?.mail.text, first?.mail.text)
  })

  test('about two refunds are sent again one by one, each with its own amount', async () => {
    const payer = createPayer(() => server, await server.signIn())
    const { result } = (await payer.confirm({ card: cards.pays })).body
    const order = await server.move(result.order_id, 'WAITING_FOR_TRANSPORT')
    failure = new DeliveryFailure('the mail server responded 550', true)
    const changed = await server.updateOrder(order, { location: { latitude: 1.301, longitude: 103.85 } }, payer.as)
    assert.equal(changed.status, 200)
    await server.clock.advance(11 * minute)
    await server.cancel(order.order_id, 'changed my mind', await server.signIn())
    await server.clock.advance(0)
    await server.clock.flush()
    const cancelled = await server.readOrder(order.order_id)
    const amounts = (cancelled.payment?.refunds_sent ?? []).map(({ amount }) => amount.toFixed(2))
    assert.equal(amounts.length, 2)
    assert.deepEqual(undeliveredOf(cancelled), [['payment-refund', 'failed']])
    const amountsIn = (sent: { mail: Mail }[]) => sent.map(({ mail }) => mail.text.match(/\d+\.\d\d/)?.[0])
    assert.deepEqual(amountsIn(triesOf('payment-refund')), amounts)
    failure = null
    await repeat(order, 'payment-refund')
    await server.clock.flush()
    assert.deepEqual(amountsIn(triesOf('payment-refund')).toSorted(), [...amounts, ...amounts].toSorted())
    assert.deepEqual(undeliveredOf(await server.readOrder(order.order_id)), [])
  })

  test('lose recipient and text once they were sent or given up, and their row after 14 days', async () => {
    await server.call('/password/forgot', { body: { email_address: 'single@demo.courier' } })
    await server.clock.flush()
    failure = away
    await server.call('/register', { body: shopSignUp('waits@shop.example') })
    await server.clock.flush()
    const hasContent = async () =>
      (await stored('kind, content is not null as has')).map(({ kind, has }) => [kind, has])
    const [sent, waiting] = [['password-code', false], 'verify-email']
    assert.deepEqual(await hasContent(), [sent, [waiting, true]])
    await server.clock.advance(24 * hour)
    assert.deepEqual(await hasContent(), [sent, [waiting, false]])
    const rows = JSON.stringify(await stored('*'))
    assert.doesNotMatch(rows, /single@|waits@|verify=/)
    await server.clock.leap(14 * 24 * hour)
    assert.deepEqual(await stored('kind'), [])
  })

  test('to an unknown address do the same work and send nothing', async () => {
    const response = await server.call('/password/forgot', { body: { email_address: 'who@shop.example' } })
    assert.equal(response.status, 200)
    await server.clock.flush()
    assert.deepEqual(tries, [])
    assert.deepEqual(await stored('kind, content, next_try_at'), [
      { kind: 'password-code', content: null, next_try_at: null },
    ])
  })

  test('aren’t sent if their cause fails', async () => {
    const as = await server.signIn()
    await query(`create function refuse_audit() returns trigger language plpgsql as $$ begin
      if new.event = 'password-code-requested' then raise exception 'no disk'; end if; return new; end $$`)
    await query('create trigger refuse before insert on audit for each row execute function refuse_audit()')
    const response = await server.call('/password/forgot', { as, body: { email_address: 'single@demo.courier' } })
    assert.equal(response.status, 500)
    await server.clock.flush()
    assert.deepEqual(tries, [])
    await query('drop trigger refuse on audit')
  })
})
