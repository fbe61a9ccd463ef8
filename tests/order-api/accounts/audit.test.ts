import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { SessionListResponseWire } from '../../../core/api/sessions.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { demoPassword } from '../../support/order-api.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { codeIn, createSignUps, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

interface AuditRow {
  event: string
  account_id: string | null
  actor_id: string | null
  vendor_id: string | null
  isOfRequest: boolean
}

const server = useOrderApi()

/** Returns the audit entries recorded during `run`, and whether each has the ID of its request. */
async function auditEntriesOf(run: () => Promise<{ headers: Headers }>): Promise<AuditRow[]> {
  const { rows: before } = await server.client.query<{ last: number }>(
    'select coalesce(max(audit_id), 0) as last from audit',
  )
  const { headers } = await run()
  const { rows } = await server.client.query<AuditRow>(
    `select event, account_id, actor_id, vendor_id, request_id = $2 as "isOfRequest" from audit
    where audit_id > $1 order by audit_id`,
    [before[0]?.last ?? 0, headers.get('x-request-id')],
  )
  return rows
}
const row = (event: string, ids: { account?: string; actor?: string; vendor?: string } = {}): AuditRow => {
  const { account = null, actor = null, vendor = null } = ids
  return { event, account_id: account, actor_id: actor, vendor_id: vendor, isOfRequest: true }
}

/** Asserts which audit entries the call records. */
const expectAudit = async (run: () => Promise<{ headers: Headers }>, ...rows: AuditRow[]) =>
  assert.deepEqual(await auditEntriesOf(run), rows)

test('records changes of owners: invited, withdrawn, accepted, declined, removed and left', async () => {
  const as = await server.signIn()
  let vendor = ''
  const add = async () => {
    const body = { ...outlet, users: ['single@demo.courier', 'unknown@shop.example'] }
    const response = await server.call<{ result: VendorWire }>('/outlet', { body, as })
    vendor = response.body.result.vendor_id
    return response
  }
  const edit = (users: string[]) => server.call(`/outlet/${vendor}`, { method: 'PUT', body: { ...outlet, users }, as })
  const respond = async (verb: string) => {
    const header = await server.signIn('single@demo.courier')
    const { invitations } = await server.listVendors(header)
    return server.call(`/invitations/${invitations[0]?.invitation_id}/${verb}`, { method: 'POST', as: header })
  }
  const ownerEvents = async (run: () => Promise<{ headers: Headers }>) =>
    (await auditEntriesOf(run)).filter(({ event }) => /owner|invitation/.test(event))
  const [parent, single] = ['demo-parent', 'demo-single']

  const invited = await ownerEvents(add)
  const byAccount = (rows: typeof invited) =>
    rows.toSorted((a, b) => String(b.account_id).localeCompare(String(a.account_id)))
  assert.deepEqual(byAccount(invited), [
    row('owner-invited', { actor: parent, vendor }),
    row('owner-invited', { account: single, actor: parent, vendor }),
  ])
  assert.deepEqual(await ownerEvents(() => respond('accept')), [
    row('invitation-accepted', { account: single, actor: single, vendor }),
  ])
  assert.deepEqual(await ownerEvents(() => edit([])), [
    row('owner-removed', { account: single, actor: parent, vendor }),
    row('invitation-withdrawn', { actor: parent, vendor }),
  ])
  await edit(['single@demo.courier'])
  assert.deepEqual(await ownerEvents(() => respond('decline')), [
    row('invitation-declined', { account: single, actor: single, vendor }),
  ])
  await edit(['single@demo.courier'])
  await respond('accept')
  const header = await server.signIn('single@demo.courier')
  const leave = () => server.call(`/vendor/${vendor}/owners/me`, { method: 'DELETE', as: header })
  assert.deepEqual(await ownerEvents(leave), [row('owner-left', { account: single, actor: single, vendor })])
})

test('records confirmed email addresses, and wrong passwords for their links', async () => {
  await server.call('/register', { body: shopSignUp('audited@shop.example') })
  const token = tokenIn(await mailTo(server, 'audited@shop.example'))
  const verify = (password: string) => server.call('/verify-email', { body: { token, password } })
  await expectAudit(() => verify('Wrong#2026'), row('email-verification-failed'))
  const [verified] = await auditEntriesOf(() => verify(goodPassword))
  const { rows } = await server.client.query<{ account_id: string; vendor_id: string }>(
    "select account_id, vendor_id from accounts join account_vendors using (account_id) where email = 'audited@shop.example'",
  )
  const { account_id: account, vendor_id: vendor } = rows[0] ?? assert.fail()
  assert.deepEqual(verified, row('email-verified', { account, actor: account, vendor }))
})

test('records reset passwords, and wrong codes', async () => {
  const email_address = 'novendor@demo.courier'
  const requestCode = (address: string) => server.call('/password/forgot', { body: { email_address: address } })
  const account = 'demo-novendor'
  await expectAudit(() => requestCode(email_address), row('password-code-requested', { account }))
  await expectAudit(() => requestCode('who@shop.example'), row('password-code-requested'))
  const code = codeIn(await mailTo(server, email_address))
  const resetPassword = (code: string) =>
    server.call('/password/reset', { body: { email_address, code, password: goodPassword } })
  const wrongCode = code === '000000' ? '000001' : '000000'
  await expectAudit(() => resetPassword(wrongCode), row('password-reset-failed', { account }))
  await server.signIn(email_address)
  const own = { account, actor: account }
  await expectAudit(() => resetPassword(code), row('sessions-ended', own), row('password-reset', own))
})

describe('sessions', () => {
  const account = 'demo-single'
  const signIn = (password = demoPassword, email_address = 'single@demo.courier') =>
    server.call<LoginResponseWire>('/login', { body: { email_address, password } })
  async function startSession() {
    const { AccessToken, RefreshToken } = (await signIn()).body.result.AuthenticationResult
    return { as: `Bearer ${AccessToken}`, refresh: RefreshToken }
  }
  const { extend } = createSignUps(() => server)
  const own = { account, actor: account }
  const ownSessionEnded = row('session-ended', own)

  test('are recorded at sign-in, as are wrong passwords with and without an account', async () => {
    await expectAudit(() => signIn(), row('signed-in', own))
    await expectAudit(() => signIn('Wrong#2026'), row('sign-in-failed', { account }))
    await expectAudit(() => signIn('Wrong#2026', 'who@shop.example'), row('sign-in-failed'))
  })

  test('are recorded as ended once at sign-out, by access token or refresh token', async () => {
    const { as, refresh } = await startSession()
    const signOut = () => server.call('/logout', { body: { refresh_token: refresh }, as })
    await expectAudit(signOut, ownSessionEnded)
    await expectAudit(signOut)
    const other = await startSession()
    await expectAudit(() => server.call('/logout', { body: { refresh_token: other.refresh } }), ownSessionEnded)
  })

  test('are recorded as ended when ended in the list, one or all others', async () => {
    const [{ as }, other] = [await startSession(), await startSession()]
    const { body } = await server.call<SessionListResponseWire>('/sessions', { as: other.as })
    const id = body.result.sessions.find(({ is_current }) => is_current)?.id
    await expectAudit(() => server.call(`/sessions/${id}`, { method: 'DELETE', as }), ownSessionEnded)
    await signIn()
    const endOtherSessions = () => server.call('/sessions', { method: 'DELETE', as })
    await expectAudit(endOtherSessions, row('sessions-ended', own))
    await expectAudit(endOtherSessions)
  })

  test('are recorded if a renewal is refused or a copy ends them, but not for an unknown token', async () => {
    const { refresh } = await startSession()
    const renew = () => extend(refresh)
    await expectAudit(renew)
    await server.clock.advance(60_000)
    const refused = row('session-renewal-refused', { account })
    await expectAudit(renew, row('session-ended', { account }), refused)
    await expectAudit(renew, refused)
    await expectAudit(() => extend('unknown'))
  })
})

test('the audit record contains IDs only, is never changed, and is kept for 395 days', async () => {
  const { rows } = await server.client.query<Record<string, unknown>>('select * from audit')
  assert.ok(rows.length > 10)
  const columns = 'account_id actor_id at audit_id event request_id vendor_id'
  assert.equal(
    Object.keys(rows[0] ?? {})
      .sort()
      .join(' '),
    columns,
  )
  assert.doesNotMatch(JSON.stringify(rows), /@|shop\.example|demo\.courier/)
  await assert.rejects(server.client.query("update audit set event = 'nothing'"), /audit rows are not changed/)
  const day = 24 * 3_600_000
  const add = (event: string, at: number) =>
    server.client.query('insert into audit (at, event) values ($1, $2)', [new Date(at), event])
  const now = server.clock.now()
  await add('too old', now - 395 * day)
  await add('old', now - 394 * day)
  await server.clock.advance(3_600_000)
  const oldEntries = await server.client.query<{ event: string }>("select event from audit where event like '%old'")
  assert.deepEqual(oldEntries.rows, [{ event: 'old' }])
})
