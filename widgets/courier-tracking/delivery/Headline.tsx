import { css } from '@linaria/core'
import type { Formats } from '../../../core/app/formats.ts'
import {
  type Headline,
  headlineKey,
  headlineOf,
  outletRange,
  sentenceKey,
  shownStageOf,
} from '../../../core/tracking/headline.ts'
import type { TrackingStage } from '../../../core/tracking/stages.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import { endLooks, StatusMark } from '../../shared/StatusMark.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'

export const headlineBox = css`
  display: grid;
  gap: ${token.space2};
  justify-items: start;

  & > p {
    font-size: ${token.size16};
    line-height: calc(24px + var(--_tall) * 1em);
    color: ${token.textMuted};
  }
`

const arrival = css`
  font-size: ${token.size16};
  line-height: calc(24px + var(--_tall) * 1em);
  font-weight: 600;
`

/** The time of day of the arrival. */
export function ArrivalTime({ formats, window }: { formats: Formats; window: { from: number; to: number } }) {
  const translate = useTranslate()
  return (
    <strong className={arrival}>
      {translate('tracking.arrives', { window: formats.timeRange(window.from, window.to) })}
    </strong>
  )
}

interface HeadlineProps {
  order: TrackedOrder
  stage: TrackingStage
  now: number
}

/** Stages whose sentence names the rider. Without a name, the headline replaces it. */
const riderStages = ['rider-accepted', 'near-vendor', 'collected', 'near-customer', 'return-initiated'] as const

/** The arrival time in large type, and the current stage in a sentence below. */
export function HeadlineBlock({ order, stage, now }: HeadlineProps) {
  const translate = useTranslate()
  const formats = useFormats(order.outlet)
  const headline = headlineOf(order, stage, now)
  const names = { outlet: order.outlet.name, rider: order.rider?.name ?? '' }
  const shownStage = headline.kind === 'scheduled' ? stage : shownStageOf(order, stage)
  const deliveredTime = headline.kind === 'delivered' ? formats.moment(headline.at, now) : ''

  function title(headline: Headline): string {
    switch (headline.kind) {
      case 'arriving':
        return headline.range ? translate('tracking.arriving-in', headline.range) : translate('tracking.arriving-now')
      case 'arriving-about':
        return translate('tracking.arriving-about', { window: formats.timeRange(headline.from, headline.to) })
      case 'scheduled':
        return translate('tracking.headline.scheduled', { time: formats.dayTime(headline.at, now) })
      case 'delivered':
        return translate('tracking.headline.delivered', { time: deliveredTime })
      case 'stage':
        return translate(headlineKey(order, headline.stage))
    }
  }

  const range = outletRange(order, now)
  const etaKey = order.rider ? 'tracking.stage.rider-accepted-eta' : 'tracking.stage.rider-eta'
  const eta = range && translate(etaKey, { ...names, ...range })
  const announced = translate(headlineKey(order, shownStage), { time: deliveredTime })
  const isAboutRider = riderStages.some((one) => one === shownStage)
  const sentence = isAboutRider && !order.rider ? announced : translate(sentenceKey(order, shownStage), names)
  return (
    <header className={headlineBox}>
      {order.status === 'DELAYED' && (
        <Badge tone="warning" icon="alert">
          {translate('tracking.delayed')}
        </Badge>
      )}
      {stage in endLooks && <StatusMark {...endLooks[stage as keyof typeof endLooks]} />}
      <h1 part="eta">{title(headline)}</h1>
      {headline.kind === 'arriving' && headline.window && <ArrivalTime formats={formats} window={headline.window} />}
      {(!eta || stage === 'preparing') && sentence !== title(headline) && <p>{sentence}</p>}
      {eta && <p>{eta}</p>}
      {/* Announces stages only, because the title changes every minute. */}
      <VisuallyHidden live>{announced}</VisuallyHidden>
    </header>
  )
}
