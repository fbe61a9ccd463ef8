import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { timesOfSenderTexts } from '../../../store/outbox.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { Keys } from '../../keys.ts'
import { nameForTextMessage } from '../../mail/mailed-text.ts'
import type { Mailer, SendMessage } from '../../mail/mailer.ts'
import { receiverPinOf } from '../proofs/records.ts'
import { simulatedShop } from '../simulated-orders.ts'
import { receiverLinkId } from '../views/link.ts'

interface MessageContext {
  clock: Clock
  mailer: Pick<Mailer, 'link'>
  keys: Keys
  country: Country
}

const hour = 3_600_000
/** Messages with a sender's own words, by phone. Above these limits, messages are sent without the words. */
const wordsLimits = [
  { ms: hour, max: 3 },
  { ms: 24 * hour, max: 10 },
]

/** Whether the receiver gets the link and PIN now: when the first rider accepts. Not for simulated shops. */
export function needsReceiverLink(order: OrderRow): boolean {
  return isFirstAcceptance(order) && receiverPinOf(order) !== null && order.placedBy !== simulatedShop
}

/** Sends the receiver's own link. It is never held back: only the sender's name is left out. */
export async function sendReceiverLink(
  { clock, mailer, keys, country }: MessageContext,
  transaction: Database,
  send: SendMessage,
  { order, isRepeat = false }: { order: OrderRow; isRepeat?: boolean },
) {
  const { orderId, customerPhoneKey, shop, trackingId } = order
  const key = keys.sign('text-message-words', customerPhoneKey)
  const name = nameForTextMessage(shop.name)
  const vendor = name !== null && (await canSendWords(transaction, key, clock.now())) ? name : null
  const link = mailer.link(`/tracking/${receiverLinkId(keys.sign, trackingId)}`)
  await send({ kind: 'receiver-link', vendor, link }, customerPhoneKey, country.defaultLanguage, {
    orderId,
    isRepeat,
    senderTextKey: vendor === null ? null : key,
  })
}

async function canSendWords(transaction: Database, key: string, now: number): Promise<boolean> {
  const longest = Math.max(...wordsLimits.map(({ ms }) => ms))
  const most = Math.max(...wordsLimits.map(({ max }) => max))
  const sent = await timesOfSenderTexts(transaction, key, new Date(now - longest), most)
  return wordsLimits.every(({ ms, max }) => sent.filter(({ at }) => at.getTime() > now - ms).length < max)
}

function isFirstAcceptance({ status, statusHistory }: OrderRow): boolean {
  const isAcceptance = (reached: string) => reached === 'COURIER_ACCEPTED_DELIVERY'
  return isAcceptance(status) && statusHistory.filter((entry) => isAcceptance(entry.status)).length === 1
}
