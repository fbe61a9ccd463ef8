import { RefusedError } from '../api/errors.ts'

/**
 * Why a tracking link shows nothing: unknown, or ended 30 days after the delivery. Null for a failure that another try
 * may mend.
 */
export function linkProblemOf(error: unknown): 'not-found' | 'ended' | null {
  if (!(error instanceof RefusedError)) return null
  if (error.status === 404) return 'not-found'
  return error.status === 410 ? 'ended' : null
}
