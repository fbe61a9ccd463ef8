import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { displayStatusOf, isEnded } from '../../core/orders/status.ts'
import { showsMap, type TrackingStage } from '../../core/tracking/stages.ts'
import type { TrackedOrder } from '../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../core/tracking/tracking.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Icon } from '../shared/Icon.tsx'
import { late } from '../shared/late.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Timeline } from '../shared/Timeline.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { HeadlineBlock } from './Headline.tsx'
import { Help } from './Help.tsx'
import { Progress } from './Progress.tsx'
import { RiderCard } from './RiderCard.tsx'

const DeliveryMap = late(async () => (await import('./DeliveryMap.tsx')).DeliveryMap)

const layout = css`
  display: grid;
  gap: ${token.space6};
  max-inline-size: 1120px;
  margin-inline: auto;
  padding-block: ${token.space4};

  @container courier (inline-size >= 880px) {
    &[data-map] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
      grid-template-rows: auto 1fr;
      column-gap: ${token.space8};
    }
  }
`

const answer = css`
  display: grid;
  gap: ${token.space5};
`

const rest = css`
  display: grid;
  gap: ${token.space6};
  align-content: start;
`

/* Here and not with the map, which comes later: its place is kept from the first paint. */
const mapPlace = css`
  block-size: clamp(240px, 52vh, 360px);

  @container courier (inline-size >= 880px) {
    grid-column: 2;
    grid-row: 1 / span 2;
    position: sticky;
    inset-block-start: ${token.space4};
    block-size: min(600px, calc(100dvh - 32px));
  }
`

const section = css`
  display: grid;
  gap: ${token.space3};
`

const way = css`
  display: grid;
  gap: ${token.space3};

  & > div {
    position: relative;
    padding-inline-start: ${token.space8};
  }

  & dt {
    font-size: ${token.size13};
    color: ${token.textMuted};
  }

  & svg {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 0;
  }

  & dd {
    color: ${token.text};
  }
`

interface DeliveryProps {
  tracking: Tracking
  order: TrackedOrder
  stage: TrackingStage
  noMap: boolean
}

/** One delivery, the answer first, then the map, the rider, what happened, and whom to call. */
export function Delivery({ tracking, order, stage, noMap }: DeliveryProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const now = useStore(tracking.$minute)
  const hasMap = !noMap && showsMap(order.status)
  const entries = order.history.toReversed().map((change) => ({
    key: `${change.status} ${change.at}`,
    label: translate(`status.${displayStatusOf(change.status)}`),
    at: change.at,
    time: formats.moment(change.at, now),
  }))
  return (
    <div className={layout} data-map={hasMap || undefined}>
      <div className={answer}>
        <HeadlineBlock order={order} stage={stage} now={now} />
        <Progress stage={stage} />
        {order.rider && !isEnded(order.status) && <RiderCard tracking={tracking} rider={order.rider} />}
      </div>
      {hasMap && (
        <div className={mapPlace}>
          <DeliveryMap tracking={tracking} order={order} waiting={<Skeleton height="100%" />} />
        </div>
      )}
      <div className={rest}>
        <dl className={way}>
          <div>
            <dt>
              <Icon name="store" />
              {translate('tracking.from')}
            </dt>
            <dd>
              <bdi>{order.outlet.name}</bdi>
              <br />
              <bdi>{order.outlet.address}</bdi>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="pin" />
              {translate('tracking.to')}
            </dt>
            <dd>
              <bdi>{order.destination.address}</bdi>
            </dd>
          </div>
        </dl>
        <section className={section}>
          <h2>{translate('tracking.timeline')}</h2>
          <Timeline entries={entries} label={translate('tracking.timeline')} />
        </section>
        <Help order={order} />
      </div>
    </div>
  )
}
