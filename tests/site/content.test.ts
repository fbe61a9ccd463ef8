import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { expect, landingPage } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

/** Console messages of a failed request. */
const expected = /ERR_INTERNET_DISCONNECTED|couldnt refresh the flags/

const site = useSite()

test('downloads the terms; offline it shows an error, and works again afterwards', async () => {
  const { page } = await visit(`${site.origin}/termsandconditions`, { expected })
  const link = page.getByRole('link', { name: 'Download the terms' })
  await page.context().setOffline(true)
  await link.click()
  await expect(page.getByRole('alert').getByText('We couldn’t download the terms')).toBeVisible()
  await page.context().setOffline(false)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  assert.equal(download.suggestedFilename(), 'terms-foodpanda-en.txt')
  assert.match(await readFile(await download.path(), 'utf8'), /^Terms and conditions\n/)
  await expect(page.getByText('The terms have been downloaded.')).toBeVisible()
  await expect(page.getByText('couldn’t download')).toBeHidden()
})

test('links "Request a rider" to sign-in, or to the request if guests may order', async () => {
  const { page } = await visit('about:blank')
  const button = page.getByRole('link', { name: 'Request a rider' })
  for (const [flags, path] of [
    [{ 'guest-checkout': true }, '/request-a-rider'],
    [{ 'guest-checkout': true, 'request-a-rider-button-goes-to-login': true }, '/connect'],
    [{}, '/connect'],
  ] as const) {
    site.setFlags(flags)
    await page.goto(site.origin)
    await expect(button).toHaveAttribute('href', path)
  }
})

test('hides sign-up links while sign-up is disabled', async () => {
  const { page } = await visit(site.origin)
  const links = page.locator('a[href="/register"]')
  await expect(links.first()).toBeVisible()
  site.setFlags({ 'deactivate-sign-up': true })
  await page.reload()
  await expect(landingPage(page).submit).toBeVisible()
  await expect(page.locator('a[href="/register"]:visible')).toHaveCount(0)
  await page.goto(`${site.origin}/become-a-partner`)
  await expect(page.getByText('New accounts can’t be created at the moment')).toBeVisible()
  await expect(page.locator('a[href="/register"]:visible')).toHaveCount(0)
  site.setFlags({})
})

test('shows the kind of maintenance, checks again on request, and links home when it is over', async () => {
  const { page } = await visit('about:blank')
  site.setFlags({ 'planned-maintenance': true })
  await page.goto(`${site.origin}/maintenance`)
  await expect(page.getByRole('heading', { name: 'We’re improving foodpanda' })).toBeVisible()
  await expect(page.getByRole('status').getByText('Still down. Last checked')).toBeVisible()
  // As in lists and details, without seconds.
  await expect(page.getByRole('status').locator('time')).toHaveText(/^\d{1,2}:\d{2}\s[ap]m$/)
  site.setFlags({ 'unplanned-maintenance': true })
  await page.getByRole('button', { name: 'Check again now' }).click()
  await expect(page.getByRole('heading', { name: 'foodpanda has a problem' })).toBeVisible()
  await expect(page.getByRole('status').getByText('Still down. Last checked')).toBeVisible()
  site.setFlags({})
  await page.getByRole('button', { name: 'Check again now' }).click()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL(`${site.origin}/`)
})
