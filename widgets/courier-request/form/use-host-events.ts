import { useCallback, useEffect } from 'react'
import type { PlacedOrder } from '../../../core/request/placing/ledger.ts'
import type { Placement } from '../../../core/request/placing/submission-contract.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { errorDetail } from '../../courier-error.ts'
import { usePage } from '../../page-context.ts'
import type { CourierRequestProps } from '../contract.ts'

export type AtBank = Extract<Placement, { state: 'at-bank' }>

/**
 * Emits what hosts receive from a request: address failures, and what became of a press, also for an outlet that is no
 * longer selected.
 * @param onPlaced @param isShown the order is shown as placed: its outlet is still selected
 */
export function useHostEvents(
  request: RiderRequest,
  emit: CourierRequestProps['emit'],
  onPlaced: (order: PlacedOrder, isShown: boolean) => void,
  onBank?: (placement: AtBank, vendorId: string) => void,
) {
  useEffect(() => {
    const stops = [request.destination, request.origin.pin].map(({ $trouble }) =>
      $trouble.listen((trouble) => {
        if (!trouble) return
        const { cause, location, reason } = trouble
        const detail = errorDetail(cause)
        emit('courier-error', { ...detail, ...(reason && { key: reason }), location, reason })
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [request, emit])

  useEffect(
    () =>
      request.$outcome.listen((outcome) => {
        if (!outcome) return
        const { placement, isShown } = outcome
        if (placement.state === 'unreachable') {
          emit('courier-error', { type: 'network', key: 'error.offline', retryable: true, requestId: null })
        } else if (placement.state === 'refused') {
          const isLimited = placement.waitSeconds !== null
          const type = isLimited ? 'rate-limit' : 'invalid-request'
          emit('courier-error', { type, key: placement.key, retryable: isLimited, requestId: null })
        } else if (placement.state === 'at-bank') {
          if (isShown) onBank?.(placement, outcome.vendorId)
        } else if (!placement.elsewhere) {
          // A form that holds something else stays.
          onPlaced(placement.order, isShown && placement.state === 'placed')
        }
      }),
    [request, emit, onPlaced, onBank],
  )
}

/** Asks the host before anything is sent; false if it prevents the order. */
export function useSubmitPermission(request: RiderRequest, emit: CourierRequestProps['emit']): () => boolean {
  const { $country } = usePage()
  return useCallback(() => {
    const quote = request.$quote.get()
    const fee = 'quote' in quote ? (quote.quote.discountedFee ?? quote.quote.fee) : null
    const detail = { vendorId: request.$vendor.get()?.id ?? '', fee, currency: $country.get().currency }
    return emit('courier-before-order-submit', detail, { cancelable: true })
  }, [request, emit, $country])
}
