import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { useRequest } from './request-context.ts'

/** A part of the draft; re-renders only when it changes. @param select stable */
export function useDraft<Fact>(select: (draft: Draft) => Fact): Fact {
  const { $draft } = useRequest()
  return useStore(useMemo(() => computed($draft, select), [$draft, select]))
}
