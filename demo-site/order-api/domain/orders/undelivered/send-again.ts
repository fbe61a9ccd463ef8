import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { amendOrder } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { Mailer, SendMessage } from '../../mail/mailer.ts'
import { createPaymentMails } from '../../payments/paid-orders/payment-mails.ts'
import { refuse } from '../../refusal.ts'
import { sendReceiverLink } from '../../riders/receiver-message.ts'
import type { OrderEvents } from '../events.ts'
import { refuseWhenEnded } from '../receiver/refusals.ts'
import { type RepeatableKind, undeliveredMessagesOf, withState } from './states.ts'

interface SendAgainContext {
  clock: Clock
  country: Country
  secret: string
  mailer: Mailer
  events: OrderEvents
}

const maxAttempts = 3
// Per order and kind of message.
const maxRepeats = 10

/** Creates the function that sends a message of an order again. */
export function createSendAgain(context: SendAgainContext) {
  const { clock, country, mailer, events } = context
  const paymentMails = createPaymentMails({ country })

  async function sendKind(transaction: Database, send: SendMessage, order: OrderRow, kind: RepeatableKind) {
    const mail = { transaction, send, order, isRepeat: true }
    if (kind === 'receiver-link') return sendReceiverLink(context, transaction, send, mail)
    if (kind === 'payment-receipt') return paymentMails.receipt(mail)
    const refunded = order.payment?.refunds_sent?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
    return paymentMails.refund(mail, refunded)
  }

  /**
   * Sends a message that wasn't delivered again. Does nothing while it is being sent, and after it was delivered.
   * @param read returns the current order @throws Refusal 409 changing, too many, or ended (receiver's link)
   */
  return async function sendAgain(read: () => Promise<OrderRow>, kind: RepeatableKind): Promise<OrderRow> {
    for (let attempt = 1; ; attempt += 1) {
      const order = await read()
      const message = undeliveredMessagesOf(order).find((undelivered) => undelivered.kind === kind)
      if (message?.state !== 'failed') return order
      if (kind === 'receiver-link') refuseWhenEnded(order)
      const repeats = order.messageStates.filter((entry) => entry.kind === kind && entry.state === 'sending')
      if (repeats.length >= maxRepeats) refuse(409, 'messages.used-up', 'It was sent again too often.')
      const changed = await mailer
        .transaction(async (transaction, send) => {
          await sendKind(transaction, send, order, kind)
          // The last statement, because it writes the event.
          const amended = await amendOrder(
            transaction,
            order,
            withState(order, { kind, state: 'sending', now: clock.now() }),
          )
          if (!amended) throw new OrderChangedError()
          return amended
        })
        .catch((error: unknown) => {
          if (error instanceof OrderChangedError) return null
          throw error
        })
      if (changed) {
        events.publish(changed)
        return changed.order
      }
      if (attempt === maxAttempts) {
        refuse(409, 'edit.order-changing', 'This order is changing right now.', { retryAfterSeconds: 1 })
      }
    }
  }
}

/** Ends the transaction, so that its message isn't sent. */
class OrderChangedError extends Error {}
