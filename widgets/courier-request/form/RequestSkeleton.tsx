import { useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { address, below, column, layout, mapHeight, mapPlace, side } from './layout.ts'

/** Stands in the places of the form while session and outlet are found out. */
export function RequestSkeleton({ noMap }: { noMap: boolean }) {
  const translate = useTranslate()
  return (
    <div className={layout} aria-busy="true">
      <VisuallyHidden live>{translate('request.loading')}</VisuallyHidden>
      <div className={column}>
        <Skeleton height="350px" className={address} />
        <Skeleton height="146px" className={below} />
        <Skeleton height="296px" className={below} />
      </div>
      <div className={classNames(column, side)}>
        {!noMap && <Skeleton height={mapHeight} className={mapPlace} />}
        <Skeleton height="280px" className={below} />
      </div>
    </div>
  )
}
