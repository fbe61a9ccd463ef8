import { accountById } from '../../../store/accounts/accounts.ts'
import type { Database } from '../../../store/database.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { roundToCurrency } from '../../fees/fees.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { payableFee } from '../money.ts'

/** Emails receipts and refunds to the account's or guest's address. Staff get none. */
export function createPaymentMails({
  database,
  country,
  mailer,
}: {
  database: Database
  country: Country
  mailer: Mailer
}) {
  /** `sender` is set for guests. */
  async function recipientOf({ placedBy, sender }: OrderRow): Promise<{ email: string; language: string } | null> {
    if (sender) return { email: sender.email, language: country.defaultLanguage }
    return accountById(database, placedBy)
  }

  function cardOf({ payment }: OrderRow): string {
    const { scheme = 'unknown', last_four = '' } = payment ?? {}
    const name = scheme === 'unknown' ? '' : `${scheme[0]?.toUpperCase()}${scheme.slice(1)} `
    return `${name}•••• ${last_four}`.trim()
  }

  return {
    async receipt(order: OrderRow) {
      const recipient = await recipientOf(order)
      if (!recipient) return
      const total = payableFee(order)
      const paid = {
        fee: order.deliveryFee,
        discount: roundToCurrency(country, order.deliveryFee - total),
        total,
        currency: country.currency,
        card: cardOf(order),
      }
      const content = { kind: 'payment-receipt', order: order.orderId, paid, vatNumber: order.vatNumber } as const
      mailer.send(content, recipient.email, recipient.language)
    },
    async refund(order: OrderRow, amount: number) {
      const recipient = await recipientOf(order)
      if (!recipient) return
      const { currency } = country
      const content = { kind: 'payment-refund', order: order.orderId, amount, currency, card: cardOf(order) } as const
      mailer.send(content, recipient.email, recipient.language)
    },
  }
}
