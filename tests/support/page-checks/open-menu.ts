import type { Page } from 'playwright'
import { expect } from '../site-controls.ts'

/** Opens the account menu on desktops, otherwise the drawer, with its list of languages. */
export async function openMenu(page: Page) {
  const account = page.locator('header button.account')
  const isWide = await account.isVisible()
  await (isWide ? account : page.locator('[data-open-drawer]')).click()
  const menu = page.locator(isWide ? '#account' : '#drawer')
  await menu.locator('summary').click()
  await expect(menu.getByRole('radio').first()).toBeVisible()
  await waitForAnimations(page)
}

/** Waits until all animations have ended. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
