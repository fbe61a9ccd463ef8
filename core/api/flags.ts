import type { ApiClient } from './client.ts'

/** Whom the flags are asked for. Without a vendor: what holds for everybody in the country. */
export interface FlagsQuery {
  country: string
  mode: string
  vendor: string | null
}

/** Flag to variation; what it holds is checked by who reads it (`core/flags/variations.ts`). */
export type FlagsWire = Readonly<Record<string, unknown>>

/** GET /flags?country=&vendor=&mode= (specification 1 §4). Open to all; asked once, the file is the next try. */
export async function fetchFlags(client: ApiClient, query: FlagsQuery, signal: AbortSignal): Promise<FlagsWire> {
  const { country, mode, vendor } = query
  const answer = await client.request<{ result: FlagsWire }>('/flags', {
    query: { country, vendor: vendor ?? undefined, mode },
    authorized: false,
    retries: 0,
    signal,
  })
  return answer.result
}
