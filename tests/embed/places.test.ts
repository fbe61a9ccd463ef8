import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import type { Locator, Page } from 'playwright'
import { findOrder } from '../support/page-checks/page-walk.ts'
import { tokensOf, visit } from '../support/visitor.ts'
import { usePartner } from './use-partner.ts'

const parts = usePartner()

let page: Page
let request: Locator
const consoleErrors: string[] = []

before(async () => {
  const api = parts.site.origin
  parts.partner.embed({ api, session: await tokensOf(api), trustedTypes: true })
  page = (await visit('about:blank', { viewport: { width: 1100, height: 900 } })).page
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  request = page.locator('courier-request')
  // Each test starts without the draft of the one before.
  await page.addInitScript(() => location.protocol.startsWith('http') && localStorage.clear())
})

beforeEach(async () => {
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null })
  await page.goto(parts.partner.origin)
  await request.getByRole('combobox').waitFor()
})

after(() => assert.deepEqual(consoleErrors, []))

/** Types an address. Returns its list of suggestions. */
async function openSuggestions() {
  await request.getByRole('combobox').fill('ION Orchard')
  const list = request.locator('[part=list-box]')
  await list.getByRole('option').first().waitFor()
  return list
}

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? assert.fail('it isn’t visible')

for (const [place, style] of Object.entries({
  zoom: { zoom: '1.5' },
  transform: { transform: 'translate(40px, 20px) scale(0.8)' },
})) {
  test(`inside a ${place}, suggestions stay at their field`, async () => {
    await request.evaluate(
      (element, style) => Object.assign((element.parentElement as HTMLElement).style, style),
      style,
    )
    const list = await openSuggestions()
    const field = request.getByRole('combobox').locator('..')
    for (const part of [list, list.getByRole('option').first()]) await part.click({ trial: true })
    const [above, below] = [await boxOf(field), await boxOf(list)]
    assert.ok(Math.abs(below.x - above.x) < 2, `${below.x} beside ${above.x}`)
    assert.ok(Math.abs(below.y - above.y - above.height) < 8, `${below.y} below ${above.y + above.height}`)
    assert.ok(Math.abs(below.width - above.width) < 2, `${below.width} of ${above.width}`)
  })
}

test('in a modal dialog without a width, a suggestion can be chosen', async () => {
  await request.evaluate((element) => {
    const dialog = (element.parentElement as HTMLElement).appendChild(document.createElement('dialog'))
    dialog.append(element)
    dialog.showModal()
  })
  const list = await openSuggestions()
  assert.ok((await boxOf(list)).width > 150, 'a list as wide as its options')
  await list.getByRole('option').first().click()
  await list.waitFor({ state: 'detached' })
  assert.match(await request.getByRole('combobox').inputValue(), /Orchard Turn/)
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
  const css = cssSampleOf('Reserved height')
  const { page: visitor } = await visit('about:blank', { viewport: { width: 1100, height: 900 } })
  await visitor.addInitScript(watchShifts, css)
  await visitor.goto(parts.partner.origin)
  await visitor.locator('courier-request').getByRole('combobox').waitFor()
  await visitor.locator('courier-order-list').locator('[part~=row]').first().waitFor()
  await visitor.locator('courier-request').getByRole('radio').first().waitFor()
  const shift = await visitor.evaluate(async () => {
    // The last shift is known after its frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (globalThis as { shift?: number }).shift
  })
  assert.ok(shift !== undefined && shift <= 0.02, `moved by ${shift}`)
})

test('the styling guide’s density makes controls smaller, but not on touch screens', async () => {
  const css = cssSampleOf('Density')
  const heights = async (visitor: Page) => {
    const field = visitor.locator('courier-request').getByRole('textbox', { name: 'Customer name' })
    await field.waitFor()
    const before = await boxOf(field)
    await visitor.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, css)
    return { before: before.height, after: (await boxOf(field)).height }
  }
  const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
  const { page: touchPage } = await visit(parts.partner.origin, phone)
  const { before, after } = await heights(page)
  assert.ok(after <= 0.9 * before, `${before} px, then ${after}`)
  assert.deepEqual(await heights(touchPage), { before: 44, after: 44 })
})

test('prints elements of a dark page in dark text on white, without bars over them', async () => {
  const order = await findOrder(parts.site)
  await page.evaluate(({ id, trackingId }) => {
    document.documentElement.style.colorScheme = 'dark'
    const make = (tag: string, attributes = {}) => {
      const element = document.body.appendChild(document.createElement(tag))
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    }
    make('courier-tracking', { order: trackingId, 'no-map': '' })
    make('courier-order-list', { vendor: '1001', order: id })
    make('courier-help-centre')
  }, order)
  await page.locator('courier-tracking h1').waitFor()
  await page.locator('courier-order-list [part=details]').waitFor()
  await page.locator('courier-help-centre [part=help-button]').waitFor()
  assert.notDeepEqual(await page.evaluate(printedBars), [])
  await page.emulateMedia({ media: 'print' })
  assert.deepEqual(await page.evaluate(printedBars), [])
  const details = page.locator('courier-order-list [part=details]')
  assert.equal(await details.evaluate((element) => getComputedStyle(element).maxBlockSize), 'none')
  for (const tag of ['courier-tracking', 'courier-order-list', 'courier-request']) {
    const root = page.locator(`${tag} .courier-root`).first()
    const textColor = await root.evaluate((element) => getComputedStyle(element).color)
    assert.ok(contrast(textColor, 'rgb(255, 255, 255)') > 12, `${tag}: ${textColor}`)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`keeps text, buttons and pins of the map legible in forced colours, ${colorScheme}`, async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.reload()
    const map = request.locator('.leaflet-container')
    const pin = map.locator('.leaflet-marker-icon svg').first()
    await pin.waitFor()
    const colours = (part: Locator, foreground: string, background: string) =>
      part.evaluate(
        (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
        [foreground, background],
      )
    for (const control of await map.locator('.leaflet-control-zoom a, .leaflet-control-attribution').all()) {
      const [text = '', background = ''] = await colours(control, 'color', 'background-color')
      assert.ok(contrast(text, background) >= 4.5, `${text} on ${background}`)
    }
    const [fill = '', edge = ''] = await colours(pin, 'fill', 'stroke')
    assert.ok(contrast(fill, edge) >= 3, `${fill} in ${edge}`)
  })
}

/** Returns the CSS sample of a section of the styling guide. */
function cssSampleOf(section: string) {
  const [, rest = ''] = readFileSync('docs/guides/styling.md', 'utf8').split(`## ${section}\n`)
  return /```css\n([^`]*)```/.exec(rest)?.[1] ?? assert.fail(`no sample in ${section}`)
}

/** Returns the contrast of two colours like `rgb(0, 0, 0)` (WCAG 2.2). */
function contrast(first: string, second: string) {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((value) => {
      const share = Number(value) / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the bars that would be printed over other content on each sheet. Runs in the page. */
function printedBars() {
  return [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('*') ?? [])].flatMap((element) => {
      const { position, insetBlockEnd, display } = getComputedStyle(element)
      const isBar = position === 'fixed' || (position === 'sticky' && insetBlockEnd !== 'auto')
      return isBar && display !== 'none' ? [element.getAttribute('part') ?? element.className] : []
    }),
  )
}

/** Adds a list and a footer above the form, with this style sheet, and records layout shifts. Runs before the page's scripts. */
function watchShifts(css: string) {
  const recorded = Object.assign(globalThis, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recorded.shift += (entry as unknown as { value: number }).value
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
