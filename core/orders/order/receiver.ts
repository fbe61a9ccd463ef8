import type { MessageSender, OrderMessageWire, ReceiverChangeWire } from '../../api/receiver-lists.ts'

/** `value`: text, the key of a leave-at place (`door`), or `latitude,longitude`; `at`: ms since 1970. */
export interface ReceiverCorrection extends Omit<ReceiverChangeWire, 'at'> {
  at: number
}

export interface OrderMessage {
  at: number
  from: MessageSender
  /** Key of a ready-made message, for example `running-late`. */
  sentence: string
}

export function messagesFromWire(messages: readonly OrderMessageWire[] = []): OrderMessage[] {
  return messages.map((message) => ({ ...message, at: Date.parse(message.at) }))
}
