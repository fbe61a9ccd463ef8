import { createFlags, type Flags } from '../flags/flags.ts'
import type { Page } from './page.ts'
import type { PublicPage } from './public-page.ts'

const flagsByPage = new WeakMap<PublicPage, Flags>()

/** Returns the page's flags. Public pages load them lazily, after their content; digit grouping follows them too. */
export function flagsOf(page: PublicPage | Page): Flags {
  if ('flags' in page) return page.flags
  const known = flagsByPage.get(page)
  if (known) return known
  const flags = createFlags(page)
  flagsByPage.set(page, flags)
  void flags.known.then(() => flags.$isOn('digit-grouping').subscribe((isOn) => page.$useGrouping.set(isOn)))
  page.attach({ start: flags.start, destroy: flags.destroy })
  return flags
}
