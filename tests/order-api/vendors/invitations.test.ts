import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { InvitationWire } from '../../../core/api/invitations.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { createAccount, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { openOrderApi, useOrderApi } from '../../support/use-order-api.ts'

const day = 24 * 3_600_000
const server = useOrderApi()
let parent: string
let single: string
let outletCount = 0
before(async () => {
  parent = await server.signIn()
  single = await server.signIn('single@demo.courier')
})

type OutletResponse = { result: VendorWire } & RefusalWire
const add = (users: string[], change: object = {}, as = parent) =>
  server.call<OutletResponse>('/outlet', {
    body: { ...outlet, client_vendor_id: `I-${++outletCount}`, users, ...change },
    as,
  })
const edit = (id: string, users: string[], as = parent) =>
  server.call<OutletResponse>(`/outlet/${id}`, { method: 'PUT', body: { ...outlet, users }, as })
const respond = (id: string, verb: 'accept' | 'decline', as: string) =>
  server.call<RefusalWire>(`/invitations/${id}/${verb}`, { method: 'POST', as })
const leaveVendor = (id: string, as: string) =>
  server.call<RefusalWire>(`/vendor/${id}/owners/me`, { method: 'DELETE', as })
const listVendors = (as: string) => server.listVendors(as)
const accept = (id: string, email = 'single@demo.courier') => server.acceptInvitation(email, id)
const peopleOf = async (id: string) => {
  const { vendors } = await listVendors(parent)
  const information = vendors.find((vendor) => vendor.vendor_id === id)?.vendor_information
  return { owners: information?.owners, invited: information?.invited }
}
const canRead = async (id: string, as: string) => (await server.call(`/vendor/${id}`, { as })).status === 200

async function findInvitation(id: string, as: string): Promise<string> {
  const { invitations } = await listVendors(as)
  return invitations.find(({ vendor_id }) => vendor_id === id)?.invitation_id ?? assert.fail('not invited')
}

const invitationIn = (mail: { text: string }) =>
  /#invitation=(\S+)/.exec(mail.text)?.[1] ?? assert.fail('no invitation in the mail')

