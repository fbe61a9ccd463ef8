// Closed lists of the shops' own riders, for the page and the server.

export const riderEventTypes = [
  'accepted',
  'declined',
  'at_vendor',
  'collected',
  'at_customer',
  'delivered',
  'failed',
  'returned',
] as const
export type RiderEventType = (typeof riderEventTypes)[number]

/** Why a delivery failed. */
export const riderFailures = ['nobody_there', 'wrong_address', 'damaged', 'accident'] as const
export type RiderFailure = (typeof riderFailures)[number]

export const riderPhotoKinds = ['pickup', 'delivery'] as const
export type RiderPhotoKind = (typeof riderPhotoKinds)[number]

/** How far an order has got by its rider's events. */
export const riderPlaces = [
  'waiting',
  'accepted',
  'at_vendor',
  'collected',
  'at_customer',
  'returning',
  'delivered',
  'returned',
] as const
export type RiderPlace = (typeof riderPlaces)[number]
