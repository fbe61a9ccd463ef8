import { test } from 'node:test'
import type { Page } from 'playwright'
import { expect, landingPage, parent, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const message = 'Could not load the application. Please check your internet connection and try again'

const site = useSite()
const expected = /Failed to load resource|net::ERR_FAILED|^warning/

/** Opens a page again with a fake clock and a part that doesn't load; returns how to wait until it was requested 11 times. */
async function reloadWithout(page: Page, part: string, path: string) {
  let requestCount = 0
  await page.clock.install()
  await page.route(part, (route) => {
    requestCount += 1
    return route.abort()
  })
  await page.goto(site.origin + path)
  return () =>
    expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return requestCount
      })
      .toBeGreaterThanOrEqual(11)
}

for (const part of ['**/chunks/courier-account-*.js', '**/courier.js']) {
  test(`says that ${part.split('/').at(-1)} didn’t load, and offers to load the page again`, async () => {
    const { page } = await visit(`${site.origin}/faq`, { expected })
    const untilGivenUp = await reloadWithout(page, part, '/')
    await untilGivenUp()
    await page.clock.runFor(30_000)
    const banner = page.locator('#load-failure')
    await expect(banner).toBeVisible()
    await expect(banner).toContainText(message)
    await page.unroute(part)
    await banner.getByRole('link').click()
    await expect(landingPage(page).email).toBeVisible()
    await expect(banner).toBeHidden()
  })
}

test('says under the branch button that the list didn’t load, and opens it on "Try again"', async () => {
  const { page } = await visit(`${site.origin}/faq`, { as: parent, expected })
  const untilGivenUp = await reloadWithout(page, '**/chunks/BranchPanel-*.js', '/request-a-rider/1000')
  const { bar, vendor } = topBar(page)
  await vendor.first().click()
  await expect(bar.getByText('Loading…')).toBeVisible()
  await untilGivenUp()
  await expect(bar.getByRole('alert')).toContainText(message)
  await page.unrouteAll()
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect(bar.getByRole('radio', { name: /Bugis - 1002/ })).toBeVisible()
})
