import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, landingPage } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const goodPassword = 'Bakery#2026'

// Outside production the outbox can be read.
const site = useSite({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'stg' } })

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

test('a shop registers, opens the emailed link, and signs in', async () => {
  const email = 'baker@shop.example'
  const { page, consoleErrors, leave } = await visit(`${site.origin}/`, { expected: /422/ })
  await page.locator('courier-account').getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/register')
  const account = page.locator('courier-account')
  for (const [name, text] of [
    ['Business name', 'Tiong Bahru Bakery'],
    ['Mobile number', '8123 4567'],
    ['Email', email],
  ] as const) {
    await account.getByRole('textbox', { name }).fill(text)
  }
  for (const name of ['Password', 'Confirm password'])
    await account.getByLabel(name, { exact: true }).fill(goodPassword)
  await account.getByRole('checkbox').check()
  await account.getByRole('button', { name: 'Create account' }).click()
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

test('a forgotten password is replaced with the emailed code', async () => {
  const email = 'single@demo.courier'
  const { page, consoleErrors, leave } = await visit(`${site.origin}/connect`)
  const account = page.locator('courier-account')
  await account.getByRole('button', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await account.getByRole('textbox', { name: 'Email' }).fill(email)
  await account.getByRole('button', { name: 'Send code' }).click()
  const code = /^\d{6}$/m.exec(await mailTo(email, /code/))?.[0] ?? ''

  await account.getByLabel('New password', { exact: true }).fill(goodPassword)
  await account.getByLabel('Confirm password').fill(goodPassword)
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
