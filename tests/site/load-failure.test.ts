import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { expect, landingPage, parent, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { type Visitor, visit } from '../support/visitor.ts'

const message = 'Could not load the application. Please check your internet connection and try again'

const site = useSite()
let visitor: Visitor
afterEach(() => visitor.leave())

/** Opens a text page, then the landing page with a fake clock and a part that doesn't load. */
async function visitWithout(part: string) {
  visitor = await visit(`${site.origin}/faq`, { expected: /Failed to load resource|net::ERR_FAILED/ })
  const { page } = visitor
  const requests: string[] = []
  await page.clock.install()
  await page.route(part, (route) => {
    requests.push(route.request().url())
    return route.abort()
  })
  await page.goto(`${site.origin}/`)
  /** Advances the clock until the part has been requested that often. */
  const untilRequested = (times: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return requests.length
      })
      .toBeGreaterThanOrEqual(times)
  return { page, untilRequested, banner: page.locator('#load-failure') }
}

for (const part of ['**/chunks/courier-account-*.js', '**/courier.js']) {
  test(`says that ${part.split('/').at(-1)} didn’t load, and offers to load the page again`, async () => {
    const { page, untilRequested, banner } = await visitWithout(part)
    await untilRequested(11)
    await page.clock.runFor(30_000)
    await expect(banner).toBeVisible()
    await expect(banner).toContainText(message)
    await page.unroute(part)
    await banner.getByRole('link').click()
    await expect(landingPage(page).email).toBeVisible()
    await expect(banner).toBeHidden()
    assert.deepEqual(
      visitor.consoleErrors.filter((complaint) => complaint.startsWith('uncaught')),
      [],
    )
  })
}

test('says under the branch button that the list didn’t load, and opens it on "Try again"', async () => {
  const expected = /Failed to load resource|net::ERR_FAILED/
  visitor = await visit(`${site.origin}/request-a-rider/1000`, { as: parent, expected })
  const { page } = visitor
  await page.clock.install()
  let requestCount = 0
  await page.route('**/chunks/BranchPanel-*.js', (route) => {
    requestCount += 1
    return route.abort()
  })
  await page.reload()
  const { bar, vendor } = topBar(page)
  await vendor.first().click()
  await expect(bar.getByText('Loading…')).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return requestCount
    })
    .toBeGreaterThanOrEqual(11)
  await expect(bar.getByRole('alert')).toContainText(message)
  await page.unrouteAll()
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect(bar.getByRole('radio', { name: /Bugis - 1002/ })).toBeVisible()
})
