import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { expect, requestPage, toMarina } from '../support/site-controls.ts'
import { tokensOf, type Visitor, visit } from '../support/visitor.ts'
import { ordersFile } from '../support/workbooks/orders-file.ts'
import { requestRider, usePartner } from './use-partner.ts'

const parts = usePartner()

let page: Visitor['page']

/** The browser's errors, and every host that it called. */
let consoleErrors: string[]
const hosts = new Set<string>()

before(async () => {
  const api = parts.site.origin
  parts.partner.embed({ api, session: await tokensOf(api), trustedTypes: true })
  const visitor = await visit('about:blank')
  page = visitor.page
  consoleErrors = visitor.consoleErrors
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
})

/** Returns the details of the next event that the page gets. */
const nextDetail = (name: string) =>
  page.evaluate((name) => {
    const { promise, resolve } = Promise.withResolvers<Record<string, string>>()
    document.addEventListener(name, (event) => resolve((event as CustomEvent).detail), { once: true })
    return promise
  }, name)

test('a shop requests a rider on a partner’s page that only has attributes and fetchSession', async () => {
  await page.goto(parts.partner.origin)
  const placed = nextDetail('courier-order-placed')
  await page.locator('courier-request .leaflet-tile-loaded').first().waitFor()
  await requestRider(page)
  const { orderId, vendorId } = await placed
  assert.equal(vendorId, '1002')
  assert.match(orderId ?? '', /^1002-[A-Z0-9]{6}$/)
})

test('respects the page’s policy, calls no other host, and leaves no token in the page', async () => {
  assert.deepEqual(consoleErrors, [])
  assert.deepEqual([...hosts].sort(), [parts.partner.origin, parts.site.origin].sort())
  const pageContent = await page.evaluate(() => ({
    storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
    html: document.querySelector('courier-request')?.outerHTML ?? '',
    globals: Object.keys(globalThis).filter((name) => /courier|react|leaflet|^L$/i.test(name)),
  }))
  const { accessToken } = await tokensOf(parts.site.origin)
  const tokenStart = accessToken?.slice(0, 20) ?? ''
  assert.ok(!pageContent.storage.includes(tokenStart) && !pageContent.html.includes(tokenStart))
  assert.deepEqual(pageContent.globals, [])
})

for (const workers of [true, false]) {
  const place = workers ? 'in a worker' : 'in the page, if its policy allows no worker'
  test(`a spreadsheet of bulk orders is read on a partner’s page ${place}`, async () => {
    parts.site.setFlags({ 'bulk-order-upload': true })
    parts.partner.embed({ api: parts.site.origin, session: await tokensOf(parts.site.origin), workers })
    await page.goto(parts.partner.origin)
    await page.evaluate((api) => {
      localStorage.clear()
      const element = document.createElement('courier-bulk-upload')
      element.setAttribute('api', api)
      element.setAttribute('vendor', '1002')
      document.querySelector('courier-request')?.replaceWith(element)
    }, parts.site.origin)
    const bulk = page.locator('courier-bulk-upload')
    await bulk.getByRole('button', { name: 'Choose file' }).waitFor()
    const content = Buffer.from(await ordersFile([{}, { phone: '12' }]), 'base64')
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await bulk.locator('input[type=file]').setInputFiles({ name: 'lunch.xlsx', mimeType, buffer: content })
    await bulk.getByRole('button', { name: 'Continue · 1 order' }).waitFor()
    assert.equal(page.workers().length, workers ? 1 : 0)
    // The browser reports the worker that the policy refuses.
    const otherErrors = consoleErrors.splice(0).filter((text) => workers || !/worker/i.test(text))
    assert.deepEqual(otherErrors, [])
  })
}

