import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { repeatMessage } from '../api/orders.ts'
import { giveToRider, type RiderContactWire } from '../api/own-riders.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Translations } from '../i18n/translate.ts'
import { problemOf } from './messages.ts'
import { type Order, orderFromWire, type UndeliveredMessage } from './order/order.ts'
import { isEnded } from './order/status.ts'

type Kind = UndeliveredMessage['kind']

export interface MessageRepeats {
  /** The message whose request is running. */
  $requesting: ReadableAtom<Kind | null>
  /** Why the last request failed. */
  $problem: ReadableAtom<TextKey | null>
  /** The order in the last response; the live order may be newer. */
  $order: ReadableAtom<Order | null>
  /** Sends a message that wasn't delivered again. Never rejects. @param holder of the rider's link, who gets a new one */
  repeat(kind: Kind, holder?: RiderContactWire | null): Promise<void>
}

/** Creates the store that sends undelivered messages of an order again. */
export function createMessageRepeats(
  { client, translations }: { client: ApiClient; translations: Pick<Translations, 'isTextKey'> },
  { vendorId, id }: Pick<Order, 'vendorId' | 'id'>,
): MessageRepeats {
  const $requesting = atom<Kind | null>(null)
  const $problem = atom<TextKey | null>(null)
  const $order = atom<Order | null>(null)

  async function send(kind: Kind, holder: RiderContactWire | null) {
    const ofOrder = { vendorId, orderId: id }
    if (kind !== 'rider-link') return repeatMessage(client, ofOrder, kind)
    return giveToRider(client, ofOrder, { name: holder?.name ?? '', phone: holder?.phone ?? '' })
  }

  return {
    $requesting,
    $problem,
    $order,
    async repeat(kind, holder = null) {
      if ($requesting.get() !== null) return
      $requesting.set(kind)
      $problem.set(null)
      try {
        $order.set(orderFromWire(await send(kind, holder)))
      } catch (error) {
        $problem.set(problemOf(error, translations.isTextKey))
      } finally {
        $requesting.set(null)
      }
    },
  }
}

/** Whether a message can be sent again. The receiver's link is of no use after the order's end. */
export function canRepeat({ kind, state }: UndeliveredMessage, { status }: Pick<Order, 'status'>): boolean {
  return state === 'failed' && !(kind === 'receiver-link' && isEnded(status))
}

/** Returns text keys of a message that wasn't delivered, and of what to do about it. */
export function undeliveredTexts({ kind }: UndeliveredMessage, { status }: Pick<Order, 'status'>) {
  const title = `undelivered.${kind}` as const
  if (kind === 'rider-link') return { title, hint: 'undelivered.rider-link-hint' } as const
  if (kind !== 'receiver-link') return { title, hint: 'undelivered.email-hint' } as const
  return { title, hint: isEnded(status) ? 'undelivered.ended' : 'undelivered.receiver-link-hint' } as const
}
