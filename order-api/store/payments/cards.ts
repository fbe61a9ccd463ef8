import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type PaymentCardRow, paymentCards } from '../schema-payments.ts'

export async function cardsOfAccount(database: Database, accountId: string): Promise<PaymentCardRow[]> {
  return database
    .select()
    .from(paymentCards)
    .where(eq(paymentCards.accountId, accountId))
    .orderBy(desc(paymentCards.createdAt), asc(paymentCards.cardId))
    .limit(20)
}

export async function cardOfAccount(
  database: Database,
  accountId: string,
  cardId: string,
): Promise<PaymentCardRow | null> {
  const [row] = await database
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.accountId, accountId), eq(paymentCards.cardId, cardId)))
  return row ?? null
}

/** Saves a card, and replaces one with the same scheme, digits and expiry. */
export async function saveCard(transaction: Database, card: PaymentCardRow) {
  const { accountId, scheme, lastFour, expiryMonth, expiryYear } = card
  await transaction
    .delete(paymentCards)
    .where(
      and(
        eq(paymentCards.accountId, accountId),
        eq(paymentCards.scheme, scheme),
        eq(paymentCards.lastFour, lastFour),
        eq(paymentCards.expiryMonth, expiryMonth),
        eq(paymentCards.expiryYear, expiryYear),
      ),
    )
  await transaction.insert(paymentCards).values(card)
}

/** Deletes a card. Returns the bank's token; null if the card is unknown. */
export async function deleteCard(database: Database, accountId: string, cardId: string): Promise<string | null> {
  const [row] = await database
    .delete(paymentCards)
    .where(and(eq(paymentCards.accountId, accountId), eq(paymentCards.cardId, cardId)))
    .returning({ bankToken: paymentCards.bankToken })
  return row?.bankToken ?? null
}
