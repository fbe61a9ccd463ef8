import { createFlags, type Flags } from '../flags/flags.ts'
import { applyMoneyFlags } from './money-flags.ts'
import type { Page } from './page-object.ts'
import type { PublicPage } from './public-page.ts'

const flagsByPage = new WeakMap<PublicPage, Flags>()

/** Returns the page's flags. Public pages fetch them after their content, and then apply those for money too. */
export function flagsOf(page: PublicPage | Page): Flags {
  if ('flags' in page) return page.flags
  const existing = flagsByPage.get(page)
  if (existing) return existing
  const flags = createFlags(page)
  flagsByPage.set(page, flags)
  applyMoneyFlags(page, flags)
  page.attach({ start: flags.start, destroy: flags.destroy })
  return flags
}
