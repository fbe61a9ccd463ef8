import { assert } from 'chai'
import { marinaBay } from '../support/outlets.ts'
import { expectAccessible, inDarkMode, inside, mount, refreshFlags, until } from '../support/widget.ts'
import { api, page, signIn, startApi } from '../support/widget-shop.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'

const shop = 'parent@demo.courier'
const invited = 'novendor@demo.courier'

describe('invitations to a collection point', () => {
  startApi()

  /** Sets the owners of an outlet, as the shop that owns its parent. */
  async function name(users: string[], id = '1002', outletName = 'Bugis') {
    const call = async (method: string, path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const response = await fetch(`${api.url}/orders/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
      assert.isTrue(response.ok, path)
      return response.json()
    }
    const { result } = await call('POST', '/login', { email_address: shop, password: 'Courier!2026' })
    const outlet = { ...marinaBay, client_vendor_id: `MK-${id}`, name: outletName, users }
    await call('PUT', `/outlet/${id}`, outlet, result.AuthenticationResult.AccessToken)
  }
  beforeEach(async () => {
    await name([shop])
    await name([shop, invited])
    await signIn(invited)
    await refreshFlags(page)
  })

  const button = (element: Element, label: string | RegExp) => inside(element).findByRole('button', { name: label })
  const ids = () => page.vendors.$vendors.get().map(({ id }) => id)

  it('are read and accepted in the selector, and the collection point is chosen', async () => {
    const element = await mount('<courier-branch-selector></courier-branch-selector>')
    const accept = await button(element, 'Accept the invitation to Bugis')
    inside(element).getByText('Bugis · Merlion Kitchen')
    inside(element).getByText('parent@demo.courier has invited you to manage this collection point.')
    inside(element).getByText('Accept the invitation to start.')
    assert.isNull(inside(element).queryByText(/account manager/))
    await expectAccessible(element)
    accept.click()
    assert.match((await button(element, /^Collection point/)).textContent ?? '', /Bugis - 1002$/)
    await until(() => inside(element).queryByText('Bugis · Merlion Kitchen') === null)
  })

  it('are declined only after confirmation', async () => {
    const element = await mount('<courier-branch-selector></courier-branch-selector>')
    const decline = await button(element, 'Decline the invitation to Bugis')
    decline.click()
    await inside(element).findByRole('dialog', { name: 'Decline the invitation to Bugis?' })
    await expectAccessible(element)
    inside(element).getByRole('button', { name: 'Keep the invitation' }).click()
    await until(() => inside(element).queryByRole('dialog') === null)
    assert.lengthOf(page.vendors.$invitations.get(), 1)
    decline.click()
    await inside(element).findByRole('dialog')
    inside(element).getByRole('button', { name: 'Decline' }).click()
    await inside(element).findByText('Contact your account manager.')
    assert.deepEqual([ids(), page.vendors.$invitations.get()], [[], []])
  })

  for (const markup of [
    '<courier-order-list></courier-order-list>',
    '<courier-order-list view="past"></courier-order-list>',
    '<courier-request></courier-request>',
  ]) {
    it(`replace the notice to contact the account manager in ${markup}`, async () => {
      const element = await mount(markup)
      const accept = await button(element, 'Accept the invitation to Bugis')
      inside(element).getByText('Accept the invitation to start.')
      assert.isNull(inside(element).queryByText(/account manager/))
      await expectAccessible(element)
      accept.click()
      await until(() => ids().includes('1002'))
      await until(() => inside(element).queryByText('Accept the invitation to start.') === null)
    })
  }

  it('let the user leave an accepted collection point in the owners’ dialog, after confirmation', async () => {
    const element = await mount('<courier-branch-selector></courier-branch-selector>')
    ;(await button(element, 'Accept the invitation to Bugis')).click()
    ;(await button(element, /^Collection point/)).click()
    ;(await button(element, 'Edit Bugis')).click()
    await inside(element).findByRole('dialog', { name: 'Edit collection point' })
    const own = inside(element)
      .getAllByLabelText<HTMLInputElement>(/^Owner’s email/)
      .find(({ value }) => value === invited)
    assert.isTrue(own?.readOnly)
    assert.isNull(inside(element).queryByRole('button', { name: `Remove ${invited}` }))
    inside(element).getByRole('button', { name: `Remove ${shop}` })
    inside(element).getByRole('button', { name: 'Leave this collection point' }).click()
    await inside(element).findByRole('dialog', { name: 'Leave Bugis?' })
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    inside(element).getByRole('button', { name: 'Leave' }).click()
    await inside(element).findByText('Contact your account manager.')
    assert.isNull(inside(element).queryByRole('dialog'))
    assert.deepEqual(ids(), [])
  })

  it('let the user leave from the row of a collection point that can’t be edited', async () => {
    await signIn(shop)
    await refreshFlags(page)
    const element = await mount('<courier-branch-selector></courier-branch-selector>')
    ;(await button(element, /^Collection point/)).click()
    assert.isNull(inside(element).queryByRole('button', { name: 'Edit Jurong East' }))
    ;(await button(element, 'Leave Jurong East')).click()
    await inside(element).findByRole('dialog', { name: 'Leave Jurong East?' })
    await expectAccessible(element)
    inside(element).getByRole('button', { name: 'Stay' }).click()
    await until(() => inside(element).queryByRole('dialog') === null)
  })
})
