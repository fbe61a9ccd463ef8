import { useTranslate } from '../../page-context.ts'
import { useTrackingSettings } from '../use-tracking-settings.ts'
import { CallLink } from './CallLink.tsx'

/** The way to telephone the rider, unless the operator has taken it away. */
export function RiderCall({ phoneNumber }: { phoneNumber: string }) {
  const translate = useTranslate()
  const { calls } = useTrackingSettings()
  if (!calls) return null
  return (
    <CallLink phoneNumber={phoneNumber} variant="primary">
      {translate('tracking.call-rider')}
    </CallLink>
  )
}
