import { useEffect } from 'react'
import type { ViewProps } from './contract.ts'

interface TrackedValues {
  orderId: string | undefined
  status: string | undefined
  stage: string | null | undefined
  /** Error that prevents the page from being shown; else null. */
  error: unknown
}

/** Reports status changes and failures to the host. */
export function useHostEvents(
  { orderId, status, stage, error }: TrackedValues,
  { emit, report }: Pick<ViewProps, 'emit' | 'report'>,
) {
  useEffect(() => {
    if (orderId && status && stage) emit('courier-order-status', { orderId, status, stage })
  }, [orderId, status, stage, emit])
  useEffect(() => {
    if (error) report(error)
  }, [error, report])
}
