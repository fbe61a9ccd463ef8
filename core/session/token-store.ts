import type { KeyValueStorage } from '../environment.ts'
import { readStoredObject } from '../lib/read-stored.ts'
import type { Tokens } from './tokens.ts'

const tokensKey = 'courier.session'

export interface TokenStore {
  read(): Tokens | null
  write(tokens: Tokens): void
  clear(): void
}

/** Keeps tokens in local storage, shared by tabs and bound to one order API. */
export function createTokenStore(storage: KeyValueStorage, api: () => string): TokenStore {
  return {
    read() {
      const stored = readStoredObject<Tokens & { api: string }>(storage, tokensKey)
      if (stored?.api !== api() || typeof stored.accessToken !== 'string' || typeof stored.expires !== 'number')
        return null
      const { accessToken, idToken, refreshToken, expires } = stored as Tokens
      return { accessToken, idToken, refreshToken, expires }
    },
    write: (tokens) => storage.setItem(tokensKey, JSON.stringify({ ...tokens, api: api() })),
    clear: () => storage.removeItem(tokensKey),
  }
}
