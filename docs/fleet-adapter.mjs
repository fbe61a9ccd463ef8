/**
 * Connects a fleet's own system to the fleet API: takes jobs, and reports what its riders do (docs/fleets.md). Replace
 * `dispatch` by calls of your system.
 */

import { setTimeout } from 'node:timers/promises'

/**
 * @param {object} options
 * @param {string} options.api the order API's base, such as https://courier.example/orders/api/v1
 * @param {string} options.key the system's key of the fleet API
 * @param {{
 *   take(job: any, report: (type: string, details?: object) => Promise<string>): Promise<void>
 *   withdraw(job: any): Promise<void>
 * }} options.dispatch your system: `take` gets a new job, `withdraw` one that was cancelled
 * @param {{ read(): Promise<number | null>, write(cursor: number): Promise<void> }} options.cursor kept over restarts
 * @param {typeof globalThis.fetch} [options.fetch]
 * @param {() => number} [options.now] ms since 1970
 * @param {(ms: number) => Promise<void>} [options.pause]
 * @param {number} [options.waitSeconds] how long the server waits for a job
 */
export function connectFleet({ api, key, dispatch, cursor, ...options }) {
  const { fetch = globalThis.fetch, now = Date.now, pause = setTimeout, waitSeconds = 25 } = options
  const known = new Set()

  async function call(path, body) {
    const response = await fetch(`${api}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Fleet ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (response.ok) return answer.result
    throw Object.assign(new Error(answer.message), { status: response.status, key: answer.meta?.translation_key })
  }

  /** Sends an event until the server has it. The same `event_id` makes a repeat harmless. */
  async function report(orderId, type, details = {}) {
    const event = { event_id: crypto.randomUUID(), type, at: new Date(now()).toISOString(), ...details }
    for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, 60_000)) {
      try {
        return (await call(`/fleet/jobs/${orderId}/events`, event)).status
      } catch (error) {
        // A refusal stays one: the order was cancelled, say. Without an answer, or after a 5xx, try again.
        if (error.status >= 400 && error.status < 500 && error.status !== 429) throw error
        await pause(waitMs)
      }
    }
  }

  /** Fetches the jobs that changed, and passes them on. Call it in a loop. */
  async function takeJobs() {
    const since = await cursor.read()
    const query = since === null ? '' : `?since=${since}&wait=${waitSeconds}`
    const { jobs, cursor: next } = await call(`/fleet/jobs${query}`)
    for (const job of jobs) {
      if (job.status === 'CANCELLED') await dispatch.withdraw(job)
      // An ended job has no addresses. One with a rider is ours already.
      else if (job.dropoff && job.rider_id === null && !known.has(job.order_id)) {
        known.add(job.order_id)
        await dispatch.take(job, (type, details) => {
          if (type === 'declined') known.delete(job.order_id)
          return report(job.order_id, type, details)
        })
      }
    }
    // Only now, so that a job is taken again if this process ends before.
    await cursor.write(next)
  }

  return {
    takeJobs,
    /** @param {{ rider_id: string, latitude: number, longitude: number, at: string }[]} positions at most 100 */
    sendPositions: (positions) => call('/fleet/positions', { positions }),
    /** @param {string} orderId @param {'collection' | 'delivery' | 'return'} kind @param {Uint8Array} jpeg at most 45 kB */
    sendPhoto: (orderId, kind, jpeg) =>
      call(`/fleet/jobs/${orderId}/proofs`, {
        kind,
        at: new Date(now()).toISOString(),
        content_type: 'image/jpeg',
        content: Buffer.from(jpeg).toString('base64'),
      }),
  }
}
