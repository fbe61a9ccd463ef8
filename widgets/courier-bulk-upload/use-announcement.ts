import { useStore } from '@nanostores/react'
import type { Bulk } from '../../core/bulk/bulk.ts'
import { useTranslate } from '../page-context.ts'

/** Returns the text to announce: each phase once, not every percent. */
export function useAnnouncement(bulk: Bulk): string {
  const translate = useTranslate()
  const flow = useStore(bulk.$flow)
  if (flow.step === 'UPLOADING_EXCEL_FILE') {
    return translate(`bulk-order-upload.${flow.progress.phase}`, { file: flow.fileName })
  }
  if (flow.step === 'SHOW_PREPROCESS_RESULTS') {
    if (flow.placing.state === 'placing') return translate('bulk-order-upload.placing')
    const { toBePlaced, errors } = flow.results.job.counts
    return translate('bulk-order-upload.checked-said', { ready: toBePlaced, errors })
  }
  if (flow.step === 'SHOW_ORDER_PLACEMENT_RESULTS') {
    const { placed, total } = flow.results.job.counts
    return translate('bulk-order-upload.placed-of', { done: placed, total })
  }
  return ''
}
