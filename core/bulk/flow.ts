import { atom, type ReadableAtom } from 'nanostores'
import { createBulkJob, fetchBulkJob } from '../api/bulk-jobs.ts'
import { failureText, RefusedError } from '../api/errors.ts'
import type { TextKey } from '../i18n/keys.ts'
import { latest } from '../lib/latest.ts'
import { lazy } from '../lib/lazy.ts'
import { sleep } from '../lib/sleep.ts'
import { toBase64 } from '../lib/text/base64.ts'
import { type BulkPage, toastMs } from './bulk-page.ts'
import type { BulkFileRefusal } from './file-rules.ts'
import { type BulkPlacing, type BulkResults, isFinished, onlineFees, resultsFromWire } from './job.ts'
import type { BulkPaying } from './paying.ts'
import { placeOrFollow } from './place-or-follow.ts'
import type { SentRow } from './sheet/sheet-contract.ts'
import type { StoredJob, StoredJobStore } from './stored-jobs.ts'

export type BulkFlow =
  /** `refusal`: why the file was refused. `canRetry`: it may be uploaded again. */
  | { step: 'ASK_EXCEL_FILE'; refusal: (BulkFileRefusal & { fileName: string; canRetry: boolean }) | null }
  | { step: 'UPLOADING_EXCEL_FILE'; fileName: string; progress: UploadProgress }
  | { step: 'SHOW_PREPROCESS_RESULTS'; results: BulkResults; placing: BulkPlacing }
  | { step: 'SHOW_ORDER_PLACEMENT_RESULTS'; results: BulkResults }

/** `part` is the uploaded fraction of the file, 0 to 1; `rows` is set once the server reports them. */
export type UploadProgress =
  | { phase: 'reading' }
  | { phase: 'uploading'; part: number }
  | { phase: 'checking'; rows: { done: number; total: number } | null }

export interface BulkUpload {
  fileName: string
  content: Uint8Array
  sent: readonly SentRow[]
  /** Wrong rows that stay in the table. */
  leftOut: number
}

/** Detail of `courier-bulk-placed`. */
export interface BulkPlaced {
  jobId: string
  placed: number
  failed: number
}

export interface BulkFlowParts {
  page: BulkPage
  vendorId(): string | null
  stored: StoredJobStore
  /** Called when the server has checked the table's rows. */
  onChecked(results: BulkResults, sent: readonly SentRow[]): void
  onNotSent(sent: readonly SentRow[]): void
  onPlaced(placed: BulkPlaced, results: BulkResults, sent: readonly SentRow[]): void
}

const pollMs = 1000
const resumeMs = 5000

/**
 * Uploads a file and places its orders (specification 2 §4, bulk flow). Each row is placed at most once: a job keeps its
 * idempotency key over lost responses and reloads.
 */
