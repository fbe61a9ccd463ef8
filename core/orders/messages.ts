import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { failureText, isOutcomeUnknown, RefusedError } from '../api/errors.ts'
import { sendVendorMessage } from '../api/receiver.ts'
import { type MessageSender, sentences } from '../api/receiver-lists.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Translations } from '../i18n/translate.ts'
import type { Order } from './order/order.ts'
import { messagesFromWire, type OrderMessage } from './order/receiver.ts'

export type { MessageSender }

export const messagesOf = (side: MessageSender): readonly string[] => sentences[side]

/** Returns a message in the reader's language; null for unknown keys. */
export function sentenceText(
  { from, sentence }: Pick<OrderMessage, 'from' | 'sentence'>,
  { isTextKey }: Pick<Translations, 'isTextKey'>,
): TextKey | null {
  const key = `messages.${from}.${sentence}`
  return isTextKey(key) ? key : null
}

export interface Messenger {
  $sending: ReadableAtom<string | null>
  /** Why the last message wasn't sent. */
  $problem: ReadableAtom<TextKey | null>
  /** Sends a message. If the response was lost, the next attempt reuses the idempotency key. Never rejects. */
  sendSentence(sentence: string): Promise<void>
}

interface MessengerParts {
  environment: { randomId(): string }
  translations: Pick<Translations, 'isTextKey'>
}

/** Creates the store that sends an order's messages for its vendor or receiver. */
export function createMessenger(
  { environment, translations }: MessengerParts,
  send: (sentence: string, key: string) => Promise<void>,
): Messenger {
  const $sending = atom<string | null>(null)
  const $problem = atom<TextKey | null>(null)
  let unconfirmed: { sentence: string; key: string } | null = null

  return {
    $sending,
    $problem,
    async sendSentence(sentence) {
      if ($sending.get() !== null) return
      const key = unconfirmed?.sentence === sentence ? unconfirmed.key : environment.randomId()
      $sending.set(sentence)
      $problem.set(null)
      try {
        await send(sentence, key)
        unconfirmed = null
      } catch (error) {
        unconfirmed = isOutcomeUnknown(error) ? { sentence, key } : null
        $problem.set(problemOf(error, translations.isTextKey))
      } finally {
        $sending.set(null)
      }
    },
  }
}

/** Returns why a correction or message failed. */
export function problemOf(error: unknown, isTextKey: Translations['isTextKey']): TextKey {
  if (error instanceof RefusedError && error.status === 429) return 'messages.too-many'
  return failureText(error, isTextKey)
}

export interface VendorMessages extends Messenger {
  /** Messages in the last response; the live order may be newer. */
  $sent: ReadableAtom<readonly OrderMessage[]>
}

export function createVendorMessages(
  page: MessengerParts & { client: ApiClient },
  { vendorId, id }: Pick<Order, 'vendorId' | 'id'>,
): VendorMessages {
  const $sent = atom<readonly OrderMessage[]>([])
  const messenger = createMessenger(page, async (sentence, key) => {
    const order = await sendVendorMessage(page.client, { vendorId, orderId: id }, sentence, key)
    $sent.set(messagesFromWire(order.messages))
  })
  return { ...messenger, $sent }
}
