import type { CardFormWire, CardMethod, PaymentInstrumentWire, PaymentIntentWire } from '../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { cardsOfAccount } from '../../store/payments/cards.ts'
import { insertIntent, intentById } from '../../store/payments/payments.ts'
import type { PaymentCardRow, PaymentIntentRow } from '../../store/schema-payments.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import { isFlagOn } from '../flags/flags-of-caller.ts'
import { refuse } from '../refusal.ts'

const intentLifeMs = 60 * 60_000

interface IntentContext {
  database: Database
  clock: Clock
  country: Country
  flags: FlagSource
}

/** Creates a payment intent. Nothing is charged. */
export async function openIntent(
  context: IntentContext,
  caller: Caller,
  { vendorId, order, cardForm }: { vendorId: string; order: object; cardForm: CardFormWire },
): Promise<PaymentIntentWire> {
  const { database, clock } = context
  const now = clock.now()
  const intentId = `intent-${crypto.randomUUID()}`
  await insertIntent(database, {
    intentId,
    placedBy: caller.id,
    vendorId,
    orderPayload: order,
    createdAt: new Date(now),
    expiresAt: new Date(now + intentLifeMs),
  })
  const paymentInstruments = keepsCards(caller) ? (await cardsOfAccount(database, caller.id)).map(cardToWire) : []
  const name = await cardMethodOf(context, caller, vendorId)
  return { intent_id: intentId, payment_methods: [{ name, paymentInstruments }], card_form: cardForm }
}

/** Returns the caller's intent. @throws Refusal 422 `payment.intent-unknown`, also if it has expired */
export async function requireIntent(
  { database, clock }: IntentContext,
  caller: Caller,
  { intentId, vendorId }: { intentId: string; vendorId: string },
): Promise<PaymentIntentRow> {
  const intent = await intentById(database, intentId)
  const belongsToCaller = intent?.placedBy === caller.id && intent.vendorId === vendorId
  if (!intent || !belongsToCaller || intent.expiresAt.getTime() <= clock.now()) {
    refuse(422, 'payment.intent-unknown', 'The payment has expired. Start it again.')
  }
  return intent
}

/** Returns the name of the card method. A flag switches Taiwan to its own card contract. */
export async function cardMethodOf(context: IntentContext, caller: Caller, vendorId: string): Promise<CardMethod> {
  const isTaiwan = context.country.code === 'TW'
  const isCybersource = isTaiwan && (await isFlagOn(context, caller, vendorId, 'cybersource-credit-card-taiwan'))
  return isCybersource ? 'cybersource_creditcard' : 'generic_creditcard'
}

/** Guests are temporary, and staff share devices. */
export const keepsCards = (caller: Caller) => caller.kind === 'user'

const cardToWire = (card: PaymentCardRow): PaymentInstrumentWire => ({
  id: card.cardId,
  scheme: card.scheme,
  last_four: card.lastFour,
  expiry_month: card.expiryMonth,
  expiry_year: card.expiryYear,
  holder_name: card.holderName,
})
