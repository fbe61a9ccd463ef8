import { precisions } from './place-lists.ts'

export const bulkJobStatuses = [
  'PREPROCESS_SUCCESS',
  'ORDER_PLACEMENT_SUCCESS',
  'PREPROCESS_SUCCESS_WITH_ERROR',
  'ORDER_PLACEMENT_SUCCESS_WITH_ERROR',
  'PREPROCESS_FAIL',
  'ORDER_PLACEMENT_FAIL',
  'UNKNOWN',
] as const
export type BulkJobStatus = (typeof bulkJobStatuses)[number]

/** Placing is over. */
export const finishedStatuses: readonly BulkJobStatus[] = [
  'ORDER_PLACEMENT_SUCCESS',
  'ORDER_PLACEMENT_SUCCESS_WITH_ERROR',
  'ORDER_PLACEMENT_FAIL',
]

export const bulkRowStatuses = [
  'PREPROCESS_SUCCESS',
  'PREPROCESS_FAIL',
  'ORDER_PLACEMENT_SUCCESS',
  'ORDER_PLACEMENT_FAIL',
] as const
export type BulkRowStatus = (typeof bulkRowStatuses)[number]

export const bulkPayments = ['PAID', 'CASH_ON_DELIVERY', 'ONLINE_PAYMENT'] as const
export type BulkPayment = (typeof bulkPayments)[number]

/** How a row's place was found. */
export const bulkConfidences = ['given', ...precisions] as const
export type BulkConfidence = (typeof bulkConfidences)[number]

export const bulkDeliveryTypes = ['instant', 'scheduled'] as const
export type BulkDeliveryType = (typeof bulkDeliveryTypes)[number]
