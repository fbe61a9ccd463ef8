import { defineWidget } from '../define-widget.tsx'
import { CourierTracking } from './CourierTracking.tsx'
import { contract } from './contract.ts'

defineWidget(contract, CourierTracking)
