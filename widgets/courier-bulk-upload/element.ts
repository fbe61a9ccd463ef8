import { elementPageWithVendors } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierBulkUpload } from './CourierBulkUpload.tsx'
import { contract } from './contract.ts'

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineWidget(contract, CourierBulkUpload, elementPageWithVendors)
