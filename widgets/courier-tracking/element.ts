import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierTracking } from './CourierTracking.tsx'
import { contract } from './contract.ts'
import { Delivery, prepareDelivery } from './delivery/Delivery.tsx'
import { TrackingUnavailable } from './TrackingUnavailable.tsx'

export const makeClass = () => elementClass(contract, CourierTracking, { prepare: prepareDelivery })

export const define = () => defineElement(contract, makeClass)

/** For `package/server.tsx`. */
export const parts = { Blank: TrackingUnavailable, Delivery, prepareDelivery }
