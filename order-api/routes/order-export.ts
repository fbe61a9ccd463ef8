import { createRoute, z } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import {
  type ExportFormat,
  exportDeliveries,
  exportFormats,
  exportTables,
  statusFilters,
} from '../../core/api/order-lists.ts'
import { maxSelectedOrders } from '../../core/config/order-limits.ts'
import { paymentMethods } from '../../core/config/setting-values.ts'
import { orderStatuses } from '../../core/orders/order/statuses.ts'
import { isLanguageTag } from '../../locales/languages.ts'
import type { ApiContext } from '../context.ts'
import { returnFlag } from '../domain/fleet/fleets.ts'
import type { HeavyWork } from '../domain/heavy/heavy-work.ts'
import { createTurns } from '../domain/heavy/turns.ts'
import { cancelReasons, mailText } from '../domain/mail/mail-texts.ts'
import { type ExportSource, readExport } from '../domain/orders/export/read-export.ts'
import { columnsFor, type ExportWords, type Table } from '../domain/orders/export/tables.ts'
import {
  type ExportChunk,
  progressType,
  withProgressFrames,
  writeExport,
} from '../domain/orders/export/write-export.ts'
import { refuse } from '../domain/refusal.ts'
import { signedIn } from '../http/authorization.ts'
import { once } from '../http/once.ts'
import { createRouter, jsonBody, refusalsOf, resultContent, text } from '../http/router.ts'
import { accountById } from '../store/accounts/accounts.ts'

// Larger files are too large for spreadsheets and mailboxes.
const maxRows = { download: 100_000, email: 20_000 }
// Enough for a large file on a slow phone. Then a client that doesn’t read is disconnected.
const longestDownloadMs = 10 * 60_000
const downloadsPerAccount = 3

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const instant = z.iso.datetime({ offset: true }).openapi({ format: 'date-time' })
const body = z
  .object({
    from: instant.optional(),
    to: instant.optional(),
    order_ids: z
      .array(text(100))
      .min(1)
      .max(maxSelectedOrders)
      .optional()
      .openapi({ description: 'Exports these orders instead of a period.' }),
    table: z.enum(exportTables).default('orders'),
    status: z.enum(statusFilters).default('ANY'),
    include_outlets: z.boolean().default(false),
    format: z.enum(exportFormats),
    deliver: z.enum(exportDeliveries),
    language: text(35)
      .refine(isLanguageTag, 'is no language tag')
      .optional()
      .openapi({ description: 'Language of titles and email. Default: the country’s first language.' }),
  })
  .openapi('OrderExport')

const file = { schema: z.string().openapi({ format: 'binary' }) }

