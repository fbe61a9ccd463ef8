import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { RiderRequest } from '../../../core/request/request.ts'

/** Name of the current step; null without an outlet. The step's data changes with every key. */
export function useStepName({ $step }: Pick<RiderRequest, '$step'>) {
  return useStore(useMemo(() => computed($step, (step) => step?.step ?? null), [$step]))
}
