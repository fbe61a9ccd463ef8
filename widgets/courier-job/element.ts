import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierJob } from './CourierJob.tsx'
import { contract } from './contract.ts'

export const makeClass = () => elementClass(contract, CourierJob)

export const define = () => defineElement(contract, makeClass)
