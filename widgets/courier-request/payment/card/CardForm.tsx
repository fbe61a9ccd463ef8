import type { Card, CardFormWire } from '../../../../core/request/payment/card.ts'

export interface CardFormProps {
  /** Which form, by the server's settings. */
  form: CardFormWire
  card: Card
  /** False for guests: nothing is kept of their cards. */
  canSave: boolean
}

/** The card that is paid with: a saved one, or a new one typed into the provider's form. */
export function CardForm(_: CardFormProps) {
  return null
}
