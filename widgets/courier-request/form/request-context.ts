import { createContext, type Ref, useContext } from 'react'
import type { RiderRequest } from '../../../core/request/request.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'

/** The request of this element, for the parts of its form. */
export interface RequestSurroundings {
  request: RiderRequest
  /** Remembers where the field is, so that its message can take the focus there. */
  fieldRef(field: RequestField): Ref<HTMLElement>
  /** Where it is; undefined while it is not drawn. */
  placeOf(field: RequestField): HTMLElement | undefined
}

export const RequestContext = createContext<RequestSurroundings | null>(null)

function useSurroundings(): RequestSurroundings {
  const surroundings = useContext(RequestContext)
  if (!surroundings) throw new Error('Rendered outside of a request')
  return surroundings
}

export const useRequest = (): RiderRequest => useSurroundings().request

export const useFieldRef = <Control extends HTMLElement>(field: RequestField) =>
  useSurroundings().fieldRef(field) as Ref<Control>

export const usePlaceOf = () => useSurroundings().placeOf
