import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { RiderRequest } from '../../../core/request/request.ts'

/** Which step the request is at; null while no outlet is selected. What the step carries changes with every key. */
export function useStepName({ $step }: Pick<RiderRequest, '$step'>) {
  return useStore(useMemo(() => computed($step, (step) => step?.step ?? null), [$step]))
}