export function createBulkFlow(parts: BulkFlowParts) {
  const { page, vendorId, stored, onChecked, onNotSent, onPlaced } = parts
  const { client, notifications, environment, translations, live } = page
  const $flow = atom<BulkFlow>({ step: 'ASK_EXCEL_FILE', refusal: null })
  const runs = latest()
  let lastUpload: BulkUpload | null = null
  const $paying = atom<BulkPaying | null>(null)
  // Only jobs with rows that are paid online need it.
  const paying = lazy(environment.clock, async () => {
    const { createBulkPaying } = await import('./paying.ts')
    const loaded = createBulkPaying({ page, runs, show: showPlacing, place: continuePlacing })
    $paying.set(loaded)
    return loaded
  })

  const notifyError = (key: TextKey) => void notifications.notify({ type: 'error', key, durationMs: toastMs })
  const listenToProgress = (vendor: string, id: string, show: (done: number, total: number) => void) =>
    live.subscribeToVendor({
      vendorId: vendor,
      staleAfterMs: Number.POSITIVE_INFINITY,
      onUpdate() {},
      onReload() {},
      onBulkProgress: (progress) => progress.id === id && show(progress.done, progress.total),
    })

  function showReading(fileName: string): AbortSignal {
    const signal = runs.start()
    $flow.set({ step: 'UPLOADING_EXCEL_FILE', fileName, progress: { phase: 'reading' } })
    return signal
  }

  function refuse(fileName: string, refusal: BulkFileRefusal, canRetry = false) {
    $flow.set({ step: 'ASK_EXCEL_FILE', refusal: { ...refusal, fileName, canRetry } })
  }

  async function upload(newUpload: BulkUpload) {
    const vendor = vendorId()
    if (vendor === null) return
    const signal = runs.start()
    const { fileName, content, sent, leftOut } = newUpload
    const uploadId = environment.randomId()
    let phase: UploadProgress['phase'] = 'uploading'
    lastUpload = newUpload
    const show = (progress: UploadProgress) => {
      if (signal.aborted) return
      phase = progress.phase
      $flow.set({ step: 'UPLOADING_EXCEL_FILE', fileName, progress })
    }
    show({ phase: 'uploading', part: 0 })
    const stopProgress = listenToProgress(vendor, uploadId, (done, total) =>
      show({ phase: 'checking', rows: { done, total } }),
    )
    try {
      const file = { content: toBase64(content), file_name: fileName, left_out_row_count: leftOut }
      const body = { vendor_id: vendor, upload_id: uploadId, ...file }
      const detail = await createBulkJob(client, body, {
        signal,
        onUpload(part) {
          if (phase === 'uploading') show(part < 1 ? { phase, part } : { phase: 'checking', rows: null })
        },
      })
      if (signal.aborted) return
      const results = resultsFromWire(detail, translations.isTextKey)
      stored.keep(vendor, { jobId: results.job.id, placementKey: null, sent })
      lastUpload = null
      showChecked(results, sent)
    } catch (error) {
      onNotSent(sent)
      if (signal.aborted) return
      notifyError('bulk-order-upload.file-upload-error')
      const values = error instanceof RefusedError ? error.values : {}
      const isFileProblem = error instanceof RefusedError && error.key.startsWith('bulk-order-upload.file.')
      refuse(fileName, { key: failureText(error, translations.isTextKey), values }, !isFileProblem)
    } finally {
      stopProgress()
    }
  }

  function showChecked(results: BulkResults, sent: readonly SentRow[]) {
    showPlacing(results, { state: 'idle' })
    onChecked(results, sent)
    if (onlineFees(results) > 0) {
      void paying.fetch().then(
        (loaded) => loaded.open(results.job),
        () => {},
      )
    }
  }

  const showPlacing = (results: BulkResults, placing: BulkPlacing) =>
    $flow.set({ step: 'SHOW_PREPROCESS_RESULTS', results, placing })

  async function place() {
    const flow = $flow.get()
    if (flow.step !== 'SHOW_PREPROCESS_RESULTS' || !['idle', 'failed'].includes(flow.placing.state)) return
    const { id, vendorId: vendor, counts } = flow.results.job
    if (counts.toBePlaced === 0) return
    const storedJob = stored.get(vendor)
    const job = {
      jobId: id,
      placementKey: storedJob?.placementKey ?? environment.randomId(),
      sent: storedJob?.sent ?? [],
    }
    stored.keep(vendor, job)
    if (onlineFees(flow.results) > 0) await pay(flow.results, job)
    else await continuePlacing(flow.results, job)
  }

  async function pay(results: BulkResults, job: StoredJob) {
    const signal = runs.start()
    showPlacing(results, { state: 'paying' })
    const loaded = await paying.fetch().catch(() => null)
    if (signal.aborted) return
    if (loaded) await loaded.pay(results, job, signal)
    else showPlacing(results, { state: 'failed', key: 'error.payment.init' })
  }

  async function continuePlacing(results: BulkResults, { placementKey, sent }: StoredJob) {
    const key = placementKey ?? environment.randomId()
    const { id, vendorId: vendor, counts } = results.job
    const signal = runs.start()
    const total = counts.toBePlaced + counts.placed
    const show = (done: number) => {
      if (!signal.aborted) showPlacing(results, { state: 'placing', done, total })
    }
    show(counts.placed)
    const stopProgress = listenToProgress(vendor, id, show)
    try {
      let current = results
      while (!isFinished(current.job)) {
        if (current !== results) await sleep(environment.clock, pollMs, signal)
        const detail = await placeOrFollow(page, { vendor, jobId: id, key }, signal)
        current = resultsFromWire(detail, translations.isTextKey)
        if (signal.aborted) return
        if (!isFinished(current.job)) show(total - current.job.counts.toBePlaced)
      }
      finish(current, sent)
    } catch (error) {
      if (signal.aborted) return
      // The call may still be running.
      runs.cancel()
      notifyError('bulk-order-upload.place-order-error')
      const isUnknown = !(error instanceof RefusedError)
      const placing: BulkPlacing = { state: 'failed', key: failureText(error, translations.isTextKey), isUnknown }
      showPlacing(results, placing)
    } finally {
      stopProgress()
    }
  }

  function finish(results: BulkResults, sent: readonly SentRow[]) {
    const { id: jobId, vendorId: vendor, counts, status } = results.job
    stored.remove(vendor)
    $paying.get()?.close()
    if (status === 'ORDER_PLACEMENT_FAIL') notifyError('bulk-order-upload.place-order-error')
    if (status === 'ORDER_PLACEMENT_SUCCESS') {
      notifications.notify({ type: 'success', key: 'bulk-order-upload.place-order-success', durationMs: toastMs })
    }
    $flow.set({ step: 'SHOW_ORDER_PLACEMENT_RESULTS', results })
    onPlaced({ jobId, placed: counts.placed, failed: results.orders.length - counts.placed }, results, sent)
  }

  /** Continues the job after a reload, or shows its outcome. Tries until it works or the user uploads another file. */
  async function resume(isFirst = true) {
    if (environment.location.href().includes('courier-payment=') && (await keepReturned()).aborted) return
    const vendor = vendorId()
    const job = vendor === null ? null : stored.get(vendor)
    if (vendor === null || job === null) return
    const signal = runs.start()
    try {
      const results = resultsFromWire(await fetchBulkJob(client, vendor, job.jobId, signal), translations.isTextKey)
      if (signal.aborted) return
      if (isFinished(results.job)) return finish(results, job.sent)
      const isDue = !results.job.isPlacing && onlineFees(results) > 0
      const followPayment = isDue ? await (await paying.fetch()).find(results, job, signal) : null
      if (signal.aborted) return
      showChecked(results, job.sent)
      if (results.job.isPlacing) await continuePlacing(results, job)
      else await followPayment?.()
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RefusedError) return stored.remove(vendor)
      if (isFirst) notifyError('bulk-order-upload.view-details-error')
      await sleep(environment.clock, resumeMs, signal).catch(() => {})
      if (!signal.aborted) await resume(false)
    }
  }

  /** Keeps the job that the bank's page returned from, possibly on another device. */
  async function keepReturned() {
    const signal = runs.start()
    const loaded = await paying.fetch().catch(() => null)
    const returned = await loaded?.returned(signal)
    if (!returned || signal.aborted) return signal
    const { vendorId: vendor, jobId } = returned
    if (stored.get(vendor)?.jobId !== jobId) stored.keep(vendor, { jobId, placementKey: null, sent: [] })
    if (vendor !== vendorId()) page.vendors.selectVendor(vendor)
    return signal
  }

  function leave() {
    runs.cancel()
    $paying.get()?.close()
  }

  function cancel() {
    leave()
    lastUpload = null
    $flow.set({ step: 'ASK_EXCEL_FILE', refusal: null })
  }

  return {
    $flow: $flow as ReadableAtom<BulkFlow>,
    $paying: $paying as ReadableAtom<BulkPaying | null>,
    resume: () => resume(),
    showReading,
    refuse,
    upload,
    async retryUpload() {
      if (lastUpload) await upload(lastUpload)
    },
    place,
    cancel,
    startOver() {
      const vendor = vendorId()
      if (vendor !== null) stored.remove(vendor)
      cancel()
    },
    end: leave,
  }
}
