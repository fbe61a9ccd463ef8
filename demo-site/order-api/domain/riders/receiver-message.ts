import type { OrderChange } from '../../store/orders/events.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { Country } from '../country.ts'
import type { Mailer } from '../mail/mailer.ts'
import { receiverLinkId } from '../orders/link.ts'
import { receiverPinOf } from '../orders/proofs/records.ts'
import { simulatedShop } from './incidents.ts'

interface MessageContext {
  mailer: Pick<Mailer, 'link' | 'send'>
  secret: string
  country: Country
}

/** Sends the receiver's own link when the first rider accepts, if there is a PIN. Not for simulated shops. */
export function createReceiverMessages({ mailer, secret, country }: MessageContext) {
  return function sendLinks(changes: readonly OrderChange[]) {
    for (const { order } of changes) {
      if (!isFirstAcceptance(order) || receiverPinOf(order) === null || order.placedBy === simulatedShop) continue
      const link = mailer.link(`/tracking/${receiverLinkId(secret, order.trackingId)}`)
      const content = { kind: 'receiver-link', vendor: order.shop.name, link } as const
      mailer.send(content, order.customerPhone, country.defaultLanguage)
    }
  }
}

function isFirstAcceptance({ status, statusHistory }: OrderRow): boolean {
  const isAcceptance = (reached: string) => reached === 'COURIER_ACCEPTED_DELIVERY'
  return isAcceptance(status) && statusHistory.filter((entry) => isAcceptance(entry.status)).length === 1
}
