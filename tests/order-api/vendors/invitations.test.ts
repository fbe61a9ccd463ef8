import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { InvitationWire } from '../../../core/api/invitations.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { outlet } from '../../support/route-permissions.ts'
import { goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'

const day = 24 * 3_600_000
let server: TestOrderApi
let parent: string
let single: string
let outlets = 0
before(async () => {
  server = await createTestOrderApi()
  parent = await server.signIn()
  single = await server.signIn('single@demo.courier')
})
after(() => server.close())

type Saved = { result: VendorWire } & RefusalWire
const keyOf = ({ body }: { body: RefusalWire }) => body.meta.translation_key
const add = (users: string[], change: object = {}, as = parent) =>
  server.call<Saved>('/outlet', { body: { ...outlet, client_vendor_id: `I-${++outlets}`, users, ...change }, as })
const edit = (id: string, users: string[], as = parent) =>
  server.call<Saved>(`/outlet/${id}`, { method: 'PUT', body: { ...outlet, users }, as })
const respond = (id: string, verb: 'accept' | 'decline', as: string) =>
  server.call<RefusalWire>(`/invitations/${id}/${verb}`, { method: 'POST', as })
const leave = (id: string, as: string) => server.call<RefusalWire>(`/vendor/${id}/owners/me`, { method: 'DELETE', as })
const listOf = async (as: string) => {
  const { body } = await server.call<{ result: { vendors: VendorWire[]; invitations: InvitationWire[] } }>('/vendors', {
    as,
  })
  return body.result
}
const peopleOf = async (id: string) => {
  const { vendors } = await listOf(parent)
  const information = vendors.find((vendor) => vendor.vendor_id === id)?.vendor_information
  return { owners: information?.owners, invited: information?.invited }
}
const sees = async (id: string, as: string) => (await server.call(`/vendor/${id}`, { as })).status === 200

/** The header of the account after its access changed: its tokens may have been renewed. */
const signInAgain = (email: string) => server.signIn(email)

async function invitedTo(id: string, as: string): Promise<string> {
  const { invitations } = await listOf(as)
  return invitations.find(({ vendor_id }) => vendor_id === id)?.invitation_id ?? assert.fail('not invited')
}

async function signUp(email: string): Promise<string> {
  await server.call('/register', { body: shopSignUp(email) })
  const token = tokenIn(await mailTo(server, email))
  const proven = await server.call('/verify-email', { body: { token, password: goodPassword } })
  assert.equal(proven.status, 200)
  type Login = { result: { AuthenticationResult: { AccessToken: string } } }
  const { body } = await server.call<Login>('/login', { body: { email_address: email, password: goodPassword } })
  return `Bearer ${body.result.AuthenticationResult.AccessToken}`
}

describe('an invited owner', () => {
  test('has no access and no list entry before accepting', async () => {
    const before = (await listOf(single)).vendors.map((vendor) => vendor.vendor_id)
    const { body } = await add(['single@demo.courier'])
    const { vendor_id: id } = body.result
    assert.equal(await sees(id, single), false)
    assert.equal((await server.call(`/vendor/${id}/orders`, { as: single })).status, 404)
    const now = await listOf(single)
    assert.deepEqual(
      now.vendors.map((vendor) => vendor.vendor_id),
      before,
    )
    const { invitation_id: _id, expires_at: _at, ...invitation } = now.invitations[0] ?? assert.fail()
    const expected = {
      vendor_id: id,
      name: 'Matrix',
      parent_name: 'Merlion Kitchen',
      invited_by: 'parent@demo.courier',
    }
    assert.deepEqual(invitation, expected)
    assert.deepEqual(await peopleOf(id), { owners: [], invited: ['single@demo.courier'] })
    assert.equal((await respond(await invitedTo(id, single), 'accept', single)).status, 200)
    assert.equal(await sees(id, single), true)
    assert.deepEqual(await peopleOf(id), { owners: ['single@demo.courier'], invited: [] })
    assert.deepEqual((await listOf(single)).invitations, [])
  })

  test('gets one email, with a link without secrets, the same with or without an account', async () => {
    const { body } = await add(['single@demo.courier', 'unknown@shop.example'])
    const [known, unknown] = [await mailTo(server, 'single@demo.courier'), await mailTo(server, 'unknown@shop.example')]
    for (const mail of [known, unknown]) {
      assert.equal(mail.kind, 'owner-invitation')
      assert.match(mail.subject, /Matrix/)
      assert.match(mail.text, /parent@demo\.courier has invited you .* Matrix \(Merlion Kitchen\)/)
      assert.match(mail.text, /^http:\/\/site\.test\/connect$/m)
    }
    assert.equal(known.text, unknown.text)
    const sent = server.mails.length
    await edit(body.result.vendor_id, ['single@demo.courier', 'unknown@shop.example'])
    await server.clock.flush()
    assert.equal(server.mails.length, sent)
  })

  test('still has to accept if the account is created later', async () => {
    const { body } = await add(['Later@Shop.Example'])
    const { vendor_id: id } = body.result
    const as = await signUp('later@shop.example')
    assert.equal(await sees(id, as), false)
    assert.equal((await respond(await invitedTo(id, as), 'accept', as)).status, 200)
    assert.equal(await sees(id, as), true)
  })

  test('can decline, and can be invited again', async () => {
    const { body } = await add(['single@demo.courier'])
    const { vendor_id: id } = body.result
    assert.equal((await respond(await invitedTo(id, single), 'decline', single)).status, 200)
    assert.equal(await sees(id, single), false)
    assert.deepEqual(await peopleOf(id), { owners: [], invited: [] })
    await edit(id, ['single@demo.courier'])
    await invitedTo(id, single)
  })

  test('can’t use an invitation that was withdrawn or answered, even at the same time', async () => {
    const { body } = await add(['novendor@demo.courier'])
    const { vendor_id: id } = body.result
    const noVendor = await signInAgain('novendor@demo.courier')
    const first = await invitedTo(id, noVendor)
    await edit(id, [])
    assert.deepEqual([(await respond(first, 'accept', noVendor)).status, await sees(id, noVendor)], [404, false])
    await edit(id, ['novendor@demo.courier'])
    const second = await invitedTo(id, noVendor)
    const responses = await Promise.all([respond(second, 'accept', noVendor), respond(second, 'accept', noVendor)])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404])
    assert.equal(keyOf(await respond(second, 'decline', noVendor)), 'invitations.gone')
    assert.equal(await sees(id, noVendor), true)
  })

  test('can accept or decline; another account, staff and guests can’t', async () => {
    const { body } = await add(['novendor@demo.courier'])
    const id = await invitedTo(body.result.vendor_id, await signInAgain('novendor@demo.courier'))
    for (const verb of ['accept', 'decline'] as const) {
      const foreign = await respond(id, verb, single)
      assert.deepEqual([foreign.status, keyOf(foreign)], [404, 'invitations.gone'])
      assert.equal((await respond(id, verb, 'GoDroid demo-godroid-token')).status, 403)
    }
  })

  test('is an owner at once when naming themselves', async () => {
    const { body } = await add(['parent@demo.courier', 'single@demo.courier'])
    assert.deepEqual(await peopleOf(body.result.vendor_id), {
      owners: ['parent@demo.courier'],
      invited: ['single@demo.courier'],
    })
  })

  test('gets at most five invitation mails a day in total', async () => {
    const email = 'popular@shop.example'
    const { body } = await add([])
    const { vendor_id: id } = body.result
    for (let turn = 0; turn < 8; turn += 1) {
      await edit(id, [email])
      await edit(id, [])
    }
    await server.clock.flush()
    assert.equal(server.mails.filter(({ to }) => to === email).length, 5)
  })
})

