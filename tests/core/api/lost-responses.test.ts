import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOutlet } from '../../../core/api/outlets.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'
import { outlet } from '../../support/routes/route-permissions.ts'

test('a collection point whose response was lost is added once, and its owner invited once', async (t) => {
  const server = await createTestOrderApi({ flags: { 'add-outlet': true } })
  const { page, network } = createTestPage(server.api, { clock: server.clock })
  t.after(async () => {
    page.destroy()
    await server.close()
  })
  await page.session.signIn('parent@demo.courier', demoPassword)
  let isLost = false
  network.intercept = async (request) => {
    const response = await server.api.fetch(request)
    if (isLost) return response
    isLost = true
    throw new TypeError('fetch failed')
  }
  const added = addOutlet(page.client, { ...outlet, users: ['single@demo.courier'] })
  await server.clock.advance(1000)
  assert.deepEqual((await added).vendor_information.invited, ['single@demo.courier'])
  assert.equal(server.mails.length, 1)
})

test('the order API runs a call with an idempotency key once, and refuses the key with another body', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const headers = { 'idempotency-key': 'key-1' }
  const ask = (message: string, options = {}) =>
    server.call('/register/help', { body: { name: 'Mei', email_address: 'mei@shop.example', message }, ...options })
  const first = await ask('How?', { headers })
  assert.deepEqual([(await ask('How?', { headers })).body, first.status < 300], [first.body, true])
  assert.equal((await ask('Why?', { headers })).status, 422)
  await ask('How?')
  await server.clock.flush()
  assert.equal(server.mails.length, 2)
})

test('signs out with an empty body, as the specification’s call has it (specification 1 §7)', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const as = await server.signIn()
  assert.equal((await server.call('/logout', { body: '', as })).status, 200)
  assert.equal((await server.call('/vendors', { as })).status, 401)
})
