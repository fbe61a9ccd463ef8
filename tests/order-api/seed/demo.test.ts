import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { marinaBay } from '../../support/outlets.ts'
import { createPaymentServer } from '../../support/payments/card-payments.ts'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts'
import { createAccount, goodPassword } from '../../support/sign-up.ts'

const staff = 'GoDroid demo-godroid-token'

/** Tries every way to sign in to the demo, and returns those that work. */
async function findWorkingSignIns(server: TestOrderApi) {
  const signInWithPassword = (email_address: string) =>
    server.call('/login', { body: { email_address, password: demoPassword }, from: crypto.randomUUID() })
  const partner = { email_address: 'partner@demo.courier', registration_type: 'PV', vendor_code: 'PV-2026' }
  const register = await server.call('/register', { body: { ...partner, password: goodPassword } })
  const signIns = {
    parent: (await signInWithPassword('parent@demo.courier')).status === 200,
    single: (await signInWithPassword('single@demo.courier')).status === 200,
    staff: (await server.call('/vendors', { as: staff })).status === 200,
    partner: register.status === 201,
  }
  return Object.entries(signIns).flatMap(([name, works]) => (works ? [name] : []))
}
const allSignIns = ['parent', 'single', 'staff', 'partner']

/** Signs a shop up, as the first vendor of a server without demo data. */
async function expectFirstSignUpWorks(server: TestOrderApi) {
  const as = await createAccount(server, 'owner@bakery.example')
  const [vendor, ...others] = (await server.listVendors(as)).vendors
  assert.deepEqual([vendor?.vendor_information.name, others], ['Tiong Bahru Bakery', []])
  const { address: address_text, ...place } = marinaBay
  const change = { method: 'PUT', as, body: { ...place, address_text } }
  await server.callFor(`/vendor/${vendor?.vendor_id}/address`, change)
  assert.equal((await server.call('/voucher/WELCOME5', { as })).status, 404)
}

describe('the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-demo-'))
  const database = { kind: 'folder', path: folder } as const
  after(() => rmSync(folder, { recursive: true }))

  test('is on in a new folder, and can be turned off and on again', async () => {
    let server = await createTestOrderApi({ database, demo: null })
    assert.equal(server.api.isDemo, true)
    assert.deepEqual(await findWorkingSignIns(server), allSignIns)
    const as = await server.signIn()
    await server.close()

    server = await createTestOrderApi({ database, demo: false })
    assert.equal(server.api.isDemo, false)
    assert.deepEqual(await findWorkingSignIns(server), [])
    assert.equal((await server.call('/vendors', { as })).status, 401)
    await server.call('/password/forgot', { body: { email_address: 'parent@demo.courier' } })
    await server.clock.flush()
    assert.deepEqual(server.mails, [])
    await expectFirstSignUpWorks(server)
    await server.close()

    server = await createTestOrderApi({ database, demo: null })
    assert.deepEqual(await findWorkingSignIns(server), [])
    await server.close()

    server = await createTestOrderApi({ database, demo: true })
    assert.deepEqual(await findWorkingSignIns(server), allSignIns)
    assert.equal((await server.call('/voucher/WELCOME5', { as: await server.signIn() })).status, 200)
    await server.close()
  })
})

const postgres: TestPostgres | null = await startPostgres()

describe('PostgreSQL', { skip: postgres ? false : 'no PostgreSQL on this machine' }, () => {
  after(() => postgres?.stop())

  test('has no demo unless enabled', async () => {
    const database = { kind: 'postgres', url: postgres?.url ?? '' } as const
    let server = await createTestOrderApi({ database, demo: null })
    assert.deepEqual(await findWorkingSignIns(server), [])
    await expectFirstSignUpWorks(server)
    await server.close()
    server = await createTestOrderApi({ database, demo: true })
    assert.deepEqual(await findWorkingSignIns(server), allSignIns)
    await server.close()
    server = await createTestOrderApi({ database, demo: null })
    assert.deepEqual(await findWorkingSignIns(server), [])
    await server.close()
  })
})

test('no demo order is paid by card, and those whose payment failed have ended', async () => {
  for (const country of ['SG', 'TW'] as const) {
    const server = await createPaymentServer({ country })
    const rows = await server.rows<{ status: string }>(
      "select distinct status from orders where payment_method = 'PAID' or payment is not null order by status",
    )
    await server.close()
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['PAYMENT_CANCELLED', 'PAYMENT_FAILED'],
    )
  }
})
