import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, landingPage } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

const goodPassword = 'Bakery#2026'

let site: Site
before(async () => {
  // Outside production the outbox can be read.
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'stg' } })
})
after(async () => {
  await closePages()
  await site?.remove()
})

/** Waits for an email to an address, and returns the newest one from the outbox. */
async function mailTo(email: string, subject: RegExp): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const list = await (await fetch(`${site.origin}/outbox`)).text()
      const section = list.split('<section>').find((part) => part.includes(email) && subject.test(part))
      const path = /href="([^"]+)"/.exec(section ?? '')?.[1]
      text = path ? await (await fetch(site.origin + path)).text() : ''
      return text
    })
    .not.toBe('')
  return text
}

function registerPage(page: Page) {
  const account = page.locator('courier-account')
  const field = (name: string) => account.getByRole('textbox', { name })
  return {
    account,
    field,
    submit: account.getByRole('button', { name: 'Create account' }),
    async fillShop(email: string) {
      await field('Business name').fill('Tiong Bahru Bakery')
      await field('Mobile number').fill('8123 4567')
      await field('Email').fill(email)
      await this.fillPasswords()
    },
    async fillPasswords() {
      await account.getByLabel('Password', { exact: true }).fill(goodPassword)
      await account.getByLabel('Confirm password').fill(goodPassword)
      await account.getByRole('checkbox').check()
    },
  }
}

test('a shop registers, opens the emailed link, and signs in', async () => {
  const email = 'baker@shop.example'
  const { page, consoleErrors, leave } = await visit(`${site.origin}/`, { expected: /422/ })
  await page.locator('courier-account').getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/register')
  const register = registerPage(page)
  await register.fillShop(email)
  await register.submit.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText('within 24 hours')).toBeVisible()

  const link = /http:\/\/localhost:\d+\/connect#verify=\S+/.exec(await mailTo(email, /Confirm/))?.[0] ?? ''
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(link)
  const confirm = page.locator('courier-account').getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  assert.equal(page.url(), `${site.origin}/connect`)
  const token = link.split('#verify=')[1] ?? ''
  assert.ok(!requests.some((url) => url.includes(token)), 'the token is in no requested URL')
  assert.ok(!(await page.content()).includes(token), 'nor in the page')
  // A stranger's link requires the stranger's password.
  const password = page.locator('courier-account').getByLabel('Password', { exact: true })
  await password.fill('Stranger#2026')
  await confirm.click()
  await expect(page.getByText('This isn’t the password chosen')).toBeVisible()
  await password.fill(goodPassword)
  await confirm.click()
  await page.waitForURL('**/request-a-rider/**')
  await expect(page.locator('courier-branch-selector').first()).toContainText('Tiong Bahru Bakery')
  assert.deepEqual(consoleErrors, [])

  await page.goto(`${site.origin}/faq`)
  await page.goto(link)
  await password.fill(goodPassword)
  await confirm.click()
  await expect(page.getByText('This link has already been used')).toBeVisible()
  await leave()
})

