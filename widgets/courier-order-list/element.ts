import { elementPageWithVendors } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierOrderList } from './CourierOrderList.tsx'
import { contract } from './contract.ts'

/** Defines the element; `define.ts` does so when imported. */
export function define() {
  defineWidget(contract, CourierOrderList, elementPageWithVendors)
  // Ahead of the first paint; whoever shows one of them tries again.
  import('./rest.ts').catch(() => {})
}
