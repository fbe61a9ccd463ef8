import { elementPageWithVendors } from '../../core/app/page.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierRequest } from './CourierRequest.tsx'
import { contract } from './contract.ts'
import { Outline } from './Outline.tsx'

/** The element's class, not defined yet. */
export const makeClass = () => elementClass(contract, CourierRequest, elementPageWithVendors, Outline)

/** Defines the element; `define.ts` does so when imported. */
export function define() {
  const isNew = defineElement(contract, makeClass)
  // Preloads before the first paint; failures are retried when shown.
  if (isNew) import('./form/first-parts.ts').catch(() => {})
  return isNew
}
