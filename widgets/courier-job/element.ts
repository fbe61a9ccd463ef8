import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierJob } from './CourierJob.tsx'
import { contract } from './contract.ts'
import { Outline } from './Outline.tsx'

export const makeClass = () => elementClass(contract, CourierJob, { Outline })

export const define = () => defineElement(contract, makeClass)
