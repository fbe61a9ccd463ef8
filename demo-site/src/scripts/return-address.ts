import { sectionOf, sitePath } from './addresses.ts'

/** Session-storage key of the path to return to after sign-in or maintenance, per tab. */
const key = 'courier.return-to'

export function rememberReturn() {
  withStorage((storage) => storage.setItem(key, location.pathname + location.search))
}

export function forgetReturn() {
  withStorage((storage) => storage.removeItem(key))
}

/** Returns and clears the stored path. Null unless it's in a guarded section. */
export function consumeReturn(): string | null {
  const stored = withStorage((storage) => storage.getItem(key)) ?? ''
  forgetReturn()
  const path = sitePath(stored, location.origin)
  return path !== null && sectionOf(new URL(path, location.origin).pathname) ? path : null
}

/** Uses the session storage; null if it isn't available. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
