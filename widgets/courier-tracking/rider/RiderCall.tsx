import { useTranslate } from '../../page-context.ts'
import { useTrackingSettings } from '../use-tracking-settings.ts'
import { CallLink } from './CallLink.tsx'

/** Button to call the rider, unless disabled by the operator. */
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
