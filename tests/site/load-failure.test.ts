import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { expect, landingPage, parent, topBar } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, type Visitor, visit } from '../support/visitor.ts'

const message = 'Could not load the application. Please check your internet connection and try again'

let site: Site
let visitor: Visitor

before(async () => {
  site = await startSite({ riderSpeed: 0 })
})
afterEach(() => visitor.leave())
after(async () => {
  await closePages()
  await site?.remove()
})

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

test('a part that loads after a retry works as usual', async () => {
  const { page, untilRequested, banner } = await visitWithout('**/chunks/courier-account-*.js')
  await untilRequested(4)
  await expect(banner).toBeHidden()
  await page.unroute('**/chunks/courier-account-*.js')
  await page.clock.runFor(4000)
  await expect(landingPage(page).email).toBeVisible()
})

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

/** Aborts requests of a chunk until `unblock` is called. `untilGivenUp` resolves after its eleventh request. */
async function blockChunk(page: Visitor['page'], name: string) {
  const chunk = new RegExp(`/chunks/${name}-[^/]*\\.js$`)
  let callCount = 0
  await page.route(chunk, (route) => {
    callCount += 1
    return route.abort()
  })
  return {
    untilGivenUp: () =>
      expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return callCount
        })
        .toBeGreaterThanOrEqual(11),
    unblock: () => page.unroute(chunk),
  }
}

const expected = /Failed to load resource|net::ERR_FAILED/

test('says under the branch button that the list didn’t load, and opens it on "Try again"', async () => {
  visitor = await visit(`${site.origin}/request-a-rider/1000`, { as: parent, expected })
  const { page } = visitor
  await page.clock.install()
  const { untilGivenUp, unblock } = await blockChunk(page, 'BranchPanel')
  await page.reload()
  const { bar, vendor } = topBar(page)
  await vendor.first().click()
  await expect(bar.getByText('Loading…')).toBeVisible()
  await untilGivenUp()
  await expect(bar.getByRole('alert')).toContainText(message)
  await unblock()
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect(bar.getByRole('radio', { name: /Bugis - 1002/ })).toBeVisible()
})

test('says in its place that the notice for staff didn’t load, and shows it on "Try again"', async () => {
  visitor = await visit(`${site.origin}/faq`, { expected })
  const { page } = visitor
  await page.evaluate(() => {
    localStorage.setItem('godroid-token', 'demo-godroid-token')
    localStorage.setItem('godroid-tos-required', 'true')
  })
  await page.clock.install()
  const { untilGivenUp, unblock } = await blockChunk(page, 'refusals')
  await page.goto(`${site.origin}/request-a-rider`)
  await untilGivenUp()
  const alert = page.getByRole('alert').filter({ hasText: message }).first()
  await expect(alert).toBeVisible()
  await unblock()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').filter({ hasText: /terms/i }).first()).toBeVisible()
})
