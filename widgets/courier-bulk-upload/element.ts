import { elementPageWithVendors } from '../../core/app/page-object.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierBulkUpload } from './CourierBulkUpload.tsx'
import { contract } from './contract.ts'

export const makeClass = () => elementClass(contract, CourierBulkUpload, { complete: elementPageWithVendors })

export const define = () => defineElement(contract, makeClass)
