import assert from 'node:assert/strict'
import type { OrderChange, TestOrderApi } from '../../support/order-api.ts'
import { createPayer } from '../../support/payments/card-payments.ts'
import type { Company, Delivery, Step } from './companies.ts'

/** What a vendor, a company and its courier do about one order. */
export function storiesOf(server: () => TestOrderApi, company: () => Company) {
  const wait = (ms: number) => server().clock.advance(ms)
  const read = (orderId: string) => server().readOrder(orderId)
  /** Places an order that is paid by card, which both companies carry, without waiting for what follows. */
  async function placeUnfinished(order: OrderChange = {}) {
    const payer = createPayer(server, await server().signIn())
    const { body } = await payer.confirm({ order })
    if (!body.result) throw new Error(JSON.stringify(body))
    return body.result.order_id ?? ''
  }
  const deliveriesOf = (orderId: string) => company().deliveries.filter((found) => found.orderId === orderId)
  return {
    wait,
    read,
    placeUnfinished,
    deliveriesOf,
    async place(order: OrderChange = {}) {
      const id = await placeUnfinished(order)
      await server().clock.flush()
      return id
    },
    deliveryOf(orderId: string): Delivery {
      const [delivery, ...others] = deliveriesOf(orderId)
      assert.ok(delivery)
      assert.equal(others.length, 0, 'a second rider was called')
      return delivery
    },
    async call(delivery: Delivery, change: { secret?: string } = {}) {
      const { path, ...message } = company().message(delivery, change.secret)
      const { status } = await server().call(path, message)
      await server().clock.flush()
      return status
    },
    step(delivery: Delivery, step: Step) {
      Object.assign(delivery, { step, updatedAt: server().clock.now() })
    },
    statuses: async (orderId: string) => (await read(orderId)).status_history.map(({ status }) => status),
  }
}
