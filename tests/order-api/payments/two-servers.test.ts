import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql from 'postgres'
import { cards, createPayer, decideAtBank, keyOf } from '../../support/payments/card-payments.ts'
import { describeTwoServers } from '../../support/servers/two-servers.ts'

const options = () => ({ siteUrl: 'http://localhost:4321' })

await describeTwoServers(
  'card payments at two servers on one PostgreSQL',
  (pair) => {
    const { clock } = pair
    const client = sql(pair.database.url || 'postgres://localhost', { max: 1, onnotice: () => {} })
    let payers: readonly [ReturnType<typeof createPayer>, ReturnType<typeof createPayer>]
    before(async () => {
      const as = await pair.first.signIn()
      payers = [createPayer(() => pair.first, as), createPayer(() => pair.second, as)]
    })
    after(() => client.end())

    async function expectBalanced() {
      const [{ count: charged = 0 } = {}] = await client<{ count: number }[]>`
      select count(*)::int as count from sandbox_bank_charges where state = 'charged'`
      const [{ count: committed = 0 } = {}] = await client<{ count: number }[]>`
      select count(*)::int as count from payments join orders using (order_id)
      where payments.status = 'PAYMENT_COMMITTED' and orders.payment is not null`
      const [{ sum = 0 } = {}] = await client<
        { sum: number }[]
      >`select sum(amount_minor)::int as sum from ledger_entries`
      assert.equal(charged, committed)
      assert.equal(sum, 0)
    }

    test('charge once for one key, whichever server is called', async () => {
      for (let round = 0; round < 10; round += 1) {
        const key = crypto.randomUUID()
        const body = await payers[0].bodyOf()
        const responses = await Promise.all(payers.map((payer) => payer.send(body, key)))
        const orders = responses.flatMap(({ status, body: { result } }) => (status === 200 ? [result.order_id] : []))
        const { result: repeated } = (await payers[1].send(body, key)).body
        assert.equal(repeated.status, 'PAYMENT_COMMITTED')
        assert.deepEqual([...new Set([...orders, repeated.order_id])], [repeated.order_id])
      }
      await expectBalanced()
    })

    test('charge once for one intent, whatever the cards', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { intent_id: intent } = await payers[0].openIntent()
        const responses = await Promise.all(payers.map((payer) => payer.confirm({ intent })))
        const [refused, ...others] = responses.filter(({ status }) => status !== 200)
        assert.equal(others.length, 0)
        if (!refused) assert.fail('paid twice')
        assert.match(keyOf(refused), /^409 payment\.(already-paid|in-progress)$/)
      }
      await expectBalanced()
    })

    test('finish a payment at the bank’s page once, although both check', async () => {
      const { result: payment } = (await payers[0].confirm({ card: cards.needsConfirmation })).body
      await decideAtBank(pair.second, payment, 'accept')
      await Promise.all(payers.map((payer) => payer.state(`payment_id=${payment.payment_id}`)))
      await clock.advance(60_000)
      const order = await payers[1].order(payment.order_id)
      assert.deepEqual(
        order.status_history.map(({ status }) => status),
        ['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED'],
      )
      await expectBalanced()
    })

    test('refund once, although both send refunds', async () => {
      const { result: payment } = (await payers[0].confirm()).body
      await pair.first.api.advanceOrder(payment.order_id, 'CANCELLED')
      await clock.advance(60_000)
      const refunds = await client`select 1 from sandbox_bank_refunds`
      assert.equal(refunds.length, 1)
      const [owed] = await client<{ sum: number }[]>`
      select sum(amount_minor)::int as sum from ledger_entries where account = 'refunds-owed'`
      assert.equal(owed?.sum, 0)
      await expectBalanced()
    })
  },
  options,
)
