import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { asapMinutes } from '../../../core/config/order-limits.ts'
import type { Quote } from '../../../core/request/quote/quote.ts'
import { useTranslate } from '../../page-context.ts'
import { useRequest } from '../form/request-context.ts'
import { useOutletTime } from './use-outlet-time.ts'

/** Returns the chosen time in Unix seconds; null for as soon as possible. Doesn't re-render for other fields. */
export function usePreorderedFor(): number | null {
  const { $draft } = useRequest()
  return useStore(useMemo(() => computed($draft, ({ preorderedFor }) => preorderedFor), [$draft]))
}

/** Returns the arrival times at the outlet and the customer as texts; null if unknown. */
export function useArrival(quote: Quote | null): { pickup: string | null; delivery: string | null } {
  const translate = useTranslate()
  const at = usePreorderedFor()
  const { dateTime } = useOutletTime(useRequest())
  const { pickupEtaMinutes: pickup = null, deliveryEtaMinutes: delivery = null } = quote ?? {}
  if (at === null) {
    const minutes = (count: number | null) => count && translate('request.eta-minutes', { minutes: count })
    return { pickup: minutes(pickup) || null, delivery: minutes(delivery) || null }
  }
  const travelMs = pickup === null || delivery === null ? null : (delivery - pickup) * 60_000
  return { pickup: travelMs === null ? null : dateTime(at * 1000 - travelMs), delivery: dateTime(at * 1000) }
}

/** The promise for as soon as possible (specification 2 §9), or the estimate if later. */
export function useAsapPromise(): string {
  const { $quote } = useRequest()
  const translate = useTranslate()
  const minutes = useStore(
    useMemo(() => computed($quote, (now) => ('quote' in now && now.quote.deliveryEtaMinutes) || 0), [$quote]),
  )
  if (minutes > asapMinutes) return translate('request.asap-about', { minutes })
  return translate('request.asap-within', { minutes: asapMinutes })
}
