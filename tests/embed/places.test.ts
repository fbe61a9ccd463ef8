import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { type Site, startSite } from '../support/site.ts'
import { partnerSession } from './partner-page.ts'
import { type PartnerServer, startPartnerServer } from './partner-server.ts'

let browser: Browser
let partner: PartnerServer
let site: Site
let page: Page
let request: Locator
const complaints: string[] = []

before(async () => {
  partner = await startPartnerServer()
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: partner.origin } })
  partner.embed({ api: site.origin, session: await partnerSession(site.origin), trustedTypes: true })
  browser = await chromium.launch(await launchOptions())
  page = await browser.newPage({ viewport: { width: 1100, height: 900 } })
  page.on('pageerror', (error) => complaints.push(error.message))
  request = page.locator('courier-request')
})

after(async () => {
  await browser?.close()
  await site?.remove()
  await partner?.close()
})

beforeEach(async () => {
  await page.goto(partner.origin)
  await page.evaluate(() => localStorage.clear())
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null })
  await page.reload()
  await request.getByRole('combobox').waitFor()
})

/** Types an address; returns its list of suggestions. */
async function suggestions() {
  await request.getByRole('combobox').fill('ION Orchard')
  const list = request.locator('[part=list-box]')
  await list.getByRole('option').first().waitFor()
  return list
}

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? assert.fail('nothing to see')

for (const [place, style] of Object.entries({
  zoom: { zoom: '1.5' },
  transform: { transform: 'translate(40px, 20px) scale(0.8)' },
})) {
  test(`inside a ${place}, suggestions stay at their field`, async () => {
    await request.evaluate(
      (element, style) => Object.assign((element.parentElement as HTMLElement).style, style),
      style,
    )
    const list = await suggestions()
    const field = request.getByRole('combobox').locator('..')
    for (const part of [list, list.getByRole('option').first()]) await part.click({ trial: true })
    const [above, below] = [await boxOf(field), await boxOf(list)]
    assert.ok(Math.abs(below.x - above.x) < 2, `${below.x} beside ${above.x}`)
    assert.ok(Math.abs(below.y - above.y - above.height) < 8, `${below.y} below ${above.y + above.height}`)
    assert.ok(Math.abs(below.width - above.width) < 2, `${below.width} of ${above.width}`)
  })
}

test('in a modal dialog without its own width, a suggestion can be chosen', async () => {
  await request.evaluate((element) => {
    const dialog = (element.parentElement as HTMLElement).appendChild(document.createElement('dialog'))
    dialog.append(element)
    dialog.showModal()
  })
  const list = await suggestions()
  assert.ok((await boxOf(list)).width > 200, 'a list as wide as its options')
  await list.getByRole('option').first().click()
  await list.waitFor({ state: 'detached' })
  assert.match(await request.getByRole('combobox').inputValue(), /Orchard Turn/)
})

test('inside an iframe’s document it is empty without errors, and map and form return afterwards', async () => {
  await request.evaluate(async (element) => {
    const place = element.parentElement as HTMLElement
    const iframe = place.appendChild(document.createElement('iframe'))
    iframe.contentDocument?.body.append(element)
    await new Promise((resolve) => setTimeout(resolve))
    if (element.shadowRoot?.querySelector('form')) throw new Error('drawn in the other document')
    place.append(element)
  })
  await request.getByRole('combobox').waitFor()
  await request.locator('.leaflet-container').waitFor()
})

test('nothing is wider than 320 px, and the page’s huge font has no effect inside', async () => {
  const size = () =>
    request.getByRole('combobox').evaluate((field) => [getComputedStyle(field).fontSize, field.clientHeight].join())
  await page.setViewportSize({ width: 320, height: 700 })
  const before = await size()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '40px'
    document.body.style.margin = '0'
  })
  assert.equal(await size(), before)
  assert.ok((await request.evaluate((element) => element.scrollWidth)) <= 320)
  await page.setViewportSize({ width: 1100, height: 900 })
})

test('with the styling guide’s heights, nothing moves while elements load', async () => {
  const [, css = ''] =
    /## Reserved height[^`]*```css\n([^`]*)```/.exec(readFileSync('docs/guides/styling.md', 'utf8')) ?? []
  const visitor = await browser.newPage({ viewport: { width: 1100, height: 900 } })
  await visitor.addInitScript(watchShifts, css)
  await visitor.goto(partner.origin)
  await visitor.locator('courier-request').getByRole('combobox').waitFor()
  await visitor.locator('courier-order-list').locator('[part~=row]').first().waitFor()
  await visitor.waitForLoadState('networkidle')
  const shift = await visitor.evaluate(() => (globalThis as { shift?: number }).shift)
  await visitor.close()
  assert.ok(shift !== undefined && shift <= 0.02, `moved by ${shift}`)
})

test('throws nothing, and adds no globals to the page', async () => {
  assert.deepEqual(complaints, [])
  const globals = await page.evaluate(() =>
    Object.keys(globalThis).filter((name) => /courier|react|leaflet|^L$/i.test(name)),
  )
  assert.deepEqual(globals, [])
})

/** Adds a list and a footer below the form, with this style sheet. Runs in the page, before anything else. */
function watchShifts(css: string) {
  const seen = Object.assign(globalThis, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  new MutationObserver((_, observer) => {
    if (!document.body?.querySelector('courier-request')) return
    observer.disconnect()
    const footer = document.createElement('footer')
    footer.textContent = 'Below'
    document.body.prepend(document.createElement('courier-order-list'), footer)
  }).observe(document, { childList: true, subtree: true })
}
