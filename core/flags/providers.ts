import type { ApiClient } from '../api/client.ts'
import { type FlagsQuery, fetchFlags } from '../api/flags.ts'
import type { Clock, Environment } from '../environment.ts'
import { type FlagValues, flagsFromWire } from './variations.ts'

const timeoutMs = 2000

export interface ProviderParts {
  environment: Pick<Environment, 'clock' | 'fetch'>
  client: ApiClient
  api: string
}

/** The vendor's flags, and those of each of the `others`. */
export interface FlagsByVendor {
  flags: FlagValues
  others: ReadonlyMap<string, FlagValues>
  build: ApiBuild
}

/** Country and brand of the order API, unchecked; undefined if unknown. */
export type ApiBuild = Readonly<Partial<Record<'country' | 'brand', unknown>>>

/** Fetches flags from the order API's flag service, then from `fwfFallback.json`. @throws FlagsUnavailableError if both fail */
export async function requestFlags(
  parts: ProviderParts,
  query: FlagsQuery,
  signal: AbortSignal,
): Promise<FlagsByVendor> {
  const providers = [
    (timeoutSignal: AbortSignal) => fetchFlags(parts.client, query, timeoutSignal),
    async (timeoutSignal: AbortSignal) => ({ result: await fetchFile(parts, timeoutSignal) }),
  ]
  const failures: unknown[] = []
  for (const provide of providers) {
    signal.throwIfAborted()
    try {
      return flagsByVendor(await withTimeout<FlagsResult>(parts.environment.clock, signal, provide), query.others ?? [])
    } catch (error) {
      failures.push(error)
    }
  }
  signal.throwIfAborted()
  throw new FlagsUnavailableError(failures)
}

interface FlagsResult {
  result: unknown
  others?: unknown
  country?: unknown
  brand?: unknown
}

// Vendors that are missing in the response have the flags of the country.
function flagsByVendor({ result, others, country, brand }: FlagsResult, ids: readonly string[]): FlagsByVendor {
  const countryFlags = checkedMap(result)
  const differences = isMap(others) ? others : {}
  const differenceFor = (id: string) => {
    const difference = Object.hasOwn(differences, id) ? differences[id] : null
    return isMap(difference) ? difference : {}
  }
  return {
    build: { country, brand },
    flags: flagsFromWire(countryFlags),
    others: new Map(ids.map((id) => [id, flagsFromWire({ ...countryFlags, ...differenceFor(id) })])),
  }
}

async function fetchFile({ environment, api }: ProviderParts, signal: AbortSignal): Promise<unknown> {
  const response = await environment.fetch(`${api}/fwfFallback.json`, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

type FlagMap = Readonly<Record<string, unknown>>

const isMap = (value: unknown): value is FlagMap => typeof value === 'object' && value !== null && !Array.isArray(value)

function checkedMap(wire: unknown): FlagMap {
  if (!isMap(wire)) throw new Error('no map of flags')
  return wire
}

/** Rejects with 'Timeout error' after 2 s, even if the request can't be aborted. */
async function withTimeout<Value>(
  clock: Clock,
  signal: AbortSignal,
  request: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const timer = clock.setTimeout(() => controller.abort(new FlagServiceTimeoutError()), timeoutMs)
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const aborted = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  try {
    return await Promise.race([request(controller.signal), aborted])
  } finally {
    clock.clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

export class FlagServiceTimeoutError extends Error {
  override readonly name = 'FlagServiceTimeoutError'
  constructor() {
    super('Timeout error')
  }
}

/** Every provider failed; the previous flags stay (specification 1 §8). `failures` are in the providers' order. */
export class FlagsUnavailableError extends Error {
  override readonly name = 'FlagsUnavailableError'
  readonly failures: readonly unknown[]
  constructor(failures: readonly unknown[]) {
    super('FwF: couldnt refresh the flags')
    this.failures = failures
  }
}
