import { flag, listOf, number, object, or, orNull, text, token } from './schema.ts'
import { entry } from './stored.ts'
import { table } from './table.ts'

/** Tokens of our own sign-in, with the order API that they belong to. */
export const tokensEntry = entry(
  table.tokens,
  object({ api: text, accessToken: token, idToken: orNull(token), refreshToken: orNull(token), expires: number }),
)

/** ID of the vendor that the user has selected. */
export const vendorEntry = entry(table.vendor, text)

/** Whether lists of a parent vendor include its outlets. */
export const includeOutletsEntry = entry(table.includeOutlets, flag)

/** The guest, with the order API that they belong to (specification 1 §3). `expires` in ms. */
export const guestTokenEntry = entry(
  table.guestToken,
  object({ api: text, token, vendorId: text, expires: or(number, 0) }),
)

/** IDs of the guest's orders, oldest first (specification 2 §3, Guest storage). */
export const guestOrdersEntry = entry(table.guestOrders, listOf(text))

/** The token that the GODROID app sets (specification 1 §3). */
export const staffTokenEntry = entry(table.staffToken, token)
