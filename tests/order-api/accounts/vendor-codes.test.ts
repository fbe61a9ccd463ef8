import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { goodPassword, mailTo, tokenIn } from '../../support/sign-up.ts'

test('the statement in the README lets a partner sign up without the demo', async (t) => {
  const [, statement] = /```sql\n(.*?)```/s.exec(readFileSync('demo-site/order-api/README.md', 'utf8')) ?? []
  assert.ok(statement)
  const server = await createTestOrderApi({ demo: false })
  t.after(() => server.close())
  const email_address = 'owner@harbour.example'
  const registration = { registration_type: 'PV', email_address, password: goodPassword, vendor_code: 'harbour-2026' }
  assert.equal((await server.call('/register', { body: registration })).status, 422)

  await server.client?.exec(statement)
  assert.equal((await server.call('/register', { body: registration })).status, 201)
  const token = tokenIn(await mailTo(server, email_address))
  assert.equal((await server.call('/verify-email', { body: { token, password: goodPassword } })).status, 200)
  const { body } = await server.call<LoginResponseWire>('/login', { body: { email_address, password: goodPassword } })
  const { AccessToken, IdToken } = body.result.AuthenticationResult
  const as = `Bearer ${AccessToken}|${IdToken}`
  const { body: list } = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', { as })
  assert.deepEqual(
    list.result.vendors.map(({ vendor_information, is_registered }) => [vendor_information.name, is_registered]),
    [['Harbour Noodles', true]],
  )
})
