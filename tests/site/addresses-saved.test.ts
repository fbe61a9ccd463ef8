import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, ordersPage, parent, requestPage, toMarina } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  // The sandbox's faults make the geocoder fail.
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'san' } })
})
after(async () => {
  await closePages()
  await site?.remove()
})

test('an address is saved, found in another outlet, changed and deleted', async () => {
  const vendor = await visit(`${site.origin}/request-a-rider/1001`, { as: parent })
  const { page } = vendor
  const { request, address, fill } = requestPage(page)
  await fill(toMarina)
  await request.getByRole('button', { name: 'Save this address' }).click()
  await expect(page.getByRole('status').getByText('Address saved')).toBeVisible()

  await page.goto(`${site.origin}/request-a-rider/1002`)
  await address.fill(toMarina.name.slice(0, 4))
  await request.getByRole('option', { name: toMarina.name }).click()
  await expect(request.getByRole('region', { name: 'Who receives it' })).toContainText(toMarina.name)
  await expect(request.getByRole('textbox', { name: /Unit number/ })).toHaveValue(toMarina.unit)
  await expect(request.getByRole('button', { name: /Request rider · / })).toBeVisible()

  await request.getByRole('button', { name: 'Saved addresses' }).click()
  await request.getByRole('button', { name: `Edit ${toMarina.name}` }).click()
  const editing = request.getByRole('dialog', { name: 'Edit saved address' })
  await editing.getByLabel(/Notes for the rider/).fill('Ask at the desk')
  await editing.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(request.getByText('Ask at the desk')).toBeVisible()
  await request.getByRole('button', { name: `Delete ${toMarina.name}` }).click()
  await request.getByRole('button', { name: 'Delete address' }).click()
  await expect(request.getByRole('button', { name: `Edit ${toMarina.name}` })).toHaveCount(0)
  await expect(request.getByRole('textbox', { name: 'Find a customer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(request.getByRole('dialog')).toHaveCount(0)
  assert.deepEqual(vendor.consoleErrors, [])
  await vendor.leave()
})

test('without the geocoder, an order uses the typed address and the placed pin', async () => {
  const vendor = await visit(`${site.origin}/request-a-rider/1001`, { as: parent, expected: /503/ })
  const { page } = vendor
  await page.route('**/geolocator/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-courier-fault': 'status=503' } }),
  )
  const { request, address, place } = requestPage(page)
  await address.fill('Blue gate behind the temple')
  await page.keyboard.press('Escape')
  await request.getByRole('button', { name: 'Put the pin on the map' }).click()
  const pin = request.getByRole('button', { name: /^Drop-off pin/ })
  await expect(pin).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowUp')
  await request.getByRole('textbox', { name: /Unit number/ }).fill('#01-01')
  await request.getByRole('textbox', { name: /Customer name/ }).fill('Gate Keeper')
  await request.getByRole('textbox', { name: /Phone number/ }).fill('8123 4567')
  await request.getByRole('textbox', { name: /Order value/ }).fill('20')
  await expect(request.getByRole('button', { name: /Request rider · / })).toBeVisible()
  await expect(address).toHaveValue('Blue gate behind the temple')
  await place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=/)
  const orders = ordersPage(page)
  await expect(orders.details).toContainText('Blue gate behind the temple')
  assert.deepEqual(vendor.consoleErrors, [])
  await vendor.leave()
})

test('an outlet without an address gets one, and its order is placed', async () => {
  const vendor = await visit('about:blank', { as: { ...parent, at: site.origin } })
  const { page } = vendor
  await hidePlaceOf(page, '1002')
  await page.goto(`${site.origin}/request-a-rider/1002`)
  const { request, fill, place } = requestPage(page)
  await request.getByRole('combobox', { name: 'Pickup address' }).fill('Bugis Junction')
  await request.getByRole('option').first().click()
  await request.getByRole('button', { name: 'Continue' }).click()
  await request.getByRole('textbox', { name: /Building/ }).fill('Tower 2')
  await request.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('status').getByText('Address saved')).toBeVisible()
  await fill(toMarina)
  await place.click()
  await page.waitForURL(/\/order-tracking\/1002\?order_id=1002-/)
  assert.deepEqual(vendor.consoleErrors, [])
  await vendor.leave()
})

/** Removes the pickup address from responses until one is saved. */
async function hidePlaceOf(page: Page, vendorId: string) {
  let isSaved = false
  await page.route(`**/vendor/${vendorId}/address`, async (route) => {
    const response = await route.fetch()
    isSaved = response.ok()
    await route.fulfill({ response })
  })
  await page.route('**/orders/api/v1/vendors', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const vendor of json.result.vendors) {
      if (vendor.vendor_id === vendorId && !isSaved) vendor.vendor_information.location = null
    }
    await route.fulfill({ response, json })
  })
}
