import axe from 'axe-core'
import type { Page } from 'playwright'

/** Pixels by which the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Violated rules with the elements that violate them. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated, not added as a tag: the page's policy allows no script of ours.
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    return (await axe.run()).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
