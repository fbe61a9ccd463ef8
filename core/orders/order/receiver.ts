import type { OrderMessageWire, ReceiverChangeWire, Side } from '../../api/receiver-lists.ts'

/** A correction by the receiver. `value` is typed text, the key of a place, or `latitude,longitude`; `at` is ms since 1970. */
export interface ReceiverChange extends Omit<ReceiverChangeWire, 'at'> {
  at: number
}

/** A ready sentence, by its key; `at` is ms since 1970. */
export interface OrderMessage {
  at: number
  from: Side
  sentence: string
}

export function messagesFromWire(messages: readonly OrderMessageWire[] = []): OrderMessage[] {
  return messages.map((message) => ({ ...message, at: Date.parse(message.at) }))
}
