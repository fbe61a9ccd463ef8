import { configure, type GivenSettings } from 'courier-elements'
import { createBulkSheet } from 'courier-elements/bulk-sheet'
import { createPage, createQuoter, createRequest, createTracking, orderStatuses } from 'courier-elements/core'
import 'courier-elements/courier.js'
import 'courier-elements/courier-request'
import { CourierTracking, define } from 'courier-elements/pure/courier-tracking'

const settings: GivenSettings = { api: 'https://courier.example' }
configure(settings)
document.addEventListener('courier-order-placed', ({ detail }) => detail.orderId.toUpperCase())
const request = document.createElement('courier-request')
request.vendor = '1002'
request.noMap = true
request.reset()
document.querySelector('courier-order-list')?.openOrder('1002-AB12CD')
const tracking: CourierTracking = new CourierTracking()
tracking.view = 'receipt'
const isNew: boolean = define()
const step: string | undefined = createRequest(createPage()).$step.get()?.toString()
export const used = [createTracking, createQuoter, createBulkSheet, orderStatuses, isNew, step]
