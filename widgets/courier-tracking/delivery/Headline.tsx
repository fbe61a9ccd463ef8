import { css } from '@linaria/core'
import { type Headline, headlineOf, isSearching, outletRange } from '../../../core/tracking/headline.ts'
import type { TrackingStage } from '../../../core/tracking/stages.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'

export const headlineBox = css`
  display: grid;
  gap: ${token.space2};
  justify-items: start;

  & > p {
    font-size: ${token.size16};
    line-height: 24px;
    color: ${token.textMuted};
  }
`

interface HeadlineProps {
  order: TrackedOrder
  stage: TrackingStage
  now: number
}

/** The arrival time in large type, and the current stage in a sentence below. */
export function HeadlineBlock({ order, stage, now }: HeadlineProps) {
  const translate = useTranslate()
  const formats = useFormats(order.outlet)
  const headline = headlineOf(order, stage, now)
  const rider = order.rider?.name ?? translate('tracking.a-rider')
  const names = { outlet: order.outlet.name, rider }
  const shownStage = stage === 'preparing' && headline.kind !== 'scheduled' && isSearching(order) ? 'searching' : stage
  const deliveredTime = headline.kind === 'delivered' ? formats.moment(headline.at, now) : ''

  function title(headline: Headline): string {
    switch (headline.kind) {
      case 'arriving':
        return headline.range
          ? translate('tracking.arriving-in', { range: translate('tracking.range', headline.range) })
          : translate('tracking.arriving-now')
      case 'arriving-about':
        return translate('tracking.arriving-about', { window: formats.timeRange(headline.from, headline.to) })
      case 'scheduled':
        return translate('tracking.headline.scheduled', { time: formats.dayTime(headline.at, now) })
      case 'delivered':
        return translate('tracking.headline.delivered', { time: deliveredTime })
      case 'stage':
        return translate(`tracking.headline.${headline.stage}`)
    }
  }

  const range = outletRange(order, now)
  const eta =
    range && translate('tracking.stage.rider-accepted-eta', { ...names, range: translate('tracking.range', range) })
  return (
    <header className={headlineBox}>
      {order.status === 'DELAYED' && (
        <Badge tone="warning" icon="alert">
          {translate('tracking.delayed')}
        </Badge>
      )}
      <h1 part="eta">{title(headline)}</h1>
      {(!eta || stage === 'preparing') && <p>{translate(`tracking.stage.${shownStage}`, names)}</p>}
      {eta && <p>{eta}</p>}
      {/* Announces stages only, because the title changes every minute. */}
      <VisuallyHidden live>{translate(`tracking.headline.${shownStage}`, { time: deliveredTime })}</VisuallyHidden>
    </header>
  )
}
