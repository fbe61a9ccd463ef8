import { createContext, useContext } from 'react'
import type { Bulk } from '../../core/bulk/bulk.ts'
import type { CourierBulkUploadProps } from './contract.ts'

/** State shared by the components of one element. */
export interface BulkParts {
  bulk: Bulk
  emit: CourierBulkUploadProps['emit']
  /** Shows an earlier upload; null returns to the file step. Dispatches `courier-navigate`. */
  openJob(jobId: string | null): void
  /** Navigates to the active orders. */
  trackOrders(): void
}

export const BulkContext = createContext<BulkParts | null>(null)

export function useBulk(): BulkParts {
  const parts = useContext(BulkContext)
  if (!parts) throw new Error('Rendered outside of courier-bulk-upload')
  return parts
}
