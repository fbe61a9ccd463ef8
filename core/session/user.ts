import type { IdTokenClaims } from '../api/login.ts'

export interface User {
  id: string
  email: string
}

/** Reads the user from an ID token without verifying it; null if unreadable. */
export function userFromIdToken(idToken: string | null): User | null {
  try {
    const payload = (idToken ?? '').split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<IdTokenClaims>
    return typeof claims.sub === 'string' && typeof claims.email === 'string'
      ? { id: claims.sub, email: claims.email }
      : null
  } catch {
    return null
  }
}
