import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { RiderRequest } from '../../../core/request/request.ts'

/** Returns the current step's name; null without an outlet. Its data would re-render with every key. */
export function useStepName({ $step }: Pick<RiderRequest, '$step'>) {
  return useStore(useMemo(() => computed($step, (step) => step?.step ?? null), [$step]))
}
