import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright'
import type { OrderWire } from '../../core/api/orders.ts'
import type { CountryCode } from '../../core/config/country-codes.ts'
import { formsAt, keysOf, readCatalogue } from '../checks/catalogue.ts'
import { startOf, wordsOf } from '../support/page-checks/words.ts'
import { createRandom } from '../support/random.ts'
import { nextSeed } from '../support/seeded-random.ts'
import { type Site, startSite } from '../support/site.ts'
import { expect, parent } from '../support/site-controls.ts'
import { callsOf, closePages, endVisits, visit } from '../support/visitor.ts'

type Delivery = readonly [country: CountryCode, language: string]

/** Languages of every direction, script and plural. A run has one of each direction, and two that the seed chooses. */
const others: readonly [Delivery, ...Delivery[]] = [
  ['PK', 'ur'],
  ['TH', 'th'],
  ['MM', 'my'],
  ['GR', 'el'],
  ['JP', 'ja'],
  ['TW', 'zh-TW'],
]
const { pick } = createRandom(nextSeed())
const chosen = pick(others)
const deliveries: readonly Delivery[] = [
  ['EG', 'ar-EG'],
  ['AT', 'de'],
  chosen,
  pick(others.filter((one) => one !== chosen) as [Delivery]),
]

const sites: Site[] = []
endVisits()
after(async () => {
  await closePages()
  await Promise.all(sites.map((site) => site.remove()))
})

const english = readCatalogue('en')
/** Runs of at least three words of English texts, without the values between them. */
const englishRuns = keysOf(english)
  .flatMap((key) => [...formsAt(english, key).values()])
  .flatMap((text) => text.split(/\{\{[\w-]+\}\}/))
  .map((run) => run.trim())
  .filter((run) => /\p{L}+ \p{L}+ \p{L}/u.test(run))
const englishDates = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Today|Yesterday)\b/

for (const [country, language] of deliveries) {
  test(`a delivery in ${country} from the landing page to the receipt has no English in ${language}`, async () => {
    const site = await startSite({ riderSpeed: 0, settings: { COURIER_COUNTRY: country } })
    sites.push(site)
    const words = wordsOf(language)
    const { page } = await visit(`${site.origin}/`, { locale: language })
    const account = page.locator('courier-account')
    await account.locator('input[type=email]').fill(parent.email)
    await expectTranslated(page, language)
    await account.locator('input[type=password]').fill(parent.password)
    await account.getByRole('button', { name: words('account.sign-in'), exact: true }).click()
    await page.waitForURL(/\/(order-tracking|request-a-rider)/)
    await page.goto(`${site.origin}/request-a-rider/1001`)
    await fillRequest(page, words)
    await expectTranslated(page, language)
    const request = page.locator('courier-request')
    await request.getByRole('button', { name: startOf(words('request.place-for')) }).click()
    await page.waitForURL(/order_id=/)
    const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''
    await expect(page.locator('courier-order-list').getByText(orderId).first()).toBeVisible()
    await expectTranslated(page, language)

    await site.move(orderId, 'DELIVERED')
    const receiver = await openTracking(site, orderId, language)
    await expect(
      receiver.page
        .locator('courier-tracking')
        .getByText(startOf(words('tracking.headline.delivered')))
        .first(),
    ).toBeVisible()
    await expectTranslated(receiver.page, language)
    await receiver.page.goto(receiver.page.url().replace('/tracking/', '/delivery-receipt/'))
    await expect(receiver.page.locator('courier-tracking').getByText(words('receipt.title')).first()).toBeVisible()
    await expectTranslated(receiver.page, language)
  })
}

/** Fills the request form with the first customer of the address book, and waits for the fee. */
async function fillRequest(page: Page, words: (key: string) => string) {
  const request = page.locator('courier-request')
  const button = (key: string) => request.getByRole('button', { name: startOf(words(key)) })
  await button('saved-addresses.title').click()
  await button('saved-addresses.use').first().click()
  await request.getByRole('textbox', { name: words('request.description') }).fill('2 × 3')
  await request.getByRole('textbox', { name: words('request.amount') }).fill('500')
  await request.getByRole('radio', { name: words('payment-method.CASH_ON_DELIVERY') }).check()
  await expect(button('request.place-for')).toBeVisible()
}

/** Opens the receiver's page of an order. */
async function openTracking({ origin }: Site, orderId: string, language: string) {
  const call = await callsOf(origin)
  const { tracking_id } = await call<OrderWire>(`/order?vendorId=1001&orderId=${orderId}`)
  return visit(`${origin}/tracking/${tracking_id}`, { locale: language, viewport: { width: 390, height: 780 } })
}

/** Fails if the page shows or announces an English text of the product, or an English date. */
async function expectTranslated(page: Page, language: string) {
  assert.equal(await page.locator('html').getAttribute('lang'), language)
  const shown = await page.evaluate(shownTexts)
  const isLatin = new Intl.Locale(language).maximize().script === 'Latn'
  const found = shown.filter(
    (text) => (!isLatin && englishDates.test(text)) || englishRuns.some((run) => text.includes(run)),
  )
  assert.deepEqual(found, [], page.url())
  assert.ok(shown.length > 5, page.url())
}

/** Returns the texts and names that a page shows, without those of another language. Runs in the page. */
function shownTexts(): string[] {
  const texts = new Set<string>()
  const collect = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) collect(element.shadowRoot)
      if (/^(script|style|template|noscript)$/.test(element.localName) || element.closest('[lang=en]')) continue
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === 3) texts.add(node.textContent?.trim() ?? '')
    }
  }
  collect(document)
  return [...texts].filter(Boolean)
}
