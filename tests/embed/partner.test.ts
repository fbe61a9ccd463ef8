import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright'
import { expect } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, openBrowser } from '../support/visitor.ts'
import { ordersFile } from '../support/workbooks/orders-file.ts'
import { fetchPartnerSession, requestRider } from './partner-page.ts'
import { type PartnerServer, startPartnerServer } from './partner-server.ts'

let browser: Browser
let partner: PartnerServer
let site: Site
let page: Page

/** The browser's errors, and every host that it called. */
const consoleErrors: string[] = []
const hosts = new Set<string>()

before(async () => {
  partner = await startPartnerServer()
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: partner.origin } })
  partner.embed({ api: site.origin, session: await fetchPartnerSession(site.origin), trustedTypes: true })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
  page.on('console', (message) => consoleErrors.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
})

after(async () => {
  await closePages()
  await site?.remove()
  await partner?.close()
})

test('a shop requests a rider on a partner’s page that only has attributes and fetchSession', async () => {
  await page.goto(partner.origin)
  const placed = page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        document.addEventListener('courier-order-placed', (event) => resolve((event as CustomEvent).detail))
      }),
  )
  await page.locator('courier-request .leaflet-tile-loaded').first().waitFor()
  await requestRider(page)
  const { orderId, vendorId } = await placed
  assert.equal(vendorId, '1002')
  assert.match(orderId ?? '', /^1002-[A-Z0-9]{6}$/)
})

test('respects the page’s policy, calls no other host, and leaves no token in the page', async () => {
  assert.deepEqual(consoleErrors, [])
  assert.deepEqual([...hosts].sort(), [partner.origin, site.origin].sort())
  const pageContent = await page.evaluate(() => ({
    storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
    html: document.querySelector('courier-request')?.outerHTML ?? '',
    globals: Object.keys(globalThis).filter((name) => /courier|react|leaflet|^L$/i.test(name)),
  }))
  const { accessToken } = await fetchPartnerSession(site.origin)
  const tokenStart = accessToken?.slice(0, 20) ?? ''
  assert.ok(!pageContent.storage.includes(tokenStart) && !pageContent.html.includes(tokenStart))
  assert.deepEqual(pageContent.globals, [])
})

for (const workers of [true, false]) {
  const place = workers ? 'in a worker' : 'in the page, if its policy allows no worker'
  test(`a spreadsheet of bulk orders is read on a partner’s page ${place}`, async () => {
    site.setFlags({ 'bulk-order-upload': true })
    partner.embed({ api: site.origin, session: await fetchPartnerSession(site.origin), workers })
    await page.goto(partner.origin)
    await page.evaluate((api) => {
      localStorage.clear()
      const element = document.createElement('courier-bulk-upload')
      element.setAttribute('api', api)
      element.setAttribute('vendor', '1002')
      document.querySelector('courier-request')?.replaceWith(element)
    }, site.origin)
    const bulk = page.locator('courier-bulk-upload')
    await bulk.getByRole('button', { name: 'Choose file' }).waitFor()
    const content = Buffer.from(await ordersFile([{}, { phone: '12' }]), 'base64')
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await bulk.locator('input[type=file]').setInputFiles({ name: 'lunch.xlsx', mimeType, buffer: content })
    await bulk.getByRole('button', { name: 'Check 1 order' }).waitFor()
    assert.equal(page.workers().length, workers ? 1 : 0)
    // The browser reports the worker that the policy refuses.
    const otherErrors = consoleErrors.splice(0).filter((text) => workers || !/worker/i.test(text))
    assert.deepEqual(otherErrors, [])
  })
}

test('without fetchSession the element lets the user sign in, and notifies the page', async () => {
  partner.embed({ api: site.origin })
  await page.goto(partner.origin)
  const request = page.locator('courier-request')
  const signedIn = page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        document.addEventListener('courier-signed-in', (event) => resolve((event as CustomEvent).detail))
      }),
  )
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
  assert.equal(new URL(page.url()).origin, partner.origin)
  assert.deepEqual(consoleErrors, [])
})

test('fetchSession can stop the session, isn’t called again, and can return a user after login()', async () => {
  partner.embed({ api: site.origin, session: null })
  await page.evaluate(() => localStorage.clear())
  await page.addInitScript(() => {
    const events: object[] = []
    Object.assign(globalThis, { errors: events })
    document.addEventListener('courier-error', (event) => events.push((event as CustomEvent).detail))
  })
  await page.goto(partner.origin)
  const request = page.locator('courier-request')
  await request.getByText('You’re not signed in to this page.').waitFor()
  assert.equal(await request.locator('courier-account').count(), 0)
  assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { errors: object[] }).errors), [
    {
      type: 'authentication',
      key: 'auth.session-stopped',
      message: 'You’re not signed in to this page. Sign in to continue.',
      attribute: null,
      docs: `${site.origin}/docs/errors#authentication`,
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
    [site.origin, JSON.stringify(await fetchPartnerSession(site.origin))] as const,
  )
  await request.getByRole('combobox', { name: /Drop-off address/ }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('the console explains once how to allow a refused origin', async () => {
  partner.embed({ api: site.origin, session: await fetchPartnerSession(site.origin) })
  const elsewhere = partner.origin.replace('localhost', '127.0.0.1')
  await page.goto(elsewhere)
  const lines = () => consoleErrors.filter((text) => text.includes('(CORS)'))
  await expect
    .poll(lines)
    .toEqual([
      `warning: courier-elements: ${site.origin} refuses calls from ${elsewhere} (CORS). Add ${elsewhere} to COURIER_ORIGINS of the order API, or to the origins of the partner key. ${site.origin}/docs/errors#origin-refused`,
    ])
  consoleErrors.length = 0
})
