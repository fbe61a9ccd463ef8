/**
 * All flags (specification 1 §4; `handover-codes` and `receiver-self-service` are our own). Others are ignored, see the
 * decision in `demo-site/order-api/README.md`.
 */
export const flagNames = [
  'guest-checkout',
  'voucher',
  'pre-order',
  'payment-vat',
  'bulk-order-upload',
  'address-book',
  'edit-outlet',
  'add-outlet',
  'modify-order-button',
  'delivery-receipt-cta',
  'proof-of-delivery',
  'pay-at-pickup',
  'none-payment-method',
  'delayed-cancellation',
  'tracking-page-settings',
  'draw-delivery-areas',
  'dynamic-time-estimation',
  'digit-grouping',
  'deactivate-sign-up',
  'increased-fee-info',
  'dual-pricing-display',
  'planned-maintenance',
  'unplanned-maintenance',
  'helpcenter',
  'request-a-rider-button-goes-to-login',
  'show-track-order-before-picked-up',
  'godroid-popup',
  'cybersource-credit-card-taiwan',
  'tag-id-check',
  'handover-codes',
  'receiver-self-service',
] as const
export type FlagName = (typeof flagNames)[number]
