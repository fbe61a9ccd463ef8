import type { Card } from '../../../../../core/request/payment/card.ts'

/** What each provider's fields are given. */
export interface ProviderFormProps {
  card: Card
  onReady: () => void
  /** They can't be shown; the user can try again. */
  onFail: () => void
  /** Enter was pressed in one of them. */
  onSubmit: () => void
}