test('without fetchSession the element lets the user sign in, and notifies the page', async () => {
  parts.partner.embed({ api: parts.site.origin })
  await page.goto(parts.partner.origin)
  const request = page.locator('courier-request')
  const signedIn = nextDetail('courier-signed-in')
  const outlineColor = await request.locator('courier-account [part~=sign-in]').evaluate((form) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('courier-request::part(sign-in) { outline-color: rgb(1, 2, 3) }')
    document.adoptedStyleSheets.push(sheet)
    return getComputedStyle(form).outlineColor
  })
  assert.equal(outlineColor, 'rgb(1, 2, 3)')
  await request.getByRole('textbox', { name: 'Email' }).fill('parent@demo.courier')
  await request.getByLabel('Password', { exact: true }).fill('Courier!2026')
  await request.getByRole('button', { name: 'Sign in', exact: true }).click()
  assert.deepEqual(await signedIn, { userId: 'demo-parent' })
  await request.getByRole('combobox', { name: /Drop-off address/ }).waitFor()
  assert.equal(new URL(page.url()).origin, parts.partner.origin)
  assert.deepEqual(consoleErrors, [])
})

test('fetchSession can stop the session, isn’t called again, and can return a user after login()', async () => {
  parts.partner.embed({ api: parts.site.origin, session: null })
  await page.evaluate(() => localStorage.clear())
  await page.addInitScript(() => {
    const events: object[] = []
    Object.assign(globalThis, { errors: events })
    document.addEventListener('courier-error', (event) => events.push((event as CustomEvent).detail))
  })
  await page.goto(parts.partner.origin)
  const request = page.locator('courier-request')
  await request.getByText('You’re not signed in to this page.').waitFor()
  assert.equal(await request.locator('courier-account').count(), 0)
  assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { errors: object[] }).errors), [
    {
      type: 'authentication',
      key: 'auth.session-stopped',
      message: 'You’re not signed in to this page. Sign in to continue.',
      attribute: null,
      docs: `${parts.site.origin}/docs/errors#authentication`,
      retryable: false,
      requestId: null,
    },
  ])
  await page.evaluate(
    async ([api, session]) => {
      const place = document.querySelector('#courier-session') as Element
      place.textContent = session
      const { login } = await import(`${api}/index.js`)
      await login()
    },
    [parts.site.origin, JSON.stringify(await tokensOf(parts.site.origin))] as const,
  )
  await request.getByRole('combobox', { name: /Drop-off address/ }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('the console explains once how to allow a refused origin', async () => {
  parts.partner.embed({ api: parts.site.origin, session: await tokensOf(parts.site.origin) })
  const elsewhere = parts.partner.origin.replace('localhost', '127.0.0.1')
  await page.goto(elsewhere)
  const lines = () => consoleErrors.filter((text) => text.includes('(CORS)'))
  await expect
    .poll(lines)
    .toEqual([
      expect.stringContaining(
        `warning: courier-elements: ${parts.site.origin} refuses calls from ${elsewhere} (CORS). Add ${elsewhere} to COURIER_ORIGINS of the order API, or to the origins of the partner key. ${parts.site.origin}/docs/errors#origin-refused`,
      ),
    ])
  consoleErrors.length = 0
})

test('a page that may not show the card form says so to the payer, and the console names the settings', async () => {
  const api = parts.site.origin
  parts.partner.embed({ api, session: await tokensOf(api), frames: false })
  await page.goto(parts.partner.origin)
  const { request, fill } = requestPage(page)
  await fill(toMarina)
  await request.getByRole('radio', { name: /^Paid online/ }).check()
  await expect(request.getByText('You can’t pay by card on this page. Choose another payment method.')).toBeVisible()
  const line = `The card form of ${api} can’t be shown on pages of ${parts.partner.origin}. Add ${parts.partner.origin} to COURIER_ORIGINS of the order API, and ${api} to frame-src of the page’s policy. ${api}/docs/errors#card-form-refused`
  assert.equal(consoleErrors.filter((text) => text.includes(line)).length, 1)
  consoleErrors.length = 0
})
