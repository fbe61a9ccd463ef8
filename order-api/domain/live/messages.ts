import { z } from 'zod'
import { isPlainLine } from '../../../core/lib/text/plain-text.ts'

// Messages from clients (core/api/live.ts).
const text = (max: number) => z.string().max(max).refine(isPlainLine)
export const requestSchema = z.union([
  z.object({ action: z.literal('authorize'), tracking_id: text(100), since: text(100).optional() }),
  z.object({ action: z.literal('authorize'), authorization: text(9000) }),
  z.object({ action: z.literal('ping') }),
  z.object({
    action: z.literal('subscribeToVendor'),
    vendor_id: text(100),
    include_outlets: z.boolean().optional(),
    since: text(100).optional(),
  }),
])
export type LiveRequest = z.infer<typeof requestSchema>

const largestMessage = 10_000

/** Parses a message; null if invalid. */
export function readRequest(message: string): LiveRequest | null {
  if (message.length > largestMessage) return null
  try {
    return requestSchema.safeParse(JSON.parse(message)).data ?? null
  } catch {
    return null
  }
}

export interface LivePeer {
  /** Undefined if the client is no browser. */
  origin?: string | undefined
  send(text: string): void
  close(code: number, reason?: string): void
}
