import type { KeyValueStorage } from '../environment.ts'
import type { Tokens } from './tokens.ts'

const tokensKey = 'courier.session'

export interface TokenStore {
  read(): Tokens | null
  write(tokens: Tokens): void
  clear(): void
}

/** Tokens in local storage, shared by the tabs. They belong to one order API and are never given to another. */
export function createTokenStore(storage: KeyValueStorage, api: () => string): TokenStore {
  return {
    read() {
      try {
        const kept = JSON.parse(storage.getItem(tokensKey) ?? 'null') as (Tokens & { api: string }) | null
        if (kept?.api !== api() || typeof kept.accessToken !== 'string' || typeof kept.expires !== 'number') return null
        const { accessToken, idToken, refreshToken, expires } = kept
        return { accessToken, idToken, refreshToken, expires }
      } catch {
        return null
      }
    },
    write: (tokens) => storage.setItem(tokensKey, JSON.stringify({ ...tokens, api: api() })),
    clear: () => storage.removeItem(tokensKey),
  }
}
