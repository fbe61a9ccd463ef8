import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierToasts } from './CourierToasts.tsx'
import { contract } from './contract.ts'

export const makeClass = () => elementClass(contract, CourierToasts)

export const define = () => defineElement(contract, makeClass)
