import type { WalletWire } from '../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Caller } from '../accounts/caller.ts'
import { signToken, verifyToken } from '../accounts/tokens.ts'
import type { Keys } from '../keys.ts'
import { refuse } from '../refusal.ts'

const walletLifeSeconds = 30 * 60

/** Wallets of one caller and vendor, valid for half an hour. Nothing is stored. */
export interface Wallets {
  open(caller: Caller, vendorId: string): Promise<WalletWire>
  /**
   * Checks a wallet. @param wallet `walletId` is missing if the call has none
   * @throws Refusal 422 `payment.wallet-expired`; not 401, as the session is valid
   */
  check(caller: Caller, wallet: { token: string; vendorId: string; walletId?: string }): Promise<void>
}

export function createWallets({ clock, keys }: { clock: Clock; keys: Keys }): Wallets {
  return {
    async open(caller, vendorId) {
      const issuedAt = Math.floor(clock.now() / 1000)
      const walletId = `wallet-${keys.sign('wallet', JSON.stringify([caller.id, vendorId])).slice(0, 22)}`
      const claims = { vendor: vendorId, wallet: walletId }
      const expires = issuedAt + walletLifeSeconds
      const token = await signToken({ keys }, { use: 'wallet', subject: caller.id, issuedAt, expires, claims })
      return { wallet_id: walletId, access_token: token, expires_in: walletLifeSeconds }
    },
    async check(caller, { token, vendorId, walletId }) {
      const claims = await verifyToken({ clock, keys }, token, 'wallet')
      const isForCall = claims?.sub === caller.id && claims.vendor === vendorId
      if (!isForCall || (walletId !== undefined && claims.wallet !== walletId)) {
        refuse(422, 'payment.wallet-expired', 'The wallet has expired. Open another one.')
      }
    },
  }
}
