import type { Clock, Environment } from '../environment.ts'
import { retry } from '../lib/retry.ts'
import { sleep } from '../lib/sleep.ts'

/** `Date` headers have whole seconds. */
const dateStepMs = 1000
/** Smaller steps are corrections of a clock that runs fast or slow. */
const leastStepMs = 1000
/** How long a caller waits for the time. */
const patienceMs = 5000

/**
 * Returns the environment with the order API's time as its clock. The time comes from the `Date` header of the API's
 * responses, and until the first one from the device. Later it doesn't matter if the device's clock is set.
 */
export function withServerTime(environment: Environment, api: () => string): Environment {
  const { clock, fetch, upload } = environment
  const listeners = new Set<() => void>()
  // The server's time minus the device's.
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let ahead = 0
  const isKnown = () => Number.isFinite(least)
  const deviceNow = steady(clock, isKnown, () => void askPatiently())

  function note({ headers }: Response, sentAt: number) {
    const date = Date.parse(headers.get('date') ?? '')
    // A cached response has an old date.
    if (!/no-(store|cache)/.test(headers.get('cache-control') ?? '') || Number.isNaN(date)) return
    const [low, high] = [date - deviceNow(), date + dateStepMs - sentAt]
    const isFirst = !isKnown()
    const isPossible = low <= most && high >= least
    least = isPossible ? Math.max(least, low) : low
    most = isPossible ? Math.min(most, high) : high
    const before = ahead
    // A device that may be right is.
    ahead = least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2)
    if (isFirst || Math.abs(ahead - before) > leastStepMs) for (const run of [...listeners]) run()
  }

  /** Notes the time of each response that the order API sends. */
  async function noting(url: string, send: () => Promise<Response>) {
    const sentAt = deviceNow()
    const response = await send()
    if (url.startsWith(`${api()}/`)) note(response, sentAt)
    return response
  }

  async function ask() {
    const url = `${api()}/healthz`
    await noting(url, () => fetch(url, { cache: 'no-store', credentials: 'omit' }))
  }

  /** After a sleep, the network is often not back yet. */
  const askPatiently = () => retry({ clock, delayAfter: () => patienceMs }, ask)

  return {
    ...environment,
    fetch: (input, init) => noting(input instanceof Request ? input.url : String(input), () => fetch(input, init)),
    upload: (url, options) => noting(url, () => upload(url, options)),
    clock: {
      ...clock,
      now: () => deviceNow() + ahead,
      async learn() {
        if (!isKnown()) await Promise.race([ask().catch(() => {}), sleep(clock, patienceMs)])
      },
      onLearned(run) {
        listeners.add(run)
        return () => listeners.delete(run)
      },
    },
  }
}

/**
 * Counts on from the device's time by a clock that is never set, once the server's time is known. That clock may stand still
 * while the device sleeps.
 * @param onLead called after a sleep, and when the device's clock was set ahead
 */
function steady({ now, elapsed = now }: Clock, isKnown: () => boolean, onLead: () => void): () => number {
  let start = now() - elapsed()
  let seen = start
  return () => {
    const step = now() - elapsed() - seen
    if (!isKnown()) seen = start += step
    else if (Math.abs(step) > leastStepMs) seen += step
    if (isKnown() && step > leastStepMs) onLead()
    return Math.round(elapsed() + start)
  }
}

/** Whether a time of the server has passed, by the server's clock: an unknown one is asked for first. */
export async function hasPassed(clock: Pick<Clock, 'now' | 'learn'>, at: number): Promise<boolean> {
  if (!(at > clock.now())) await clock.learn?.()
  return !(at > clock.now())
}
