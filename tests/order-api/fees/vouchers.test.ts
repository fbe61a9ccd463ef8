import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { ValidatedVoucherWire, VoucherDetailsWire } from '../../../core/api/vouchers.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { readCountry } from '../../../order-api/domain/country.ts'
import { discountedFee, voucherCodeOf } from '../../../order-api/domain/fees/vouchers.ts'
import { type OrderChange, orderFromBugis } from '../../support/order-api.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi({ flags: { voucher: true } })

const refused = [422, 'voucher.error.validation.message']

async function validate(code: string, change: Record<string, unknown> = {}, order: Record<string, unknown> = {}) {
  const { delivery_fee, signature } = orderFromBugis(server.clock)
  const order_time = new Date(server.clock.now()).toISOString()
  const body = { code, vendor_id: '1002', order: { order_time, delivery_fee, signature, ...order }, ...change }
  type Response = { result: ValidatedVoucherWire } & RefusalWire
  return server.call<Response>('/voucher/validate', { as: await server.signIn(), body })
}

/** Returns an order from Bugis with a voucher that is validated for the order's fee. */
async function orderWithVoucher(code: string, { fee, change }: { fee?: object; change?: OrderChange } = {}) {
  const order = { ...orderFromBugis(server.clock, change), ...fee }
  const { voucher, delivery_fee, signature } = (await validate(code, {}, order)).body.result
  return { ...order, voucher, discounted_delivery_fee: delivery_fee, discounted_delivery_fee_signature: signature }
}

const place = (body: unknown, key: string = crypto.randomUUID(), headers = {}) =>
  server.sendOrder({}, { body, headers: { 'idempotency-key': key, ...headers } })

describe('a voucher', () => {
  test('reduces the fee by five, or by half up to a limit', async () => {
    const five = await validate(' welcome5 ')
    assert.equal(five.status, 200)
    assert.deepEqual(five.body.result.voucher, { code: 'WELCOME5', type: 'ABSOLUTE', amount: 5 })
    assert.equal(five.body.result.delivery_fee, 4.4)
    assert.equal((await validate('WELCOME5', {}, { delivery_fee: 3.2 })).body.result.delivery_fee, 0)
    const half = await validate('HALF')
    assert.deepEqual(half.body.result.voucher, { code: 'HALF', type: 'PERCENTAGE', amount: 50 })
    assert.equal(half.body.result.delivery_fee, 4.7)
    assert.equal((await validate('HALF', {}, { delivery_fee: 60 })).body.result.delivery_fee, 50)
  })

  test('has its discount and status in its details', async () => {
    const as = await server.signIn()
    const read = (code: string) => server.call<{ result: VoucherDetailsWire } & RefusalWire>(`/voucher/${code}`, { as })
    const half = { code: 'HALF', type: 'PERCENTAGE', amount: 50, max_discount: 10, expires_at: null, status: 'USABLE' }
    assert.deepEqual((await read('half')).body.result, half)
    assert.equal((await read('EXPIRED')).body.result.status, 'EXPIRED')
    assert.deepEqual(refusalOf(await read('NOTHING')), [404, 'voucher.error.get.message'])
    assert.equal((await server.call('/voucher/WELCOME5')).status, 401)
  })

  test('needs the fee, the vendor, and a fee that is still valid', async () => {
    assert.equal((await validate('WELCOME5', {}, { delivery_fee: undefined })).status, 422)
    assert.equal((await validate('WELCOME5', { vendor_id: undefined })).status, 422)
    assert.equal((await validate('WELCOME5', { vendor_id: '2000' })).status, 404)
    const { signature } = orderFromBugis(server.clock)
    await server.clock.advance(10 * 60_000)
    const expired = await validate('WELCOME5', {}, { signature })
    assert.deepEqual([keyOf(expired), expired.body.message], ['placing.signature-expired', 'SignatureExpired'])
  })

  test('can’t be validated or used while its flag is off', async () => {
    const order = await orderWithVoucher('WELCOME5')
    await server.flags.save({ voucher: false })
    assert.deepEqual(refusalOf(await validate('WELCOME5')), refused)
    assert.equal((await server.call('/voucher/WELCOME5', { as: await server.signIn() })).status, 404)
    assert.deepEqual(refusalOf(await place(order)), refused)
    await server.flags.save({ voucher: true })
  })

  test('exists in every country, in its currency', () => {
    const unlimited = { maxDiscount: null, expiresAt: null, usageLimit: null, usedCount: 0 }
    const five = { code: 'WELCOME5', type: 'ABSOLUTE', value: 5, ...unlimited } as const
    const half = { ...five, type: 'PERCENTAGE', value: 50, maxDiscount: 10 } as const
    for (const code of countryCodes) {
      const country = readCountry(code)
      assert.equal(discountedFee(country, five, 100), 95, code)
      assert.equal(discountedFee(country, half, 7), country.cldrDigits === 0 ? 4 : 3.5, code)
    }
    assert.equal(voucherCodeOf('half'), 'HALF')
  })
})

