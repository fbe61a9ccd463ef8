import { elementPageWithVendors } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierRequest } from './CourierRequest.tsx'
import { contract } from './contract.ts'
import { Outline } from './Outline.tsx'

/** Defines the element; `define.ts` does so when imported. */
export function define() {
  defineWidget(contract, CourierRequest, elementPageWithVendors, Outline)
  // Ahead of the first paint; whoever shows one of them tries again.
  import('./form/first-parts.ts').catch(() => {})
}
