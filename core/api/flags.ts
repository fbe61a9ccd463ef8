import type { Mode } from '../config/setting-values.ts'
import type { ApiClient } from './client.ts'

/** Without a vendor, the flags of the whole country are fetched; `others` are vendors whose differences are included. */
export interface FlagsQuery {
  /** Null for the order API's. */
  country: string | null
  mode: Mode
  vendor: string | null
  others?: readonly string[]
}

export interface FlagsQueryWire {
  country?: string
  mode: Mode
  vendor?: string
  others?: string
}

/** Variations by flag; `core/flags/variations.ts` checks the values. */
export type FlagsWire = Readonly<Record<string, unknown>>

export interface FlagsResponse {
  /** Of the order API. */
  country?: string
  brand?: string
  result: FlagsWire
  others?: Readonly<Record<string, FlagsWire>>
}

/** GET /flags (specification 1 §4). Public. The service has 2 s, so one retry fits before the flags file is the fallback. */
export function fetchFlags(client: ApiClient, query: FlagsQuery, signal: AbortSignal): Promise<FlagsResponse> {
  const { country, mode, vendor, others = [] } = query
  return client.request<FlagsResponse>('/flags', {
    query: {
      ...(country !== null && { country }),
      ...(vendor !== null && { vendor }),
      mode,
      ...(others.length > 0 && { others: others.join(',') }),
    } satisfies FlagsQueryWire,
    authorized: false,
    retries: 1,
    whole: true,
    signal,
  })
}
