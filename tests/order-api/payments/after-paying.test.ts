import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseCsv } from 'hucre/csv'
import type { OrderWire } from '../../../core/api/orders.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { cards, keyOf, usePayments } from '../../support/payments/card-payments.ts'
import { validateVoucher } from '../../support/vouchers.ts'

const minute = 60_000

describe('an order that is paid by card', () => {
  const { bank, payer, signIn } = usePayments({
    flags: { voucher: true, 'modify-order-button': true, 'payment-vat': true },
  })

  async function payForOrder(options = {}): Promise<OrderWire> {
    const response = await payer.confirm(options)
    assert.equal(keyOf(response), '200')
    return payer.order(response.body.result.order_id)
  }
  const cancel = ({ order_id }: OrderWire) => bank.current().cancel(order_id, 'changed my mind', payer.as)
  async function netChargeOf({ order_id }: OrderWire) {
    const [row] = await bank.rows<{ payment_id: string }>(
      `select payment_id from payments where order_id = '${order_id}'`,
    )
    return (await bank.charged()).get(row?.payment_id ?? '')
  }

  test('can be cancelled and refunded only more than ten minutes after the payment', async () => {
    const order = await payForOrder()
    const early = await cancel(order)
    assert.equal(keyOf(early), '409 error.cant-cancel-order')
    assert.match(JSON.stringify(early.body), /too early/)
    await bank.clock.advance(10 * minute)
    await signIn()
    assert.equal(keyOf(await cancel(order)), '409 error.cant-cancel-order')
    await bank.clock.advance(1)
    const cancelled = await cancel(order)
    assert.equal(keyOf(cancelled), '200')
    assert.deepEqual(cancelled.body.result.payment, { ...order.payment, refunded: 9.4 })
    // The refund is owed with the cancellation, and sent after it.
    await bank.clock.advance(0)
    assert.equal(await netChargeOf(order), 0)
    assert.equal((await bank.ledger()).total, 0)
    assert.equal((await bank.ledger())['refunds-owed'], 0)
    const sentRefunds = [{ at: new Date(bank.clock.now()).toISOString(), amount: 9.4 }]
    assert.deepEqual((await payer.order(order.order_id)).payment?.refunds_sent, sentRefunds)
  })

  test('is refunded once, also if the server ends between the cancellation and the bank', async () => {
    const order = await payForOrder()
    await bank.clock.advance(11 * minute)
    await signIn()
    await cancel(order)
    assert.equal(await netChargeOf(order), 940)
    await bank.reopen()
    assert.equal(await netChargeOf(order), 0)
    await bank.clock.advance(minute)
    assert.deepEqual((await bank.rows(`select 1 from sandbox_bank_refunds`)).length, 2)
  })

  test('is refunded if it comes back or gets stuck, and not if it is delivered', async () => {
    for (const [status, net] of [
      ['RETURNED_TO_VENDOR', 0],
      ['STALLED', 0],
      ['DELIVERED', 940],
    ] as const) {
      const order = await payForOrder()
      await bank.current().api.advanceOrder(order.order_id, status)
      await bank.clock.advance(0)
      assert.equal(await netChargeOf(order), net, status)
      assert.equal((await payer.order(order.order_id)).payment?.refunded, net === 0 ? 9.4 : 0)
    }
  })

  test('charges the discounted fee, and releases the voucher if nothing is charged', async () => {
    const countVoucherUses = async () => {
      const [row] = await bank.rows<{ used: number }>("select used_count as used from vouchers where code = 'WELCOME5'")
      return Number(row?.used)
    }
    const before = await countVoucherUses()
    const createVoucherOrder = async () => {
      const { delivery_fee, signature } = orderFromBugis(bank.clock)
      const discounted = await validateVoucher(bank.current(), 'WELCOME5', { delivery_fee, signature })
      return { signature, ...discounted, vat_number: '12345678' }
    }
    const order = await payForOrder({ order: await createVoucherOrder() })
    // 9.40 less 5.
    assert.deepEqual([order.payment?.charged, order.total, order.vat_number], [4.4, 4.4, '12345678'])
    assert.equal(await countVoucherUses(), before + 1)
    assert.equal(
      keyOf(await payer.confirm({ card: cards.declined, order: await createVoucherOrder() })),
      '422 payment.declined',
    )
    assert.equal(await countVoucherUses(), before + 1)
    const waiting = await payer.confirm({ card: cards.needsConfirmation, order: await createVoucherOrder() })
    assert.equal(await countVoucherUses(), before + 2)
    assert.equal(waiting.body.result.status, 'PAYMENT_INITIATED')
    await bank.clock.advance(15 * minute)
    assert.equal(await countVoucherUses(), before + 1)
    await signIn()
  })

  test('for later waits as PAYMENT_COMMITTED for its rider: its time can change, then it can be cancelled', async () => {
    const preordered_for = Math.floor(bank.clock.now() / 1000) + 6 * 3600
    const order = await payForOrder({ order: { preordered_for } })
    await bank.clock.advance(10 * minute)
    await signIn()
    assert.equal((await payer.order(order.order_id)).status, 'PAYMENT_COMMITTED')
    assert.equal(keyOf(await cancel(order)), '409 error.cant-cancel-order')
    await bank.clock.advance(1)
    assert.equal(keyOf(await cancel(order)), '200')
    await bank.clock.advance(0)
    assert.equal(await netChargeOf(order), 0)
    const later = await payForOrder({ order: { preordered_for } })
    const { delivery_fee, signature } = orderFromBugis(bank.clock)
    const change = { delivery_fee, signature, preordered_for: preordered_for + 3600 }
    const changed = await bank.current().updateOrder(later, change, payer.as)
    assert.deepEqual([keyOf(changed), changed.body.result?.preordered_for], ['200', preordered_for + 3600])
  })

  test('stays paid when it is changed: a lower fee is refunded, a higher one has to be paid', async () => {
    const order = await payForOrder()
    await bank.current().api.advanceOrder(order.order_id, 'WAITING_FOR_TRANSPORT')
    const quote = (destination: { latitude: number; longitude: number }) =>
      bank.current().quote(destination, { as: payer.as })
    const update = (location: object, change = {}) =>
      bank.current().updateOrder(order, { location, ...change }, payer.as)
    const nearerPlace = { latitude: 1.301, longitude: 103.85 }
    const fartherPlace = { latitude: 1.38, longitude: 103.75 }
    assert.equal(keyOf(await update(nearerPlace, { payment_method: 'CASH_ON_DELIVERY' })), '422 payment.method-fixed')
    assert.ok((await quote(fartherPlace)).delivery_fee > 9.4)
    assert.equal(keyOf(await update(fartherPlace)), '422 payment.fee-higher')
    const { delivery_fee: fee } = await quote(nearerPlace)
    const changed = await update(nearerPlace)
    assert.equal(keyOf(changed), '200')
    const refunded = Math.round((9.4 - fee) * 100) / 100
    assert.ok(refunded > 0)
    assert.equal(changed.body.result.payment?.refunded, refunded)
    await bank.clock.advance(0)
    assert.equal(await netChargeOf(order), Math.round(fee * 100))
    // A later cancellation refunds the remaining amount as well.
    assert.equal(keyOf(await cancel(order)), '200')
    await bank.clock.advance(0)
    assert.equal(await netChargeOf(order), 0)
    assert.equal((await bank.ledger()).total, 0)
  })

  test('can’t be created from an order that isn’t paid', async () => {
    const order = await bank.current().place({}, { as: payer.as })
    const response = await bank.current().updateOrder(order, { payment_method: 'PAID' }, payer.as)
    assert.equal(keyOf(response), '422 payment.method-fixed')
  })

  test('refuses changes of the ledger in the database itself', async () => {
    for (const statement of [
      'update ledger_entries set amount_minor = 0',
      'delete from ledger_entries',
      'truncate ledger_entries',
      `insert into ledger_entries (transaction_id, account, payment_id, amount_minor, currency, at)
       values ('x', 'bank', 'x', 1, 'SGD', now())`,
    ]) {
      await assert.rejects(bank.client.query(statement), statement)
    }
  })

  describe('in exports', () => {
    async function exportRows(table: string): Promise<Record<string, string>[]> {
      const from = new Date(bank.clock.now() - 5 * 3_600_000).toISOString()
      const { body } = await bank.current().exportOrders({ table, from }, { as: payer.as })
      const [titles = [], ...rows] = parseCsv(body.replace('\ufeff', ''), { delimiter: ',' })
      return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, String(row[index] ?? '')])))
    }

    test('has all parts of the payment, with voucher, VAT number, card and refund', async () => {
      const orders = await exportRows('orders')
      const paidWith = (voucher: string, refunded: string) =>
        orders
          .filter((order) => order.Card === 'visa 4242' && order['Delivery fee'] === '9.4')
          .find((order) => order.Voucher === voucher && order.Refunded === refunded)
      const columns = ['Delivery fee', 'Discount', 'Total fee', 'Charged to the card', 'Currency']
      const amountsOf = (order?: Record<string, string>) => columns.map((column) => order?.[column])
      assert.deepEqual(amountsOf(paidWith('WELCOME5', '0')), ['9.4', '5', '4.4', '4.4', 'SGD'])
      assert.deepEqual(amountsOf(paidWith('', '9.4')), ['9.4', '0', '9.4', '9.4', 'SGD'])
      assert.equal(paidWith('WELCOME5', '0')?.['VAT number'], '12345678')
    })

    test('has charges and refunds as transactions, whose sum equals the amount paid', async () => {
      const transactions = await exportRows('transactions')
      const order = await payForOrder()
      await bank.clock.advance(10 * minute + 1)
      await signIn()
      assert.equal(keyOf(await cancel(order)), '200')
      const [refund, charge, ...before] = await exportRows('transactions')
      assert.deepEqual(before, transactions)
      for (const [row, Kind, Amount] of [
        [charge, 'CHARGE', '9.4'],
        [refund, 'REFUND', '-9.4'],
      ] as const) {
        const expected = { Order: order.order_id, Kind, Amount, Card: 'visa 4242', Currency: 'SGD' }
        assert.deepEqual({ ...row, ...expected, 'Time zone': 'Asia/Singapore' }, row)
      }
      const sum = transactions.reduce((total, { Amount }) => total + Math.round(Number(Amount) * 100), 0)
      assert.equal(sum, -((await bank.ledger())['delivery-fees'] ?? 0))
    })
  })
})
