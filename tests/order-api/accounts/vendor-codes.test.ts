import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createAccount, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi({ demo: false })
const owner = 'owner@harbour.example'
const register = async (vendor_code: string, email_address = owner) => {
  const body = { registration_type: 'PV', email_address, password: goodPassword, vendor_code }
  return (await server.call('/register', { body })).status
}
const outlet = ['--name', 'Harbour Noodles', '--phone', '+65 6123 4567']

before(() => server.api.operate(['vendor-code', 'create', '--owner', owner, '--code', 'harbour-2026', ...outlet]))

test('a partner signs up with the operator’s code, for an outlet that the command adds', async () => {
  assert.equal(await register('harbour-2026', 'other@harbour.example'), 422)
  const as = await createAccount(server, owner, { registration_type: 'PV', vendor_code: 'harbour-2026' })
  const [vendor] = (await server.listVendors(as)).vendors
  assert.deepEqual([vendor?.vendor_information.name, vendor?.is_registered], ['Harbour Noodles', true])
  const codes = await server.api.operate(['vendor-code', 'list'])
  assert.deepEqual(codes, [
    { code: 'HARBOUR-2026', vendor_id: vendor?.vendor_id, outlet: 'Harbour Noodles', owners: [owner], used: true },
  ])
  const again = ['vendor-code', 'create', '--owner', owner, '--vendor', String(vendor?.vendor_id)]
  await assert.rejects(server.api.operate(again), /is registered already/)
})

test('a deployment with vendor codes refuses sign-ups without one; one with both ways takes either', async (t) => {
  for (const [registrationType, status] of [
    ['PV', 422],
    ['BOTH', 201],
  ] as const) {
    const other = await createTestOrderApi({ registrationType })
    t.after(() => other.close())
    const refused = await other.call('/register', { body: shopSignUp('new@shop.example') })
    assert.equal(refused.status, status, registrationType)
    const partner = { registration_type: 'PV', vendor_code: 'PV-2026' }
    const accepted = await other.call('/register', { body: shopSignUp('partner@demo.courier', partner) })
    assert.equal(accepted.status, 201, registrationType)
  }
})

test('a revoked code and the links of its sign-ups no longer work', async () => {
  const address = 'new@harbour.example'
  const created = await server.api.operate(['vendor-code', 'create', '--owner', address, ...outlet])
  assert.ok('code' in created)
  const code = String(created.code)
  assert.equal(await register(code, address), 201)
  const token = tokenIn(await mailTo(server, address))
  await server.api.operate(['vendor-code', 'revoke', code.toLowerCase()])
  assert.equal(await register(code, address), 422)
  assert.equal((await server.call('/verify-email', { body: { token, password: goodPassword } })).status, 422)
})
