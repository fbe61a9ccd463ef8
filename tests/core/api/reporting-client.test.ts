import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageClient } from '../../../core/api/client.ts'
import { NoResponseError, RefusedError, ServerError } from '../../../core/api/errors.ts'
import { reportingClient } from '../../../core/api/reporting-client.ts'

const failureOf = (status: number, key = 'error.test') => ({ status, key, message: '', requestId: null })

/** Returns the errors that an element reports if its calls fail with these in turn; null is a success. */
async function reportsOf(errors: (Error | null)[]): Promise<unknown[]> {
  const reports: unknown[] = []
  const client = {
    async request() {
      const error = errors.shift()
      if (error) throw error
      return {}
    },
  } as unknown as PageClient
  const reporting = reportingClient(client, (error) => reports.push(error))
  while (errors.length > 0) await reporting.request('/orders').catch(() => {})
  return reports
}

test('an element reports each outage once', async () => {
  const [first, second, next] = [new NoResponseError(), new NoResponseError(), new NoResponseError()]
  assert.deepEqual(await reportsOf([first, second, null, next]), [first, next])
})

test('an element reports a server that fails, and refusals that every call would get', async () => {
  const errors = [
    new ServerError(failureOf(503)),
    new RefusedError(failureOf(401, 'error.unauthorized')),
    new RefusedError(failureOf(403, 'error.not-allowed')),
    new RefusedError(failureOf(429, 'error.too-many')),
  ]
  assert.deepEqual(await reportsOf([...errors]), errors)
})

test('an element doesn’t report refusals of a single call', async () => {
  assert.deepEqual(await reportsOf([404, 409, 422].map((status) => new RefusedError(failureOf(status)))), [])
})
