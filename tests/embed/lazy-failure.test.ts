import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { expect, parent } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { sessionOf } from '../support/visitor.ts'

let browser: Browser
let site: Site

before(async () => {
  site = await startSite({ riderSpeed: 0 })
  browser = await chromium.launch(await launchOptions())
})

after(async () => {
  await browser?.close()
  await site?.remove()
})

const request = (page: Page) => page.locator('courier-request')
const selector = (page: Page) => page.locator('header.bar courier-branch-selector')

/** An example of each kind of lazy chunk: how to open it, where its failure is shown, and its content once loaded. */
const kinds = [
  {
    kind: 'panel',
    chunk: 'BranchPanel',
    notices: 1,
    place: selector,
    open: (page: Page) => selector(page).getByRole('button').first().click(),
    content: (page: Page) => selector(page).getByRole('radio').first(),
  },
  {
    kind: 'dialog',
    chunk: 'Review',
    notices: 1,
    place: request,
    open: (page: Page) => request(page).getByRole('button', { name: 'Review order' }).click(),
    content: (page: Page) => request(page).getByRole('dialog'),
  },
  {
    kind: 'part of the form',
    chunk: 'first-parts',
    // For the map, the saved addresses, the voucher, the highest fee and the outcome of placing.
    notices: 5,
    place: request,
    open: async () => {},
    content: (page: Page) =>
      request(page).getByRole('region', { name: 'Map of the collection point and the drop-off' }),
  },
]

for (const { kind, chunk, notices, place, open, content } of kinds) {
  test(`a ${kind} that fails to load shows an error in its place, and loads on "Try again"`, async () => {
    const context = await browser.newContext({
      storageState: await sessionOf(site.origin, parent),
      viewport: { width: 1280, height: 1000 },
    })
    await context.addInitScript(() => localStorage.setItem('courier-tour', 'seen'))
    const page = await context.newPage()
    await page.clock.install()
    const script = `**/chunks/${chunk}-*.js`
    await page.route(script, (route) => route.abort())
    await page.goto(`${site.origin}/request-a-rider/1001`)
    await expect(request(page).getByRole('combobox', { name: /Drop-off address/ })).toBeVisible()
    await open(page)
    const alert = place(page).getByRole('alert').filter({ hasText: 'Could not load the application' })
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return alert.count()
      })
      .toBe(notices)
    await page.unroute(script)
    for (let left = notices; left > 0; left -= 1) {
      await alert.getByRole('button', { name: 'Try again' }).first().click()
      await expect(alert).toHaveCount(left - 1)
    }
    await expect(content(page)).toBeVisible()
    await context.close()
  })
}
