import { elementPageWithVendors } from '../../core/app/page-object.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierBranchSelector } from './CourierBranchSelector.tsx'
import { contract } from './contract.ts'

export const makeClass = () => elementClass(contract, CourierBranchSelector, { complete: elementPageWithVendors })

export const define = () => defineElement(contract, makeClass)
