import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, parent } from '../support/pages.ts'
import { useSite } from '../support/use-site.ts'
import { type Visitor, visit, waitForFlags } from '../support/visitor.ts'

/** The table of specification 1 §2, row by row, for every kind of visitor. */
type Access = 'guarded' | 'signed-out' | 'public'

interface Row {
  path: string
  access: Access
  /** Selector of content that only this page has. */
  shows: string
  /** Whether the page adds the selected vendor to its path. */
  section?: boolean
}

const rows: Row[] = [
  { path: '/', access: 'signed-out', shows: 'courier-account' },
  { path: '/connect', access: 'signed-out', shows: 'courier-account' },
  { path: '/forgot-password', access: 'signed-out', shows: 'courier-account[view=reset-password]' },
  { path: '/register', access: 'signed-out', shows: 'courier-account[view=register]' },
  { path: '/maintenance', access: 'public', shows: '.maintained[data-kind=none]' },
  { path: '/order-tracking', access: 'guarded', shows: 'courier-order-list[view=active]', section: true },
  { path: '/order-tracking/1001', access: 'guarded', shows: 'courier-order-list[view=active]' },
  { path: '/history', access: 'guarded', shows: 'courier-order-list[view=past]', section: true },
  { path: '/history/1001', access: 'guarded', shows: 'courier-order-list[view=past]' },
  { path: '/helpcenter/1001', access: 'guarded', shows: 'courier-help-centre' },
  { path: '/request-a-rider', access: 'guarded', shows: 'courier-request', section: true },
  { path: '/request-a-rider/1001', access: 'guarded', shows: 'courier-request' },
  { path: '/tracking/no-such-delivery', access: 'public', shows: 'courier-tracking' },
  { path: '/delivery-receipt/no-such-delivery', access: 'public', shows: 'courier-tracking[view=receipt]' },
  { path: '/tracking-c2c/no-such-delivery', access: 'public', shows: 'courier-tracking[view=c2c]' },
  { path: '/prohibiteditems-c2c', access: 'public', shows: 'h1' },
  { path: '/termsandconditions', access: 'public', shows: 'h1' },
  { path: '/no/such/page', access: 'public', shows: 'h1' },
]
const bulkRows: Row[] = [
  { path: '/bulk-order', access: 'guarded', shows: 'courier-bulk-upload', section: true },
  { path: '/bulk-order/1001', access: 'guarded', shows: 'courier-bulk-upload' },
  { path: '/bulk-order/1001/job-1', access: 'guarded', shows: 'courier-bulk-upload' },
]

/** Console errors of browsers for unknown URLs. */
const expected = /404 \(Not Found\)/

const site = useSite()
let signedOut: Visitor
let vendor: Visitor
let staff: Visitor

before(async () => {
  signedOut = await visit(`${site.origin}/connect`, { expected })
  vendor = await visit(`${site.origin}/request-a-rider/1000`, { expected, as: parent })
  staff = await visit('about:blank', { expected })
  await staff.page.addInitScript(() => localStorage.setItem('godroid-token', 'demo-godroid-token'))
})

test('a signed-out visitor sees the public pages and is redirected from all others to the landing page', async () => {
  await setFlags({})
  for (const row of [...rows, ...bulkRows]) {
    if (row.access === 'guarded') await expectRedirect(signedOut.page, row, '/')
    else await expectPage(signedOut.page, row)
    await expect(signedOut.page.locator('#drawer, [data-open-drawer], nav.tabs')).toHaveCount(0)
  }
  assert.deepEqual(signedOut.consoleErrors, [])
})

for (const { name, visitorOf, home } of [
  { name: 'a vendor', visitorOf: () => vendor, home: '/request-a-rider/1000' },
  { name: 'a member of staff', visitorOf: () => staff, home: '/request-a-rider/1001' },
]) {
  test(`${name} can open every page, but is redirected from sign-in pages to the request`, async () => {
    await setFlags({ 'bulk-order-upload': true })
    const { page, consoleErrors } = visitorOf()
    for (const row of [...rows, ...bulkRows]) {
      if (row.access === 'signed-out') await expectRedirect(page, row, home)
      else await expectPage(page, row)
    }
    assert.deepEqual(consoleErrors, [])
  })

  test(`${name} is redirected from pages whose flag is off to the request`, async () => {
    await setFlags({ 'bulk-order-upload': false, helpcenter: false })
    const { page } = visitorOf()
    for (const path of ['/bulk-order/1001', '/helpcenter/1001']) {
      await page.goto(site.origin + path)
      await page.waitForURL(/\/request-a-rider\/\d+$/)
    }
    await expect(page.locator('nav.tabs').getByRole('link')).toHaveText(['Request', 'Tracking', 'History'])
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.locator('#account').getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(page.locator('#account').getByRole('link', { name: 'Help centre' })).toBeHidden()
  })
}

test('maintenance, planned or not, redirects from guarded pages, and back when it is over', async () => {
  for (const flag of ['planned-maintenance', 'unplanned-maintenance']) {
    await setFlags({ [flag]: true })
    const kind = flag.split('-')[0]
    for (const { page } of [signedOut, vendor, staff]) {
      for (const row of rows.filter(({ access }) => access === 'guarded'))
        await expectRedirect(page, row, '/maintenance')
      await expect(page.locator(`.maintained[data-kind=${kind}]`)).toBeVisible()
    }
    await expectPage(signedOut.page, {
      path: '/tracking/no-such-delivery',
      access: 'public',
      shows: 'courier-tracking',
    })
    await vendor.page.goto(`${site.origin}/order-tracking/1002`)
    await vendor.page.waitForURL(`${site.origin}/maintenance`)
    await expect(vendor.page.getByText('Still down. Last checked:')).toBeVisible()
    await waitForFlags(vendor.page)
    site.setFlags({})
    await vendor.page.locator(`.maintained[data-kind=${kind}]`).getByRole('button').click()
    await vendor.page.waitForURL(`${site.origin}/order-tracking/1002`)
  }
})

/** Sets flags for the next visits. Leaves the page first: with the new flags, it could redirect and interrupt the next visit. */
async function setFlags(flags: Record<string, boolean>) {
  await Promise.all([signedOut, vendor, staff].map(({ page }) => page.goto(`${site.origin}/mark.svg`)))
  site.setFlags(flags)
}

/** Expects that the page is shown, also once session and flags are known. */
async function expectPage(page: Page, { path, shows, section }: Row) {
  await page.goto(site.origin + path)
  await expect(page.locator(`main ${shows}`).first(), path).toBeVisible()
  if (page === signedOut.page) await expect(page.locator('footer .foot-language'), path).toBeVisible()
  else await expect(page.locator('header button.account'), path).toBeVisible()
  if (section) await page.waitForURL(new RegExp(`${path}/\\d+$`))
  else assert.equal(new URL(page.url()).pathname, path)
}

async function expectRedirect(page: Page, { path }: Row, to: string) {
  await page.goto(site.origin + path)
  await page.waitForURL(site.origin + to)
}
