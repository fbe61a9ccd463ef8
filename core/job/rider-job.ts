import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchRiderJob, type RiderJobWire, type RiderLink, sendRiderPositions } from '../api/rider-jobs.ts'
import type { RiderFailure } from '../api/rider-lists.ts'
import type { RecordStore } from '../environment/records.ts'
import type { Environment } from '../environment.ts'
import type { TextKey } from '../i18n/keys.ts'
import { lazy } from '../lib/lazy.ts'
import { poll } from '../lib/poll.ts'
import { sleep } from '../lib/sleep.ts'
import { riderDeviceEntry } from '../storage/page-entries.ts'
import { object, token } from '../storage/schema.ts'
import { stored } from '../storage/stored.ts'
import { createHandover, type Handover } from './handover.ts'
import { type JobStep, placeWith, type RiderJob, riderJobFromWire, stepOf } from './job.ts'
import { type JobProblem, jobProblemOf } from './job-problem.ts'
import { createPositions } from './positions.ts'
import { createPresses, type NewPress } from './presses.ts'

const refreshMs = 10_000
/** How long a button waits for the server before the press counts as waiting. */
const patienceMs = 3000

export type RiderJobState =
  | { state: 'loading' }
  | { state: 'open'; job: RiderJob; step: JobStep }
  | { state: JobProblem }
  | { state: 'failed'; error: unknown }

export interface RiderJobPage {
  environment: Pick<
    Environment,
    'clock' | 'storage' | 'locks' | 'randomId' | 'phone' | 'isOnline' | 'onOnline' | 'isShown' | 'onShown'
  >
  client: ApiClient
}

/** An order carried by one of the shop's own riders. */
export interface RiderJobStores {
  /** The order with the presses that the server hasn't got yet. */
  $job: ReadableAtom<RiderJobState>
  /** How many presses will be sent. */
  $waiting: ReadableAtom<number>
  /** False if they are lost when the page is closed. */
  $isKept: ReadableAtom<boolean>
  /** Whether the last call had no response. */
  $isAway: ReadableAtom<boolean>
  $isPositionRefused: ReadableAtom<boolean>
  /** Why the last press didn't count; null if it did. */
  $refusal: ReadableAtom<TextKey | null>
  /** The next step's button and its fields. */
  handover: Handover
  /** Gives the order back before the collection. */
  giveBack(): Promise<void>
  /** Brings the order back, because it can't be delivered. */
  fail(reason: RiderFailure): Promise<void>
  retry(): Promise<void>
  destroy(): void
}

