import { elementPageWithVendors } from '../../core/app/page.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierRequest } from './CourierRequest.tsx'
import { contract } from './contract.ts'
import { Outline } from './Outline.tsx'

export const makeClass = () => elementClass(contract, CourierRequest, { complete: elementPageWithVendors, Outline })

export function define() {
  const isNew = defineElement(contract, makeClass)
  // Preloads before the first paint; failures are retried when shown.
  if (isNew) import('./form/first-parts.ts').catch(() => {})
  return isNew
}
