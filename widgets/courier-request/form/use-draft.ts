import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { useRequest } from './request-context.ts'

/** Returns a value of the draft; re-renders only when it changes. @param select must keep its identity */
export function useDraft<Value>(select: (draft: Draft) => Value): Value {
  const { $draft } = useRequest()
  return useStore(useMemo(() => computed($draft, select), [$draft, select]))
}
