import type { BulkJobStatus } from '../../../core/bulk/job.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'

/** The state of a job (specification 2 §4). */
export function JobStatus({ status }: { status: BulkJobStatus }) {
  const translate = useTranslate()
  const text = translate(`bulk-order-upload.status.${status}`)
  if (status.endsWith('_WITH_ERROR')) {
    return (
      <Badge tone="warning" icon="alert">
        {text}
      </Badge>
    )
  }
  if (status.endsWith('_FAIL')) {
    return (
      <Badge tone="danger" icon="error">
        {text}
      </Badge>
    )
  }
  return (
    <Badge
      tone={status === 'ORDER_PLACEMENT_SUCCESS' ? 'success' : 'neutral'}
      icon={status === 'UNKNOWN' ? 'info' : 'done'}
    >
      {text}
    </Badge>
  )
}
