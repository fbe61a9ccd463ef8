import type { CardMethod } from '../../../core/api/payment-lists.ts'
import type { CardFormWire, PaymentInstrumentWire, PaymentIntentWire } from '../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { cardsOfAccount } from '../../store/payments/cards.ts'
import { insertIntent, intentById } from '../../store/payments/payments.ts'
import type { PaymentCardRow, PaymentIntentRow } from '../../store/schema-payments.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import { refuse } from '../refusal.ts'

const intentLifeMs = 60 * 60_000

/** What callers intend to pay for. Nothing is charged. */
export interface Intents {
  open(caller: Caller, vendorId: string, order: object): Promise<PaymentIntentWire>
  /** Returns the caller's intent. @throws Refusal 422 `payment.intent-unknown`, also if it has expired */
  require(caller: Caller, intent: { intentId: string; vendorId: string }): Promise<PaymentIntentRow>
  /** Returns the name of the card method. A flag switches Taiwan to its own card contract. */
  cardMethod(caller: Caller, vendorId: string): Promise<CardMethod>
}

export function createIntents({
  database,
  clock,
  country,
  flags,
  cardForm,
}: {
  database: Database
  clock: Clock
  country: Country
  flags: Pick<FlagSource, 'isOn'>
  cardForm: CardFormWire
}): Intents {
  async function cardMethod(caller: Caller, vendorId: string): Promise<CardMethod> {
    const isTaiwan = country.code === 'TW'
    const isCybersource = isTaiwan && (await flags.isOn(caller, vendorId, 'cybersource-credit-card-taiwan'))
    return isCybersource ? 'cybersource_creditcard' : 'generic_creditcard'
  }

  return {
    async open(caller, vendorId, order) {
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
      const name = await cardMethod(caller, vendorId)
      return { intent_id: intentId, payment_methods: [{ name, paymentInstruments }], card_form: cardForm }
    },
    async require(caller, { intentId, vendorId }) {
      const intent = await intentById(database, intentId)
      const belongsToCaller = intent?.placedBy === caller.id && intent.vendorId === vendorId
      if (!intent || !belongsToCaller || intent.expiresAt.getTime() <= clock.now()) {
        refuse(422, 'payment.intent-unknown', 'The payment has expired. Start it again.')
      }
      return intent
    },
    cardMethod,
  }
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
