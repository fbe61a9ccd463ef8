import { RefusedError } from '../api/errors.ts'

/** Why a link shows no job. */
export type JobProblem = 'not-found' | 'other-device' | 'given-back' | 'taken-back' | 'ended'

/** Returns why a link shows no job; null for failures worth a retry. */
export function jobProblemOf(error: unknown): JobProblem | null {
  if (!(error instanceof RefusedError)) return null
  const { status, key } = error
  if (status === 403) return 'other-device'
  if (status === 410) return key === 'job.taken-back' ? 'taken-back' : 'ended'
  return status === 401 || status === 404 ? 'not-found' : null
}
