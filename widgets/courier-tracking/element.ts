import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierTracking } from './CourierTracking.tsx'
import { contract } from './contract.ts'

/** The element's class, not defined yet. */
export const makeClass = () => elementClass(contract, CourierTracking)

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineElement(contract, makeClass)
