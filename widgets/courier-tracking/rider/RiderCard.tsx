import { css } from '@linaria/core'
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

  & > span {
    font-size: ${token.size13};
    color: ${token.textMuted};
  }

  & > strong {
    display: block;
    font-size: ${token.size16};
    line-height: calc(24px + var(--_tall) * 1em);
    font-weight: 600;
  }
`

/** The rider, and a button to call them, unless disabled by the operator. */
export function RiderCard({ rider }: { rider: { name: string; phoneNumber: string } }) {
  const translate = useTranslate()
  const { calls } = useTrackingSettings()
  return (
    <section className={card} aria-label={translate('tracking.rider')} part="rider">
      <span className={photo}>
        <Icon name="rider" size={24} />
      </span>
      <div className={textBox}>
        <span>{translate('tracking.rider')}</span>
        <strong>
          <bdi>{rider.name}</bdi>
        </strong>
      </div>
      {calls && (
        <CallLink phoneNumber={rider.phoneNumber} variant="primary">
          {translate('tracking.call-rider')}
        </CallLink>
      )}
    </section>
  )
}
