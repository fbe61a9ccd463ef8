import type { AuthenticationResultWire } from '../api/login.ts'
import type { PartnerSession } from '../config/settings.ts'

/** Tokens of a session: in memory, and in local storage after our own sign-in. Never shown or logged. */
export interface Tokens {
  accessToken: string
  idToken: string | null
  refreshToken: string | null
  expires: number
}

/** Tokens are renewed this long before they expire (specification 1 §9). */
export const refreshThresholdMs = 600_000

/** Keeps the previous refresh token if the server sends no new one. */
export function tokensFromWire(wire: AuthenticationResultWire, previous: Tokens | null = null): Tokens {
  return {
    accessToken: wire.AccessToken,
    idToken: wire.IdToken,
    refreshToken: wire.RefreshToken || (previous?.refreshToken ?? null),
    expires: Date.parse(wire.Expires),
  }
}

export function tokensFromPartner(session: PartnerSession): Tokens {
  return {
    accessToken: session.accessToken,
    idToken: session.idToken ?? null,
    refreshToken: session.refreshToken ?? null,
    expires: typeof session.expires === 'number' ? session.expires : Date.parse(session.expires),
  }
}

/** Returns ms until renewal; 0 if due. @throws Error if a token is missing, invalid or expired (specification 1 §8) */
export function getDelayBeforeExpiration(tokens: Tokens | null, now: number): number {
  if (!tokens?.accessToken || Number.isNaN(tokens.expires) || tokens.expires <= now) {
    throw new Error('Invalid usage of getDelayBeforeExpiration. Tokens should be set.')
  }
  return Math.max(0, tokens.expires - now - refreshThresholdMs)
}

/** Returns `Bearer {access}|{id}`, or the access token alone (specification 1 §7). */
export function bearer(tokens: Tokens): string {
  return `Bearer ${tokens.accessToken}${tokens.idToken === null ? '' : `|${tokens.idToken}`}`
}
