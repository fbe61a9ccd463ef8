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
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // Without copies of the style sheets, which only an experimental rule reads.
    return (await axe.run({ resultTypes: ['violations'], preload: false })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
