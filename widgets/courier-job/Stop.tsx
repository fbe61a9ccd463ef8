import { css } from '@linaria/core'
import { type JobStop, mapsLink } from '../../core/job/job.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Icon } from '../shared/Icon.tsx'
import { CallLink, LinkButton } from '../shared/orders/LinkButton.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { card, muted } from './job-styles.ts'

const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};

  & > span {
    margin-inline-start: auto;
  }
`

const place = css`
  display: grid;
  gap: ${token.space1};
  font-size: ${token.size16};
  overflow-wrap: anywhere;

  & > strong {
    font-weight: 600;
  }
`

const links = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};

  & > a {
    flex: 1 1 auto;
  }
`

interface StopProps {
  title: string
  stop: JobStop
  /** When the rider is expected, ms since the epoch. */
  at: number | null
  icon: 'store' | 'pin'
}

/** A place with its address, note, maps and phone. */
export function Stop({ title, stop, at, icon }: StopProps) {
  const translate = useTranslate()
  const formats = useFormats(stop)
  return (
    <section className={card} aria-label={title} part="stop">
      <div className={head}>
        <Icon name={icon} />
        <h2>{title}</h2>
        {at !== null && <span className={muted}>{translate('job.by', { time: formats.time(at) })}</span>}
      </div>
      <div className={place}>
        <strong>
          <bdi>{stop.name}</bdi>
        </strong>
        <span>
          <bdi>{stop.address}</bdi>
        </span>
        {stop.unit && <strong>{translate('job.unit', { unit: stop.unit })}</strong>}
        {stop.note && (
          <span className={muted}>
            <bdi>{stop.note}</bdi>
          </span>
        )}
      </div>
      <div className={links}>
        <LinkButton href={mapsLink(stop)} icon="pin" part="maps" isOutside>
          {translate('job.open-maps')}
        </LinkButton>
        {stop.phoneNumber && (
          <CallLink phoneNumber={stop.phoneNumber}>{translate('orders.call', { name: stop.name })}</CallLink>
        )}
      </div>
    </section>
  )
}
