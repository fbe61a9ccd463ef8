import { useEffect, useState } from 'react'
import { type Quote, secondsLeft } from '../../../core/request/quote/quote.ts'
import { usePage, useTranslate } from '../../page-context.ts'

/** Validity of the fee, by the minute, and by the second at the end. */
export function FeeHold({ quote }: { quote: Quote }) {
  const { clock } = usePage().environment
  const translate = useTranslate()
  const [left, setLeft] = useState(() => secondsLeft(quote, clock.now()))

  useEffect(() => {
    let timer: unknown
    const tick = () => {
      const seconds = secondsLeft(quote, clock.now())
      setLeft(seconds)
      if (seconds > 0) timer = clock.setTimeout(tick, seconds > 60 ? ((seconds - 1) % 60) * 1000 + 1000 : 1000)
    }
    tick()
    return () => clock.clearTimeout(timer)
  }, [quote, clock])

  if (left === 0) return translate('request.fee-renewing')
  if (left > 60) return translate('request.fee-holds-minutes', { count: Math.floor(left / 60) })
  return translate('request.fee-holds-seconds', { count: left })
}
