import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import {
  type RiderEventWire,
  type RiderJobWire,
  type RiderLink,
  sendRiderEvent,
  sendRiderPhoto,
} from '../api/rider-jobs.ts'
import { riderEventTypes, riderFailures, riderPhotoKinds } from '../api/rider-lists.ts'
import type { RecordStore } from '../environment/records.ts'
import type { Environment } from '../environment.ts'
import { sleep } from '../lib/sleep.ts'
import { flag, number, object, oneOf, orNull, type Read, type Schema, text } from '../storage/schema.ts'

const bytes: Schema<Uint8Array<ArrayBuffer>> = (value) =>
  value instanceof Uint8Array ? (value as Uint8Array<ArrayBuffer>) : undefined

/** A press as it is stored: with its order, its own time and its ID. `job` is the link's token. */
const pressSchema = object({
  job: text,
  orderId: text,
  /** Presses are sent in the order of their numbers. */
  number,
  eventId: text,
  type: oneOf(riderEventTypes),
  /** ISO 8601. */
  at: text,
  code: orNull(text),
  reason: orNull(oneOf(riderFailures)),
  ageChecked: flag,
  cashTaken: flag,
  photo: orNull(object({ kind: oneOf(riderPhotoKinds), jpeg: bytes })),
})
export type StoredPress = Read<typeof pressSchema>
export type NewPress = Partial<Pick<StoredPress, 'code' | 'reason' | 'ageChecked' | 'cashTaken' | 'photo'>> &
  Pick<StoredPress, 'type' | 'at'>

/** 300 kB in the slowest networks of phones. */
const photoTimeoutMs = 60_000
const firstWaitMs = 1000
const longestWaitMs = 30_000

export interface Presses {
  /** Those that the server hasn't got yet, in the order in which they are sent. */
  $waiting: ReadableAtom<readonly StoredPress[]>
  /** False if the device can't keep them: they are lost when the page is closed. */
  $isKept: ReadableAtom<boolean>
  /** Reads what was stored before. */
  load(): Promise<unknown>
  /** Resolves once the press is stored. It's sent by `send`. */
  add(press: Omit<StoredPress, 'job' | 'number'>): Promise<void>
  /** Sends everything in order, until nothing waits. */
  send(): Promise<void>
  /** Tries again at once, as when the network is back. */
  hurry(): void
  /** Removes all, because the job isn't the rider's any more. */
  clear(): Promise<void>
  stop(): void
}

interface PressesOptions {
  environment: Pick<Environment, 'clock' | 'locks'>
  client: ApiClient
  /** The link's token. */
  token: string
  link(): Promise<RiderLink>
  records: RecordStore
  onSent(job: RiderJobWire, press: StoredPress): void
  /** There was no response. The press is sent again. */
  onAway(): void
  /** The server has decided against the press. */
  onRefused(error: RefusedError, press: StoredPress): void
}

/**
 * Keeps presses on the device until the server has them, and sends one at a time, with growing waits. The
 * server decides about each; a refused one isn't sent again.
 */
export function createPresses(options: PressesOptions): Presses {
  const { environment, client, token, link, records, onSent, onAway, onRefused } = options
  const { clock } = environment
  const $waiting = atom<readonly StoredPress[]>([])
  const $isKept = atom(true)
  const stopped = new AbortController()
  let waiting = new AbortController()
  let runs = Promise.resolve()

  async function read() {
    // A record may be both in memory and in the database.
    const byId = new Map<string, StoredPress>()
    for (const record of await records.all()) {
      const press = pressSchema(record)
      if (press?.job === token) byId.set(press.eventId, press)
    }
    $isKept.set(records.isKept())
    $waiting.set([...byId.values()].sort((a, b) => a.number - b.number))
    return $waiting.get()
  }

  async function remove(press: StoredPress) {
    await records.remove(press.eventId)
    $waiting.set($waiting.get().filter(({ eventId }) => eventId !== press.eventId))
  }

  async function sendPress(press: StoredPress) {
    const { eventId, photo } = press
    const { signal } = stopped
    const rider = await link()
    // Before the event, which may need it. A repeated one changes nothing.
    if (photo) {
      const content = new Blob([photo.jpeg], { type: 'image/jpeg' })
      const proof = { kind: photo.kind, eventId, photo: content }
      await sendRiderPhoto(client, rider, proof, { signal, retries: 0, timeoutMs: photoTimeoutMs })
    }
    return sendRiderEvent(client, rider, eventOf(press), { signal, retries: 0 })
  }

  /** Sends the first press of all tabs. Returns whether there may be more. @throws if it has to be sent again */
  async function sendFirst(): Promise<boolean> {
    const [press] = await read()
    if (!press) return false
    try {
      const job = await sendPress(press)
      await remove(press)
      onSent(job, press)
    } catch (error) {
      if (!(error instanceof RefusedError) || isTemporary(error)) throw error
      await remove(press)
      onRefused(error, press)
    }
    return true
  }

  async function run() {
    let failures = 0
    while (!stopped.signal.aborted) {
      try {
        // Another tab of the same link must not send a later press first.
        if (!(await environment.locks.request('courier-job', sendFirst))) return
        failures = 0
      } catch {
        failures += 1
        onAway()
        waiting = new AbortController()
        await sleep(clock, Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)), waiting.signal).catch(() => {})
      }
    }
  }

  return {
    $waiting,
    $isKept,
    load: read,
    async add(press) {
      const last = (await read()).at(-1)
      const stored = { ...press, job: token, number: (last?.number ?? 0) + 1 }
      await records.put(press.eventId, stored)
      $isKept.set(records.isKept())
      $waiting.set([...$waiting.get(), stored])
    },
    send() {
      runs = runs.then(run)
      return runs
    },
    hurry: () => waiting.abort(),
    async clear() {
      for (const press of await read()) await remove(press)
    },
    stop() {
      stopped.abort()
      waiting.abort()
    },
  }
}

/** Whether the refusal says nothing of the press itself. */
const isTemporary = ({ status, retryAfterSeconds }: RefusedError) =>
  status === 408 || status === 429 || (status === 409 && retryAfterSeconds !== null)

function eventOf({ eventId, type, at, code, reason, ageChecked, cashTaken }: StoredPress): RiderEventWire {
  return {
    event_id: eventId,
    type,
    at,
    ...(code !== null && { code }),
    ...(reason !== null && { reason }),
    ...(ageChecked && { age_checked: true }),
    ...(cashTaken && { cash_taken: true }),
  }
}
