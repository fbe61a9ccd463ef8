import { elementPageWithVendors } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierBranchSelector } from './CourierBranchSelector.tsx'
import { contract } from './contract.ts'

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineWidget(contract, CourierBranchSelector, elementPageWithVendors)
