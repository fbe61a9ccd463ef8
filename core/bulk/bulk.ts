import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { fetchBulkTemplate } from '../api/bulk-jobs.ts'
import type { ApiFile } from '../api/client.ts'
import { follow } from '../lib/follow.ts'
import { subjectOf } from '../orders/order/subject.ts'
import { ownerOf } from '../storage/stored.ts'
import { type BulkPage, type MakeSheet, toastMs } from './bulk-page.ts'
import { fileRefusal } from './file-rules.ts'
import { type BulkFlow, type BulkPlaced, createBulkFlow } from './flow.ts'
import { type BulkHistoryState, createBulkHistory } from './history.ts'
import { createOpenedJob, type OpenedJob } from './opened-job.ts'
import type { BulkPaying } from './paying.ts'
import type { BulkSheet, SentRow } from './sheet/sheet-contract.ts'
import { createStoredJobs } from './stored-jobs.ts'
import { createBulkTable, hasOnlyValidRows } from './table.ts'

export type BulkAccess = 'loading' | 'signed-out' | 'account-needed' | 'no-vendor' | 'failed' | 'off' | 'ready'

export interface ChosenFile {
  name: string
  size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface Bulk {
  $access: ReadableAtom<BulkAccess>
  /** Loads while listened to. */
  $flow: ReadableAtom<BulkFlow>
  /** The bulk table, shown in step ASK_EXCEL_FILE; null before there is a file. */
  $sheet: ReadableAtom<BulkSheet | null>
  chooseFile(file: ChosenFile): Promise<void>
  pasteRows(text: string): Promise<void>
  sendReady(): Promise<void>
  retryUpload(): Promise<void>
  cancelUpload(): void
  place(): Promise<void>
  /** The card form of jobs with rows that are paid online; null until it has loaded. */
  $paying: ReadableAtom<BulkPaying | null>
  fixRows(): void
  startOver(): void
  $placed: ReadableAtom<BulkPlaced | null>
  $history: ReadableAtom<BulkHistoryState>
  renewHistory(): void
  $opened: ReadableAtom<OpenedJob>
  openJob(jobId: string | null): void
  $template: ReadableAtom<'idle' | 'loading' | 'failed'>
  fetchTemplate(): Promise<ApiFile | null>
  destroy(): void
}

const $unknown = atom(undefined)

/**
 * Bulk orders of the selected vendor (specification 2 §2 and §4): file, table, check, placing and history. Changing the
 * vendor cancels the job. @param loadSheet imports and returns a function that calls `createBulkSheet`
 */
export function createBulk(page: BulkPage, loadSheet: () => Promise<MakeSheet>): Bulk {
  const $subject = subjectOf(page)
  const { $selectedVendor } = page.vendors
  const $isOn = follow($selectedVendor, (vendor) =>
    vendor ? page.flags.$flag('bulk-order-upload', vendor.id) : $unknown,
  )
  const $access = computed([$subject, $isOn, page.session.$isGuest], (subject, isOn, isGuest): BulkAccess => {
    if (isGuest) return 'account-needed'
    if (subject.state !== 'vendor') return subject.state
    if (isOn === undefined) return 'loading'
    return isOn ? 'ready' : 'off'
  })
  const $vendor = computed([$access, $selectedVendor], (access, vendor) => (access === 'ready' ? vendor : null))
  const $vendorId = computed($vendor, (vendor) => vendor?.id ?? null)
  const $template = atom<'idle' | 'loading' | 'failed'>('idle')
  const $placed = atom<BulkPlaced | null>(null)
  const history = createBulkHistory(page)
  const openedJob = createOpenedJob(page)
  const table = createBulkTable(page, loadSheet)
  const storedJobs = createStoredJobs(page.environment.storage, () => ownerOf(page.session.$session.get()))
  const flow = createBulkFlow({
    page,
    vendorId: () => $vendorId.get(),
    stored: storedJobs,
    onChecked({ wire }, sent) {
      table.$sheet.get()?.applyResults(sent, wire)
    },
    onNotSent: takeBack,
    onPlaced(placed, { wire }, sent) {
      const sheet = table.$sheet.get()
      const placedRows = new Set(wire.filter((order) => order.order_id !== null).map(({ row }) => row))
      sheet?.applyResults(sent, wire)
      sheet?.markPlaced(sent.filter(({ row }) => placedRows.has(row)).map(({ id }) => id))
      renewHistory()
      $placed.set(placed)
    },
  })
  let requestedJobId: string | null = null
  let lastVendorId: string | null = null

  function takeBack(sent: readonly SentRow[]) {
    table.$sheet.get()?.takeBack(sent.map(({ id }) => id))
  }

  function renewHistory() {
    const vendorId = $vendorId.get()
    if (vendorId !== null) void history.load(vendorId)
  }

  function openVendor(vendorId: string | null) {
    flow.cancel()
    if (vendorId !== lastVendorId) table.close()
    const vendor = $vendor.get()
    if (vendor === null || vendorId === null) return
    if (lastVendorId !== null && lastVendorId !== vendorId) leaveVendor(lastVendorId)
    lastVendorId = vendorId
    void history.load(vendorId)
    void openedJob.open(vendorId, requestedJobId)
    void table.restore(vendor).then(() => {
      if ($vendorId.get() === vendorId) return flow.resume()
    })
  }

  /** Closes the opened job and forgets a job that isn't being placed (specification 2 §4). */
  function leaveVendor(vendorId: string) {
    requestedJobId = null
    if (storedJobs.get(vendorId)?.placementKey === null) storedJobs.remove(vendorId)
  }

  onMount(flow.$flow, () => {
    const stop = $vendorId.subscribe(openVendor)
    return () => {
      stop()
      end()
    }
  })

  function end() {
    flow.end()
    history.destroy()
    openedJob.destroy()
    table.close()
    lastVendorId = null
  }

  async function chooseFile(file: ChosenFile) {
    const vendor = $vendor.get()
    if (!vendor) return
    const { name } = file
    const refusal = fileRefusal(file, { isTable: true })
    if (refusal) return flow.refuse(name, refusal)
    const signal = flow.showReading(name)
    // If the table doesn't load, the server reads the file.
    const sheet = await table.open(vendor).catch(() => null)
    const bytes = await file.arrayBuffer().catch(() => null)
    if (signal.aborted) return
    if (bytes === null) return flow.refuse(name, { key: 'bulk-order-upload.file.unreadable', values: {} })
    if (sheet === null) {
      const serverRefusal = fileRefusal(file)
      if (serverRefusal) return flow.refuse(name, serverRefusal)
      return flow.upload({ fileName: name, content: new Uint8Array(bytes), sent: [], leftOut: 0 })
    }
    const isRead = await sheet.open({ name, bytes }).then(
      () => true,
      () => false,
    )
    if (signal.aborted) return
    if (!isRead) return flow.refuse(name, { key: 'bulk-order-upload.file.unreadable', values: {} })
    const state = sheet.$state.get()
    if (state.kind === 'unreadable') return flow.refuse(name, state.problem)
    if (state.kind === 'rows' && (await hasOnlyValidRows(sheet))) {
      if (!signal.aborted) await sendReady()
    } else if (!signal.aborted) flow.cancel()
  }

  async function sendReady() {
    const sheet = table.$sheet.get()
    const state = sheet?.$state.get()
    if (!sheet || state?.kind !== 'rows') return
    const signal = flow.showReading(state.fileName)
    const { content, fileName, sent } = await sheet.takeReady()
    if (signal.aborted) return takeBack(sent)
    if (sent.length === 0) return flow.cancel()
    await flow.upload({ fileName, content, sent, leftOut: sheet.countWrong(sent.map(({ id }) => id)) })
  }

  function leaveResults() {
    const vendorId = $vendorId.get()
    const job = vendorId === null ? null : storedJobs.get(vendorId)
    if (job) takeBack(job.sent)
    table.$sheet.get()?.cancelOpening()
    flow.startOver()
  }

  return {
    $access,
    $flow: flow.$flow,
    $sheet: table.$sheet,
    chooseFile,
    async pasteRows(text) {
      const vendor = $vendor.get()
      if (!vendor) return
      try {
        const sheet = await table.open(vendor)
        await sheet.pasteTable(text)
      } catch {
        flow.refuse('', { key: 'error.offline', values: {} })
      }
    },
    sendReady,
    retryUpload: () => (table.$sheet.get()?.$state.get().kind === 'rows' ? sendReady() : flow.retryUpload()),
    cancelUpload() {
      table.$sheet.get()?.cancelOpening()
      leaveResults()
    },
    place: flow.place,
    $paying: flow.$paying,
    fixRows() {
      leaveResults()
      const sheet = table.$sheet.get()
      if (sheet && sheet.$counts.get().wrong > 0) sheet.show('wrong')
    },
    startOver: leaveResults,
    $placed,
    $history: history.$history,
    renewHistory,
    $opened: openedJob.$opened,
    openJob(jobId) {
      requestedJobId = jobId
      const vendorId = $vendorId.get()
      if (vendorId !== null) void openedJob.open(vendorId, jobId)
    },
    $template,
    async fetchTemplate() {
      $template.set('loading')
      try {
        const file = await fetchBulkTemplate(page.client, page.translations.$language.get())
        $template.set('idle')
        return file
      } catch {
        page.notifications.notify({ type: 'error', key: 'bulk-order-upload.template-file-error', durationMs: toastMs })
        $template.set('failed')
        return null
      }
    },
    destroy: end,
  }
}
