import { accountById } from '../../../store/accounts/accounts.ts'
import type { Database } from '../../../store/database.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { roundToCurrency } from '../../fees/fees.ts'
import type { MessageSubject, SendMessage } from '../../mail/mailer.ts'
import type { MailContent } from '../../mail/mails.ts'
import { payableFee } from '../money.ts'

/** Emails receipts and refunds to the account's or guest's address. Staff get none. */
export function createPaymentMails({ country }: { country: Country }) {
  /** `sender` is set for guests. */
  async function recipientOf(
    transaction: Database,
    { placedBy, sender }: OrderRow,
  ): Promise<{ email: string; language: string } | null> {
    if (sender) return { email: sender.email, language: country.defaultLanguage }
    return accountById(transaction, placedBy)
  }

  function cardOf({ payment }: OrderRow): string {
    const { scheme = 'unknown', last_four = '' } = payment ?? {}
    const name = scheme === 'unknown' ? '' : `${scheme[0]?.toUpperCase()}${scheme.slice(1)} `
    return `${name}•••• ${last_four}`.trim()
  }

  async function sendToPayer(
    { transaction, send, order, isRepeat = false }: PaymentMail,
    content: MailContent,
    subject: MessageSubject = {},
  ): Promise<void> {
    const recipient = await recipientOf(transaction, order)
    const { orderId } = order
    if (recipient) await send(content, recipient.email, recipient.language, { ...subject, orderId, isRepeat })
  }

  return {
    receipt(mail: PaymentMail) {
      const { order } = mail
      const total = payableFee(order)
      const paid = {
        fee: order.deliveryFee,
        discount: roundToCurrency(country, order.deliveryFee - total),
        total,
        currency: country.currency,
        card: cardOf(order),
      }
      return sendToPayer(mail, { kind: 'payment-receipt', order: order.orderId, paid, vatNumber: order.vatNumber })
    },
    /** @param refundNumber its position in the order's sent refunds, from 1; the newest by default */
    async refund(mail: PaymentMail, refundNumber = mail.order.payment?.refunds_sent?.length ?? 0) {
      const { order } = mail
      const refund = order.payment?.refunds_sent?.[refundNumber - 1]
      if (!refund) return
      const about = { order: order.orderId, amount: refund.amount, currency: country.currency, card: cardOf(order) }
      await sendToPayer(mail, { kind: 'payment-refund', ...about }, { refundNumber })
    },
  }
}

export type PaymentMails = ReturnType<typeof createPaymentMails>

interface PaymentMail {
  transaction: Database
  send: SendMessage
  order: OrderRow
  isRepeat?: boolean
}
