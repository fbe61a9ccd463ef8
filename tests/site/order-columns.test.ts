import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, ordersPage, parent } from '../support/pages.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

const site = useSite()

async function openList(path: string, options: VisitorOptions = {}) {
  const visitor = await visit('about:blank', { as: { ...parent, at: site.origin }, ...options })
  const fetches: string[] = []
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/vendor\/[^/]+\/orders$/.test(pathname)) fetches.push(`${request.method()} ${pathname}`)
  })
  await visitor.page.goto(site.origin + path)
  const { list } = ordersPage(visitor.page)
  const rows = list.locator('tr[data-order]')
  await expect(rows.first()).toBeVisible()
  await visitor.page.waitForLoadState('networkidle')
  return { ...visitor, list, rows, fetches }
}

test('a parent starts with the orders of all outlets, each with its outlet’s name', async () => {
  const { page, list, rows, leave } = await openList('/order-tracking/1000')
  for (const text of await rows.allInnerTexts()) assert.match(text, /-[A-Z0-9]{6} · (Tanjong Pagar|Bugis|Jurong East)/)
  // Without a map beside it there's room for a column.
  await page.goto(`${site.origin}/history/1000`)
  await expect(list.getByRole('columnheader', { name: 'Collection point' })).toBeVisible()
  await leave()
})

for (const width of [390, 1280, 1920]) {
  test(`columns fit their content, and times stay on one line, ${width} px wide`, async () => {
    const { page, leave } = await openList('/order-tracking/1000', { viewport: { width, height: 900 } })
    for (const path of ['/order-tracking/1000', '/history/1000']) {
      await page.goto(site.origin + path)
      await expect(ordersPage(page).list.locator('tr[data-order]').first()).toBeVisible()
      assert.deepEqual(await page.locator('courier-order-list').evaluate(misfits), [], path)
    }
    await leave()
  })
}

for (const path of ['/order-tracking/1000', '/history/1000']) {
  test(`bar and list share their edges at ${path}`, async () => {
    const { page, leave } = await openList(path, { viewport: { width: 1920, height: 900 } })
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [mark, list, account] = await Promise.all(
        ['header.bar .wordmark-drawing:visible', 'courier-order-list', 'header.bar .account svg'].map((part) =>
          page.locator(part).first().boundingBox(),
        ),
      )
      assert.ok(mark && list && account)
      assert.equal(Math.round(mark.x), Math.round(list.x), `start at ${width} px`)
      const gap = Math.abs(account.x + account.width - (list.x + list.width))
      assert.ok(gap <= 12, `the ends are ${gap} px apart at ${width} px`)
    }
    await leave()
  })
}

/** Returns cells whose content is wider than they are, and times that break. Runs in the page. */
function misfits(list: Element) {
  const found: string[] = []
  for (const cell of list.shadowRoot?.querySelectorAll<HTMLElement>('thead th, tr[data-order] > *') ?? []) {
    if (cell.scrollWidth > cell.clientWidth + 1 && cell.offsetWidth > 1) found.push(`wide: ${cell.textContent}`)
  }
  const times = list.shadowRoot?.querySelectorAll('tr[data-order] time') ?? []
  for (const time of times) {
    for (const { 0: text, index } of (time.textContent ?? '').matchAll(/\d+:\d\d\s?[ap]m/g)) {
      const node = document.createTreeWalker(time, NodeFilter.SHOW_TEXT).nextNode()
      if (!node || (node.textContent?.length ?? 0) < index + text.length) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`breaks: ${text}`)
    }
  }
  if (times.length === 0) found.push('no time')
  return found
}
