import { currentPage, siteStorage } from 'courier-elements'
import { sectionOf, sitePath } from './addresses.ts'

/** The path to return to after sign-in or maintenance, per tab. */
const stored = () => siteStorage(currentPage().environment).returnTo

export const rememberReturn = () => stored().write(location.pathname + location.search)

export const forgetReturn = () => stored().remove()

/** Returns and clears the stored path. Null unless it's in a guarded section. */
export function consumeReturn(): string | null {
  const path = sitePath(stored().read() ?? '', location.origin)
  forgetReturn()
  return path !== null && sectionOf(new URL(path, location.origin).pathname) ? path : null
}
