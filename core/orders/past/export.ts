import { atom, type ReadableAtom } from 'nanostores'
import { failureOf } from '../../api/client.ts'
import { NoResponseError, RefusedError, serverText } from '../../api/errors.ts'
import { askForExport, exportPath, type OrderExportWire } from '../../api/order-export.ts'
import type { Settings } from '../../config/settings.ts'
import type { Environment } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'
import type { Session } from '../../session/session.ts'
import type { OrdersPage } from '../orders-page.ts'
import type { StatusFilter } from './past-filters.ts'

/** A report is waited for this long: a month of orders takes its time. */
const timeoutMs = 60_000

/** What the report is about. */
export interface ExportRequest {
  vendorId: string
  includeOutlets: boolean
  period: { from: string; to: string }
  status: StatusFilter
  format: 'csv' | 'xlsx'
  deliver: 'download' | 'email'
}

export type ExportState =
  | { state: 'idle' | 'working' }
  /** The host saves it under `name`. */
  | { state: 'downloaded'; name: string }
  | { state: 'mailed'; address: string }
  /** `export.failed` says so (specification 1 §8); `reason`: what the server refused it for, where that helps. */
  | { state: 'failed'; reason: TextKey | null; error: unknown }

export interface ExportFile {
  name: string
  contentType: string
  content: ArrayBuffer
}

export interface OrderExport {
  $export: ReadableAtom<ExportState>
  /** Answers the file of a download, null otherwise; never throws. */
  start(request: ExportRequest): Promise<ExportFile | null>
  /** Forgets how the last one went. */
  reset(): void
}

export interface ExportPage extends Pick<OrdersPage, 'client'> {
  environment: Pick<Environment, 'fetch' | 'clock'>
  $settings: ReadableAtom<Settings>
  session: Pick<Session, 'authorization' | 'renewAuthorization'>
  translations: Pick<Translations, '$language' | 'isTextKey'>
}

/** Reports of past orders, to be downloaded or mailed (specification 1 §2, export dialog). */
export function createOrderExport(page: ExportPage): OrderExport {
  const $export = atom<ExportState>({ state: 'idle' })

  function wireOf({ period, status, includeOutlets, format, deliver }: ExportRequest): OrderExportWire {
    const language = page.translations.$language.get()
    return { ...period, status, include_outlets: includeOutlets, format, deliver, language }
  }

  async function download(request: ExportRequest): Promise<ExportFile> {
    const header = await page.session.authorization()
    const answer = await fetchFile(page, request.vendorId, wireOf(request), header)
    const renewed = answer.status === 401 && header !== null ? await page.session.renewAuthorization(header) : null
    const file = renewed === null ? answer : await fetchFile(page, request.vendorId, wireOf(request), renewed)
    if (!file.ok) throw failureOf(file, await file.json().catch(() => undefined), page.environment.clock.now())
    const { vendorId, period, format } = request
    return {
      // As the server calls it too: what it says is not told to pages of other origins.
      name: `orders-${vendorId}-${period.from.slice(0, 10)}-${period.to.slice(0, 10)}.${format}`,
      contentType: file.headers.get('content-type') ?? '',
      content: await file.arrayBuffer().catch((error) => {
        throw new NoResponseError(error)
      }),
    }
  }

  return {
    $export,
    async start(request) {
      $export.set({ state: 'working' })
      try {
        if (request.deliver === 'email') {
          const address = await askForExport(page.client, request.vendorId, wireOf(request))
          $export.set({ state: 'mailed', address })
          return null
        }
        const file = await download(request)
        $export.set({ state: 'downloaded', name: file.name })
        return file
      } catch (error) {
        // Why the server itself failed is nothing that one could mend.
        const reason = error instanceof RefusedError ? serverText(error, page.translations.isTextKey) : null
        $export.set({ state: 'failed', reason, error })
        return null
      }
    },
    reset: () => $export.set({ state: 'idle' }),
  }
}

/** One try: the client reads answers as JSON, and this one is a file. */
async function fetchFile(page: ExportPage, vendorId: string, body: OrderExportWire, authorization: string | null) {
  const { fetch, clock } = page.environment
  const controller = new AbortController()
  const timer = clock.setTimeout(() => controller.abort(), timeoutMs)
  try {
    return await fetch(`${page.$settings.get().api}/orders/api/v1${exportPath(vendorId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      body: JSON.stringify(body),
      signal: controller.signal,
      credentials: 'omit',
    })
  } catch (error) {
    throw new NoResponseError(error)
  } finally {
    clock.clearTimeout(timer)
  }
}
