import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { RefusalWire } from '../../core/api/errors.ts'
import type { ApiEnv } from '../context.ts'
import { Refusal } from '../domain/refusal.ts'
import { databaseCode, type Unavailability, unavailabilityOf } from '../store/unavailable.ts'

export function refusalBody(refusal: Refusal, requestId: string): RefusalWire {
  return {
    message: refusal.message,
    errors: refusal.details.map(({ message, key }) => ({ message, meta: { translation_key: key } })),
    meta: { translation_key: refusal.key, ...(refusal.values && { values: { ...refusal.values } }) },
    request_id: requestId,
  }
}

/** Refusals while the database can't be used. A call without a response from the database may have been carried out. */
export const unavailable: Readonly<Record<Unavailability, Refusal>> = {
  away: new Refusal(503, 'error.service-unavailable', 'The service is unavailable.', { retryAfterSeconds: 3 }),
  'read-only': new Refusal(503, 'error.saving-unavailable', 'Nothing can be saved.', { retryAfterSeconds: 5 }),
}

/** Turns an error into a response. Server errors are logged without the data they contain. */
export function errorResponse(error: unknown, c: Context<ApiEnv>, log: (entry: object) => void): Response {
  const requestId = c.var.requestId
  const refusal = refusalFrom(error)
  if (!refusal) {
    log({ level: 'error', request_id: requestId, ...faultWithoutData(error) })
    return c.json(refusalBody(new Refusal(500, 'error.internal', 'Something went wrong.'), requestId), 500)
  }
  if (refusal.retryAfterSeconds !== null) c.header('Retry-After', String(refusal.retryAfterSeconds))
  if (refusal.status === 401) c.header('WWW-Authenticate', 'Bearer')
  return c.json(refusalBody(refusal, requestId), refusal.status)
}

function refusalFrom(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return new Refusal(413, 'error.request-too-large', 'The request is too large.')
    if (error.status < 500) {
      return new Refusal(400, 'error.malformed-request', 'The request couldn’t be read.')
    }
    return null
  }
  const unavailability = unavailabilityOf(error)
  if (unavailability) return unavailable[unavailability]
  // Class 22 of PostgreSQL: invalid data (a NUL in a text, a number out of range).
  if (databaseCode(error)?.startsWith('22')) {
    return new Refusal(422, 'error.invalid-request', 'The request contains a value that can’t be stored.')
  }
  return null
}

/** Returns name, code and stack of an error. Messages are left out, because those of the database contain values. */
function faultWithoutData(error: unknown): object {
  if (!(error instanceof Error)) return { fault: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { fault: error.name, code: databaseCode(error), at: frames.slice(0, 8).map((line) => line.trim()) }
}
