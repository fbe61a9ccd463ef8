import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Page } from '../../../core/app/page-object.ts'
import { createCollectionPoint } from '../../../core/vendors/collection-point.ts'
import { leaveVendor } from '../../../core/vendors/leave-vendor.ts'
import { respondToInvitation } from '../../../core/vendors/respond-to-invitation.ts'
import type { TestPage } from '../../support/page.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

describe('owners of a collection point', () => {
  const invited = 'novendor@demo.courier'
  const server = useOrderApi()
  const { openShop } = usePages(server)
  let tab: TestPage
  let page: Page
  beforeEach(async () => {
    await setOwners([])
    await setOwners([invited])
    tab = await openShop({}, invited)
    page = tab.page
  })

  /** Sets the owners of Bugis, signed in as an owner of its parent. */
  async function setOwners(users: string[]) {
    const body = { ...outlet, client_vendor_id: 'MK-1002', name: 'Bugis', users }
    const { status } = await server.call('/outlet/1002', { method: 'PUT', body, as: await server.signIn() })
    assert.equal(status, 200)
  }
  const invitation = () => page.vendors.$invitations.get()[0] ?? assert.fail('not invited')
  const vendorIds = () => page.vendors.$vendors.get().map(({ id }) => id)
  const notices = () => page.notifications.$notifications.get().map(({ key }) => key)
  const bugis = () => page.vendors.$vendors.get().find(({ id }) => id === '1002') ?? assert.fail('no Bugis')
  async function acceptInvitation() {
    await respondToInvitation(page, invitation(), 'accept')
    assert.deepEqual(vendorIds(), ['1002'])
  }

  test('an invitation isn’t a vendor, and replaces the notice about the account manager', () => {
    const { id: _, ...rest } = invitation()
    assert.deepEqual(rest, {
      vendorId: '1002',
      name: 'Bugis',
      parentName: 'Merlion Kitchen',
      invitedBy: 'parent@demo.courier',
    })
    assert.deepEqual([page.vendors.$state.get(), vendorIds()], ['none', []])
    assert.deepEqual(notices(), [])
  })

  test('accepting adds the vendor at once', async () => {
    await acceptInvitation()
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1002')
    assert.deepEqual(page.vendors.$invitations.get(), [])
    assert.deepEqual(notices(), ['invitations.accepted'])
  })

  test('declining removes the invitation and adds no vendor', async () => {
    await respondToInvitation(page, invitation(), 'decline')
    assert.deepEqual([vendorIds(), page.vendors.$invitations.get()], [[], []])
    assert.ok(notices().includes('invitations.declined'))
  })

  test('accepting a withdrawn invitation removes it, with a message', async () => {
    await setOwners([])
    await respondToInvitation(page, invitation(), 'accept')
    assert.deepEqual([vendorIds(), page.vendors.$invitations.get()], [[], []])
    assert.ok(notices().includes('invitations.gone'))
  })

  test('accepting can be repeated after a lost request', async () => {
    tab.network.online = false
    await server.clock.finish(respondToInvitation(page, invitation(), 'accept'))
    assert.deepEqual(notices(), ['invitations.failed'])
    tab.network.online = true
    await acceptInvitation()
  })

  test('leaving removes the vendor, and the user stays signed in', async () => {
    await acceptInvitation()
    assert.equal(await leaveVendor(page, bugis()), null)
    assert.deepEqual(vendorIds(), [])
    assert.ok(notices().includes('collection-point.left'))
    assert.equal(page.session.$session.get().state, 'signed-in')
  })

  test('leaving while offline or with a failing server changes nothing, and shows the reason', async () => {
    await acceptInvitation()
    const leave = () => server.clock.finish(leaveVendor(page, bugis()))
    tab.network.intercept = ({ method }) => (method === 'DELETE' ? new Response('', { status: 503 }) : null)
    assert.equal(await leave(), 'collection-point.leave-failed')
    tab.network.intercept = null
    tab.network.online = false
    assert.equal(await leave(), 'error.offline')
    assert.deepEqual(vendorIds(), ['1002'])
  })

  test('leaving again after a lost response counts as left', async () => {
    await acceptInvitation()
    const vendor = bugis()
    await setOwners([])
    assert.equal(await leaveVendor(page, vendor), null)
    assert.deepEqual(vendorIds(), [])
  })

  test('shows why the last owner and an owner of the parent can’t leave', async () => {
    await server.call('/outlet', { body: outlet, as: await server.signIn() })
    const reasonFor = async (email: string, name: string) => {
      const { page } = await openShop({}, email)
      const vendor = page.vendors.$vendors.get().find((candidate) => candidate.name === name) ?? assert.fail(name)
      return leaveVendor(page, vendor)
    }
    assert.equal(await reasonFor('single@demo.courier', 'Katong Flowers'), 'collection-point.last-owner')
    assert.equal(await reasonFor('parent@demo.courier', outlet.name), 'collection-point.not-owner')
  })

  test('the dialog doesn’t let users remove their own address, but those of others', async () => {
    await acceptInvitation()
    await setOwners([invited, 'second@shop.example'])
    await page.vendors.reload()
    const point = createCollectionPoint(
      { ...page, isTextKey: page.translations.isTextKey, country: () => page.$country.get().code },
      bugis(),
    )
    assert.equal(point.owners.ownAddress, invited)
    const owners = () => point.form.values().owners
    const ownersBefore = owners()
    point.owners.remove(ownersBefore.indexOf(invited))
    point.owners.change(ownersBefore.indexOf(invited), 'other@shop.example')
    assert.deepEqual(owners(), ownersBefore)
    point.owners.remove(ownersBefore.indexOf('second@shop.example'))
    assert.deepEqual(
      owners(),
      ownersBefore.filter((email) => email !== 'second@shop.example'),
    )
    point.destroy()
  })
})
