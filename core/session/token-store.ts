import type { KeyValueStorage } from '../environment.ts'
import { tokensEntry } from '../storage/session-entries.ts'
import { stored } from '../storage/stored.ts'
import type { Tokens } from './tokens.ts'

export interface TokenStore {
  read(): Tokens | null
  write(tokens: Tokens): void
}

/** Keeps tokens in local storage, shared by tabs and bound to one order API. */
export function createTokenStore(storage: KeyValueStorage, api: () => string): TokenStore {
  const entry = stored(storage, tokensEntry)
  return {
    read() {
      const value = entry.read()
      return value?.api === api() ? value : null
    },
    write: (tokens) => entry.write({ ...tokens, api: api() }),
  }
}
