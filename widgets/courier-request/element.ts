import { elementPageWithVendors } from '../../core/app/page-object.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierRequest } from './CourierRequest.tsx'
import { contract } from './contract.ts'
import { Outline } from './Outline.tsx'

export const makeClass = () => elementClass(contract, CourierRequest, { complete: elementPageWithVendors, Outline })

export function define() {
  return defineElement(contract, makeClass)
}
