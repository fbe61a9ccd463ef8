import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, landingPage, parent } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

test('ends a session on another device, which shows the sign-in and the reason', async () => {
  const [desk, phone] = [
    await visit(`${site.origin}/`),
    await visit(`${site.origin}/`, {
      viewport: { width: 390, height: 800 },
      userAgent:
        'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      expected: /401/,
    }),
  ]
  for (const { page } of [phone, desk]) {
    await landingPage(page).signIn(parent)
    await page.waitForURL('**/request-a-rider/**')
  }
  await phone.page.goto(`${site.origin}/order-tracking/1001`)
  await expect(phone.page.locator('courier-order-list').getByRole('tablist')).toBeVisible()

  const { page } = desk
  await page.locator('header.bar').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Where you’re signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where you’re signed in' })
  await expect(dialog.getByText('This device')).toBeVisible()
  await dialog.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await expect(dialog.getByText('You’re not signed in anywhere else.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The live socket of the list ends with its session.
  await phone.page.waitForURL((url) => url.pathname === '/')
  await expect(phone.page.getByText('Your session has ended. Sign in again to continue.').first()).toBeVisible()
  await landingPage(phone.page).signIn(parent)
  await phone.page.waitForURL('**/order-tracking/1001')
  assert.deepEqual(desk.consoleErrors, [])
  await desk.leave()
  await phone.leave()
})
