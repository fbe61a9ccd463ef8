import { createRoute, z } from '@hono/zod-openapi'
import type { Context, TypedResponse } from 'hono'
import { createMiddleware } from 'hono/factory'
import { maxFileBytes } from '../../core/config/field-limits.ts'
import { isLanguageTag } from '../../locales/languages.ts'
import type { ApiContext, ApiEnv } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import type { BulkJobs } from '../domain/bulk/jobs.ts'
import type { BulkPlacement } from '../domain/bulk/placement.ts'
import type { BulkProgressChannel } from '../domain/bulk/progress.ts'
import { bulkTemplate } from '../domain/bulk/template.ts'
import { returnFlag } from '../domain/fleet/fleets.ts'
import { createTurns } from '../domain/heavy/turns.ts'
import { refuse, refuseNotFound } from '../domain/refusal.ts'
import { zoneAt } from '../domain/vendors/service-hours.ts'
import { signedIn } from '../http/authorization.ts'
import { createRouter, jsonBody, jsonContent, refusals, refusalsOf, text } from '../http/router.ts'
import { bulkDetailResponse, bulkJobSchema } from '../http/schemas/bulk-job.ts'
import { jobById } from '../store/bulk/jobs.ts'
import type { BulkJobRow } from '../store/schema-bulk.ts'

// Then a client that doesn't read is disconnected.
const longestAnswerMs = 120_000
const base64Length = Math.ceil(maxFileBytes / 3) * 4
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = { schema: z.string().openapi({ format: 'binary' }) }
const refusalsOfCaller = refusalsOf(401, 403, 404)

const createBody = z
  .object({
    vendor_id: text(100),
    content: z.string().openapi({
      format: 'byte',
      description: 'The xlsx file in base64, at most 5,242,880 bytes before encoding.',
      maxLength: base64Length,
    }),
    file_name: text(255).optional(),
    upload_id: text(100).optional().openapi({
      description: 'Live `bulk_progress` messages contain it while the rows are checked.',
    }),
    left_out_row_count: z.number().int().min(0).max(100_000).optional().openapi({
      description: 'Wrong rows that the caller left out. They count as errors in the job’s summary.',
    }),
  })
  .openapi('BulkCreate')
const detail = jsonContent('The job and the rows of its file.', bulkDetailResponse)

