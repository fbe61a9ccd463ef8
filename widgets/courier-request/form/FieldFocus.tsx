import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Request } from '../../../core/request/request.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'
import { RequestContext } from './request-context.ts'

/** Hands the request down, and puts the focus where the last press found something missing. */
export function FieldFocus({ request, children }: { request: Request; children: ReactNode }) {
  const problem = useStore(request.$problem)
  const { surroundings, places } = useMemo(() => {
    const places = new Map<RequestField, HTMLElement>()
    const refs = new Map<RequestField, (element: HTMLElement | null) => void>()
    const fieldRef = (field: RequestField) => {
      const known = refs.get(field)
      if (known) return known
      const ref = (element: HTMLElement | null) => {
        if (element) places.set(field, element)
        else places.delete(field)
      }
      refs.set(field, ref)
      return ref
    }
    const placeOf = (field: RequestField) => places.get(field)
    return { surroundings: { request, fieldRef, placeOf }, places }
  }, [request])

  useEffect(() => {
    if (problem) places.get(problem.field)?.focus()
  }, [problem, places])

  return <RequestContext value={surroundings}>{children}</RequestContext>
}