describe('an order with a voucher', () => {
  test('is refused if any signed value differs, and for another fee or outlet', async () => {
    const order = await orderWithVoucher('WELCOME5')
    // Two quotes of the same fee differ in their signature.
    await server.clock.advance(1000)
    const { signature } = orderFromBugis(server.clock)
    const changes: object[] = [
      { discounted_delivery_fee: 1 },
      { discounted_delivery_fee_signature: 'made up' },
      { discounted_delivery_fee_signature: undefined },
      { voucher: { code: 'HALF', type: 'PERCENTAGE', amount: 50 } },
      { voucher: { code: 'WELCOME5', type: 'ABSOLUTE', amount: 9 } },
      { voucher: undefined },
      { discounted_delivery_fee: undefined },
      { signature },
    ]
    for (const change of changes) {
      assert.deepEqual(refusalOf(await place({ ...order, ...change })), refused, JSON.stringify(change))
    }
    for (const change of [{ vendor_id: '1001' }, { delivery_fee: 8 }]) {
      assert.equal(keyOf(await place({ ...order, ...change })), 'placing.signature-invalid')
    }
  })

  test('is refused with a made-up fee, although the voucher was validated for it', async () => {
    const signature = `${Math.floor(server.clock.now() / 1000) + 600}.${'a'.repeat(43)}`
    const order = await orderWithVoucher('WELCOME5', { fee: { delivery_fee: 5.01, signature } })
    assert.deepEqual(refusalOf(await place(order)), [422, 'placing.signature-invalid'])
  })
})

describe('a voucher’s uses', () => {
  /** Creates a voucher that can be used once. */
  async function createVoucher() {
    const code = `ONCE${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await server.client.query("insert into vouchers (code, type, value, usage_limit) values ($1, 'ABSOLUTE', 2, 1)", [
      code,
    ])
    return code
  }

  test('aren’t reduced by validation, and only one of several simultaneous orders gets the last one', async () => {
    const code = await createVoucher()
    for (let time = 0; time < 3; time += 1) assert.equal((await validate(code)).status, 200)
    const order = await orderWithVoucher(code)
    const responses = await Promise.all(Array.from({ length: 8 }, () => place(order)))
    const refusals = responses.filter(({ status }) => status !== 201)
    assert.deepEqual(refusals.map(refusalOf), Array(7).fill(refused))
    assert.equal((await validate(code)).status, 422)
  })

  test('are counted once for an order sent twice or whose response was lost, and not for a refused one', async () => {
    for (const isLost of [false, true]) {
      const order = await orderWithVoucher(await createVoucher())
      assert.equal((await place({ ...order, order: { payment_method: 'CASH_ON_DELIVERY', amount: 0 } })).status, 422)
      const key = crypto.randomUUID()
      if (isLost) await assert.rejects(place(order, key, { 'x-courier-fault': 'drop-answer' }))
      const [first, repeated] = [await place(order, key), await place(order, key)]
      assert.deepEqual([first.status, repeated.status], [201, 201])
      assert.equal(repeated.body.result.order_id, first.body.result.order_id)
    }
  })

  test('aren’t given back by a cancelled order', async () => {
    const code = await createVoucher()
    const { order_id } = (await place(await orderWithVoucher(code))).body.result
    await server.api.advanceOrder(order_id, 'WAITING_FOR_TRANSPORT')
    assert.equal((await server.cancel(order_id)).status, 200)
    assert.equal((await validate(code)).status, 422)
  })
})

describe('guessing codes', () => {
  before(() => server.clock.advance(3_600_000))

  test('is blocked after twenty wrong ones, even with right ones in between', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      assert.equal((await validate(`GUESS${attempt}`)).status, 422)
      if (attempt === 5) assert.equal((await validate('WELCOME5')).status, 200)
    }
    const tooMany = await validate('GUESS20')
    assert.equal(tooMany.status, 429)
    assert.ok(Number(tooMany.headers.get('retry-after')) > 0)
    assert.equal((await server.call('/voucher/GUESS21', { as: await server.signIn() })).status, 429)
    await server.clock.advance(15 * 60_000)
    assert.equal((await validate('WELCOME5')).status, 200)
  })

  test('doesn’t count expired fees, or the same valid code all day', async () => {
    const { signature } = orderFromBugis(server.clock)
    await server.clock.advance(10 * 60_000)
    for (let attempt = 0; attempt < 25; attempt += 1) await validate('WELCOME5', {}, { signature })
    for (let attempt = 0; attempt < 25; attempt += 1) assert.equal((await validate('WELCOME5')).status, 200)
  })
})
