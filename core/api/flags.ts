import type { Mode } from '../config/startup-checks.ts'
import type { ApiClient } from './client.ts'

/** Whom the flags are asked for. Without a vendor: what holds for everybody in the country. */
export interface FlagsQuery {
  country: string
  mode: Mode
  vendor: string | null
  /** Other vendors whose flags are wanted too, at most 200. */
  others?: readonly string[]
}

/** As it is sent: `others` by comma. */
export interface FlagsQueryWire {
  country: string
  mode: Mode
  vendor?: string
  others?: string
}

/** Flag to variation; what it holds is checked by who reads it (`core/flags/variations.ts`). */
export type FlagsWire = Readonly<Record<string, unknown>>

export interface FlagsAnswer {
  result: FlagsWire
  /** By vendor id, what is different for that vendor. */
  others?: Readonly<Record<string, FlagsWire>>
}

/** GET /flags?country=&vendor=&mode=&others= (specification 1 §4). Open to all; asked once, the file is the next try. */
export function fetchFlags(client: ApiClient, query: FlagsQuery, signal: AbortSignal): Promise<FlagsAnswer> {
  const { country, mode, vendor, others = [] } = query
  return client.request<FlagsAnswer>('/flags', {
    query: {
      country,
      ...(vendor !== null && { vendor }),
      mode,
      ...(others.length > 0 && { others: others.join(',') }),
    } satisfies FlagsQueryWire,
    authorized: false,
    retries: 0,
    whole: true,
    signal,
  })
}