test('visitors who can’t sign up can ask support for help', async () => {
  const { page, consoleErrors, leave } = await visit(`${site.origin}/register`)
  const { account } = registerPage(page)
  await account.getByRole('button', { name: 'Ask us for help' }).click()
  const dialog = account.getByRole('dialog', { name: 'Help with signing up' })
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Mei Tan')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('mei@shop.example')
  await dialog.locator('textarea').fill('My vendor code does not work.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(account.getByText('Thank you. We’ll reply as soon as we can.')).toBeVisible()
  assert.match(await mailTo('support@courier.example', /./), /My vendor code does not work\./)
  assert.deepEqual(consoleErrors, [])
  await leave()
})

test('a partner registers with its vendor code', async () => {
  const partner = await startSite({ riderSpeed: 0, settings: { COURIER_REGISTRATION_TYPE: 'PV' } })
  const { page, leave } = await visit(`${partner.origin}/register`, { expected: /422/ })
  const { account, field, submit, fillPasswords } = registerPage(page)
  await field('Vendor code').fill('PV-1999')
  await field('Email').fill('partner@demo.courier')
  await fillPasswords.call({ account })
  await submit.click()
  await expect(account.getByText('The vendor code or the email address isn’t right.')).toBeVisible()
  await expect(field('Vendor code')).toHaveValue('PV-1999')
  await expect(account.getByLabel('Confirm password')).toHaveValue(goodPassword)
  await field('Vendor code').fill('PV-2026')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  // In production mails of others can't be read.
  assert.equal((await fetch(`${partner.origin}/outbox`)).status, 404)
  await leave()
  await partner.remove()
})

test('a forgotten password is replaced with the emailed code', async () => {
  const email = 'single@demo.courier'
  const { page, consoleErrors, leave } = await visit(`${site.origin}/connect`, { expected: /422/ })
  const account = page.locator('courier-account')
  await account.getByRole('button', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await account.getByRole('textbox', { name: 'Email' }).fill(email)
  await account.getByRole('button', { name: 'Send code' }).click()
  const code = /^\d{6}$/m.exec(await mailTo(email, /code/))?.[0] ?? ''

  const wrongCode = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  await account.getByLabel('6-digit code').fill(wrongCode)
  await account.getByLabel('New password', { exact: true }).fill(goodPassword)
  await account.getByLabel('Confirm password').fill(goodPassword)
  await account.getByRole('button', { name: 'Save new password' }).click()
  await expect(account.getByText('That code isn’t right')).toBeVisible()
  await expect(account.getByLabel('New password', { exact: true })).toHaveValue(goodPassword)

  await account.getByLabel('6-digit code').fill(code)
  await account.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await account.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/connect')
  await landingPage(page).signIn({ email, password: goodPassword })
  await page.waitForURL('**/request-a-rider/2000')
  await mailTo(email, /password was changed/)
  assert.deepEqual(consoleErrors, [])
  await leave()
})

test('an address without an account gets the same message', async () => {
  const { page, leave } = await visit(`${site.origin}/forgot-password`)
  const account = page.locator('courier-account')
  await account.getByRole('textbox', { name: 'Email' }).fill('unknown@shop.example')
  await account.getByRole('button', { name: 'Send code' }).click()
  await expect(account.getByText('If unknown@shop.example has an account')).toBeVisible()
  await leave()
})

test('keeps typed text if the server doesn’t respond', async () => {
  const { page, leave } = await visit(`${site.origin}/register`, { expected: /ERR_FAILED/ })
  const { account, field, submit, fillShop } = registerPage(page)
  await fillShop.call(registerPage(page), 'offline@shop.example')
  await page.route('**/api/v1/register', (route) => route.abort())
  await submit.click()
  await expect(account.getByText('You could be offline')).toBeVisible()
  await expect(field('Business name')).toHaveValue('Tiong Bahru Bakery')
  await page.unroute('**/api/v1/register')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await leave()
})

test('after many wrong codes the user has to wait', async () => {
  const { page, leave } = await visit(`${site.origin}/forgot-password`, { expected: /422|429/ })
  const account = page.locator('courier-account')
  await account.getByRole('textbox', { name: 'Email' }).fill('novendor@demo.courier')
  await account.getByRole('button', { name: 'Send code' }).click()
  await account.getByLabel('New password', { exact: true }).fill(goodPassword)
  await account.getByLabel('Confirm password').fill(goodPassword)
  const rightCode = /^\d{6}$/m.exec(await mailTo('novendor@demo.courier', /code/))?.[0] ?? ''
  const wrongCode = ['000001', '000002'].find((code) => code !== rightCode) ?? ''
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await account.getByLabel('6-digit code').fill(wrongCode)
    await account.getByRole('button', { name: 'Save new password' }).click()
    await expect(account.getByText('That code isn’t right')).toBeVisible()
  }
  await account.getByLabel('6-digit code').fill(rightCode)
  await account.getByRole('button', { name: 'Save new password' }).click()
  await expect(account.getByText('Too many attempts.')).toBeVisible()
  await leave()
})
