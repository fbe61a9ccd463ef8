import { sectionOf, sitePath } from './addresses.ts'

/** Where to return after sign-in or maintenance. Per tab. */
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

/** Without storage there is no return. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