/** POST /vendor/{id}/orders/export: orders, or charges and refunds, as a file or by mail to the caller (README.md, “Exports”). */
export function orderExportRoutes(context: ApiContext, work: HeavyWork) {
  const { database, country, mailer } = context
  const downloads = createTurns({
    slots: Infinity,
    slotsPerAccount: downloadsPerAccount,
    waitingPerAccount: 0,
    waiting: 0,
  })

  const writeRows = (
    account: string,
    { pages }: ExportSource,
    {
      format,
      table,
      language,
      hasReturns,
    }: { format: ExportFormat; table: Table; language: string; hasReturns: boolean },
  ) => {
    const titles = columnsFor(table, hasReturns).map((column) =>
      mailText(language, `mail.order-report.column.${column}`),
    )
    const words = exportWords(language)
    return writeExport(work, account, pages, { format, countryCode: country.code, titles, words })
  }

  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/vendor/{id}/orders/export',
      summary: 'Export orders, or charges and refunds, as a table',
      middleware: [signedIn(context, 'exports'), compress(), once(context)] as const,
      request: {
        params: z.object({ id: text(100) }),
        body: jsonBody(body),
      },
      responses: {
        200: {
          description: `The file, if \`deliver\` is \`download\`. With \`Accept: ${progressType}\`, in frames that contain the progress.`,
          content: { 'text/csv': file, [contentTypes.xlsx]: file, [progressType]: file },
        },
        202: resultContent('The email will be sent, if `deliver` is `email`.', z.object({ email_address: z.string() })),
        ...refusalsOf(401, 404, 409, 422),
      },
    }),
    async (c) => {
      const { caller } = c.var
      const { table, format, deliver, include_outlets, ...selection } = c.req.valid('json')
      const vendor = await context.vendors.require(caller, c.req.valid('param').id)
      const vendorIds = await context.vendors.listedIds(caller, vendor, include_outlets)
      const account = deliver === 'email' ? await accountById(database, caller.id) : null
      if (deliver === 'email' && !account) refuse(409, 'export.no-email', 'There’s no email address to send it to.')

      /** Other calls wait while rows are counted, so a call above the limits counts none. */
      async function readRows() {
        const address = c.env?.remoteAddress ?? 'unknown'
        const attempt = account
          ? await context.limits.consume('order-report', { account: account.email, address })
          : await context.limits.consume('order-download', { account: caller.id, address })
        const source = await readExport(database, vendorIds, { ...selection, table }).catch((error: unknown) => {
          attempt.undo()
          throw error
        })
        if (source.total <= maxRows[deliver]) return source
        refuse(422, 'export.too-many', `The table has more than ${maxRows[deliver]} rows.`)
      }

      const language = selection.language ?? country.defaultLanguage
      const dateOf = (time: string | undefined) =>
        time && new Intl.DateTimeFormat('sv-SE', { timeZone: country.timeZone }).format(new Date(time))
      const nameOfSelection = selection.order_ids ? 'selection' : `${dateOf(selection.from)}-${dateOf(selection.to)}`
      const name = `${table}-${vendor.vendorId}-${nameOfSelection}.${format}`
      const hasReturns = await context.flags.isOn(caller, vendor.vendorId, returnFlag)
      const file = { format, table, language, hasReturns }

      async function startDownload() {
        const endDownload = await downloads.take(caller.id)
        try {
          const source = await readRows()
          return { total: source.total, chunks: await writeRows(caller.id, source, file), endDownload }
        } catch (error) {
          endDownload()
          throw error
        }
      }

      if (account) {
        const fileChunks: Uint8Array[] = []
        for await (const { bytes } of await writeRows(caller.id, await readRows(), file)) fileChunks.push(bytes)
        const attachment = { name, contentType: contentTypes[format], content: Buffer.concat(fileChunks) }
        const period = { table, from: dateOf(selection.from) ?? '', to: dateOf(selection.to) ?? '' }
        const about = selection.order_ids ? 'selection' : period
        const content = { kind: 'order-report', vendor: vendor.name, about, attachment } as const
        await mailer.transaction((_, send) => send(content, account.email, language))
        return c.json({ result: { email_address: account.email } }, 202)
      }
      const isFramed = c.req.header('accept')?.includes(progressType) ?? false
      const { total, chunks, endDownload } = await startDownload()
      c.header('Cache-Control', 'no-store')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      c.header('Content-Type', isFramed ? progressType : contentTypes[format])
      const body = isFramed ? withProgressFrames(chunks, total) : bytesOf(chunks)
      return c.body(
        streamOf(body, {
          clock: context.clock,
          log: context.log,
          onEnd: endDownload,
          disconnect: c.env?.disconnect,
        }),
        200,
      )
    },
  )
}

function exportWords(language: string): ExportWords {
  return {
    statuses: Object.fromEntries(
      orderStatuses.map((status) => [status, mailText(language, `status.${shownStatuses[status] ?? status}`)]),
    ),
    payments: Object.fromEntries(
      paymentMethods.map((method) => [method, mailText(language, `payment-method.${method}`)]),
    ),
    notCharged: mailText(language, 'orders.not-charged'),
    cancelReasons: new Map(cancelReasons().map((reason) => [reason, mailText(language, `orders.reason.${reason}`)])),
    charge: mailText(language, 'mail.order-report.column.charged'),
    refund: mailText(language, 'mail.order-report.column.refunded'),
  }
}

const shownStatuses: Record<string, string> = { RETURN_INITIATED: 'RETURNING', RETURNED_TO_VENDOR: 'RETURNED' }

interface Download extends Pick<ApiContext, 'clock' | 'log'> {
  onEnd(): void
  disconnect: (() => void) | undefined
}

/** Streams with backpressure. Stops when the client disconnects, and disconnects it after `longestDownloadMs`. */
function streamOf(chunks: AsyncGenerator<Uint8Array>, { clock, log, onEnd, disconnect }: Download) {
  let timer: unknown
  function end() {
    clock.clearTimeout(timer)
    onEnd()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      timer = clock.setTimeout(() => {
        // Cancels the stream. An error in the stream would be written to the client as text.
        if (disconnect) return disconnect()
        controller.error(new Error('The download took too long'))
        end()
        void chunks.return(undefined)
      }, longestDownloadMs)
    },
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        if (!done) return controller.enqueue(value)
        end()
        controller.close()
      } catch (error) {
        end()
        log({ level: 'error', fault: 'export', name: error instanceof Error ? error.name : '' })
        controller.error(error)
      }
    },
    async cancel() {
      end()
      await chunks.return(undefined)
    },
  })
}

async function* bytesOf(chunks: AsyncIterable<ExportChunk>) {
  for await (const { bytes } of chunks) yield bytes
}