/** The calls of bulk orders (specification 2 §7): for vendors and staff, if flag `bulk-order-upload` is on. */
export function bulkJobRoutes(
  context: ApiContext,
  { jobs, placement, progress }: { jobs: BulkJobs; placement: BulkPlacement; progress: BulkProgressChannel },
) {
  const { database, clock, country } = context
  // Waiting uploads hold their files in memory.
  const uploadTurns = createTurns({ slots: Infinity, slotsPerAccount: 1, waitingPerAccount: 3, waiting: 60 })

  /** Refuses too many uploads before their bodies are parsed, and waits for the account's turn. */
  const inUploadTurn = createMiddleware<ApiEnv>(async (c, next) => {
    const { caller } = c.var
    await context.limits.consume('bulk-job', { account: caller.id, address: c.env?.remoteAddress ?? 'unknown' })
    const turn = uploadTurns.take(caller.id)
    try {
      // Requests must be received within 30 s.
      await Promise.all([turn, c.req.arrayBuffer()])
      await next()
    } finally {
      void turn.then(
        (endTurn) => endTurn(),
        () => {},
      )
    }
  })

  // Clients that don't read keep several megabytes in memory.
  const detailTurns = createTurns({ slots: Infinity, slotsPerAccount: 2, waitingPerAccount: 30, waiting: 200 })

  async function respondWithDetail(c: Context<ApiEnv>, job: BulkJobRow) {
    const endTurn = await detailTurns.take(c.var.caller.id)
    const timer = clock.setTimeout(() => c.env?.disconnect?.(), longestAnswerMs)
    function end() {
      clock.clearTimeout(timer)
      endTurn()
    }
    const body = await jobs.detail(job).finally(() => (c.env?.onClose ? c.env.onClose(end) : end()))
    return c.newResponse(body, 200, { 'Content-Type': 'application/json' }) as Response &
      TypedResponse<z.infer<typeof bulkDetailResponse>, 200, 'json'>
  }

  /** @throws Refusal 404 for another account's vendor, 403 if the flag is off for it */
  async function requireVendor(caller: Caller, vendorId: string) {
    const vendor = await context.vendors.require(caller, vendorId)
    await refuseUnlessEnabled(caller, vendorId)
    return vendor
  }

  async function refuseUnlessEnabled(caller: Caller, vendorId: string | null) {
    if (await context.flags.isOn(caller, vendorId, 'bulk-order-upload')) return
    refuse(403, 'bulk-order-upload.off', 'Bulk orders aren’t available for this collection point.')
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/bulk-job/create',
        summary: 'Upload a spreadsheet of orders and check its rows, without placing orders',
        middleware: [signedIn(context), inUploadTurn] as const,
        request: { body: jsonBody(createBody) },
        responses: { 200: detail, ...refusalsOfCaller, 413: refusals[422], ...refusalsOf(422) },
      }),
      async (c) => {
        const { caller } = c.var
        const upload = c.req.valid('json')
        const vendor = await requireVendor(caller, upload.vendor_id)
        if (upload.content.length > base64Length) {
          refuse(
            422,
            'bulk-order-upload.file.too-large',
            'The file is larger than 5 MB. Split it, and upload the parts.',
          )
        }
        const content = Buffer.from(upload.content, 'base64')
        const { file_name: fileName, upload_id: id, left_out_row_count: leftOut = 0 } = upload
        const left = new AbortController()
        c.env?.onClose?.(() => left.abort())
        const job = await jobs
          .create(caller, vendor, {
            file: content,
            fileName: fileName || null,
            leftOut,
            signal: left.signal,
            report(done, total) {
              if (id) progress.report({ id, vendor_id: vendor.vendorId, done, total })
            },
          })
          .catch((error: unknown) => {
            const isStopped = left.signal.aborted && error instanceof Error && error.name === 'AbortError'
            if (isStopped) refuse(422, 'error.unknown', 'The client has left.')
            throw error
          })
        return respondWithDetail(c, job)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/bulk-job/example-file',
        summary: 'Download the spreadsheet template of the country',
        middleware: [signedIn(context)] as const,
        request: {
          query: z.object({ language: text(35).refine(isLanguageTag, 'is no language tag').optional() }),
        },
        responses: {
          200: { description: 'A spreadsheet with two example orders.', content: { [xlsx]: file } },
          ...refusalsOf(400, 401, 403),
        },
      }),
      async (c) => {
        const [vendor] = await context.vendors.ofCaller(c.var.caller)
        await refuseUnlessEnabled(c.var.caller, vendor?.vendorId ?? null)
        const place = vendor?.location ?? {
          latitude: country.map.lat,
          longitude: country.map.lng,
          address_text: country.map.city,
        }
        const language = c.req.valid('query').language ?? country.defaultLanguage
        const hasReturns = await context.flags.isOn(c.var.caller, vendor?.vendorId ?? null, returnFlag)
        const example = { address: place.address_text, zone: zoneAt(country, place), now: clock.now(), hasReturns }
        const content = await bulkTemplate(country, language, example)
        c.header('Content-Disposition', 'attachment; filename="Template.xlsx"')
        c.header('Content-Type', xlsx)
        return c.body(new Uint8Array(content), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/bulk-job/all/{vendorId}',
        summary: 'List the finished jobs of a vendor, newest first',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ vendorId: text(100) }) },
        responses: {
          200: jsonContent('At most 200 jobs.', z.object({ code: z.literal(200), body: z.array(bulkJobSchema) })),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const vendor = await requireVendor(c.var.caller, c.req.valid('param').vendorId)
        return c.json({ code: 200 as const, body: await jobs.history(vendor.vendorId) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/bulk-job/detail/{vendorId}/{jobId}',
        summary: 'Get a job with its rows',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ vendorId: text(100), jobId: text(100) }) },
        responses: { 200: detail, ...refusalsOfCaller },
      }),
      async (c) => {
        const { vendorId, jobId } = c.req.valid('param')
        await requireVendor(c.var.caller, vendorId)
        return respondWithDetail(c, await jobs.find(vendorId, jobId))
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/bulk-job/place-orders/{jobId}',
        summary: 'Place the orders of the rows that passed the check, each at most once',
        middleware: [signedIn(context)] as const,
        request: {
          params: z.object({ jobId: text(100) }),
          headers: z.object({
            'idempotency-key': text(200)
              .refine((value) => value !== '', 'is empty')
              .optional(),
          }),
        },
        responses: { 200: detail, ...refusalsOfCaller, ...refusalsOf(409, 422) },
      }),
      async (c) => {
        const job = (await jobById(database, c.req.valid('param').jobId)) ?? refuseNotFound()
        await requireVendor(c.var.caller, job.vendorId)
        const key = c.req.valid('header')['idempotency-key'] ?? null
        return respondWithDetail(c, await placement.place(job, key))
      },
    )
}
