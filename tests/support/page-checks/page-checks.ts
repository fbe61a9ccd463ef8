import axe from 'axe-core'
import type { Page } from 'playwright'

/** Returns the pixels by which the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Returns the violated rules with the elements that violate them. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's content security policy forbids a script tag.
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    return (await axe.run()).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
