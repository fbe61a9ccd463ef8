import { createContext, useContext } from 'react'
import type { Bulk } from '../../core/bulk/bulk.ts'
import type { CourierBulkUploadProps } from './contract.ts'

/** What the pieces of one element share. */
export interface BulkParts {
  bulk: Bulk
  emit: CourierBulkUploadProps['emit']
  /** Shows an earlier upload; null goes back to the file. Fires `courier-navigate`. */
  openJob(jobId: string | null): void
  /** Leads to the active orders. */
  trackOrders(): void
}

export const BulkContext = createContext<BulkParts | null>(null)

export function useBulk(): BulkParts {
  const parts = useContext(BulkContext)
  if (!parts) throw new Error('Rendered outside of courier-bulk-upload')
  return parts
}