/** @param token of the link */
export function createRiderJob(page: RiderJobPage, token: string): RiderJobStores {
  const { client, environment } = page
  const { clock } = environment
  const $server = atom<{ state: 'loading' } | { state: 'open'; job: RiderJob } | JobEnd>({ state: 'loading' })
  const $isAway = atom(false)
  const $refusal = atom<TextKey | null>(null)
  /** The press whose button waits for the server: the screen doesn't show it yet. */
  const $trying = atom<string | null>(null)
  const answers = new Map<string, (refusal: RefusedError | null) => void>()
  const phone = lazy(clock, environment.phone)
  const records = recordsOf(phone)
  const device = lazy(clock, () => deviceOf(environment, records))
  const link = async (): Promise<RiderLink> => ({ token, device: await device.fetch() })

  const presses = createPresses({
    environment,
    client,
    token,
    link,
    records,
    onSent(wire, press) {
      $isAway.set(false)
      if (press.type === 'declined') $server.set({ state: 'given-back' })
      else apply(wire)
      answers.get(press.eventId)?.(null)
    },
    onAway: () => $isAway.set(true),
    onRefused(error, press) {
      const problem = jobProblemOf(error)
      if (problem) return lose(problem)
      if ($trying.get() === press.eventId) answers.get(press.eventId)?.(error)
      else $refusal.set(refusalText(error))
      void refresh()
    },
  })
  const positions = createPositions(
    clock,
    { watchPosition: (run, onRefused) => phone.loaded?.watchPosition(run, onRefused) ?? (() => {}) },
    async (position) => sendRiderPositions(client, await link(), [position], { retries: 0 }),
  )

  const $job = computed([$server, presses.$waiting, $trying], (server, waiting, trying): RiderJobState => {
    if (server.state !== 'open') return server
    const types = waiting.filter(({ eventId }) => eventId !== trying).map(({ type }) => type)
    return { ...server, step: stepOf(server.job, placeWith(server.job, types)) }
  })

  function apply(wire: RiderJobWire) {
    const job = riderJobFromWire(wire)
    const known = $server.get()
    if (known.state === 'open' && known.job.updatedAt > job.updatedAt) return
    $server.set({ state: 'open', job })
  }

  /** Ends the job, whose presses the server doesn't take any more. */
  function lose(problem: JobProblem) {
    $refusal.set('job.not-sent')
    $server.set({ state: problem })
    void presses.clear()
  }

  async function refresh() {
    try {
      await presses.load()
      apply(await fetchRiderJob(client, await link(), { retries: 0 }))
      $isAway.set(false)
    } catch (error) {
      const problem = jobProblemOf(error)
      if (problem) return showProblem(problem)
      $isAway.set(true)
      if ($server.get().state !== 'open') $server.set({ state: 'failed', error })
    }
  }

  /** Shows why there is no job, unless the rider has finished it, or a response to the rider's presses will tell. */
  function showProblem(problem: JobProblem) {
    const current = $job.get()
    const isFinished = problem === 'ended' && current.state === 'open' && isOver(current)
    if (!isFinished && presses.$waiting.get().length === 0) $server.set({ state: problem })
  }

  /** Stores a press, then waits a little for the server. @throws RefusedError if the server has refused it by then */
  async function press({ type, at, ...details }: NewPress): Promise<void> {
    const server = $server.get()
    if (server.state !== 'open') return
    const { orderId } = server.job
    const eventId = environment.randomId()
    const answer = new Promise<RefusedError | null>((resolve) => answers.set(eventId, resolve))
    const nothing = { code: null, reason: null, ageChecked: false, cashTaken: false, photo: null }
    $refusal.set(null)
    $trying.set(eventId)
    try {
      await presses.add({ orderId, eventId, type, at, ...nothing, ...details })
      void presses.send()
      presses.hurry()
      if (!environment.isOnline()) return
      const refusal = await Promise.race([answer, sleep(clock, patienceMs).then(() => null)])
      if (refusal) throw refusal
    } finally {
      answers.delete(eventId)
      $trying.set(null)
    }
  }

  const pressNow = (details: Omit<NewPress, 'at'>) =>
    press({ ...details, at: new Date(clock.now()).toISOString() }).catch((error) => $refusal.set(refusalText(error)))

  onMount($job, () => {
    void refresh()
    void presses.send()
    const stops = [
      poll(environment, refreshMs, () => {
        const current = $job.get()
        if (current.state === 'failed' || (current.state === 'open' && !isOver(current))) return refresh()
      }),
      environment.onOnline(() => {
        presses.hurry()
        void refresh()
      }),
      $job.subscribe((current) => positions.follow(current.state === 'open' && isFollowed(current))),
    ]
    return () => {
      for (const stop of stops) stop()
      positions.follow(false)
    }
  })

  const handover = createHandover({
    clock,
    $step: computed($job, (current) => (current.state === 'open' ? current.step : null)),
    shrinkPhoto: async (...given) => (await phone.fetch()).shrinkPhoto(...given),
    press,
    onRefused: (error) => $refusal.set(refusalText(error)),
  })

  return {
    $job,
    $waiting: computed(
      [presses.$waiting, $trying],
      (waiting, trying) => waiting.filter(({ eventId }) => eventId !== trying).length,
    ),
    $isKept: presses.$isKept,
    $isAway,
    $isPositionRefused: positions.$isRefused,
    $refusal,
    handover,
    giveBack: () => pressNow({ type: 'declined' }),
    fail: (reason) => pressNow({ type: 'failed', reason }),
    retry() {
      if ($server.get().state !== 'open') $server.set({ state: 'loading' })
      presses.hurry()
      return refresh()
    },
    destroy() {
      presses.stop()
      handover.destroy()
    },
  }
}

type JobEnd = { state: JobProblem } | { state: 'failed'; error: unknown }
type OpenJob = Extract<RiderJobState, { state: 'open' }>

const isOver = ({ step }: OpenJob) => step.step === 'done'
const isFollowed = ({ step }: OpenJob) => !['accept', 'cancelled', 'done'].includes(step.step)

/** Returns why a press didn't count. */
function refusalText(error: unknown): TextKey {
  const key = error instanceof RefusedError ? error.key : null
  if (key === 'fleet.code-wrong') return 'job.code-wrong'
  return key === 'fleet.order-cancelled' ? 'job.refused-cancelled' : 'job.refused'
}

function recordsOf(phone: ReturnType<typeof lazy<Awaited<ReturnType<Environment['phone']>>>>): RecordStore {
  return {
    all: async () => (await phone.fetch()).records.all(),
    put: async (key, record) => (await phone.fetch()).records.put(key, record),
    remove: async (key) => (await phone.fetch()).records.remove(key),
    isKept: () => phone.loaded?.records.isKept() ?? true,
  }
}

const recordKey = 'device'
const recordSchema = object({ device: token })

/**
 * Returns the random text by which the order API knows this phone. It's stored before it resolves, so that the link stays open
 * if the browser is killed. Local storage may be written later, so it only counts if records are refused.
 */
function deviceOf(
  { storage, locks, randomId }: Pick<Environment, 'storage' | 'locks' | 'randomId'>,
  records: RecordStore,
): Promise<string> {
  return locks.request(riderDeviceEntry.key, async () => {
    for (const record of await records.all()) {
      const known = recordSchema(record)
      if (known) return known.device
    }
    const entry = stored(storage, riderDeviceEntry)
    const device = entry.read() ?? randomId()
    entry.write(device)
    await records.put(recordKey, { device })
    // Otherwise the next press would count as not kept, too.
    if (!records.isKept()) await records.remove(recordKey)
    return device
  })
}
