import { createContext, type Ref, useContext } from 'react'
import type { RiderRequest } from '../../../core/request/request.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'

/** State shared by the form's components. */
export interface RequestContextValue {
  request: RiderRequest
  /** Registers a field's element, to be focused by its message. */
  fieldRef(field: RequestField): Ref<HTMLElement>
  /** The field's element; undefined if not rendered. */
  placeOf(field: RequestField): HTMLElement | undefined
  /** Places a movable pin on the map. */
  putPin: { current: () => void }
}

export const RequestContext = createContext<RequestContextValue | null>(null)

function useRequestContext(): RequestContextValue {
  const context = useContext(RequestContext)
  if (!context) throw new Error('Rendered outside of a request')
  return context
}

export const useRequest = (): RiderRequest => useRequestContext().request

export const useFieldRef = <Control extends HTMLElement>(field: RequestField) =>
  useRequestContext().fieldRef(field) as Ref<Control>

export const usePutPin = () => useRequestContext().putPin

export const usePlaceOf = () => useRequestContext().placeOf
