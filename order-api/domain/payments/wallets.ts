import type { WalletWire } from '../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Caller } from '../accounts/caller.ts'
import { signToken, verifyToken } from '../accounts/tokens.ts'
import { keyedHash } from '../keyed-hash.ts'
import { refuse } from '../refusal.ts'

const walletLifeSeconds = 30 * 60

interface WalletContext {
  clock: Clock
  secret: string
  secrets: readonly string[]
}

/** Derives the wallet ID, so that nothing is stored. */
const walletIdOf = (secret: string, callerId: string, vendorId: string) =>
  `wallet-${keyedHash(secret, 'wallet', JSON.stringify([callerId, vendorId])).slice(0, 22)}`

/** Opens a wallet for one caller and vendor, valid for half an hour. */
export async function openWallet(context: WalletContext, caller: Caller, vendorId: string): Promise<WalletWire> {
  const issuedAt = Math.floor(context.clock.now() / 1000)
  const walletId = walletIdOf(context.secret, caller.id, vendorId)
  const claims = { vendor: vendorId, wallet: walletId }
  const expires = issuedAt + walletLifeSeconds
  const token = await signToken(context, { use: 'wallet', subject: caller.id, issuedAt, expires, claims })
  return { wallet_id: walletId, access_token: token, expires_in: walletLifeSeconds }
}

/** Checks a wallet. @param walletId undefined if the call has none @throws Refusal 422 `payment.wallet-expired`; not 401, as the session is valid */
export async function checkWallet(
  context: WalletContext,
  caller: Caller,
  { token, vendorId, walletId }: { token: string; vendorId: string; walletId?: string },
) {
  const claims = await verifyToken(context, token, 'wallet')
  const isForCall = claims?.sub === caller.id && claims.vendor === vendorId
  if (!isForCall || (walletId !== undefined && claims.wallet !== walletId)) {
    refuse(422, 'payment.wallet-expired', 'The wallet has expired. Open another one.')
  }
}
