import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, parent, single, topBar } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, type VisitorOptions, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  site = await startSite({ riderSpeed: 0 })
})
after(async () => {
  await closePages()
  await site?.remove()
})

async function openSignedIn(options: VisitorOptions = {}, account = parent) {
  const visitor = await visit(`${site.origin}/request-a-rider`, { as: account, ...options })
  await visitor.page.waitForURL('**/request-a-rider/**')
  return visitor
}

/** The list of collection points in the bar, and the dialog that adds or edits one. */
function branches(page: Page) {
  const { bar, vendor } = topBar(page)
  const dialog = bar.getByRole('dialog', { name: /collection point$/ }).filter({ has: page.locator('form') })
  const field = (name: string | RegExp) => dialog.getByRole('textbox', { name })
  return {
    bar,
    dialog,
    field,
    address: dialog.getByRole('combobox', { name: 'Pickup address' }),
    pin: dialog.getByRole('button', { name: /^Collection point\./ }),
    save: dialog.getByRole('button', { name: 'Save' }),
    open: () => vendor.first().click(),
    radio: (name: string | RegExp) => bar.getByRole('radio', { name }),
  }
}

test('a parent moves a collection point on the map and changes its owners, and the list follows', async () => {
  const { page, consoleErrors, leave } = await openSignedIn()
  const { bar, dialog, field, address, pin, save, open, radio } = branches(page)
  await open()
  await expect(radio(/Jurong East - a-1003/)).toBeVisible()
  // Outlets from elsewhere are edited there, and a parent isn't an outlet (specification 1 §6).
  for (const name of ['Edit Jurong East', 'Edit Merlion Kitchen']) {
    await expect(bar.getByRole('button', { name })).toHaveCount(0)
  }
  await bar.getByRole('button', { name: 'Edit Bugis' }).click()
  await expect(field('Collection point ID')).toHaveValue('MK-1002')
  await expect(field('Collection point ID')).not.toBeEditable()
  const before = await address.inputValue()

  await field('Label').fill('Bugis Junction')
  // The geocoder's response is held back.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/geolocator/reverse**', async (route) => {
    await released
    await route.continue()
  })
  await pin.focus()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowUp')
  await expect(dialog.getByText('Looking up the address at the pin…')).toBeVisible()
  await expect(save).toBeDisabled()
  release()
  await expect(save).toBeEnabled()
  // The text stays until the user applies the pin's address.
  await expect(address).toHaveValue(before)
  await dialog.getByRole('button', { name: 'Use the pin’s address' }).click()
  await expect(address).not.toHaveValue(before)

  await dialog.getByRole('button', { name: 'Add another email' }).click()
  await field(/email 2/).fill('not an address')
  await save.click()
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
  await field(/email 2/).fill('second@shop.example')
  await expect(dialog.getByText('Please enter a valid email')).toHaveCount(0)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The collection point has been saved successfully').first()).toBeVisible()

  await open()
  await expect(radio(/Bugis Junction - 1002/)).toBeVisible()
  await bar.getByRole('button', { name: 'Edit Bugis Junction' }).click()
  await expect(field(/email 2/)).toHaveValue('second@shop.example')
  await dialog.getByRole('button', { name: 'Remove second@shop.example' }).click()
  await save.click()
  await expect(dialog).toBeHidden()
  assert.deepEqual(consoleErrors, [])
  await leave()
})