describe('an owner', () => {
  async function sharedOutlet() {
    const { body } = await add(['single@demo.courier'])
    const { vendor_id: id } = body.result
    single = await signInAgain('single@demo.courier')
    await respond(await invitedTo(id, single), 'accept', single)
    return id
  }

  test('who is removed loses access at once', async () => {
    const id = await sharedOutlet()
    assert.equal(await sees(id, single), true)
    assert.equal((await edit(id, [])).status, 200)
    assert.equal(await sees(id, single), false)
    assert.equal(await sees(id, await signInAgain('single@demo.courier')), false)
    single = await signInAgain('single@demo.courier')
  })

  test('can’t remove themselves by mistake while editing', async () => {
    const id = await sharedOutlet()
    assert.equal((await edit(id, [], single)).status, 200)
    assert.equal(await sees(id, single), true)
  })

  test('can leave an outlet of a parent, and return only by a new invitation', async () => {
    const id = await sharedOutlet()
    assert.equal((await leave(id, single)).status, 200)
    single = await signInAgain('single@demo.courier')
    assert.equal(await sees(id, single), false)
    assert.equal((await leave(id, single)).status, 404)
  })

  test('can’t leave a vendor without a parent as its last owner', async () => {
    const last = await leave('2000', single)
    assert.deepEqual([last.status, keyOf(last)], [409, 'collection-point.last-owner'])
    const invited = await server.call('/outlet/2000', {
      method: 'PUT',
      body: { ...outlet, name: 'Katong Flowers', users: ['single@demo.courier', 'novendor@demo.courier'] },
      as: single,
    })
    assert.equal(invited.status, 200)
    assert.equal((await leave('2000', single)).status, 409)
    const noVendor = await signInAgain('novendor@demo.courier')
    await respond(await invitedTo('2000', noVendor), 'accept', noVendor)
    assert.equal((await leave('2000', single)).status, 200)
    assert.equal(keyOf(await leave('2000', noVendor)), 'collection-point.last-owner')
  })

  test('of the parent only can’t leave its outlet', async () => {
    const { body } = await add([])
    const response = await leave(body.result.vendor_id, parent)
    assert.deepEqual([response.status, keyOf(response)], [409, 'collection-point.not-owner'])
  })
})

test('can send 50 invitations an hour, then sees how long to wait', async () => {
  const people = (from: number) => Array.from({ length: 40 }, (_, index) => `p${from + index}@shop.example`)
  const fresh = await createTestOrderApi()
  const as = await fresh.signIn()
  const send = (users: string[], id: string) =>
    fresh.call<RefusalWire>('/outlet', { body: { ...outlet, client_vendor_id: id, users }, as })
  assert.equal((await send(people(0), 'L-1')).status, 201)
  const over = await send(people(100), 'L-2')
  assert.deepEqual([over.status, keyOf(over)], [429, 'too-many-requests'])
  assert.ok(Number(over.headers.get('retry-after')) > 0)
  await fresh.close()
})

test('an invitation ends after 30 days', async () => {
  const fresh = await createTestOrderApi()
  const as = await fresh.signIn()
  await fresh.call('/outlet', { body: { ...outlet, users: ['novendor@demo.courier'] }, as })
  const waiting = async () => {
    const header = await fresh.signIn('novendor@demo.courier')
    const { body } = await fresh.call<{ result: { invitations: InvitationWire[] } }>('/vendors', { as: header })
    return body.result.invitations.length
  }
  await fresh.clock.advance(30 * day - 60_000)
  assert.equal(await waiting(), 1)
  await fresh.clock.advance(60_000)
  assert.equal(await waiting(), 0)
  await fresh.close()
})
