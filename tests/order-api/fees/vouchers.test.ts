import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ValidatedVoucherWire, VoucherDetailsWire } from '../../../core/api/vouchers.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { readCountry } from '../../../demo-site/order-api/domain/country.ts'
import { discountedFee, voucherCodeOf } from '../../../demo-site/order-api/domain/fees/vouchers.ts'
import { openStore } from '../../../demo-site/order-api/store/database.ts'
import { vouchers } from '../../../demo-site/order-api/store/schema.ts'
import { createFlagsFile, type FlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, type OrderChange, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

type ValidationResponse = { result: ValidatedVoucherWire } & RefusalWire
type OrderResponse = { result: OrderWire } & RefusalWire

let server: TestOrderApi
let file: FlagsFile
let as: string

beforeEach(async () => {
  file = await createFlagsFile()
  await file.save({ voucher: true })
  server = await createTestOrderApi({ flagsFile: file.path })
  as = await server.signIn()
})
afterEach(async () => {
  await server.close()
  await file.remove()
})

const keyOf = ({ status, body }: { status: number; body: RefusalWire }) => `${status} ${body.meta?.translation_key}`

/** Returns the current fee and signature of an order from Bugis. */
function currentQuote(change: OrderChange = {}) {
  const body = orderFromBugis(server.clock, change)
  return { body, fee: body.delivery_fee as number, signature: body.signature as string }
}

function validate(code: string, change: Record<string, unknown> = {}, order: Record<string, unknown> = {}) {
  const { fee, signature } = currentQuote()
  return server.call<ValidationResponse>('/voucher/validate', {
    as,
    body: {
      code,
      vendor_id: '1002',
      order: { order_time: new Date(server.clock.now()).toISOString(), delivery_fee: fee, signature, ...order },
      ...change,
    },
  })
}

/** Returns an order from Bugis with a voucher that is validated for the order's fee. */
async function orderWithVoucher(code: string, change: OrderChange = {}) {
  const { body, signature } = currentQuote()
  const { body: response } = await validate(code, {}, { signature })
  const { voucher, delivery_fee, signature: discounted } = response.result
  return {
    ...body,
    voucher,
    discounted_delivery_fee: delivery_fee,
    discounted_delivery_fee_signature: discounted,
    ...change,
  }
}

const place = (body: unknown, key: string = crypto.randomUUID()) =>
  server.call<OrderResponse>('/order', { as, body, headers: { 'idempotency-key': key } })

describe('a voucher', () => {
  test('reduces the fee by five, or by half up to a limit', async () => {
    const five = await validate('WELCOME5')
    assert.equal(five.status, 200)
    assert.deepEqual(five.body.result.voucher, { code: 'WELCOME5', type: 'ABSOLUTE', amount: 5 })
    assert.equal(five.body.result.delivery_fee, 4.4)
    const half = await validate('HALF')
    assert.deepEqual(half.body.result.voucher, { code: 'HALF', type: 'PERCENTAGE', amount: 50 })
    assert.equal(half.body.result.delivery_fee, 4.7)
    const limited = await validate('HALF', {}, { delivery_fee: 60 })
    assert.equal(limited.body.result.delivery_fee, 50)
  })

  test('ignores case and surrounding spaces, and never makes the fee negative', async () => {
    assert.equal((await validate(' welcome5 ')).body.result.voucher.code, 'WELCOME5')
    assert.equal((await validate('WELCOME5', {}, { delivery_fee: 3.2 })).body.result.delivery_fee, 0)
  })

  test('is refused with its key and a helpful message if unknown, expired or used up', async () => {
    const responses = [await validate('NOTHING'), await validate('EXPIRED'), await validate('USEDUP')]
    for (const response of responses) assert.equal(keyOf(response), '422 voucher.error.validation.message')
    assert.deepEqual(
      responses.map(({ body }) => body.message),
      ['This voucher can’t be used.', 'This voucher has ended.', 'This voucher has been used up.'],
    )
  })

  test('has its discount and status in its details', async () => {
    const { status, body } = await server.call<{ result: VoucherDetailsWire }>('/voucher/half', { as })
    assert.equal(status, 200)
    const half = { code: 'HALF', type: 'PERCENTAGE', amount: 50, max_discount: 10, expires_at: null, status: 'USABLE' }
    assert.deepEqual(body.result, half)
    const ended = await server.call<{ result: VoucherDetailsWire }>('/voucher/EXPIRED', { as })
    assert.equal(ended.body.result.status, 'EXPIRED')
    const unknownVoucher = await server.call<RefusalWire>('/voucher/NOTHING', { as })
    assert.equal(keyOf(unknownVoucher), '404 voucher.error.get.message')
  })

  test('needs the fee, the vendor, a session, and a fee that is still valid', async () => {
    assert.equal((await validate('WELCOME5', {}, { delivery_fee: undefined })).status, 422)
    assert.equal((await validate('WELCOME5', { vendor_id: undefined })).status, 422)
    assert.equal((await validate('WELCOME5', { vendor_id: '2000' })).status, 404)
    assert.equal((await server.call('/voucher/WELCOME5')).status, 401)
    const { signature } = currentQuote()
    await server.clock.advance(10 * 60_000)
    const expiredQuote = await validate('WELCOME5', {}, { signature })
    assert.deepEqual(
      [keyOf(expiredQuote), expiredQuote.body.message],
      ['422 placing.signature-expired', 'SignatureExpired'],
    )
  })

  test('can’t be validated or used while its flag is off', async () => {
    const order = await orderWithVoucher('WELCOME5')
    await file.save({ voucher: false })
    assert.equal(keyOf(await validate('WELCOME5')), '422 voucher.error.validation.message')
    assert.equal((await server.call('/voucher/WELCOME5', { as })).status, 404)
    assert.equal(keyOf(await place(order)), '422 voucher.error.validation.message')
  })

  test('exists in every country, in its currency', () => {
    for (const code of countryCodes) {
      const country = readCountry(code)
      const five = {
        code: 'WELCOME5',
        type: 'ABSOLUTE',
        value: 5,
        maxDiscount: null,
        expiresAt: null,
        usageLimit: null,
        usedCount: 0,
      } as const
      assert.equal(discountedFee(country, five, 100), 95, code)
      const half = { ...five, type: 'PERCENTAGE', value: 50, maxDiscount: 10 } as const
      const discounted = discountedFee(country, half, 7)
      assert.equal(discounted, country.cldrDigits === 0 ? 4 : 3.5, code)
    }
    assert.equal(voucherCodeOf('half'), 'HALF')
  })
})

describe('an order with a voucher', () => {
  test('costs the signed fee, and has the voucher’s code', async () => {
    const placed = await place(await orderWithVoucher('WELCOME5'))
    assert.equal(placed.status, 201)
    const { delivery_fee, discounted_delivery_fee, total, voucher } = placed.body.result
    assert.deepEqual([delivery_fee, discounted_delivery_fee, total], [9.4, 4.4, 4.4])
    assert.deepEqual(voucher, { code: 'WELCOME5', type: 'ABSOLUTE', amount: 5 })
  })

  test('is refused if any signed value differs', async () => {
    const order = await orderWithVoucher('WELCOME5')
    const changes: Record<string, unknown>[] = [
      { discounted_delivery_fee: 1 },
      { discounted_delivery_fee_signature: 'made up' },
      { discounted_delivery_fee_signature: undefined },
      { voucher: { code: 'HALF', type: 'PERCENTAGE', amount: 50 } },
      { voucher: { code: 'WELCOME5', type: 'ABSOLUTE', amount: 9 } },
      { voucher: undefined },
      { discounted_delivery_fee: undefined },
    ]
    for (const change of changes) {
      const response = await place({ ...order, ...change })
      assert.equal(keyOf(response), '422 voucher.error.validation.message', JSON.stringify(change))
    }
  })

  test('is refused for another fee, and for another outlet', async () => {
    const order = await orderWithVoucher('WELCOME5')
    // Two quotes of the same fee differ in their signature.
    await server.clock.advance(1000)
    const { signature } = currentQuote()
    assert.equal(keyOf(await place({ ...order, signature })), '422 voucher.error.validation.message')
    assert.equal(keyOf(await place({ ...order, vendor_id: '1001' })), '422 placing.signature-invalid')
    assert.equal(keyOf(await place({ ...order, delivery_fee: 8 })), '422 placing.signature-invalid')
  })

  test('is refused with a made-up fee, although the voucher was validated for it', async () => {
    const { body } = currentQuote()
    const signature = `${Math.floor(server.clock.now() / 1000) + 600}.${'a'.repeat(43)}`
    const { body: response } = await validate('WELCOME5', {}, { delivery_fee: 5.01, signature })
    const { voucher, delivery_fee, signature: discounted } = response.result
    const order = {
      ...body,
      delivery_fee: 5.01,
      signature,
      voucher,
      discounted_delivery_fee: delivery_fee,
      discounted_delivery_fee_signature: discounted,
    }
    assert.equal(keyOf(await place(order)), '422 placing.signature-invalid')
  })
})

describe('a voucher’s uses', () => {
  let folder: string
  beforeEach(async () => {
    await server.close()
    folder = await mkdtemp(join(tmpdir(), 'courier-vouchers-'))
    const database = { kind: 'folder', path: folder } as const
    const store = await openStore(database, 'SG')
    await store.database.insert(vouchers).values({ code: 'ONCE', type: 'ABSOLUTE', value: 2, usageLimit: 1 })
    await store.close()
    server = await createTestOrderApi({ flagsFile: file.path, database })
    as = await server.signIn()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

  test('aren’t reduced by validation, and only one of several simultaneous orders gets the last one', async () => {
    for (let time = 0; time < 3; time += 1) assert.equal((await validate('ONCE')).status, 200)
    const order = await orderWithVoucher('ONCE')
    const responses = await Promise.all(Array.from({ length: 8 }, () => place(order)))
    assert.deepEqual(statusesOf(responses), [201, ...Array(7).fill(422)])
    const refused = responses.find(({ status }) => status === 422)
    assert.equal(refused?.body.meta.translation_key, 'voucher.error.validation.message')
    assert.equal((await validate('ONCE')).status, 422)
  })

  test('are counted once for an order sent twice, and not for a refused one', async () => {
    const order = await orderWithVoucher('ONCE')
    assert.equal((await place({ ...order, order: { ...(order as { order?: object }).order, amount: 0 } })).status, 422)
    const key = crypto.randomUUID()
    const first = await place(order, key)
    const repeated = await place(order, key)
    assert.deepEqual([first.status, repeated.status], [201, 201])
    assert.equal(repeated.body.result.order_id, first.body.result.order_id)
  })

  test('are counted once for an order whose response was lost', async () => {
    const order = await orderWithVoucher('ONCE')
    const key = crypto.randomUUID()
    const headers = { 'idempotency-key': key, 'x-courier-fault': 'drop-answer' }
    await assert.rejects(server.call('/order', { as, body: order, headers }))
    assert.equal((await place(order, key)).status, 201)
  })

  test('aren’t given back by a cancelled order', async () => {
    const placed = await place(await orderWithVoucher('ONCE'))
    await server.api.advanceOrder(placed.body.result.order_id, 'WAITING_FOR_TRANSPORT')
    const body = { vendor_id: '1002', order_id: placed.body.result.order_id, reason: 'changed' }
    assert.equal((await server.call('/order/cancel', { as, method: 'PUT', body })).status, 200)
    assert.equal((await validate('ONCE')).status, 422)
  })
})

describe('guessing codes', () => {
  test('is blocked after twenty wrong ones, even with right ones in between', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      assert.equal((await validate(`GUESS${attempt}`)).status, 422)
      if (attempt === 5) assert.equal((await validate('WELCOME5')).status, 200)
    }
    const refused = await validate('GUESS20')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await server.call('/voucher/GUESS21', { as })).status, 429)
    await server.clock.advance(15 * 60_000)
    as = await server.signIn()
    assert.equal((await validate('WELCOME5')).status, 200)
  })

  test('doesn’t count expired fees, or the same valid code all day', async () => {
    const { signature } = currentQuote()
    await server.clock.advance(10 * 60_000)
    for (let attempt = 0; attempt < 25; attempt += 1) await validate('WELCOME5', {}, { signature })
    for (let attempt = 0; attempt < 25; attempt += 1) assert.equal((await validate('WELCOME5')).status, 200)
  })
})
