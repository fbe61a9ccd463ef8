import { RefusedError } from '../api/errors.ts'

/** Whether a link is unknown or expired; null for failures worth a retry. */
export function linkProblemOf(error: unknown): 'not-found' | 'ended' | null {
  if (!(error instanceof RefusedError)) return null
  if (error.status === 404) return 'not-found'
  return error.status === 410 ? 'ended' : null
}
