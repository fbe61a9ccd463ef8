import { z } from 'zod'
import { isPlainLine } from '../plain-text.ts'

/** What a client may say on the live socket (core/api/live.ts). */
const text = (max: number) => z.string().max(max).refine(isPlainLine)
export const requestSchema = z.union([
  z.object({ action: z.literal('authorize'), tracking_id: text(100), since: text(100).optional() }),
  z.object({ action: z.literal('authorize'), authorization: text(9000) }),
  z.object({
    action: z.literal('subscribeToVendor'),
    vendor_id: text(100),
    include_outlets: z.boolean().optional(),
    since: text(100).optional(),
  }),
])
export type LiveRequest = z.infer<typeof requestSchema>

const largestMessage = 10_000

/** The message, or null when it is none of them. */
export function readRequest(message: string): LiveRequest | null {
  if (message.length > largestMessage) return null
  try {
    return requestSchema.safeParse(JSON.parse(message)).data ?? null
  } catch {
    return null
  }
}

/** The server's end of one socket. */
export interface LivePeer {
  /** The web page that opened it; undefined outside browsers. */
  origin?: string | undefined
  send(text: string): void
  close(code: number, reason?: string): void
}
