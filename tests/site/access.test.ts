import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, parent } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

/** The table of specification 1 §2, row by row. `access-rules.test.ts` has each rule for every kind of visitor. */
interface Row {
  path: string
  /** Attributes of the page's root with its access rule. */
  rule: Record<string, string>
  /** Content that only this page has. */
  shows: string
}

const signedOutPage = { access: 'signed-out' }
const publicPage = { access: 'public' }
const guarded = { access: 'guarded' }
const request = { ...guarded, 'welcomes-guests': '' }
const bulk = { ...guarded, 'needs-account': '', 'needs-flag': 'bulk-order-upload' }

const rows: Row[] = [
  { path: '/', rule: signedOutPage, shows: '<courier-account' },
  { path: '/connect', rule: signedOutPage, shows: '<courier-account' },
  { path: '/forgot-password', rule: signedOutPage, shows: '<courier-account view="reset-password"' },
  {
    path: '/register',
    rule: { ...signedOutPage, 'closed-by-flag': 'deactivate-sign-up' },
    shows: '<courier-account view="register"',
  },
  { path: '/maintenance', rule: publicPage, shows: 'data-kind="none"' },
  { path: '/order-tracking', rule: guarded, shows: '<courier-order-list view="active"' },
  { path: '/order-tracking/1001', rule: guarded, shows: '<courier-order-list view="active"' },
  { path: '/history', rule: guarded, shows: '<courier-order-list view="past"' },
  { path: '/history/1001', rule: guarded, shows: '<courier-order-list view="past"' },
  {
    path: '/helpcenter/1001',
    rule: { ...guarded, 'needs-account': '', 'needs-flag': 'helpcenter' },
    shows: '<courier-help-centre',
  },
  { path: '/request-a-rider', rule: request, shows: '<courier-request' },
  { path: '/request-a-rider/1001', rule: request, shows: '<courier-request' },
  { path: '/bulk-order', rule: bulk, shows: '<courier-bulk-upload' },
  { path: '/bulk-order/1001', rule: bulk, shows: '<courier-bulk-upload' },
  { path: '/bulk-order/1001/job-1', rule: bulk, shows: '<courier-bulk-upload job="job-1"' },
  { path: '/partners', rule: { ...guarded, 'needs-account': '' }, shows: '<h1' },
  { path: '/tracking/no-such-delivery', rule: publicPage, shows: '<courier-tracking' },
  { path: '/delivery-receipt/no-such-delivery', rule: publicPage, shows: '<courier-tracking view="receipt"' },
  { path: '/tracking-c2c/no-such-delivery', rule: publicPage, shows: '<courier-tracking view="c2c"' },
  { path: '/job/ended-job', rule: publicPage, shows: '<courier-job job="ended-job"' },
  { path: '/prohibiteditems-c2c', rule: publicPage, shows: '<h1' },
  { path: '/termsandconditions', rule: publicPage, shows: '<h1' },
  { path: '/no/such/page', rule: publicPage, shows: '<h1' },
]

const site = useSite()
before(() => site.setFlags({ 'bulk-order-upload': true }))

const openVisitor = (options: VisitorOptions = {}) =>
  visit('about:blank', { expected: /404 \(Not Found\)/, ...options })
const openVendor = () => openVisitor({ as: { ...parent, at: site.origin } })

async function openStaff() {
  const visitor = await openVisitor()
  await visitor.page.addInitScript(() => localStorage.setItem('godroid-token', 'demo-godroid-token'))
  return visitor
}

/** Opens a page, and expects to get to another one, or to stay. */
async function open(page: Page, path: string, target: string | RegExp = path) {
  await page.goto(site.origin + path)
  await page.waitForURL(typeof target === 'string' ? site.origin + target : target)
}

for (const { path, rule, shows } of rows) {
  test(`${path} is for the specified visitors, and shows guarded content to no others`, async () => {
    const response = await fetch(site.origin + path)
    assert.equal(response.status, path.includes('/no') ? 404 : 200)
    const html = await response.text()
    const [root = ''] = /<html [^>]*>/.exec(html) ?? []
    const attributes = [...root.matchAll(/ data-(access|needs-\w+|closed-by-flag|welcomes-guests)(?:="([^"]*)")?/g)]
    assert.deepEqual(Object.fromEntries(attributes.map(([, name, value = '']) => [name, value])), rule)
    assert.ok(html.includes(shows), shows)
    // The guard replaces these templates by their content.
    const open = html.replace(/<template data-for="(allowed|signed-in)"[\s\S]*?<\/template>/g, '')
    assert.doesNotMatch(open, /id="drawer"|data-open-drawer|class="tabs"/)
    if (rule.access === 'guarded') assert.ok(!open.includes(shows))
  })
}

test('a signed-out visitor is redirected from guarded pages, and sees the others without a menu', async () => {
  const { page } = await openVisitor()
  for (const path of ['/order-tracking', '/bulk-order/1001']) await open(page, path, '/')
  for (const path of ['/register', '/tracking/no-such-delivery']) {
    await open(page, path)
    await expect(page.locator('main courier-account, main courier-tracking')).toBeVisible()
    await expect(page.locator('#drawer, [data-open-drawer], nav.tabs')).toHaveCount(0)
  }
})

for (const { name, enter, home } of [
  { name: 'a vendor', enter: openVendor, home: '/request-a-rider/1000' },
  { name: 'a member of staff', enter: openStaff, home: '/request-a-rider/1001' },
]) {
  test(`${name} gets to the sections of a collection point, and from sign-in pages to the request`, async () => {
    const { page } = await enter()
    for (const path of ['/', '/register']) await open(page, path, home)
    for (const section of ['/order-tracking', '/history', '/bulk-order'])
      await open(page, section, new RegExp(`${section}/${home.slice(-4)}$`))
    await open(page, '/tracking/no-such-delivery')
    await expect(page.locator('header button.account')).toBeVisible()
  })
}

test('a vendor is redirected from pages whose flag is off to the request, and sees no link to them', async () => {
  site.setFlags({ 'bulk-order-upload': false, helpcenter: false })
  const { page } = await openVendor()
  for (const path of ['/bulk-order/1001', '/helpcenter/1001']) await open(page, path, /\/request-a-rider\/\d+$/)
  await expect(page.locator('nav.tabs').getByRole('link')).toHaveText(['Request', 'Tracking', 'History'])
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.locator('#account').getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.locator('#account').getByRole('link', { name: 'Help centre' })).toBeHidden()
})
