import { ownPath, sectionOf } from './addresses.ts'

/** Where a visitor wanted to be who had to sign in, or to wait for the end of a maintenance. Of this tab only. */
const key = 'courier.return-to'

export function rememberReturn() {
  withStorage((storage) => storage.setItem(key, location.pathname + location.search))
}

export function forgetReturn() {
  withStorage((storage) => storage.removeItem(key))
}

/** Read once. Only a path of a guarded section counts, whatever its source. */
export function takeReturn(): string | null {
  const kept = withStorage((storage) => storage.getItem(key)) ?? ''
  forgetReturn()
  const path = ownPath(kept, location.origin)
  return path !== null && sectionOf(new URL(path, location.origin).pathname) ? path : null
}

/** A browser that refuses storage just does not come back. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
