import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { isTouched } from '../../../core/request/draft/draft.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { formatTimeOfDay, type ServiceHours } from '../../../core/request/rules/service-hours.ts'
import { wallClock } from '../../../core/time/wall-clock.ts'
import { usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'
import { useOutletTime } from './use-outlet-time.ts'

/** Shown while riders aren't available (specification 2 §4 and §8). */
export function Closed({ request }: { request: RiderRequest }) {
  const step = useStore(request.$step)
  return step?.step === 'service-closed' ? <Hours request={request} hours={step.hours} /> : null
}

/** Service hours, the outlet's time, and ordering for later. Typed text stays; the form returns automatically. */
function Hours({ request, hours }: { request: RiderRequest; hours: ServiceHours }) {
  const { timeZone } = usePage().environment
  const translate = useTranslate()
  const { now, opensAt, offer } = useStore(request.deliveryTime.$opening)
  const { time, dayTime, locale, zone } = useOutletTime(request)
  const isOffered = useFlag('pre-order') && offer !== null
  const heading = useKeptFocus(request)
  const isThere = wallClock(now, zone).minute !== wallClock(now, timeZone() ?? zone).minute

  return (
    <BlockedPanel icon="clock" title={translate('delivery-time.closed-title')} headingRef={heading}>
      <p>
        {translate(isThere ? 'delivery-time.closed-there' : 'delivery-time.closed', {
          from: formatTimeOfDay(hours.from, locale),
          to: formatTimeOfDay(hours.to, locale),
          now: time(now),
        })}
      </p>
      {opensAt !== null && <p>{translate('delivery-time.opens', { time: dayTime(opensAt, now) })}</p>}
      {isOffered && (
        <Button variant="primary" icon="clock" onClick={request.deliveryTime.chooseOpening}>
          {translate('delivery-time.order-for', { time: dayTime(offer, now) })}
        </Button>
      )}
      <p>{translate('delivery-time.closed-kept')}</p>
    </BlockedPanel>
  )
}

/** Moves the focus to the heading when the hours end, and back to the form later. */
function useKeptFocus({ $draft }: Pick<RiderRequest, '$draft'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const root = useShadowRoot()
  useEffect(() => {
    if (document.activeElement === document.body && isTouched($draft.get())) heading.current?.focus()
    let hadFocus = false
    const remember = () => {
      hadFocus = root.activeElement !== null
    }
    root.addEventListener('focusin', remember)
    remember()
    return () => {
      root.removeEventListener('focusin', remember)
      if (hadFocus) root.querySelector<HTMLElement>('input')?.focus()
    }
  }, [root, $draft])
  return heading
}