describe('an invited owner', () => {
  test('has no access and no list entry before accepting', async () => {
    const vendorIds = async () => (await listVendors(single)).vendors.map((vendor) => vendor.vendor_id)
    const vendorIdsBefore = await vendorIds()
    const { body } = await add(['single@demo.courier'])
    const { vendor_id: id } = body.result
    assert.equal(await canRead(id, single), false)
    assert.equal((await server.call(`/vendor/${id}/orders`, { as: single })).status, 404)
    assert.deepEqual(await vendorIds(), vendorIdsBefore)
    const [listed = assert.fail()] = (await listVendors(single)).invitations
    const { invitation_id: _id, expires_at: _at, ...invitation } = listed
    const invitedBy = { parent_name: 'Merlion Kitchen', invited_by: 'parent@demo.courier' }
    assert.deepEqual(invitation, { vendor_id: id, name: 'Matrix', ...invitedBy })
    assert.deepEqual(await peopleOf(id), { owners: [], invited: ['single@demo.courier'] })
    assert.equal((await respond(await findInvitation(id, single), 'accept', single)).status, 200)
    assert.equal(await canRead(id, single), true)
    assert.deepEqual(await peopleOf(id), { owners: ['single@demo.courier'], invited: [] })
    assert.deepEqual((await listVendors(single)).invitations, [])
  })

  test('gets one email, whose link gives no access, the same with or without an account', async () => {
    const { body } = await add(['single@demo.courier', 'unknown@shop.example'])
    const [mailWithAccount, mailWithoutAccount] = [
      await mailTo(server, 'single@demo.courier'),
      await mailTo(server, 'unknown@shop.example'),
    ]
    for (const mail of [mailWithAccount, mailWithoutAccount]) {
      assert.equal(mail.kind, 'owner-invitation')
      assert.match(mail.subject, /Matrix/)
      assert.match(mail.text, /^You’ve been invited to .* for Matrix \(Merlion Kitchen\) on foodpanda\./)
      // Mail programs would link the inviter's address.
      assert.doesNotMatch(mail.text, /parent@/)
      assert.match(mail.text, /^http:\/\/site\.test\/connect#invitation=[\w-]{36}$/m)
    }
    const withoutId = ({ text }: { text: string }) => text.replace(/invitation=[\w-]+/, '')
    assert.equal(withoutId(mailWithAccount), withoutId(mailWithoutAccount))
    const sentCount = server.mails.length
    await edit(body.result.vendor_id, ['single@demo.courier', 'unknown@shop.example'])
    await server.clock.flush()
    assert.equal(server.mails.length, sentCount)
  })

  test('signs up from the emailed link for the invited vendor alone, and has accepted by opening the next link', async () => {
    const email = 'newcomer@shop.example'
    const { body } = await add([email])
    const { vendor_id: id } = body.result
    const invitation_id = invitationIn(await mailTo(server, email))
    type Open = { result: InvitationWire & { email_address: string } } & RefusalWire
    const read = () => server.call<Open>(`/invitations/${invitation_id}`)
    const { name, invited_by, email_address } = (await read()).body.result
    assert.deepEqual([name, invited_by, email_address], ['Matrix', 'parent@demo.courier', email])
    const stranger = shopSignUp('stranger@shop.example', { invitation_id })
    assert.equal(keyOf(await server.call('/register', { body: stranger })), 'invitations.gone')
    const list = await listVendors(await createAccount(server, email, { invitation_id }))
    assert.deepEqual([list.vendors.map(({ vendor_id }) => vendor_id), list.invitations], [[id], []])
    assert.equal(keyOf(await read()), 'invitations.gone')
  })

  test('gets no account from a link whose invitation was withdrawn', async () => {
    const email = 'uninvited@shop.example'
    const { body } = await add([email])
    const invitation_id = invitationIn(await mailTo(server, email))
    await server.call('/register', { body: shopSignUp(email, { invitation_id }) })
    const token = tokenIn(await mailTo(server, email))
    await edit(body.result.vendor_id, [])
    const refused = await server.call('/verify-email', { body: { token, password: goodPassword } })
    assert.deepEqual(refusalOf(refused), [404, 'invitations.gone'])
  })

  test('still has to accept if the account is created later', async () => {
    const { body } = await add(['Later@Shop.Example'])
    const { vendor_id: id } = body.result
    const as = await createAccount(server, 'later@shop.example')
    assert.equal(await canRead(id, as), false)
    assert.equal((await respond(await findInvitation(id, as), 'accept', as)).status, 200)
    assert.equal(await canRead(id, as), true)
  })

  test('can’t use an invitation that was withdrawn or answered, even at the same time', async () => {
    const { body } = await add(['novendor@demo.courier'])
    const { vendor_id: id } = body.result
    const noVendor = await server.signIn('novendor@demo.courier')
    const first = await findInvitation(id, noVendor)
    await edit(id, [])
    assert.deepEqual([(await respond(first, 'accept', noVendor)).status, await canRead(id, noVendor)], [404, false])
    await edit(id, ['novendor@demo.courier'])
    const second = await findInvitation(id, noVendor)
    const responses = await Promise.all([respond(second, 'accept', noVendor), respond(second, 'accept', noVendor)])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404])
    assert.equal(keyOf(await respond(second, 'decline', noVendor)), 'invitations.gone')
    assert.equal(await canRead(id, noVendor), true)
  })

  test('can accept or decline; another account, staff and guests can’t', async () => {
    const { body } = await add(['novendor@demo.courier'])
    const id = await findInvitation(body.result.vendor_id, await server.signIn('novendor@demo.courier'))
    for (const action of ['accept', 'decline'] as const) {
      assert.deepEqual(refusalOf(await respond(id, action, single)), [404, 'invitations.gone'])
      assert.equal((await respond(id, action, 'GoDroid demo-godroid-token')).status, 403)
    }
  })

  test('is an owner at once if the address is the caller’s own', async () => {
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
    for (let round = 0; round < 8; round += 1) {
      await edit(id, [email])
      await edit(id, [])
    }
    await server.clock.flush()
    assert.equal(server.mails.filter(({ to }) => to === email).length, 5)
  })
})

