import type { RepeatableKind } from '../../../../core/api/order-lists.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { amendOrder } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { Keys } from '../../keys.ts'
import type { Mailer, SendMessage } from '../../mail/mailer.ts'
import { createPaymentMails } from '../../payments/paid-orders/payment-mails.ts'
import { refuse } from '../../refusal.ts'
import type { OrderEvents } from '../events.ts'
import { sendReceiverLink } from '../receiver/link-message.ts'
import { refuseWhenEnded } from '../receiver/refusals.ts'
import { retryChange } from '../retry-change.ts'
import { newestStates, type OrderMessageId, withStates } from './states.ts'

interface SendAgainContext {
  clock: Clock
  country: Country
  keys: Keys
  mailer: Mailer
  events: OrderEvents
}

// Per message.
const maxRepeats = 10

/** Creates the function that sends a message of an order again. */
export function createSendAgain(context: SendAgainContext) {
  const { clock, country, mailer, events } = context
  const paymentMails = createPaymentMails({ country })

  async function sendMessage(transaction: Database, send: SendMessage, order: OrderRow, message: OrderMessageId) {
    const mail = { transaction, send, order, isRepeat: true }
    if (message.kind === 'receiver-link') return sendReceiverLink(context, transaction, send, mail)
    if (message.kind === 'payment-receipt') return paymentMails.receipt(mail)
    return paymentMails.refund(mail, message.refund ?? 1)
  }

  /**
   * Sends the messages of a kind that weren't delivered again. Does nothing while they are being sent, and after they were delivered.
   * @param read returns the current order @throws Refusal 409 changing, too many, or ended (receiver's link)
   */
  return async function sendAgain(read: () => Promise<OrderRow>, kind: RepeatableKind): Promise<OrderRow> {
    return retryChange(events, async () => {
      const order = await read()
      const failed = newestStates(order, kind).filter(({ state }) => state === 'failed')
      if (failed.length === 0) return { order }
      if (kind === 'receiver-link') refuseWhenEnded(order)
      const repeats = order.messageStates.filter((entry) => entry.kind === kind && entry.state === 'sending')
      if (repeats.length >= maxRepeats * failed.length) refuse(409, 'messages.used-up', 'It was sent again too often.')
      return mailer
        .transaction(async (transaction, send) => {
          for (const message of failed) await sendMessage(transaction, send, order, message)
          // The last statement, because it writes the event.
          const amended = await amendOrder(transaction, order, withStates(order, failed, 'sending', clock.now()))
          if (!amended) throw new OrderChangedError()
          return amended
        })
        .catch((error: unknown) => {
          if (error instanceof OrderChangedError) return null
          throw error
        })
    })
  }
}

/** Ends the transaction, so that its message isn't sent. */
class OrderChangedError extends Error {}
