import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { Quote } from '../../../core/request/quote/quote.ts'
import { useTranslate } from '../../page-context.ts'
import { useRequest } from '../form/request-context.ts'
import { useOutletTime } from './use-outlet-time.ts'

/** Unix seconds that the order is for, null for as soon as possible; does not render again while other fields are typed in. */
export function usePreorderedFor(): number | null {
  const { $draft } = useRequest()
  return useStore(useMemo(() => computed($draft, ({ preorderedFor }) => preorderedFor), [$draft]))
}

/** When the rider is at the counter and at the door, in words: minutes from now, or the time that was chosen. Null where unknown. */
export function useArrival(quote: Quote | null): { pickup: string | null; delivery: string | null } {
  const translate = useTranslate()
  const at = usePreorderedFor()
  const { dateTime } = useOutletTime(useRequest())
  const { pickupEtaMinutes: pickup = null, deliveryEtaMinutes: delivery = null } = quote ?? {}
  if (at === null) {
    const minutes = (count: number | null) => count && translate('request.eta-minutes', { minutes: count })
    return { pickup: minutes(pickup) || null, delivery: minutes(delivery) || null }
  }
  const wayMs = pickup === null || delivery === null ? null : (delivery - pickup) * 60_000
  return { pickup: wayMs === null ? null : dateTime(at * 1000 - wayMs), delivery: dateTime(at * 1000) }
}
