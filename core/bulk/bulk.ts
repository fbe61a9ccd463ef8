import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { fetchBulkTemplate } from '../api/bulk-jobs.ts'
import type { ApiFile } from '../api/client.ts'
import { follow } from '../lib/follow.ts'
import { subjectOf } from '../orders/order/subject.ts'
import { type BulkPage, noticeMs } from './bulk-page.ts'
import { fileRefusal } from './file-rules.ts'
import { type BulkFlow, type BulkPlaced, createBulkFlow } from './flow.ts'
import { type BulkHistoryState, createBulkHistory } from './history.ts'
import { createJobOpening, type OpenedJob } from './opened-job.ts'
import { createStoredJobs } from './stored.ts'

/** Who may upload here, and why not. */
export type BulkAccess = 'loading' | 'signed-out' | 'account-needed' | 'no-vendor' | 'failed' | 'off' | 'ready'

/** A file as a browser gives it. */
export interface ChosenFile {
  name: string
  size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface Bulk {
  $access: ReadableAtom<BulkAccess>
  /** Everything begins with its first listener, and ends with its last. */
  $flow: ReadableAtom<BulkFlow>
  /** Refuses a wrong file before anything is sent; a right one is uploaded and checked. */
  chooseFile(file: ChosenFile): Promise<void>
  /** Sends the last file again, after a failure. */
  retryUpload(): Promise<void>
  /** Ends an upload. */
  cancelUpload(): void
  /** Places the rows that passed. The user has confirmed it. */
  place(): Promise<void>
  startOver(): void
  /** Changes once for each job that is placed here; null before. */
  $placed: ReadableAtom<(BulkPlaced & { isEverything: boolean }) | null>
  $history: ReadableAtom<BulkHistoryState>
  renewHistory(): void
  $opened: ReadableAtom<OpenedJob>
  /** @param jobId null closes it */
  openJob(jobId: string | null): void
  $template: ReadableAtom<'idle' | 'loading' | 'failed'>
  /** The template in the page's language; null after a failure. The host saves it as `Template.xlsx`. */
  fetchTemplate(): Promise<ApiFile | null>
  destroy(): void
}

const unknownFlags = atom(null)

/**
 * Bulk orders of the selected vendor (specification 2 §2 and §4): file, check, placing, history and single jobs. Another
 * vendor cancels what is under way.
 */
export function createBulk(page: BulkPage): Bulk {
  const $subject = subjectOf(page)
  const { $selectedVendor } = page.vendors
  const $flags = follow($selectedVendor, (vendor) => (vendor ? page.flags.$of(vendor.id) : unknownFlags))
  const $access = computed([$subject, $flags, page.session.$isGuest], (subject, flags, isGuest): BulkAccess => {
    if (isGuest) return 'account-needed'
    if (!subject.startsWith('vendor ')) return subject as BulkAccess
    if (flags === null) return 'loading'
    return flags['bulk-order-upload'] === true ? 'ready' : 'off'
  })
  const $vendorId = computed([$access, $selectedVendor], (access, vendor) => {
    return access === 'ready' ? (vendor?.id ?? null) : null
  })
  const $template = atom<'idle' | 'loading' | 'failed'>('idle')
  const $placed = atom<(BulkPlaced & { isEverything: boolean }) | null>(null)
  const history = createBulkHistory(page)
  const opening = createJobOpening(page)
  const stored = createStoredJobs(page.environment.storage, () => {
    const now = page.session.$session.get()
    return now.state === 'signed-in' ? (now.user?.id ?? 'staff') : null
  })
  const flow = createBulkFlow({
    page,
    vendorId: () => $vendorId.get(),
    stored,
    onChecked() {},
    onPlaced(placed) {
      renewHistory()
      $placed.set({ ...placed, isEverything: placed.failed === 0 })
    },
  })
  let wantedJob: string | null = null
  let lastVendorId: string | null = null

  function renewHistory() {
    const vendorId = $vendorId.get()
    if (vendorId !== null) void history.load(vendorId)
  }

  function begin(vendorId: string | null) {
    flow.cancel()
    if (vendorId === null) return
    if (lastVendorId !== null && lastVendorId !== vendorId) leave(lastVendorId)
    lastVendorId = vendorId
    void history.load(vendorId)
    void opening.open(vendorId, wantedJob)
    void flow.resume()
  }

  /** What was checked but not placed ends with its vendor (specification 2 §4); so does a job that was opened. */
  function leave(vendorId: string) {
    wantedJob = null
    if (stored.of(vendorId)?.placementKey === null) stored.forget(vendorId)
  }

  onMount(flow.$flow, () => {
    const stop = $vendorId.subscribe(begin)
    return () => {
      stop()
      end()
    }
  })

  function end() {
    flow.end()
    history.destroy()
    opening.destroy()
  }

  return {
    $access,
    $flow: flow.$flow,
    async chooseFile(file) {
      const refusal = fileRefusal(file)
      if (refusal) return flow.refuse(file.name, refusal)
      flow.showReading(file.name)
      try {
        await flow.upload({ fileName: file.name, content: new Uint8Array(await file.arrayBuffer()) })
      } catch {
        // It was moved or deleted since it was chosen.
        flow.refuse(file.name, { key: 'bulk-order-upload.file.unreadable', values: {} })
      }
    },
    retryUpload: flow.retryUpload,
    cancelUpload: flow.startOver,
    place: flow.place,
    startOver: flow.startOver,
    $placed,
    $history: history.$history,
    renewHistory,
    $opened: opening.$opened,
    openJob(jobId) {
      wantedJob = jobId
      const vendorId = $vendorId.get()
      if (vendorId !== null) void opening.open(vendorId, jobId)
    },
    $template,
    async fetchTemplate() {
      $template.set('loading')
      try {
        const file = await fetchBulkTemplate(page.client, page.translations.$language.get())
        $template.set('idle')
        return file
      } catch {
        page.notifications.notify({ type: 'error', key: 'bulk-order-upload.template-file-error', durationMs: noticeMs })
        $template.set('failed')
        return null
      }
    },
    destroy: end,
  }
}
