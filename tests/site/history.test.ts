import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { parseCsv } from 'hucre/csv'
import type { Page } from 'playwright'
import { expect, ordersPage, parent, topBar, trackingPage } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

/** Opens a page signed in as a parent vendor. */
async function openSignedIn(path: string, options = {}) {
  return visit(site.origin + path, { as: parent, ...options })
}

const allOutlets = (page: Page) => page.locator('courier-order-list').getByRole('switch', { name: /all outlets/ })
const choose = (page: Page, name: string, label: string) =>
  page.locator('courier-order-list').getByRole('combobox', { name }).selectOption({ label })

test('lists a month of all outlets, opens an order, and finds it again by its ID', async () => {
  const { page } = await openSignedIn('/order-tracking/1000')
  await topBar(page).tab('History').click()
  await page.waitForURL('**/history/1000')
  await expect(page).toHaveTitle(/history/i)
  const { list, details } = ordersPage(page)
  const rows = list.locator('tr[data-order]')
  await allOutlets(page).check()
  await choose(page, 'Period', 'Past 30 days')
  await expect(list.getByText(/^\d\d orders$/).last()).toBeVisible()
  await choose(page, 'Status', 'Delivered')
  await expect(rows.first()).toContainText(/Delivered|Returned/)

  const id = await rows.first().getAttribute('data-order')
  await rows.first().getByRole('button').click()
  await page.waitForURL(`**/history/1000?order_id=${id}&period=month&status=delivered`)
  await expect(details).toContainText('Timeline')
  await page.goBack()
  await page.waitForURL('**/history/1000?period=month&status=delivered')
  await expect(details).toHaveCount(0)
  await page.reload()
  await expect(list.getByRole('combobox', { name: 'Period' })).toHaveValue('PastMonth')
  await expect(rows.first()).toContainText(/Delivered|Returned/)

  await choose(page, 'Period', 'Yesterday')
  await list.getByRole('combobox', { name: 'Find an order' }).fill(id ?? '')
  await expect(rows).toHaveCount(1)
  assert.equal(await rows.first().getAttribute('data-order'), id)
})

test('columns fit their content, times stay on one line, and the list shares its edges with the bar', async () => {
  const { page } = await visit('about:blank', { as: { ...parent, at: site.origin } })
  const { list } = ordersPage(page)
  for (const path of ['/order-tracking/1000', '/history/1000']) {
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto(site.origin + path)
    const rows = list.locator('tr[data-order]')
    await expect(rows.first()).toBeVisible()
    // A parent starts with the orders of all outlets, each with its outlet's name.
    if (path === '/order-tracking/1000')
      for (const text of await rows.allInnerTexts())
        assert.match(text, /-[A-Z0-9]{6} · (Tanjong Pagar|Bugis|Jurong East)/)
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

const phone = { viewport: { width: 390, height: 780 } }

let orderId: string
let address: string

/** Finds the receipt link of a delivered order. */
before(async () => {
  const { page } = await visit(`${site.origin}/history/1000`, { as: parent })
  const { list, details } = ordersPage(page)
  await list.getByRole('switch', { name: /all outlets/ }).check()
  await list.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Past 30 days' })
  const row = list.getByRole('row').filter({ hasText: 'Delivered' }).first()
  orderId = (await row.getAttribute('data-order')) ?? ''
  await row.getByRole('button').click()
  await details.getByRole('button', { name: 'More actions' }).click()
  const link = details.getByRole('link', { name: 'Delivery receipt' })
  await expect(link).toBeVisible()
  address = (await link.getAttribute('href')) ?? ''
})

test('a receiver opens the receipt of a delivery and prints it without header and footer', async () => {
  assert.match(address, new RegExp(`^${site.origin}/delivery-receipt/[\\w-]{22,}$`))
  const { page } = await visit(address, phone)
  const { tracking, headline } = trackingPage(page)
  await expect(headline).toHaveText('Delivery receipt')
  await expect(tracking).toContainText(orderId)
  await expect(tracking).toContainText('Order value')
  await expect(tracking).not.toContainText('Delivery fee')
  await expect(topBar(page).bar.getByRole('button')).toHaveAccessibleName(/Language/)
  await page.emulateMedia({ media: 'print' })
  await expect(tracking.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(topBar(page).bar).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
})

test('an export adds up to the fees that the page shows', async () => {
  const { page } = await visit(`${site.origin}/history/1000`, { as: parent })
  const { list } = ordersPage(page)
  await list.getByRole('switch', { name: /all outlets/ }).check()
  await list.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Past 7 days' })
  const fees = list.getByText(/^\S+ in fees( so far)?$/).first()
  await expect(fees).toHaveText(/in fees$/)
  await expect(list.getByRole('row').filter({ hasText: 'Not charged' }).first()).toBeVisible()
  await list.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  const [titles = [], ...rows] = parseCsv(csv.replace('\ufeff', ''), { delimiter: ',' })
  const column = titles.indexOf('Fee after refunds')
  const sum = rows.reduce((total, row) => total + Number(row[column]), 0)
  assert.equal(await fees.textContent(), `$${sum.toFixed(2)} in fees`)
})

test('the shop sees on the receipt what the delivery costs, and when it pays', async () => {
  const { page } = await visit(address, { as: parent })
  const { tracking } = trackingPage(page)
  await expect(tracking).toContainText('Delivery fee')
  await expect(tracking).toContainText('We bill it to you after the delivery.')
})

/** The server's HTML is shown until the element has drawn the same; scripts and style sheet are held back until released. */
test('a delivery can be read before any script runs, and the element hydrates it without a flash', async () => {
  const trackingUrl = address.replace('delivery-receipt', 'tracking')
  const reader = await visit(trackingUrl, { ...phone, javaScriptEnabled: false })
  await expect(trackingPage(reader.page).headline).toContainText('Delivered')
  await expect(reader.page.locator('courier-tracking').getByText('Show all')).toBeVisible()
  const receiptLink = reader.page.locator('courier-tracking').getByRole('link', { name: 'See the receipt' })
  await expect(receiptLink).toHaveAttribute('href', address)

  // Elsewhere the element adds the name of the outlet's zone.
  const { page } = await visit('about:blank', { ...phone, timezoneId: 'Asia/Singapore' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The delivery waits for neither its scripts nor the site's style sheet.
  await page.route(/\/chunks\/|\/site\.css/, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(watchLayout)
  await page.goto(trackingUrl, { waitUntil: 'commit' })
  const { headline } = trackingPage(page)
  await expect(headline).toContainText('Delivered')
  const before = await headline.textContent()
  const { color } = await page.locator('courier-tracking h1').evaluate((heading) => getComputedStyle(heading))
  assert.notEqual(color, 'rgb(0, 0, 0)')
  release()
  await page.waitForFunction(() => customElements.get('courier-tracking'))
  await expect(page.locator('courier-tracking [data-brand]')).toHaveCount(0)
  const { headlines, shift } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  assert.deepEqual([headlines, shift], [[before], 0])
  await expect(headline).toHaveText(before ?? '')
})

interface Seen {
  /** Every headline of the delivery that a frame has shown. */
  headlines: string[]
  shift: number
}

function watchLayout() {
  const seen: Seen = { headlines: [], shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const recordFrame = () => {
    const text = document.querySelector('courier-tracking')?.shadowRoot?.querySelector('h1')?.textContent
    if (text !== seen.headlines.at(-1)) seen.headlines.push(text ?? 'nothing')
    requestAnimationFrame(recordFrame)
  }
  recordFrame()
}
