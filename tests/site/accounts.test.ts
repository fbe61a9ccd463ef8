import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeViolations, overflow } from '../support/page-checks/page-checks.ts'
import { createWebhookReceiver } from '../support/servers/webhook-receiver.ts'
import { expect, landingPage, noVendor, parent, topBar } from '../support/site-controls.ts'
import { mailTo, useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const goodPassword = 'Bakery#2026'

// Outside production the outbox can be read.
const site = useSite({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'stg' } })

test('a shop registers, opens the emailed link, and signs in', async () => {
  const email = 'baker@shop.example'
  const { page } = await visit(`${site.origin}/`, { expected: /422/ })
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

  const link = /http:\/\/localhost:\d+\/connect#verify=\S+/.exec(await mailTo(site, email, /Confirm/))?.[0] ?? ''
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
  const { bar, vendor } = topBar(page)
  await vendor.first().click()
  await bar.getByRole('button', { name: 'Add collection point' }).click()
  await expect(bar.getByText('Tiong Bahru Bakery keeps its ID, orders and links.')).toBeVisible()

  await page.goto(`${site.origin}/faq`)
  await page.goto(link)
  await password.fill(goodPassword)
  await confirm.click()
  await expect(page.getByText('This link has already been used')).toBeVisible()
})

test('an owner invites a colleague, who opens the email, accepts, sees the collection point, and leaves it', async () => {
  const owner = await visit(`${site.origin}/request-a-rider/1000`, { as: parent })
  const owners = topBar(owner.page)
  await owners.vendor.first().click()
  await owners.bar.getByRole('button', { name: 'Edit Bugis' }).click()
  const form = owners.bar.getByRole('dialog', { name: 'Edit collection point' })
  await form.getByRole('button', { name: 'Add another email' }).click()
  await form.getByRole('textbox', { name: /email 2/ }).fill(noVendor.email)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  // Leaving ends the access tokens: the next call is refused once, and renews them.
  const invitation = await mailTo(site, noVendor.email, /Bugis/)
  const [link = ''] = /http:\/\/localhost:\d+\/connect#invitation=[\w-]+/.exec(invitation) ?? []
  const colleague = await visit(link, { expected: /401/ })
  const account = colleague.page.locator('courier-account')
  await expect(account.getByText('Bugis · Merlion Kitchen')).toBeVisible()
  await expect(account.getByText(`${parent.email} has invited you`)).toBeVisible()
  await expect(account.getByRole('textbox', { name: 'Email' })).toHaveValue(noVendor.email)
  await account.getByRole('button', { name: 'Sign in' }).click()
  await landingPage(colleague.page).signIn(noVendor)
  await colleague.page.waitForURL('**/request-a-rider**')
  const { bar, vendor } = topBar(colleague.page)
  const request = colleague.page.locator('courier-request')
  await expect(request.getByText('Bugis · Merlion Kitchen')).toBeVisible()
  await expect(colleague.page.getByText('account manager')).toHaveCount(0)
  // Shown on the page, so not in the bar.
  await expect(bar.getByText('Accept the invitation to start.')).toBeVisible()
  await expect(bar.getByText('Bugis · Merlion Kitchen')).toBeHidden()
  await request.getByRole('button', { name: 'Accept the invitation to Bugis' }).click()
  await expect(vendor.first()).toContainText('Bugis - 1002')
  await expect(request.getByText('Bugis · Merlion Kitchen')).toHaveCount(0)

  await vendor.first().click()
  await bar.getByRole('button', { name: 'Edit Bugis' }).click()
  await bar.getByRole('button', { name: 'Leave this collection point' }).click()
  await bar.getByRole('dialog', { name: 'Leave Bugis?' }).getByRole('button', { name: 'Leave' }).click()
  // The message is on the page, once, with a way on.
  await expect(request.getByText('Your account has no collection points.')).toBeVisible()
  await expect(request.getByRole('button', { name: 'Ask us for help' })).toBeVisible()
  await expect(bar.getByText('Contact your account manager.')).toBeHidden()
})

