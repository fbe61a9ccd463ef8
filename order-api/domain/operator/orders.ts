import { amendOrder, lockOrder, orderById } from '../../store/orders/orders.ts'
import { usualSteps } from '../fleet/transitions.ts'
import { endStatuses, statusBeforeDelay } from '../orders/statuses.ts'
import { fromMinor, toMinor } from '../payments/money.ts'
import { refundOf } from '../payments/paid-orders/refunds.ts'
import { auditCommand, type OperatorCommand, type OperatorContext, OperatorError, readMoney } from './command.ts'

/** Refunds card payments, and moves orders by hand. */
export const orderCommands: readonly OperatorCommand[] = [
  {
    usage: 'refund ORDER [AMOUNT]',
    about: 'Refund the card payment of an order, or a part of it. A running server passes the refund to the bank',
    options: {},
    run: (context, { words: [orderId = '', amount] }) => refundOrder(context, orderId, amount),
  },
  {
    usage: 'move ORDER STATUS',
    about: 'Give an order its next status, or end it, as a rider or a shop would',
    options: {
      reason: {
        value: 'TEXT',
        about: 'why, required: it’s recorded, and shown if the order is delayed, returned or cancelled',
      },
    },
    async run(context, { words: [orderId = '', typed = ''], text }) {
      const { database, moves, actor } = context
      const status = typed.toUpperCase()
      const order = (await orderById(database, orderId)) ?? refuseUnknown(orderId)
      const possibleMoves = operatorMoves(order)
      if (!possibleMoves.includes(status)) {
        const possible =
          possibleMoves.length > 0 ? `It can become ${possibleMoves.join(', ')}.` : 'It has ended, or isn’t paid yet.'
        throw new OperatorError(`Order ${orderId} is ${order.status} and can’t become ${status}. ${possible}`)
      }
      const reason = text('reason')?.trim()
      if (!reason) throw new OperatorError('Say why, for the record: --reason TEXT')
      // Before the move, which has its own transaction.
      const { vendorId } = order
      await auditCommand(context, database, { event: 'order-moved', accountId: `order:${orderId}`, vendorId })
      const moved = await moves.moveByHand(orderId, status, { by: actor, reason })
      if (!moved) throw new OperatorError(`Order ${orderId} has changed at the same time. Try again`)
      return { order_id: orderId, status: moved.status }
    },
  },
]

async function refundOrder(context: OperatorContext, orderId: string, typed: string | undefined) {
  const { database, clock, country, events } = context
  const now = new Date(clock.now())
  const { change, refunded } = await database.transaction(async (transaction) => {
    const order = (await lockOrder(transaction, orderId)) ?? refuseUnknown(orderId)
    const { payment, vendorId } = order
    if (!payment) throw new OperatorError(`Order ${orderId} wasn’t paid by card.`)
    const rest = fromMinor(country, toMinor(country, payment.charged) - toMinor(country, payment.refunded))
    const amount = typed === undefined ? rest : readMoney(country, typed)
    const refund = amount > rest ? null : refundOf(country, order, amount, now)
    if (!refund) throw new OperatorError(`Of order ${orderId}, ${rest} ${country.currency} can be refunded.`)
    await refund.inTransaction(transaction)
    await auditCommand(context, transaction, { event: 'order-refunded', accountId: `order:${orderId}`, vendorId })
    const change = await amendOrder(transaction, order, { payment: refund.payment, updatedAt: now })
    if (!change) throw new OperatorError(`Order ${orderId} has changed at the same time. Try again`)
    return { change, refunded: amount }
  })
  events.publish(change)
  const { charged, refunded: total } = change.order.payment ?? { charged: 0, refunded: 0 }
  return { order_id: orderId, refunded, currency: country.currency, charged, refunded_in_total: total }
}

function refuseUnknown(orderId: string): never {
  throw new OperatorError(`There is no order ${orderId}.`)
}

// A server receives its own orders.
const statusOrder = usualSteps.filter((status) => status !== 'RECEIVED')
const collectedIndex = statusOrder.indexOf('PICKED_UP')

/** Returns the statuses that an operator may set: later ones and ends. None after an order's end, or before its payment. */
function operatorMoves(order: {
  status: string
  statusHistory: readonly { status: string; created_at: string }[]
}): string[] {
  if (endStatuses.has(order.status)) return []
  if (order.status === 'RETURN_INITIATED') return ['RETURNED_TO_VENDOR']
  const { status } = statusBeforeDelay(order)
  // Card payments begin before NEW.
  const position = status === 'PAYMENT_COMMITTED' || status === 'RECEIVED' ? 0 : statusOrder.indexOf(status)
  if (position < 0) return []
  const isCollected = position >= collectedIndex
  const isAssigned = position > statusOrder.indexOf('WAITING_FOR_TRANSPORT')
  return [
    ...statusOrder.slice(position + 1),
    ...(isAssigned && !isCollected ? ['WAITING_FOR_TRANSPORT'] : []),
    ...(order.status === 'DELAYED' || position === 0 ? [] : ['DELAYED']),
    ...(isCollected ? ['RETURN_INITIATED'] : ['CANCELLED', 'STALLED']),
  ]
}
