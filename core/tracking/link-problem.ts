import { RefusedError } from '../api/errors.ts'

export type LinkProblem = 'not-found' | 'ended'

/** Whether a link is unknown or expired; null for failures worth a retry. */
export function linkProblemOf(error: unknown): LinkProblem | null {
  if (!(error instanceof RefusedError)) return null
  if (error.status === 404) return 'not-found'
  return error.status === 410 ? 'ended' : null
}
