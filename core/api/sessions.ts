import type { ApiClient } from './client.ts'

/** One sign-in of the account on one device. Times are ISO 8601. */
export interface SessionWire {
  id: string
  /** Such as `Chrome`; null if unknown. */
  browser: string | null
  /** Such as `Windows`; null if unknown. */
  system: string | null
  began_at: string
  /** When it was last extended, which clients do about once an hour. */
  used_at: string
  /** The session that asks. */
  is_current: boolean
}

export interface SessionListAnswerWire {
  result: { sessions: SessionWire[] }
}

/** GET /sessions: where the account is signed in, the session used last first. */
export async function listSessions(client: ApiClient): Promise<SessionWire[]> {
  return (await client.request<SessionListAnswerWire['result']>('/sessions')).sessions
}

/** DELETE /sessions/{id}: ends one at once. A session that has ended already is refused with 404. */
export function endSession(client: ApiClient, id: string) {
  return client.request<boolean>(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** DELETE /sessions: ends all but the one that asks. */
export function endOtherSessions(client: ApiClient) {
  return client.request<{ ended: number }>('/sessions', { method: 'DELETE' })
}
