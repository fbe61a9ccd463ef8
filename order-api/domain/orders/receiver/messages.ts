import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import type { OrderMessage } from '../../../store/order-parts.ts'
import { amendOrder } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { FlagSource } from '../../flags/flags.ts'
import { refuse } from '../../refusal.ts'
import type { OrderEvents } from '../events.ts'
import { retryChange } from '../retry-change.ts'
import { refuseUnlessSelfServiceOn, refuseWhenEnded } from './refusals.ts'

// Per side and order.
const maxMessages = 20

interface MessageContext {
  database: Database
  clock: Clock
  country: Country
  flags: FlagSource
  events: OrderEvents
}

/** Creates the function that sends messages between receiver and vendor until the order's end. */
export function createMessages(context: MessageContext) {
  const { database, clock, events } = context

  /** Adds a message, once per key. @param read returns the current order @throws Refusal 403 disabled, 409 ended or too many, 422 */
  return async function sendMessage(
    read: () => Promise<OrderRow>,
    message: Omit<OrderMessage, 'at'>,
  ): Promise<OrderRow> {
    return retryChange(events, async () => {
      const order = await read()
      await refuseUnlessSelfServiceOn(context, order)
      const sentBefore = order.messages.filter(({ from }) => from === message.from)
      const earlier = sentBefore.find(({ key }) => key === message.key)
      if (earlier?.sentence === message.sentence) return { order }
      if (earlier) refuse(422, 'error.invalid-request', 'The key was used for another message.')
      refuseWhenEnded(order)
      if (sentBefore.length >= maxMessages) refuse(409, 'messages.used-up', 'There are too many messages already.')
      const now = Math.max(clock.now(), order.updatedAt.getTime())
      const messages = [...order.messages, { at: new Date(now).toISOString(), ...message }]
      return amendOrder(database, order, { messages, updatedAt: new Date(now) })
    })
  }
}
