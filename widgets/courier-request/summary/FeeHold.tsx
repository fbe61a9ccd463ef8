import { useEffect, useState } from 'react'
import { type Quote, secondsLeft } from '../../../core/request/quote/quote.ts'
import { usePage, useTranslate } from '../../page-context.ts'

/** Shows how long the fee is valid, in minutes, and in seconds at the end. */
export function FeeHold({ quote }: { quote: Quote }) {
  const { clock } = usePage().environment
  const translate = useTranslate()
  const [secondsRemaining, setSecondsRemaining] = useState(() => secondsLeft(quote, clock.now()))

  useEffect(() => {
    let timer: unknown
    const tick = () => {
      const seconds = secondsLeft(quote, clock.now())
      setSecondsRemaining(seconds)
      if (seconds > 0) timer = clock.setTimeout(tick, seconds > 60 ? ((seconds - 1) % 60) * 1000 + 1000 : 1000)
    }
    tick()
    return () => clock.clearTimeout(timer)
  }, [quote, clock])

  if (secondsRemaining === 0) return translate('request.fee-renewing')
  if (secondsRemaining > 60) return translate('request.fee-holds-minutes', { count: Math.floor(secondsRemaining / 60) })
  return translate('request.fee-holds-seconds', { count: secondsRemaining })
}
