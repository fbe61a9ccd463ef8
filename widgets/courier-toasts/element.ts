import { defineWidget } from '../define-widget.tsx'
import { CourierToasts } from './CourierToasts.tsx'
import { contract } from './contract.ts'

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineWidget(contract, CourierToasts)
