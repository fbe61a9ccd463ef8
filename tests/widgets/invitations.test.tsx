import { assert } from 'chai'
import { marinaBay } from '../support/outlets.ts'
import { expectAccessible, inDarkMode, inside, mount, refreshFlags, until } from '../support/widget.ts'
import { page, signIn, startApi } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'

const shop = 'parent@demo.courier'
const invited = 'novendor@demo.courier'

describe('invitations to a collection point', () => {
  startApi()

  /** Sets the owners of the Bugis outlet. */
  async function name(...users: string[]) {
    const body = { ...marinaBay, client_vendor_id: 'MK-1002', name: 'Bugis', users }
    await page.client.request('/outlet/1002', { method: 'PUT', body })
  }
  beforeEach(async () => {
    await signIn(shop)
    await name(shop)
    await name(shop, invited)
    await signIn(invited)
    await refreshFlags(page)
  })

  const selector = () => mount('<courier-branch-selector></courier-branch-selector>')
  const accept = (element: Element) => pressButton(element, 'Accept the invitation to Bugis')
  const ids = () => page.vendors.$vendors.get().map(({ id }) => id)

  it('are read and accepted in the selector, and the collection point is chosen', async () => {
    const element = await selector()
    await inside(element).findByText('Bugis · Merlion Kitchen')
    inside(element).getByText('parent@demo.courier has invited you to manage this collection point.')
    inside(element).getByText('Accept the invitation to start.')
    assert.isNull(inside(element).queryByText(/account manager/))
    await expectAccessible(element)
    await accept(element)
    const chosen = await inside(element).findByRole('button', { name: /^Collection point/ })
    assert.match(chosen.textContent ?? '', /Bugis - 1002$/)
    await until(() => inside(element).queryByText('Bugis · Merlion Kitchen') === null)
  })

  it('are declined only after confirmation', async () => {
    const element = await selector()
    const decline = async () => {
      await pressButton(element, 'Decline the invitation to Bugis')
      await inside(element).findByRole('dialog', { name: 'Decline the invitation to Bugis?' })
    }
    await decline()
    await expectAccessible(element)
    await pressButton(element, 'Keep the invitation')
    await until(() => inside(element).queryByRole('dialog') === null)
    assert.lengthOf(page.vendors.$invitations.get(), 1)
    await decline()
    await pressButton(element, 'Decline')
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
      await inside(element).findByText('Accept the invitation to start.')
      assert.isNull(inside(element).queryByText(/account manager/))
      await accept(element)
      await until(() => ids().includes('1002'))
      await until(() => inside(element).queryByText('Accept the invitation to start.') === null)
    })
  }

  it('let the user leave an accepted collection point in the owners’ dialog, after confirmation', async () => {
    const element = await selector()
    await accept(element)
    await pressButton(element, /^Collection point/)
    await pressButton(element, 'Edit Bugis')
    await inside(element).findByRole('dialog', { name: 'Edit collection point' })
    const owners = inside(element).getAllByLabelText<HTMLInputElement>(/^Owner’s email/)
    assert.isTrue(owners.find(({ value }) => value === invited)?.readOnly)
    assert.isNull(inside(element).queryByRole('button', { name: `Remove ${invited}` }))
    inside(element).getByRole('button', { name: `Remove ${shop}` })
    await pressButton(element, 'Leave this collection point')
    await inside(element).findByRole('dialog', { name: 'Leave Bugis?' })
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    await pressButton(element, 'Leave')
    await inside(element).findByText('Contact your account manager.')
    assert.isNull(inside(element).queryByRole('dialog'))
    assert.deepEqual(ids(), [])
  })

  it('let the user leave from the row of a collection point that can’t be edited', async () => {
    await signIn(shop)
    await refreshFlags(page)
    const element = await selector()
    await pressButton(element, /^Collection point/)
    await pressButton(element, 'Leave Jurong East')
    assert.isNull(inside(element).queryByRole('button', { name: 'Edit Jurong East' }))
    await inside(element).findByRole('dialog', { name: 'Leave Jurong East?' })
    await pressButton(element, 'Stay')
    await until(() => inside(element).queryByRole('dialog') === null)
  })
})
