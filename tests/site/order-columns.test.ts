import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { expect, ordersPage, parent } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

test('columns fit their content, times stay on one line, and the list shares its edges with the bar', async () => {
  const { page, leave } = await visit('about:blank', { as: { ...parent, at: site.origin } })
  const { list } = ordersPage(page)
  for (const path of ['/order-tracking/1000', '/history/1000']) {
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto(site.origin + path)
    await expect(list.locator('tr[data-order]').first()).toBeVisible()
    // Without a map beside it there's room for a column.
    await expect(list.getByRole('columnheader', { name: 'Collection point' })).toHaveCount(
      path === '/history/1000' ? 1 : 0,
    )
    for (const width of [1920, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      assert.deepEqual(await list.evaluate(misfits), [], `${path} at ${width} px`)
      if (width > 390) await expectSharedEdges(page, `${path} at ${width} px`)
    }
  }
  await leave()
})

async function expectSharedEdges(page: Page, where: string) {
  const [mark, list, account] = await Promise.all(
    ['header.bar .wordmark-drawing:visible', 'courier-order-list', 'header.bar .account svg'].map((part) =>
      page.locator(part).first().boundingBox(),
    ),
  )
  assert.ok(mark && list && account)
  assert.equal(Math.round(mark.x), Math.round(list.x), `start of ${where}`)
  const gap = Math.abs(account.x + account.width - (list.x + list.width))
  assert.ok(gap <= 12, `the ends are ${gap} px apart, ${where}`)
}

test('a parent starts with the orders of all outlets, each with its outlet’s name', async () => {
  const { page, leave } = await visit(`${site.origin}/order-tracking/1000`, { as: parent })
  const rows = ordersPage(page).list.locator('tr[data-order]')
  await expect(rows.first()).toContainText(/-[A-Z0-9]{6} · (Tanjong Pagar|Bugis|Jurong East)/)
  for (const text of await rows.allInnerTexts()) assert.match(text, /-[A-Z0-9]{6} · (Tanjong Pagar|Bugis|Jurong East)/)
  await leave()
})

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
