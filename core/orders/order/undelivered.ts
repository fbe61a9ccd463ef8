import type { UndeliveredMessageWire } from '../../api/orders.ts'

/** A message about the order that wasn't delivered. `sending`: it's being sent again. `at`: ms since 1970. */
export interface UndeliveredMessage extends Omit<UndeliveredMessageWire, 'at'> {
  at: number
}

export function undeliveredFromWire(messages: readonly UndeliveredMessageWire[] = []): UndeliveredMessage[] {
  return messages.map((message) => ({ ...message, at: Date.parse(message.at) }))
}
