import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  expect,
  guestPage,
  landingPage,
  ordersPage,
  requestPage,
  sender,
  single,
  toMarina,
  topBar,
  trackingPage,
} from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

const site = useSite()
beforeEach(() => site.setFlags({ 'guest-checkout': true }))

/** Opens the request form as a guest, up to its first question. */
async function openAsGuest(options: VisitorOptions = {}) {
  const visitor = await visit(`${site.origin}/request-a-rider`, options)
  await guestPage(visitor.page).accept.click()
  await expect(guestPage(visitor.page).pickup).toBeVisible()
  return visitor
}

test('a guest requests a rider and follows the order live, and needs an account for history', async () => {
  // The page requests the rider until it knows that the delivery has ended.
  const { page } = await visit(`${site.origin}/`, { expected: /\/riders\// })
  const guest = guestPage(page)
  const landing = page.locator('[data-request-a-rider]').first()
  await expect(landing).toHaveAttribute('href', '/request-a-rider')
  await landing.click()
  await guest.accept.click()
  await guest.fillOrigin()
  const request = requestPage(page)
  await request.fill(toMarina)
  await request.place.click()
  await guest.submitDetails()
  await expect(guest.offer).toBeVisible()
  await guest.offer.getByRole('button', { name: 'Not now' }).click()
  await page.waitForURL(/\/order-tracking\/g-[a-z]+\?order_id=g-[a-z]+-[A-Z0-9]{6}$/)

  const orders = ordersPage(page)
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''
  await expect(orders.row(orderId)).toContainText(toMarina.name)
  const parcel = orders.details.getByRole('link', { name: 'Track the parcel' })
  await expect(parcel).toHaveAttribute('href', new RegExp(`^${site.origin}/tracking-c2c/[\\w-]{22,}$`))
  await orders.tab('Delivered').click()
  for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED']) await site.move(orderId, status)
  await expect(orders.row(orderId)).toBeVisible()

  await topBar(page).tab('History').click()
  await expect(page.getByRole('heading', { name: 'Past orders need an account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${site.origin}/connect`)
  await landingPage(page).signIn(single)
  await page.waitForURL('**/request-a-rider/2000')
  const remainingKeys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('guest')))
  assert.deepEqual(remainingKeys, [])
  await topBar(page).bar.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a guest’s typed text survives a reload, and fills the registration after the order', async () => {
  const { page } = await openAsGuest()
  const guest = guestPage(page)
  await guest.fillOrigin()
  const request = requestPage(page)
  await request.fill(toMarina)
  await page.reload()
  await expect(guest.request.getByText(new RegExp(toMarina.name))).toBeVisible()
  await request.place.click()
  await guest.fillDetails()
  await page.reload()
  await request.place.click()
  await expect(guest.name).toHaveValue(sender.name)
  await guest.next.click()
  await guest.offer.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${site.origin}/register`)
  const account = page.locator('courier-account')
  await expect(account.getByLabel('Business name')).toHaveValue(sender.name)
  await expect(account.getByLabel('Mobile number')).toHaveValue('81230000')
  await expect(account.getByLabel('Email')).toHaveValue(sender.email)
  // The placed order is still listed.
  await page.goto(`${site.origin}/order-tracking`)
  await expect(ordersPage(page).list).toContainText(toMarina.name)
})

test('a guest sees sign-in links in menu and drawer, but no branches, help centre or tracking bar', async () => {
  const { page } = await openAsGuest({ expected: /404 \(Not Found\)/ })
  const { bar } = topBar(page)
  await bar.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Help centre' })).toBeHidden()
  await expect(bar.locator('courier-branch-selector')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 700, height: 800 })
  await bar.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Create account' })).toBeVisible()
  for (const name of ['Sign out', 'Help centre']) await expect(drawer.getByText(name)).toBeHidden()
  await expect(drawer.locator('courier-branch-selector')).toBeHidden()
  await page.goto(`${site.origin}/helpcenter/${new URL(page.url()).pathname.split('/')[2] ?? 'g-x'}`)
  await page.waitForURL(`${site.origin}/`)
  await page.goto(`${site.origin}/tracking/no-such-delivery`)
  await expect(trackingPage(page).tracking).toBeVisible()
  await expect(bar.getByRole('button')).toHaveAccessibleName(/Language/)
})

test('if guests may not order, the request form redirects to the landing page, and existing guests to sign-up', async () => {
  const { page } = await openAsGuest({ expected: /403/ })
  site.setFlags({ 'guest-checkout': false })
  const stranger = await visit(`${site.origin}/request-a-rider`)
  await stranger.page.waitForURL(`${site.origin}/`)
  await expect(stranger.page.locator('[data-request-a-rider]').first()).toHaveAttribute('href', '/connect')
  // The token has expired too, and guests can't get a new one.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('guest-token') ?? '{}')
    localStorage.setItem('guest-token', JSON.stringify({ ...kept, expires: 0 }))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You need an account to order right now' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${site.origin}/connect`)
})
