import type { PlacementControl, PlacementOptions } from './placing/place.ts'

/**
 * The one door for paying online (specification 2 §4, payment method PAID). What takes cards opens it: it places an order
 * by intent and confirmation instead of by POST /order, and PAID is offered. While it is absent, PAID is not shown.
 */
export type PaymentDoor =
  | { cards: 'absent' }
  | { cards: 'taken'; createPlacement(options: PlacementOptions): PlacementControl }

/** Of this build: it takes no cards. */
export const paymentDoor: PaymentDoor = { cards: 'absent' }
