import type { FrameLocator, Page } from 'playwright'

/** Signs in to the demo's parent account, as a partner's server does for its page. */
export async function fetchPartnerSession(api: string) {
  const response = await fetch(`${api}/orders/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: 'parent@demo.courier', password: 'Courier!2026' }),
  })
  const { result } = (await response.json()) as { result: { AuthenticationResult: Record<string, string> } }
  const { AccessToken, IdToken, RefreshToken, Expires } = result.AuthenticationResult
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, expires: Expires }
}

/** Fills in the request form, except the way to pay. */
export async function fillIn(page: Page | FrameLocator) {
  const form = page.locator('courier-request')
  await form.getByRole('combobox').fill('ION Orchard')
  await form.getByRole('option').first().click()
  await form.getByLabel('Unit number').fill('#04-12')
  await form.getByLabel('Customer name').fill('Alicia Wong')
  await form.getByLabel('Phone number').fill('81234567')
  await form.getByLabel('What’s in the bag').fill('Laksa for two')
  await form.getByRole('textbox', { name: 'Order value' }).fill('25')
}

/** Fills in the request form and places the order. */
export async function requestRider(page: Page) {
  await fillIn(page)
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('button', { name: /Request rider/ }).click()
}