test('an invited owner without an account registers with the address filled in, and gets no second shop', async () => {
  const email = 'colleague@shop.example'
  const owner = await visit(`${site.origin}/request-a-rider/1000`, { as: parent })
  const owners = topBar(owner.page)
  await owners.vendor.first().click()
  await owners.bar.getByRole('button', { name: 'Edit Tanjong Pagar' }).click()
  const form = owners.bar.getByRole('dialog', { name: 'Edit collection point' })
  await form.getByRole('button', { name: 'Add another email' }).click()
  await form.getByRole('textbox', { name: /email 2/ }).fill(email)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const invitation = await mailTo(site, email, /Tanjong Pagar/)
  const { page } = await visit(/http:\/\/localhost:\d+\/connect#invitation=[\w-]+/.exec(invitation)?.[0] ?? '')
  const account = page.locator('courier-account')
  await expect(account.getByText(`${parent.email} has invited you`)).toBeVisible()
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(account.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(account.getByRole('textbox', { name: 'Business name' })).toHaveCount(0)
  for (const name of ['Password', 'Confirm password'])
    await account.getByLabel(name, { exact: true }).fill(goodPassword)
  await account.getByRole('checkbox').check()
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const confirmation = await mailTo(site, email, /Confirm/)
  await page.goto(/http:\/\/localhost:\d+\/connect#verify=\S+/.exec(confirmation)?.[0] ?? '')
  await account.getByLabel('Password', { exact: true }).fill(goodPassword)
  await account.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/request-a-rider**')
  const { bar, vendor } = topBar(page)
  await expect(vendor.first()).toContainText('Tanjong Pagar')
  await vendor.first().click()
  await expect(bar.getByRole('button', { name: /^Edit / })).toHaveCount(1)
})

test('a visitor writes to the operator from the page for partners', async () => {
  const { page } = await visit(`${site.origin}/become-a-partner`)
  const form = page.locator('courier-account')
  await form.getByRole('textbox', { name: 'Your name' }).fill('Ravi')
  await form.getByRole('textbox', { name: 'Email' }).fill('ravi@shop.example')
  await form.getByRole('textbox', { name: 'Message' }).fill('We need a vendor code.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Thank you. We’ll reply as soon as we can.')).toBeVisible()
  assert.match(await mailTo(site, 'support@courier.example', /Ravi/), /We need a vendor code\./)
})

test('an error is shown beside the open form, and at the top if the form has closed', async () => {
  const { page } = await visit(`${site.origin}/partners`, { as: parent, expected: /422|ERR_FAILED|Network/ })
  const keys = page.getByRole('region', { name: 'Keys' })
  await keys.getByText('Add a key').click()
  const form = keys.locator('form')
  await form.getByRole('textbox', { name: 'Name' }).fill('Kiosk')
  const origins = form.getByRole('textbox', { name: /^Allowed origins/ })
  await origins.fill('till')
  const submit = form.getByRole('button', { name: 'Create key' })
  await submit.click()
  const message = page.locator('.partners-message')
  await expect(form.locator(message)).toBeVisible()

  await origins.fill('')
  await page.route('**/partner-keys', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await submit.click()
  const secret = page.getByRole('textbox', { name: 'Secret' })
  await expect(secret).toBeVisible()
  await expect(form).toBeHidden()
  await expect(message).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  const isWhole = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight <= clientHeight
  assert.ok(await secret.evaluate(isWhole), 'the secret is whole on a phone')
})

test('an owner creates a key that is shown once, sees a webhook fail, and revokes the key', async () => {
  const receiver = await createWebhookReceiver()
  receiver.status = 500
  const { page } = await visit(`${site.origin}/partners`, {
    as: parent,
    timezoneId: 'Europe/Berlin',
  })
  page.on('dialog', (dialog) => void dialog.accept())
  const keys = page.getByRole('region', { name: 'Keys' })
  await keys.getByText('Add a key').click()
  await keys.getByRole('textbox', { name: 'Name' }).fill('Tills')
  await keys.getByRole('checkbox', { name: /^All/ }).uncheck()
  await keys.getByRole('checkbox', { name: /^Merlion Kitchen/ }).uncheck()
  await keys.getByRole('textbox', { name: /^Allowed origins/ }).fill('https://till.example')
  await keys.getByRole('button', { name: 'Create key' }).click()
  const secret = page.getByRole('textbox', { name: 'Secret' })
  await expect(secret).toHaveValue(/^ck_test_\S{20}/)
  const newKey = keys.getByRole('listitem').filter({ hasText: 'Tills' })
  await expect(newKey).toContainText('https://till.example')
  await expect(newKey).toContainText('1002, a-1003, 1001')
  // Dates and times have the country's format and the reader's clock, which needs no zone.
  await expect(newKey.locator('[data-time="made"]')).toHaveText(/^\d{1,2} \p{L}+ \d{4}$/u)

  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByText('Add an endpoint').click()
  await webhooks.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await webhooks.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(secret).toHaveValue(/^whsec_/)
  await webhooks.getByRole('button', { name: 'Send a test' }).click()
  await expect(webhooks.getByRole('row', { name: /webhook\.test.*500/ })).toBeVisible()
  await expect(webhooks.locator('tbody time')).toHaveText(/^\d{1,2} \p{L}+, \d{1,2}:\d{2}\s[ap]m$/u)
  assert.deepEqual(await axeViolations(page), [])

  await page.reload()
  await expect(webhooks.getByText('Failing')).toBeVisible()
  await expect(secret).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.equal(await overflow(page), 0)
  assert.deepEqual(await axeViolations(page), [])
  await newKey.getByRole('button', { name: 'Revoke' }).click()
  await expect(newKey).toHaveCount(0)
  await receiver.close()
})
