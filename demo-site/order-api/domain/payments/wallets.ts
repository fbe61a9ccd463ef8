import type { WalletWire } from '../../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Caller } from '../accounts/caller.ts'
import { signToken, verifyToken } from '../accounts/tokens.ts'
import { keyedHash } from '../keyed-hash.ts'
import { refuse } from '../refusal.ts'

const lifeSeconds = 30 * 60

interface WalletContext {
  clock: Clock
  secret: string
  secrets: readonly string[]
}

/** Derived, so nothing is stored. */
const walletIdOf = (secret: string, callerId: string, vendorId: string) =>
  `wallet-${keyedHash(secret, 'wallet', JSON.stringify([callerId, vendorId])).slice(0, 22)}`

/** Opens a wallet, for one caller and vendor and half an hour. */
export async function openWallet(context: WalletContext, caller: Caller, vendorId: string): Promise<WalletWire> {
  const issuedAt = Math.floor(context.clock.now() / 1000)
  const walletId = walletIdOf(context.secret, caller.id, vendorId)
  const claims = { vendor: vendorId, wallet: walletId }
  const expires = issuedAt + lifeSeconds
  const token = await signToken(context, { use: 'wallet', subject: caller.id, issuedAt, expires, claims })
  return { wallet_id: walletId, access_token: token, expires_in: lifeSeconds }
}

/** @param walletId undefined if the call names none @throws Refusal 422 `payment.wallet-expired`; not 401, as the session is valid */
export async function checkWallet(
  context: WalletContext,
  caller: Caller,
  { token, vendorId, walletId }: { token: string; vendorId: string; walletId?: string },
) {
  const claims = await verifyToken(context, token, 'wallet')
  const isFitting = claims?.sub === caller.id && claims.vendor === vendorId
  if (!isFitting || (walletId !== undefined && claims.wallet !== walletId)) {
    refuse(422, 'payment.wallet-expired', 'The wallet has expired. Open another one.')
  }
}
