import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Bulk, createBulk } from '../../core/bulk/bulk.ts'
import type { CourierNavigateDetail } from '../contract.ts'
import { useShadowRoot, useTranslate } from '../page-context.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { BulkUnavailable } from './BulkUnavailable.tsx'
import { BulkContext } from './bulk-context.ts'
import { stack } from './bulk-styles.ts'
import type { CourierBulkUploadProps } from './contract.ts'
import { ChooseFile } from './file/ChooseFile.tsx'
import { Uploading } from './file/Uploading.tsx'
import { useFileDrop } from './file/use-file-drop.ts'
import { JobDetails } from './jobs/JobDetails.tsx'
import { CheckedResults } from './results/CheckedResults.tsx'
import { PlacedResults } from './results/PlacedResults.tsx'

/** Orders from a spreadsheet: file, check, placing and earlier uploads (specification 2 §2). */
export function CourierBulkUpload({ page, job, emit, handle }: CourierBulkUploadProps) {
  const [bulk] = useState(() =>
    createBulk(page, async () => (await import('./grid/make-sheet.ts')).sheetMaker(page.environment.clock)),
  )
  const flow = useStore(bulk.$flow)
  const access = useStore(bulk.$access)
  const opened = useStore(bulk.$opened)
  const announcement = useAnnouncement(bulk)
  // Ignores files dropped on other screens, which the browser would open instead of the page.
  useFileDrop(() => {})
  useScreenFocus(opened.state === 'none' ? flow.step : 'job')

  useEffect(() => bulk.destroy, [bulk])
  useEffect(() => handle({ refresh: bulk.renewHistory }), [bulk, handle])
  useEffect(() => bulk.openJob(job ?? null), [bulk, job])

  const parts = useMemo(() => {
    const vendorId = () => page.vendors.$selectedVendor.get()?.id ?? null
    const navigate = (to: CourierNavigateDetail['to'], path: string) =>
      emit('courier-navigate', { to, path, vendorId: vendorId(), orderId: null }, { cancelable: true })
    return {
      bulk,
      emit,
      openJob(jobId: string | null) {
        const path = `/bulk-order/${encodeURIComponent(vendorId() ?? '')}`
        const isAllowed = navigate('bulk-order', jobId === null ? path : `${path}/${encodeURIComponent(jobId)}`)
        if (isAllowed) bulk.openJob(jobId)
      },
      trackOrders: () => void navigate('order-tracking', '/order-tracking'),
    }
  }, [bulk, page, emit])

  useEffect(
    () =>
      bulk.$placed.listen((outcome) => {
        if (!outcome) return
        const { jobId, placed, failed } = outcome
        emit('courier-bulk-placed', { jobId, placed, failed })
        // Specification 2 §4. The table keeps rows that weren't sent.
        if (failed === 0) parts.trackOrders()
      }),
    [bulk, emit, parts],
  )

  return (
    <BulkContext value={parts}>
      <VisuallyHidden live>{announcement}</VisuallyHidden>
      <Screen access={access} flow={flow} isJobOpen={opened.state !== 'none'} />
    </BulkContext>
  )
}

interface ScreenProps {
  access: ReturnType<ReturnType<typeof createBulk>['$access']['get']>
  flow: ReturnType<ReturnType<typeof createBulk>['$flow']['get']>
  isJobOpen: boolean
}

function Screen({ access, flow, isJobOpen }: ScreenProps) {
  const translate = useTranslate()
  if (access !== 'ready') return <BulkUnavailable access={access} />
  if (isJobOpen) return <JobDetails />
  return (
    <section className={stack} aria-label={translate('bulk-order-upload.title')} part="bulk">
      {flow.step === 'ASK_EXCEL_FILE' && <ChooseFile refusal={flow.refusal} />}
      {flow.step === 'UPLOADING_EXCEL_FILE' && <Uploading {...flow} />}
      {flow.step === 'SHOW_PREPROCESS_RESULTS' && <CheckedResults {...flow} />}
      {flow.step === 'SHOW_ORDER_PLACEMENT_RESULTS' && <PlacedResults {...flow} />}
    </section>
  )
}

/** Returns the text to announce: each phase once, not every percent. */
function useAnnouncement(bulk: Bulk): string {
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

/**
 * Focuses the heading when one screen replaces another, because the focused control was removed. Does nothing if the
 * focus is elsewhere on the page.
 */
function useScreenFocus(screen: string) {
  const root = useShadowRoot()
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const { activeElement, body } = root.host.ownerDocument
    if (activeElement !== body && activeElement !== root.host) return
    root.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  }, [screen, root])
}
