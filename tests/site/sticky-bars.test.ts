import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { expect, parent, requestPage, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

async function openRequest(width: number, height: number) {
  const visitor = await visit(`${site.origin}/request-a-rider/1001`, { as: parent, viewport: { width, height } })
  const { request } = requestPage(visitor.page)
  await expect(request.getByRole('radio', { name: /Cash on delivery/ })).toBeVisible()
  await expect(requestPage(visitor.page).address).toBeFocused()
  return { ...visitor, request, placeBar: request.locator('[part=place-bar]') }
}

for (const [how, width, height] of [
  ['on a phone', 390, 844],
  // 1,280 × 1,024 px at 400 % zoom.
  ['at 400 % zoom', 320, 256],
] as const) {
  test(`no focused control of the request page is behind a bar, ${how} (WCAG 2.4.11)`, async () => {
    const { page } = await openRequest(width, height)
    // The form starts with the focus in its first field.
    const forward = await walk(page, 'Tab')
    const back = await walk(page, 'Shift+Tab')
    assert.deepEqual([...forward.problems, ...back.problems], [])
    const reached = [/^Unit number/, /^Customer name/, /^Order value/, /^Cash on delivery/, /^Request rider/]
    const missingIn = (names: string[]) => reached.filter((name) => !names.some((one) => name.test(one)))
    assert.deepEqual([missingIn(forward.names), missingIn(back.names)], [[], []], back.names.join(', '))
    assert.ok(back.names.some((name) => name.startsWith('Drop-off address')))
  })
}

test('both bars stay on a phone’s screen, and scroll away in a low window', async () => {
  const { page, placeBar } = await openRequest(390, 844)
  const { bar } = topBar(page)
  const edges = async () => {
    const [top, bottom] = await Promise.all([bar.boundingBox(), placeBar.boundingBox()])
    return { top: Math.round(top?.y ?? -1), bottom: Math.round((bottom?.y ?? -1) + (bottom?.height ?? 0)) }
  }
  const scrollDownTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
  assert.deepEqual(await edges(), { top: 0, bottom: 844 })
  await scrollDownTo(200)
  assert.deepEqual(await edges(), { top: 0, bottom: 844 })

  for (const [width, height] of [
    [320, 256],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await scrollDownTo(0)
    const before = await edges()
    assert.ok(before.bottom > height, `the button is further down, at ${before.bottom} px`)
    await scrollDownTo(200)
    assert.deepEqual(await edges(), { top: before.top - 200, bottom: before.bottom - 200 }, `${width} × ${height}`)
  }
})

test('on a desk the order button is visible without scrolling, and the map stays below the bar', async () => {
  const { page, request } = await openRequest(1366, 768)
  const { place } = requestPage(page)
  const map = request.locator('.leaflet-container')
  await expect(map).toBeVisible()
  const barHeight = (await topBar(page).bar.boundingBox())?.height ?? 0
  for (const [width, height] of [
    [1366, 768],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const scrolled of [0, 60, 120]) {
      await page.evaluate((top) => scrollTo(0, top), scrolled)
      await expect(place).toBeInViewport({ ratio: 1 })
      const top = (await map.boundingBox())?.y ?? 0
      assert.ok(top >= barHeight, `${width} px wide, ${scrolled} px down, the map is at ${top} px`)
    }
  }
})

/** Presses a key until the focus has left the form, and returns the focused controls and what covers them. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const names: string[] = []
  const problems: string[] = []
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press(key)
    const { name, isInForm, problem } = await page.evaluate(focusedControl)
    if (names.length > 0 && !isInForm) break
    if (isInForm) names.push(name)
    if (problem) problems.push(`${name}: ${problem}`)
  }
  return { names, problems }
}

/** Returns the focused control, and why it isn’t visible. Runs in the page. */
async function focusedControl() {
  // A section that folds scrolls the focused control in the next frame.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const parentOf = (element: Element) => {
    const root = element.getRootNode()
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  const ancestors = (element: Element | null): Element[] => (element ? [element, ...ancestors(parentOf(element))] : [])
  let control = document.activeElement
  while (control?.shadowRoot?.activeElement) control = control.shadowRoot.activeElement
  const labels = (control as HTMLInputElement | null)?.labels
  const name = (control?.ariaLabel ?? labels?.[0]?.textContent ?? control?.textContent ?? '').trim().slice(0, 40)
  const path = ancestors(control)
  const isInForm = path.some(({ localName }) => localName === 'courier-request')
  // A checkbox is read with its label, which can be longer.
  const box = (labels?.[0]?.contains(control) ? labels[0] : control)?.getBoundingClientRect()
  if (!control || !box || control === document.body) return { name, isInForm, problem: null }
  if (box.bottom <= 0 || box.top >= innerHeight) return { name, isInForm, problem: 'outside the window' }

  const [left, right] = [Math.max(box.left, 0) + 3, Math.min(box.right, innerWidth) - 3]
  const [top, bottom] = [Math.max(box.top, 0) + 3, Math.min(box.bottom, innerHeight) - 3]
  for (const x of [left, (left + right) / 2, right]) {
    for (const y of [top, (top + bottom) / 2, bottom]) {
      let hit = document.elementFromPoint(x, y)
      while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit)
        hit = hit.shadowRoot.elementFromPoint(x, y)
      const bar = ancestors(hit).find((one) => /sticky|fixed/.test(getComputedStyle(one).position))
      if (bar && !path.includes(bar)) return { name, isInForm, problem: `behind ${bar.localName}.${bar.className}` }
    }
  }
  return { name, isInForm, problem: null }
}