describe('an owner', () => {
  async function createSharedOutlet() {
    const { body } = await add(['single@demo.courier'])
    single = await accept(body.result.vendor_id)
    return body.result.vendor_id
  }

  test('can’t remove themselves by mistake while editing', async () => {
    const id = await createSharedOutlet()
    assert.equal((await edit(id, [], single)).status, 200)
    assert.equal(await canRead(id, single), true)
  })

  test('can’t leave a vendor without a parent as its last owner', async () => {
    assert.deepEqual(refusalOf(await leaveVendor('2000', single)), [409, 'collection-point.last-owner'])
    const invited = await server.call('/outlet/2000', {
      method: 'PUT',
      body: { ...outlet, name: 'Katong Flowers', users: ['single@demo.courier', 'novendor@demo.courier'] },
      as: single,
    })
    assert.equal(invited.status, 200)
    assert.equal((await leaveVendor('2000', single)).status, 409)
    const noVendor = await accept('2000', 'novendor@demo.courier')
    assert.equal((await leaveVendor('2000', single)).status, 200)
    assert.equal(keyOf(await leaveVendor('2000', noVendor)), 'collection-point.last-owner')
  })
})

test('a vendor can send 50 invitations an hour, and is then told how long to wait', async (t) => {
  const emailAddresses = (from: number) => Array.from({ length: 40 }, (_, index) => `p${from + index}@shop.example`)
  const newServer = await openOrderApi(t)
  const as = await newServer.signIn()
  const send = (users: string[], id: string) =>
    newServer.call('/outlet', { body: { ...outlet, client_vendor_id: id, users }, as })
  assert.equal((await send(emailAddresses(0), 'L-1')).status, 201)
  const refused = await send(emailAddresses(100), 'L-2')
  assert.deepEqual(refusalOf(refused), [429, 'too-many-requests'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('an invitation ends after 30 days', async (t) => {
  const newServer = await openOrderApi(t)
  const as = await newServer.signIn()
  await newServer.call('/outlet', { body: { ...outlet, users: ['novendor@demo.courier'] }, as })
  const countInvitations = async () =>
    (await newServer.listVendors(await newServer.signIn('novendor@demo.courier'))).invitations.length
  await newServer.clock.advance(30 * day - 60_000)
  assert.equal(await countInvitations(), 1)
  await newServer.clock.advance(60_000)
  assert.equal(await countInvitations(), 0)
})

test('an email about an invitation isn’t tried again once it was withdrawn, accepted or declined', async (t) => {
  const delivered: string[] = []
  let isAway = true
  const mails = await openOrderApi(t, {
    async deliver({ to }) {
      if (isAway) throw new Error('connect ECONNREFUSED')
      delivered.push(to)
    },
  })
  const as = await mails.signIn()
  const invited = await mails.signIn('novendor@demo.courier')
  const stranger = 'stranger@shop.example'
  const users = ['novendor@demo.courier', stranger]
  const invite = (number: string, change: object = {}, path = '/outlet', method = 'POST') =>
    mails.call<OutletResponse>(path, { as, method, body: { ...outlet, client_vendor_id: number, users, ...change } })
  const withdrawn = await invite('W-1')
  await invite('A-1')
  await invite('D-1')
  await invite('W-1', { users: [stranger] }, `/outlet/${withdrawn.body.result.vendor_id}`, 'PUT')
  const { invitations } = await mails.listVendors(invited)
  for (const [index, { invitation_id: id }] of invitations.entries())
    await mails.call(`/invitations/${id}/${index === 0 ? 'accept' : 'decline'}`, { method: 'POST', as: invited })
  isAway = false
  await mails.clock.advance(day)
  assert.deepEqual(delivered, [stranger, stranger, stranger])
})
