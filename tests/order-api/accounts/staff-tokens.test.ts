import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('a staff token (specification 1 §4)', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true } })
  const orderIds: Record<string, string> = {}
  let guestVendorId: string

  async function createToken(...scope: string[]) {
    const created = await server.api.operate(['token', 'create', ...scope])
    assert.ok('token' in created)
    return { as: `GoDroid ${created.token}`, id: String(created.token_id) }
  }

  before(async () => {
    const guest = await server.admitGuest()
    guestVendorId = guest.vendorId
    const single = { as: await server.signIn('single@demo.courier') }
    orderIds['1002'] = (await server.place()).order_id
    orderIds.guest = (await guest.placeOrder()).order_id
    const [first] = await server.listOrders('2000', '', single.as)
    orderIds['2000'] = first?.order_id ?? ''
  })

  for (const [scope, selected, vendors] of [
    [['--vendor', '1001'], '1001', ['1001']],
    [['--parent', '1000'], '1001', ['1000', '1001', '1002', 'a-1003']],
    [['--all'], '2000', ['1000', '1001', '1002', '2000', 'a-1003', 'guest']],
  ] as const) {
    test(`${scope.join(' ')} covers its scope in lists, orders, exports and live updates`, async () => {
      const { as } = await createToken(...scope)
      const isCovered = (vendorId: string) => vendors.some((id) => id === vendorId)
      const listed = (await server.listVendors(as)).vendors.map(({ vendor_id }) => vendor_id)
      assert.deepEqual(
        listed.filter((id) => id !== '3000').toSorted(),
        vendors.filter((id) => id !== 'guest'),
      )

      const orders = await server.listOrders(selected, 'count=200&include_outlets=true', as)
      const ownerOf = (vendorId: string) => (vendorId === guestVendorId ? 'guest' : vendorId)
      const owners = new Set(orders.map(({ vendor_id }) => ownerOf(vendor_id)))
      // A parent has no orders of its own.
      assert.deepEqual(
        [...owners].toSorted(),
        vendors.filter((id) => id !== '1000'),
      )

      const exported = await server.exportOrders({}, { vendorId: selected, as })
      for (const [vendorId, orderId] of Object.entries(orderIds)) {
        assert.equal(exported.body.includes(orderId), isCovered(vendorId), `${orderId} in the report`)
        const found = await server.call(`/order?orderId=${orderId}`, { as })
        assert.equal(found.status, isCovered(vendorId) ? 200 : 404, orderId)
      }

      const socket = await server.follow({ as, vendorId: selected })
      const { order_id } = await server.place()
      await server.clock.flush()
      const updates = socket.messages.filter(({ type }) => type === 'order_update')
      const received = updates.some(({ data }) => (data as { order_id: string }).order_id === order_id)
      assert.equal(received, isCovered('1002'))
      socket.close()
    })
  }

  test('finds orders of all its vendors by the customer’s phone number', async () => {
    const { as } = await createToken('--all')
    const found = await server.listOrders('2000', 'customer_phone_number=%2B6581234567&count=200', as)
    assert.ok(found.some(({ order_id }) => order_id === orderIds['1002']))
  })

  test('doesn’t cover vendors outside its scope, nor guests unless it covers all vendors', async () => {
    const { as } = await createToken('--parent', '1000')
    for (const vendorId of ['2000', '3000', guestVendorId])
      for (const path of [`/vendor/${vendorId}`, `/vendor/${vendorId}/orders`])
        assert.equal((await server.call(path, { as })).status, 404, path)
  })

  test('is refused at once after it was revoked, and its sockets are closed', async () => {
    const { as, id } = await createToken('--all')
    const authorized = server.openSocket()
    await authorized.send({ action: 'authorize', authorization: as })
    const following = await server.follow({ as, vendorId: '1001' })
    await server.api.operate(['token', 'revoke', id])
    await server.clock.flush()
    assert.deepEqual([authorized.closedWith, following.closedWith], [4401, 4401])
    assert.equal((await server.call('/vendors', { as })).status, 401)
    await assert.rejects(server.api.operate(['token', 'revoke', id]), /There is no token/)
    const audited = 'select event, actor_id, vendor_id from audit where account_id = $1 order by audit_id'
    const { rows } = await server.client.query(audited, [id])
    const entry = { actor_id: 'operator', vendor_id: null }
    assert.deepEqual(rows, [
      { event: 'staff-token-created', ...entry },
      { event: 'staff-token-revoked', ...entry },
    ])
  })

  test('needs one scope that exists', async () => {
    for (const [args, message] of [
      [[], 'Choose one: --vendor ID, --parent ID or --all'],
      [['--all', '--vendor', '1001'], 'Choose one: --vendor ID, --parent ID or --all'],
      [['--vendor', '1000'], '1000 is a parent vendor. Use --parent 1000'],
      [['--parent', '1001'], '1001 isn’t a parent vendor. Use --vendor 1001'],
      [['--vendor', '9999'], 'There is no vendor 9999.'],
    ] as const)
      await assert.rejects(server.api.operate(['token', 'create', ...args]), { message })
  })
})
