import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readCountry } from '../../demo-site/order-api/domain/country.ts'
import { type Delivery, expect, landingPage, ordersPage, requestPage, single } from '../support/pages.ts'
import { startSite } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

after(closePages)

const delivery: Delivery = {
  ...{ address: '', suggestion: /./, unit: '', name: 'Someone Here', phone: '', item: 'Lunch', amount: '' },
}

/** What a vendor types in each country, and how money is shown. */
const visits: [country: string, settings: Record<string, string>, delivery: Delivery, money: RegExp, value: RegExp][] =
  [
    [
      'KW',
      { COURIER_PAYMENT_METHOD: 'CASH_ON_DELIVERY', COURIER_REGISTRATION_TYPE: 'PV' },
      { ...delivery, address: 'Marina Mall', suggestion: /Marina Mall/, phone: '5001 2345', amount: '4.75' },
      /KWD\s\d\.\d{3}$/,
      /^KWD\s4\.750$/,
    ],
    [
      'JP',
      { COURIER_PAYMENT_METHOD: 'CASH_ON_DELIVERY', COURIER_REGION: 'europe' },
      { ...delivery, address: '渋谷', suggestion: /渋谷|Shibuya/, phone: '090 1234 5678', amount: '1,250' },
      /¥\d,?\d+$/,
      /^¥1,250$/,
    ],
  ]

for (const [code, settings, localDelivery, money, value] of visits) {
  test(`money in ${code} is quoted, typed and shown in the country’s notation`, async () => {
    const country = readCountry(code)
    const site = await startSite({ riderSpeed: 0, settings: { COURIER_COUNTRY: code, ...settings } })
    const { page, consoleErrors, leave } = await visit(site.origin, { locale: 'en-GB', timezoneId: country.timeZone })
    try {
      const { dataset } = await page.locator('html').evaluate((root) => ({ dataset: { ...root.dataset } }))
      assert.equal(dataset.region, settings.COURIER_REGION ?? country.region)
      assert.equal(dataset.paymentMethod, settings.COURIER_PAYMENT_METHOD)
      assert.equal(dataset.registrationType, settings.COURIER_REGISTRATION_TYPE ?? country.registrationType)

      await landingPage(page).signIn(single)
      await page.waitForURL('**/request-a-rider')
      const { request, fill, place } = requestPage(page)
      await expect(request.getByText(country.phonePrefix, { exact: true })).toBeVisible()
      await expect(request.getByRole('radio', { name: /Cash/ })).toBeChecked()
      await fill(localDelivery)
      await expect(place).toHaveText(money)
      await place.click()
      await page.waitForURL(/\/order-tracking\/2000\?order_id=2000-/)
      const { list } = ordersPage(page)
      await expect(list.getByText(value)).toBeVisible()
      await expect(list.getByText(money).first()).toBeVisible()
      assert.deepEqual(consoleErrors, [])
    } finally {
      await leave()
      await site.remove()
    }
  })
}
