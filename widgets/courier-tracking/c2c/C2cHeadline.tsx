import type { C2cStage, Parcel } from '../../../core/tracking/c2c.ts'
import { arrivalWindow, etaOf, etaRange, etaWindow } from '../../../core/tracking/eta.ts'
import { outletRange } from '../../../core/tracking/headline.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import { endLooks, StatusMark } from '../../shared/StatusMark.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { ArrivalTime, headlineBox } from '../delivery/Headline.tsx'

interface C2cHeadlineProps {
  order: TrackedOrder
  stage: C2cStage
  parcel: Parcel
  now: number
}

/** Whom the sentence of a stage names. If a name isn't known, the headline replaces the sentence. */
const namesOfStages: Record<C2cStage, readonly ('rider' | 'receiver')[]> = {
  placed: [],
  'to-collection': ['rider'],
  'near-collection': ['rider'],
  'to-delivery': ['rider'],
  'near-delivery': ['rider'],
  delivered: ['receiver'],
  cancelled: [],
  returned: ['rider'],
}

/** The arrival time, and the current stage in a sentence for both sides. */
export function C2cHeadline({ order, stage, parcel, now }: C2cHeadlineProps) {
  const translate = useTranslate()
  const formats = useFormats(order.outlet)
  const nextArrival = etaOf(order, now)
  const deliveredChange = order.history.findLast((change) => change.status === 'DELIVERED')
  const time = formats.moment(deliveredChange?.at ?? order.updatedAt, now)
  const isUnderWay = stage === 'placed' || stage === 'to-collection' || stage === 'near-collection'
  const approximateArrival = isUnderWay ? arrivalWindow(order, now) : null
  const arrival = nextArrival?.to === 'customer' ? etaWindow(nextArrival) : null
  const collectionRange = outletRange(order, now)
  const names = {
    sender: parcel.sender.name,
    receiver: parcel.receiver.name ?? '',
    rider: order.rider?.name ?? '',
  }

  const etaKey = order.rider ? 'tracking.stage.rider-accepted-eta' : 'tracking.stage.rider-eta'
  const eta = collectionRange && translate(etaKey, { rider: names.rider, outlet: names.sender, ...collectionRange })
  const announced = translate(`c2c.headline.${stage}`, { time })
  const isNameMissing = namesOfStages[stage].some((name) => names[name] === '')
  const sentence = isNameMissing ? announced : translate(`c2c.stage.${stage}`, names)

  function title(): string {
    if (nextArrival?.to !== 'customer' && approximateArrival) {
      return translate('tracking.arriving-about', {
        window: formats.timeRange(approximateArrival.from, approximateArrival.to),
      })
    }
    if (nextArrival?.to !== 'customer') return announced
    const range = etaRange(nextArrival.minutes)
    if (!range) return translate('tracking.arriving-now')
    return translate('tracking.arriving-in', range)
  }

  return (
    <header className={headlineBox}>
      {order.status === 'DELAYED' && (
        <Badge tone="warning" icon="alert">
          {translate('tracking.delayed')}
        </Badge>
      )}
      {stage in endLooks && <StatusMark {...endLooks[stage as keyof typeof endLooks]} />}
      <h1 part="eta">{title()}</h1>
      {arrival && <ArrivalTime formats={formats} window={arrival} />}
      {(!eta || stage !== 'to-collection') && sentence !== title() && <p>{sentence}</p>}
      {eta && <p>{eta}</p>}
      {/* Announces stages only, because the title changes every minute. */}
      <VisuallyHidden live>{announced}</VisuallyHidden>
    </header>
  )
}
