import { defineWidget } from '../define-widget.tsx'
import { CourierToasts } from './CourierToasts.tsx'
import { contract } from './contract.ts'

defineWidget(contract, CourierToasts)
