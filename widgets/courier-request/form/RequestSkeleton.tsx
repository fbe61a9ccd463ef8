import { useTranslate } from '../../page-context.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { Outline } from '../Outline.tsx'

/** Skeleton of the form while session and outlet load. */
export function RequestSkeleton() {
  const translate = useTranslate()
  return (
    <div aria-busy="true">
      <VisuallyHidden live>{translate('request.loading')}</VisuallyHidden>
      <Outline />
    </div>
  )
}
