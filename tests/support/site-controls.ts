/** The controls of the site’s pages, found by role and name. */

import type { FrameLocator, Page } from 'playwright'
import { expect as base } from 'playwright/test'
import { conditionLimitMs } from './limits.ts'

export const expect = base.configure({ timeout: conditionLimitMs })

// Demo accounts: of a parent with outlets, of a single outlet, and without a vendor.
export const parent = { email: 'parent@demo.courier', password: 'Courier!2026' }
export const single = { email: 'single@demo.courier', password: 'Courier!2026' }
export const noVendor = { email: 'novendor@demo.courier', password: 'Courier!2026' }

export function landingPage(page: Page) {
  const account = page.locator('courier-account')
  const email = account.getByRole('textbox', { name: /e-?mail/i })
  const password = account.getByLabel(/^password/i)
  const submit = account.getByRole('button', { name: /^sign in/i })
  return {
    account,
    email,
    password,
    submit,
    async signIn(credentials: { email: string; password: string }) {
      await email.fill(credentials.email)
      await password.fill(credentials.password)
      await submit.click()
    },
  }
}

export function topBar(page: Page) {
  const bar = page.locator('header.bar')
  const vendor = bar.locator('courier-branch-selector').getByRole('button')
  return {
    bar,
    vendor,
    tab: (name: string) => bar.getByRole('link', { name, exact: true }),
    async chooseVendor(label: string | RegExp) {
      await vendor.first().click()
      await bar.getByRole('radio', { name: label }).click()
    },
    async signOut() {
      await bar.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
    },
  }
}

export interface Delivery {
  address: string
  suggestion: RegExp
  unit: string
  name: string
  phone: string
  item: string
  amount: string
}

export const toMarina: Delivery = {
  address: 'Marina Bay Sands',
  suggestion: /Marina Bay Sands Hotel/,
  unit: '08-12',
  name: 'Mei Tan',
  phone: '91234567',
  item: 'Two lunch boxes',
  amount: '24.50',
}

export const sender = { name: 'Bee Guest', email: 'bee@guest.example', phone: '8123 0000' }

/** The steps of the request form that only a guest sees. */
export function guestPage(page: Page) {
  const request = page.locator('courier-request')
  const next = request.getByRole('button', { name: 'Continue', exact: true })
  return {
    request,
    next,
    accept: request.getByRole('button', { name: 'Continue as guest' }),
    pickup: request.getByRole('combobox', { name: /Pickup address/ }),
    name: request.getByLabel('Your name'),
    offer: request.getByRole('region', { name: 'Would you like an account?' }),
    async fillOrigin() {
      await this.pickup.fill('Bugis Junction')
      await request
        .getByRole('option', { name: /Bugis Junction/ })
        .first()
        .click()
      await next.click()
      await expect(request.getByLabel('Unit number')).toBeVisible()
      await next.click()
    },
    async fillDetails() {
      await this.name.fill(sender.name)
      await request.getByLabel('Your email').fill(sender.email)
      await request.getByLabel('Your phone number').fill(sender.phone)
    },
    /** Fills in the sender's details, for which the order button asks first, and continues. */
    async submitDetails() {
      await this.fillDetails()
      await next.click()
    },
  }
}

export function requestPage(page: Page | FrameLocator) {
  const request = page.locator('courier-request')
  const field = (name: string | RegExp) => request.getByRole('textbox', { name })
  const place = request.getByRole('button', { name: /^Request rider/ })
  return {
    request,
    // Found even if its section is collapsed.
    address: request.getByRole('combobox', { name: /Drop-off address/, includeHidden: true }),
    place,
    /** Fills the form, and waits until the fee is known. */
    async fill(delivery: Delivery) {
      await request.getByRole('combobox', { name: /Drop-off address/ }).fill(delivery.address)
      await request.getByRole('option', { name: delivery.suggestion }).first().click()
      await field(/Unit number/).fill(delivery.unit)
      await field(/Customer name/).fill(delivery.name)
      await field(/Phone number/).fill(delivery.phone)
      await field(/What’s in the bag/).fill(delivery.item)
      await field(/Order value/).fill(delivery.amount)
      // For card payments the button says “Pay …”.
      await expect(request.getByRole('button', { name: /^(Request rider · |Pay )/ })).toBeVisible()
    },
  }
}

/** The card section of the request form or another element, and the sandbox bank's page. */
export function cardPage(page: Page | FrameLocator, element = 'courier-request') {
  const request = page.locator(element)
  const frame = request.frameLocator('iframe')
  return {
    choose: () => request.getByRole('radio', { name: /Paid online/ }).click(),
    pay: request.getByRole('button', { name: /^Pay .* and request a rider$/ }),
    frame,
    number: frame.getByLabel('Card number'),
    /** Replaces the card details with this number and a late expiry date. */
    async type(number: string, { save = false } = {}) {
      await frame.getByLabel('Card number').fill(number)
      await frame.getByLabel('Expiry date').fill('12 / 39')
      await frame.getByLabel('Security code').fill('123')
      await request.getByRole('textbox', { name: 'Name on card' }).fill('Mei Tan')
      if (save) await request.getByRole('checkbox', { name: 'Save this card for next time' }).check()
    },
    decide: (button: 'Confirm payment' | 'Refuse payment' | 'Decide later' | 'Cancel and go back') =>
      page.getByRole('button', { name: button }).click(),
  }
}

export function ordersPage(page: Page) {
  const list = page.locator('courier-order-list')
  const tab = (name: string) => list.getByRole('tab', { name: new RegExp(`^${name}`) })
  return {
    list,
    tab,
    row: (customer: string) => list.getByRole('row').filter({ hasText: customer }),
    open: (customer: string) => list.getByRole('button', { name: customer }).first().click(),
    details: list.getByRole('region', { name: /Order details/ }).or(list.getByRole('complementary')),
  }
}

/** Waits for the list that shows the order which the Bugis outlet has just placed. */
export const orderPlaced = (page: Page) => page.waitForURL(/\/order-tracking\/1002\?order_id=1002-/)

export function trackingPage(page: Page) {
  const tracking = page.locator('courier-tracking')
  return { tracking, headline: tracking.getByRole('heading').first() }
}