test('a parent adds a collection point: errors are cleared field by field, and the message says that it takes a few minutes', async () => {
  const { page, consoleErrors, leave } = await openSignedIn({ expected: /422|ERR_FAILED/ })
  const { bar, dialog, field, address, pin, save, open, radio } = branches(page)
  await open()
  await bar.getByRole('button', { name: 'Add collection point' }).click()
  await save.click()
  // Specification 1 §5, each at its field; the focus is in the first.
  const messages = {
    id: 'Please enter collection point ID',
    label: 'Please enter label',
    address: 'Please select pickup address',
    phone: 'Please enter phone number',
  }
  for (const message of Object.values(messages)) await expect(dialog.getByText(message)).toBeVisible()
  await expect(field('Collection point ID')).toBeFocused()
  await field('Collection point ID').fill('MK-77')
  await expect(dialog.getByText(messages.id)).toHaveCount(0)
  await expect(dialog.getByText(messages.label)).toBeVisible()
  await field('Label').fill('Orchard')
  await field('Phone').fill('(+65) 6100-7701')
  await expect(field('Phone')).toHaveValue('+6561007701')
  await address.fill('ION Orchard')
  await dialog
    .getByRole('option', { name: /ION Orchard/ })
    .first()
    .click()
  await expect(pin).toBeVisible()
  // Typing clears the chosen place.
  await address.press('End')
  await address.pressSequentially('x')
  await save.click()
  await expect(dialog.getByText(messages.address)).toBeVisible()
  await address.fill('ION Orchard')
  await dialog
    .getByRole('option', { name: /ION Orchard/ })
    .first()
    .click()
  await expect(dialog.getByText(messages.address)).toHaveCount(0)
  await field(/Notes/).fill('Loading bay, level 1')

  await page.route('**/api/v1/outlet', (route) => route.abort())
  await save.click()
  await expect(page.getByText('No connection.').first()).toBeVisible()
  await expect(field('Label')).toHaveValue('Orchard')
  await page.unroute('**/api/v1/outlet')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('It takes a few minutes to become available.').first()).toBeVisible()
  await open()
  await expect(radio(/^Orchard - \d+/)).toBeVisible()
  assert.deepEqual(consoleErrors, [])
  await leave()
})

test('with more than ten collection points, finds one by name, and includes all for a parent', async () => {
  const { page, leave } = await openSignedIn()
  const { bar, open, radio } = branches(page)
  await open()
  await expect(radio(/Tanjong Pagar/)).toBeVisible()
  await expect(bar.getByRole('searchbox')).toHaveCount(0)
  await expect(bar.getByRole('switch', { name: /Include all outlets/ })).toBeDisabled()
  await addOutlets()
  await page.goto(`${site.origin}/order-tracking/1000`)
  await open()
  await expect(bar.getByRole('switch', { name: /Include all outlets/ })).toBeChecked()
  await expect(bar.locator('courier-branch-selector').getByRole('button', { name: /All outlets/ })).toBeVisible()
  await bar.getByRole('searchbox', { name: 'Find by name or ID' }).fill('serang')
  await expect(bar.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(/order-tracking\/\d+$/)
  await expect(bar.locator('courier-branch-selector')).toContainText('Serangoon')
  await open()
  await expect(bar.getByRole('switch', { name: /Include all outlets/ })).toBeDisabled()
  await leave()
})

test('hides "Add" and "All outlets" for a single outlet', async () => {
  const { page, leave } = await openSignedIn({}, single)
  const { bar, open, radio } = branches(page)
  await open()
  await expect(radio(/Katong Flowers - 2000/)).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Add collection point' })).toHaveCount(0)
  await expect(bar.getByRole('switch')).toHaveCount(0)
  await leave()
})

const names = ['Ang Mo Kio', 'Bedok', 'Clementi', 'Hougang', 'Pasir Ris', 'Sengkang', 'Serangoon', 'Yishun']

/** Adds outlets through the order API, as a script of the shop would. */
async function addOutlets() {
  const call = (path: string, body: object, headers = {}) =>
    fetch(`${site.origin}/orders/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const response = await call('/login', { email_address: parent.email, password: parent.password })
  const { result } = (await response.json()) as { result: { AuthenticationResult: Record<string, string> } }
  const { AccessToken, IdToken } = result.AuthenticationResult
  for (const name of names) {
    const outlet = {
      parent_vendor_id: '1000',
      client_vendor_id: name,
      name,
      address: '2 Orchard Turn',
      latitude: 1.304,
      longitude: 103.8318,
      rider_instructions: '',
      phone_number: '+6561000000',
      city: 'Singapore',
      users: [],
      unit: '',
      building: '',
      street: '',
      street_number: '',
      postal_code: '',
      country_code: 'SG',
    }
    const added = await call('/outlet', outlet, { authorization: `Bearer ${AccessToken}|${IdToken}` })
    assert.ok(added.ok, await added.text())
  }
}
