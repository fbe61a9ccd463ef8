import type { TextKey } from '../../../core/i18n/keys.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { useDraft } from './use-draft.ts'

interface Words {
  shop: TextKey
  address: TextKey
  search: TextKey
  pin: TextKey
  who: TextKey
  what: TextKey
  pickupEta: TextKey
  deliveryEta: TextKey
}

const delivery: Words = {
  shop: 'request.from',
  address: 'request.where',
  search: 'address.search-label',
  pin: 'request.pin',
  who: 'request.who',
  what: 'request.what',
  pickupEta: 'request.pickup-eta',
  deliveryEta: 'request.delivery-eta',
}

const pickup: Words = {
  shop: 'orders.field.destination',
  address: 'request.from',
  search: 'collection-point.address',
  pin: 'collection-point.address',
  who: 'orders.field.customer',
  what: 'orders.field.items',
  pickupEta: 'job.pickup',
  deliveryEta: 'job.dropoff',
}

/** Returns what the form calls the ends of the order, which a return turns round. */
export const useWords = (): Words => (useDraft(isReturnOf) ? pickup : delivery)

export const isReturnOf = ({ isReturn }: Draft) => isReturn
