import { useCallback, useEffect } from 'react'
import type { PlacedOrder } from '../../../core/request/placing/attempts.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { errorDetail } from '../../courier-error.ts'
import { usePage } from '../../page-context.ts'
import type { CourierRequestProps } from '../contract.ts'

/**
 * Implements the element's methods, and dispatches its events: address failures and the outcome of a submit, even for a
 * previous outlet. @param onPlaced gets `isShown`: whether the outlet is still selected
 */
export function useHostEvents(
  request: RiderRequest,
  { emit, handle }: Pick<CourierRequestProps, 'emit' | 'handle'>,
  onPlaced: (order: PlacedOrder, isShown: boolean) => void,
) {
  useEffect(() => handle({ refresh: () => void request.retryQuote(), reset: request.startNew }), [request, handle])

  useEffect(() => {
    const disposers = [request.destination, request.pickupPoint.pin].map(({ $trouble }) =>
      $trouble.listen((trouble) => {
        if (!trouble) return
        const { cause, location, reason } = trouble
        const detail = errorDetail(cause)
        emit('courier-error', { ...detail, ...(reason && { key: reason }), location, reason })
      }),
    )
    return () => {
      for (const stop of disposers) stop()
    }
  }, [request, emit])

  useEffect(
    () =>
      request.$outcome.listen((outcome) => {
        if (!outcome) return
        const { placement, isShown } = outcome
        if (placement.state === 'unreachable') {
          const isServiceAway = placement.sent && placement.unanswered === 'service'
          const error = isServiceAway
            ? ({ type: 'api', key: 'error.service-unavailable' } as const)
            : ({ type: 'network', key: 'error.offline' } as const)
          emit('courier-error', { ...error, retryable: true, requestId: null })
        } else if (placement.state === 'refused') {
          const isLimited = placement.waitSeconds !== null
          const type = isLimited ? 'rate-limit' : 'invalid-request'
          emit('courier-error', { type, key: placement.key, retryable: isLimited, requestId: null })
        } else if (placement.state === 'at-bank') {
          const { redirectUrl, orderId } = placement
          if (!isShown || redirectUrl === null) return
          const { host } = new URL(redirectUrl)
          const detail = { to: 'bank' as const, host, address: redirectUrl, vendorId: outcome.vendorId, orderId }
          const isAllowed = emit('courier-before-redirect', detail, { cancelable: true })
          if (isAllowed && !request.payment.isFramed) void request.payment.leave(redirectUrl)
        } else if (!placement.elsewhere) {
          // `isShown` is false if the form was changed since the press.
          onPlaced(placement.order, isShown && placement.state === 'placed')
        }
      }),
    [request, emit, onPlaced],
  )
}

/** Returns a function that asks the host before anything is sent; false if the host prevents the order. */
export function useSubmitPermission(request: RiderRequest, emit: CourierRequestProps['emit']): () => boolean {
  const { $country } = usePage()
  return useCallback(() => {
    const quote = request.$quote.get()
    const fee = 'quote' in quote ? (quote.quote.discountedFee ?? quote.quote.fee) : null
    const edited = request.editing?.$state.get()
    const reference = (edited && 'order' in edited ? edited.order : request.$draft.get()).reference || null
    const detail = { vendorId: request.$vendor.get()?.id ?? '', fee, currency: $country.get().currency, reference }
    return emit('courier-before-order-submit', detail, { cancelable: true })
  }, [request, emit, $country])
}
