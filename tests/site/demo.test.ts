import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { expect, parent } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()
const plain = useSite({ settings: { COURIER_DEMO: 'off' } })

test('a newcomer to the demo can order without an account', async () => {
  const { page } = await visit(`${site.origin}/`)
  await page.getByRole('link', { name: 'Continue without an account' }).click()
  await expect(page.getByRole('heading', { name: 'How would you like to continue?' })).toBeVisible()
})

test('the demo has a finished bulk job, and a sample file whose one mistake can be corrected', async () => {
  const { page } = await visit(`${site.origin}/bulk-order/1001`, { as: parent })
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a sample file' }).click()
  const path = await (await downloaded).path()
  await page.locator('input[type=file]').setInputFiles({
    name: 'orders.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(path),
  })
  await page.getByRole('button', { name: 'Next error' }).click()
  await page.keyboard.type('81234567')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Continue · 6 orders' })).toBeEnabled()
})

test('the demo shows the gallery, also in production', async () => {
  assert.equal((await fetch(`${site.origin}/gallery`)).status, 200)
})

test('the demo has bulk orders, guests and live estimates; other servers offer none until their operator does', async () => {
  for (const [{ origin }, isOn] of [
    [site, true],
    [plain, false],
  ] as const) {
    const flags = (await (await fetch(`${origin}/orders/api/v1/flags`)).json()).result
    for (const name of ['guest-checkout', 'bulk-order-upload', 'dynamic-time-estimation'])
      assert.equal(flags[name], isOn, name)
  }
  assert.equal((await fetch(`${plain.origin}/gallery`)).status, 404)
  assert.equal((await fetch(`${plain.origin}/orders/api/v1/demo/orders.xlsx`)).status, 404)
})
