import { elementPage } from '../../core/app/page.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierHelpCentre } from './CourierHelpCentre.tsx'
import { contract } from './contract.ts'

/** The element's class, not defined yet. */
export const makeClass = () => elementClass(contract, CourierHelpCentre, elementPage)

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineElement(contract, makeClass)
