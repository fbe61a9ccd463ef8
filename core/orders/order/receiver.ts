import type { OrderMessageWire, ReceiverChangeWire, Side } from '../../api/receiver-lists.ts'

/** `value`: text, a place's key, or `latitude,longitude`; `at`: ms since 1970. */
export interface ReceiverChange extends Omit<ReceiverChangeWire, 'at'> {
  at: number
}

export interface OrderMessage {
  at: number
  from: Side
  sentence: string
}

export function messagesFromWire(messages: readonly OrderMessageWire[] = []): OrderMessage[] {
  return messages.map((message) => ({ ...message, at: Date.parse(message.at) }))
}
