import type { Card } from '../../../../core/request/payment/card.ts'

export interface ProviderFormProps {
  card: Card
  onReady: () => void
  onFail: () => void
  onSubmit: () => void
}
