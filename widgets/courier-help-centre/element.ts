import { elementPage } from '../../core/app/page-object.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierHelpCentre } from './CourierHelpCentre.tsx'
import { contract } from './contract.ts'

export const makeClass = () => elementClass(contract, CourierHelpCentre, { complete: elementPage })

export const define = () => defineElement(contract, makeClass)
