import axe from 'axe-core'
import type { Page } from 'playwright'
import { measureContrast } from './contrast.ts'

/** Returns the pixels by which the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Returns the violated rules with the elements that violate them. @param exceptContrast leaves out the slowest rule */
export async function axeViolations(page: Page, exceptContrast = false): Promise<string[]> {
  await addAxe(page)
  const violations = await page.evaluate(async (exceptContrast) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    return (
      await axe.run({
        resultTypes: ['violations'],
        // Without copies of the style sheets, which only an experimental rule reads.
        preload: false,
        rules: { 'color-contrast': { enabled: !exceptContrast } },
      })
    ).violations
  }, exceptContrast)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Returns texts with too little contrast. Combinations of colours in `measured` are left out, and new ones are added to it. */
export async function faintTexts(page: Page, measured: Set<string>): Promise<string[]> {
  await addAxe(page)
  const found: Awaited<ReturnType<typeof measureContrast>> = await page.evaluate(
    `(${measureContrast})(axe, document, ${JSON.stringify([...measured])})`,
  )
  for (const combination of found.measured) measured.add(combination)
  return found.faint
}

async function addAxe(page: Page) {
  // The page's content security policy forbids a script tag.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
}
