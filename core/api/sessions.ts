import type { ApiClient } from './client.ts'

/** A sign-in of the account on a device. Times are ISO 8601. */
export interface SessionWire {
  id: string
  browser: string | null
  system: string | null
  began_at: string
  /** Last extension; clients extend about hourly. */
  used_at: string
  is_current: boolean
}

export interface SessionListResponseWire {
  result: { sessions: SessionWire[] }
}

/** GET /sessions: lists the account's sessions, last used first. */
export async function fetchSessions(client: ApiClient): Promise<SessionWire[]> {
  return (await client.request<SessionListResponseWire['result']>('/sessions')).sessions
}

/** DELETE /sessions/{id}: ends a session. @throws RefusedError 404 if it has already ended */
export function endSession(client: ApiClient, id: string) {
  return client.request<boolean>(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** DELETE /sessions: ends all but the caller's. */
export function endOtherSessions(client: ApiClient) {
  return client.request<{ ended: number }>('/sessions', { method: 'DELETE' })
}
