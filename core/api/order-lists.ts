// Closed lists of an order's resources, for the page and the server.

export const photoKinds = ['collection', 'delivery', 'return'] as const
export const proofKinds = [...photoKinds, 'identity', 'receiver-pin', 'pickup-code', 'cash'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What a fleet refused after the server had accepted it. */
export const fleetRefusals = ['change', 'cancellation'] as const
export type RefusedByFleet = (typeof fleetRefusals)[number]

/** Messages that the order's shop can send again. */
export const repeatableKinds = ['receiver-link', 'payment-receipt', 'payment-refund'] as const
export type RepeatableKind = (typeof repeatableKinds)[number]
/** A new link is sent instead of a rider's. */
export const undeliveredKinds = [...repeatableKinds, 'rider-link'] as const
export const undeliveredStates = ['failed', 'sending'] as const

export const statusFilters = ['ANY', 'NEW', 'COLLECTED', 'DELIVERED', 'CANCELLED'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const exportTables = ['orders', 'transactions'] as const
export type ExportTable = (typeof exportTables)[number]
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** `download` returns the file; `email` returns 202 and the address. */
export const exportDeliveries = ['download', 'email'] as const
export type ExportDelivery = (typeof exportDeliveries)[number]

/** Whether a voucher's `amount` is money or per cent of the fee. */
export const voucherTypes = ['ABSOLUTE', 'PERCENTAGE'] as const
export type VoucherType = (typeof voucherTypes)[number]
export const voucherStatuses = ['USABLE', 'EXPIRED', 'USED_UP'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]
