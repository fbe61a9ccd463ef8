import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { useRequest } from './request-context.ts'

/**
 * A fact of the draft; the view redraws only when the fact changes.
 * @param select stable, and returns a plain value or a part of the draft
 */
export function useDraft<Fact>(select: (draft: Draft) => Fact): Fact {
  const { $draft } = useRequest()
  return useStore(useMemo(() => computed($draft, select), [$draft, select]))
}
