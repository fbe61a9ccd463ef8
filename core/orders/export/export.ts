import { atom, type ReadableAtom } from 'nanostores'
import { failureOf, retryCall } from '../../api/client.ts'
import { NoResponseError, RefusedError, serverText } from '../../api/errors.ts'
import { exportPath, exportProgressType, mailExport, type OrderExportWire } from '../../api/order-export.ts'
import {
  type ExportDelivery,
  type ExportFormat,
  type ExportTable,
  exportFormats,
  type StatusFilter,
} from '../../api/order-lists.ts'
import type { Settings } from '../../config/settings.ts'
import type { Environment } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'
import type { Session } from '../../session/session.ts'
import type { OrdersPage } from '../orders-page.ts'
import { type OnProgress, readFrames } from './read-frames.ts'

export { type ExportDelivery, type ExportFormat, type ExportTable, exportFormats }

// A download without data for this long has failed.
const maxSilenceMs = 60_000

export type ExportSubject =
  | { table: ExportTable; period: { from: string; to: string }; status: StatusFilter }
  | { table: 'orders'; orderIds: readonly string[] }

export interface ExportRequest {
  vendorId: string
  includeOutlets: boolean
  subject: ExportSubject
  format: ExportFormat
  deliver: ExportDelivery
}

export type ExportState =
  | { state: 'idle' }
  /** `total` is null until known, and for emails. */
  | { state: 'working'; done: number; total: number | null }
  /** The host saves the file. */
  | { state: 'downloaded'; name: string }
  | { state: 'mailed'; address: string }
  /** `title`: what failed (specification 1 §8); `reason` only if the user can act on it. */
  | { state: 'failed'; title: TextKey; reason: TextKey | null; error: unknown }

export interface ExportFile {
  name: string
  contentType: string
  content: Uint8Array<ArrayBuffer>[]
}

export interface OrderExport {
  $export: ReadableAtom<ExportState>
  /** Returns the downloaded file, else null; never throws. */
  start(request: ExportRequest): Promise<ExportFile | null>
  /** Stops a download and clears the result. */
  cancel(): void
}

export interface ExportPage extends Pick<OrdersPage, 'client'> {
  environment: Pick<Environment, 'fetch' | 'clock'>
  $settings: ReadableAtom<Settings>
  session: Pick<Session, 'authorization' | 'renewAuthorization'>
  translations: Pick<Translations, '$language' | 'isTextKey'>
}

const contentTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Exports orders and transactions by download or email (specification 1 §2, export dialog). */
export function createOrderExport(page: ExportPage): OrderExport {
  const $export = atom<ExportState>({ state: 'idle' })
  let download = new AbortController()

  function wireOf({ subject, includeOutlets, format, deliver }: ExportRequest): OrderExportWire {
    const language = page.translations.$language.get()
    const options = { include_outlets: includeOutlets, format, deliver, language }
    return 'period' in subject
      ? { ...subject.period, table: subject.table, status: subject.status, ...options }
      : { order_ids: [...subject.orderIds], table: 'orders', status: 'ANY', ...options }
  }

  async function loadFile(request: ExportRequest, signal: AbortSignal): Promise<ExportFile> {
    const onProgress: OnProgress = (done, total) => {
      if (!signal.aborted) $export.set({ state: 'working', done, total })
    }
    return {
      name: nameOf(request),
      contentType: contentTypes[request.format],
      content: await fetchFile(page, request.vendorId, wireOf(request), signal, onProgress),
    }
  }

  return {
    $export,
    async start(request) {
      download.abort()
      download = new AbortController()
      const { signal } = download
      $export.set({ state: 'working', done: 0, total: null })
      try {
        if (request.deliver === 'email') {
          const address = await mailExport(page.client, request.vendorId, wireOf(request))
          if (!signal.aborted) $export.set({ state: 'mailed', address })
          return null
        }
        const file = await loadFile(request, signal)
        if (signal.aborted) return null
        $export.set({ state: 'downloaded', name: file.name })
        return file
      } catch (error) {
        if (signal.aborted) return null
        const isOrders = request.subject.table === 'orders'
        // Users can't act on server failures.
        const reason = error instanceof RefusedError ? serverText(error, page.translations.isTextKey) : null
        const title = isOrders ? 'export.failed' : 'export.transactions-failed'
        $export.set({ state: 'failed', title, reason, error })
        return null
      }
    },
    cancel() {
      download.abort()
      $export.set({ state: 'idle' })
    },
  }
}

/** Names the file as the server does, because other origins can't read its `content-disposition` header. */
function nameOf({ vendorId, subject, format }: ExportRequest): string {
  const contents =
    'period' in subject ? `${subject.period.from.slice(0, 10)}-${subject.period.to.slice(0, 10)}` : 'selection'
  return `${subject.table}-${vendorId}-${contents}.${format}`
}

async function fetchFile(
  page: ExportPage,
  vendorId: string,
  body: OrderExportWire,
  cancelled: AbortSignal,
  onProgress: OnProgress,
) {
  const { fetch, clock } = page.environment
  const controller = new AbortController()
  const abort = () => controller.abort()
  cancelled.addEventListener('abort', abort)
  let timer: unknown = null
  const restartTimeout = () => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(abort, maxSilenceMs)
  }

  async function post(authorization: string | null): Promise<Response> {
    restartTimeout()
    let response: Response
    try {
      response = await fetch(`${page.$settings.get().api}/orders/api/v1${exportPath(vendorId)}`, {
        method: 'POST',
        headers: {
          accept: exportProgressType,
          'content-type': 'application/json',
          ...(authorization !== null && { authorization }),
        },
        body: JSON.stringify(body),
        signal: controller.signal,
        credentials: 'omit',
      })
    } catch (error) {
      throw new NoResponseError(error)
    }
    if (response.ok || response.status === 401) return response
    throw failureOf(response, await response.json().catch(() => undefined), clock.now())
  }
  const repeatedPost = (authorization: string | null) =>
    retryCall(clock, { signal: controller.signal }, () => post(authorization))

  try {
    const header = await page.session.authorization()
    const firstResponse = await repeatedPost(header)
    const renewedHeader =
      firstResponse.status === 401 && header !== null ? await page.session.renewAuthorization(header) : null
    const response = renewedHeader === null ? firstResponse : await repeatedPost(renewedHeader)
    if (!response.ok) throw failureOf(response, await response.json().catch(() => undefined), clock.now())
    if (!response.body) throw new NoResponseError(new Error('The response has no body'))
    return await readFrames(response.body, controller.signal, (done, total) => {
      restartTimeout()
      onProgress(done, total)
    }).catch((error) => {
      throw new NoResponseError(error)
    })
  } finally {
    clock.clearTimeout(timer)
    cancelled.removeEventListener('abort', abort)
  }
}
