import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { amendOrder } from '../../../store/orders/orders.ts'
import type { OrderMessage, OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { FlagSource } from '../../flags/flags.ts'
import { refuse } from '../../refusal.ts'
import type { OrderEvents } from '../events.ts'
import { refuseWhenEnded, refuseWhenOff } from './refusals.ts'

// Per side and order.
const maxMessages = 20
// Shop and rider may change the order at the same time.
const attempts = 3

interface MessageContext {
  database: Database
  clock: Clock
  country: Country
  flags: FlagSource
  events: OrderEvents
}

/** Messages between receiver and vendor until the end. */
export function createMessages(context: MessageContext) {
  const { database, clock, events } = context

  /** Adds a message, once per key. @param read returns the current order @throws Refusal 403 disabled, 409 ended or too many, 422 */
  return async function sendMessage(
    read: () => Promise<OrderRow>,
    message: Omit<OrderMessage, 'at'>,
  ): Promise<OrderRow> {
    for (let attempt = 1; ; attempt += 1) {
      const order = await read()
      await refuseWhenOff(context, order)
      const sent = order.messages.filter(({ from }) => from === message.from)
      const known = sent.find(({ key }) => key === message.key)
      if (known?.sentence === message.sentence) return order
      if (known) refuse(422, 'error.invalid-request', 'The key was used for another message.')
      refuseWhenEnded(order)
      if (sent.length >= maxMessages) refuse(409, 'messages.used-up', 'There are too many messages already.')
      const now = Math.max(clock.now(), order.updatedAt.getTime())
      const messages = [...order.messages, { at: new Date(now).toISOString(), ...message }]
      const changed = await amendOrder(database, order, { messages, updatedAt: new Date(now) })
      if (changed) {
        events.committed(changed)
        return changed.order
      }
      if (attempt === attempts) {
        refuse(409, 'edit.order-changing', 'This order is changing right now.', { retryAfterSeconds: 1 })
      }
    }
  }
}
