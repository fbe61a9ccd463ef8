import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'
import { advanceUntil } from '../../support/wait-until.ts'

test('country, currency, prefix and brand are the order API’s, unless the host sets them', async () => {
  const { api, clock, close } = await createTestOrderApi({ country: 'AT' })
  const { page } = createTestPage(api, { clock, settings: { country: undefined } })
  await page.ready()
  const { code, currency, phonePrefix } = page.$country.get()
  assert.deepEqual([code, currency, phonePrefix, page.$brand.get()], ['AT', 'EUR', '+43', 'FOODORA'])
  page.destroy()
  await close()
})

test('another country than the order API’s is a conflict that elements emit, with one line in the console', async () => {
  const { api, clock, close } = await createTestOrderApi({ country: 'AT' })
  const { page, warnings } = createTestPage(api, { clock, settings: { country: 'KW' } })
  await page.ready()
  await page.flags.ready
  await page.flags.refresh()
  await advanceUntil(clock, 'the line', () => warnings.length > 0)
  const message = 'country is "KW": http://courier.test is for AT'
  assert.equal(page.$conflict.get()?.message, message)
  assert.equal(page.$country.get().code, 'KW')
  assert.equal(warnings.length, 1)
  assert.ok(warnings[0]?.includes(message), warnings[0])
  page.destroy()
  await close()
})
