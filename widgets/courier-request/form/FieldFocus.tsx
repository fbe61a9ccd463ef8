import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { RiderRequest } from '../../../core/request/request.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'
import { RequestContext } from './request-context.ts'

/** Provides the request to the form, and focuses the first visible field with a problem after a failed submit. */
export function FieldFocus({ request, children }: { request: RiderRequest; children: ReactNode }) {
  const problems = useStore(request.$problems)
  const attempt = problems[0]?.attempt ?? 0
  const { context, places } = useMemo(() => {
    const places = new Map<RequestField, HTMLElement>()
    const refs = new Map<RequestField, (element: HTMLElement | null) => void>()
    const fieldRef = (field: RequestField) => {
      const existingRef = refs.get(field)
      if (existingRef) return existingRef
      const ref = (element: HTMLElement | null) => {
        if (element) places.set(field, element)
        else places.delete(field)
      }
      refs.set(field, ref)
      return ref
    }
    const placeOf = (field: RequestField) => places.get(field)
    return {
      context: { request, fieldRef, placeOf, putPin: { current: request.destination.closeSuggestions } },
      places,
    }
  }, [request])

  // Depends on the attempt only, because typing removes messages and mustn't move the focus.
  useEffect(() => {
    if (attempt === 0) return
    const invalidElements = request.$problems.get().flatMap(({ field }) => places.get(field) ?? [])
    invalidElements.sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    invalidElements[0]?.focus()
  }, [attempt, request, places])

  return <RequestContext value={context}>{children}</RequestContext>
}
