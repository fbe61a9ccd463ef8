import { useEffect } from 'react'
import type { ViewProps } from './contract.ts'

interface Told {
  /** What is followed, as far as it is known. */
  orderId: string | undefined
  status: string | undefined
  stage: string | null | undefined
  /** Why nothing can be shown, else null. */
  error: unknown
}

/** Tells the host what the delivery has come to, each time that this changes, and what failed. */
export function useTold({ orderId, status, stage, error }: Told, { emit, report }: Pick<ViewProps, 'emit' | 'report'>) {
  useEffect(() => {
    if (orderId && status && stage) emit('courier-order-status', { orderId, status, stage })
  }, [orderId, status, stage, emit])
  useEffect(() => {
    if (error) report(error)
  }, [error, report])
}
