import { elementPageWithVendors } from '../../core/app/page.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierBranchSelector } from './CourierBranchSelector.tsx'
import { contract } from './contract.ts'

/** The element's class, not defined yet. */
export const makeClass = () => elementClass(contract, CourierBranchSelector, elementPageWithVendors)

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineElement(contract, makeClass)
