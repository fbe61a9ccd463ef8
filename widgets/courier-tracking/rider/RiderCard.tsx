import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { ageSeconds, type RiderPosition } from '../../../core/tracking/rider-position.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'
import { CallLink } from '../../shared/orders/LinkButton.tsx'
import { useTrackingSettings } from '../use-tracking-settings.ts'

const card = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space3};
  padding: ${token.space3} ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
`

const photo = css`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 50%;
  color: ${token.accentInk};
  background: ${token.accentSoft};
`

const textBox = css`
  flex: 1 1 116px;
  min-inline-size: 0;

  & > strong {
    display: block;
    font-size: ${token.size16};
    line-height: calc(24px + var(--_tall) * 1em);
    font-weight: 600;
  }
`

const ageText = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
`

interface RiderCardProps {
  tracking: Tracking
  rider: { name: string; phoneNumber: string }
}

/** The rider, a call button, and the age of the position. */
export function RiderCard({ tracking, rider }: RiderCardProps) {
  const translate = useTranslate()
  const position = useStore(tracking.$riderPosition)
  return (
    <section className={card} aria-label={translate('tracking.rider')} part="rider">
      <span className={photo}>
        <Icon name="rider" size={24} />
      </span>
      <div className={textBox}>
        <strong>
          <bdi>{rider.name}</bdi>
        </strong>
        {position ? (
          <PositionAge tracking={tracking} position={position} />
        ) : (
          <span className={ageText}>{'\u00a0'}</span>
        )}
      </div>
      <RiderCall phoneNumber={rider.phoneNumber} />
    </section>
  )
}

/** Positions are fetched every two seconds, so they count as live up to this age. */
const liveSeconds = 6

function PositionAge({ tracking, position }: { tracking: Tracking; position: RiderPosition }) {
  const translate = useTranslate()
  const seconds = ageSeconds(position, useStore(tracking.$now))
  if (seconds <= liveSeconds) return <span className={ageText}>{translate('tracking.position-now')}</span>
  const age =
    seconds < 60
      ? translate('tracking.position-seconds', { seconds })
      : translate('tracking.position-minutes', { minutes: Math.floor(seconds / 60) })
  return <span className={ageText}>{age}</span>
}

/** Button to call the rider, unless disabled by the operator. */
function RiderCall({ phoneNumber }: { phoneNumber: string }) {
  const translate = useTranslate()
  const { calls } = useTrackingSettings()
  if (!calls) return null
  return (
    <CallLink phoneNumber={phoneNumber} variant="primary">
      {translate('tracking.call-rider')}
    </CallLink>
  )
}
