import { defineWidget } from '../define-widget.tsx'
import { CourierTracking } from './CourierTracking.tsx'
import { contract } from './contract.ts'

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineWidget(contract, CourierTracking)
