import { elementPageWithVendors } from '../../core/app/page-object.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierOrderList } from './CourierOrderList.tsx'
import { contract } from './contract.ts'

/** The element's class, not defined yet. */
export const makeClass = () => elementClass(contract, CourierOrderList, { complete: elementPageWithVendors })

/** Defines the element; `define.ts` does so when imported. */
export function define() {
  return defineElement(contract, makeClass)
}
