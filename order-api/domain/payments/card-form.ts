import type { CardFormWire } from '../../../core/api/payments.ts'

export const cardFramePath = '/sandbox-bank/card-frame'

export const sandboxCardForm: CardFormWire = { provider: 'sandbox', frame_url: cardFramePath }
