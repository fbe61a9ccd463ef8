import type { CardFormWire } from '../../../../core/api/payments.ts'

/** Where the frame of the sandbox's card form is, at the origin of the API. */
export const cardFramePath = '/sandbox-bank/card-frame'

export const sandboxCardForm: CardFormWire = { provider: 'sandbox', frame_url: cardFramePath }
