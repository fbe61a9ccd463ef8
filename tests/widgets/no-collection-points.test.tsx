import { assert } from 'chai'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import {
  expectAccessible,
  fill,
  inside,
  mount,
  type OrderApiControl,
  resetPage,
  signedInPage,
  startOrderApi,
  until,
} from '../support/widget.ts'

describe('an account without collection points', () => {
  const email = 'novendor@demo.courier'
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
  })

  for (const tag of ['courier-request', 'courier-order-list']) {
    it(`has a button in <${tag}> that asks the operator for help`, async () => {
      const page = await signedInPage(api, email)
      const element = await mount(`<${tag}></${tag}>`)
      const ask = await inside(element).findByRole('button', { name: 'Ask us for help' })
      const toasts = () => page.notifications.$notifications.get().map(({ key }) => key)
      await until(() => !toasts().includes('error.no-vendors'), 'no toast beside the panel')
      await expectAccessible(element)
      ask.click()
      await inside(element).findByRole('dialog', { name: 'Ask us for help' })
      const dialog = inside(element)
      assert.equal(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value, email)
      await expectAccessible(element)
      await fill(dialog.getByRole('textbox', { name: 'Your name' }), 'Mei Tan')
      await fill(dialog.getByRole('textbox', { name: 'What’s going wrong?' }), `No collection point in ${tag}.`)
      dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.findByText('Thank you. We’ll reply as soon as we can.')
      const mails = async () => (await api.mails()).filter(({ to }) => to === 'support@demo.courier')
      await until(async () => (await mails()).some(({ text }) => text.includes(`No collection point in ${tag}.`)))
    })
  }

  it('hides the button on pages with their own sign-in', async () => {
    const response = await fetch(`${api.url}/orders/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email_address: email, password: 'Courier!2026' }),
    })
    const { AccessToken, Expires } = (await response.json()).result.AuthenticationResult
    const page = resetPage()
    page.configure({ api: api.url, fetchSession: async () => ({ accessToken: AccessToken, expires: Expires }) })
    page.start()
    const element = await mount('<courier-order-list></courier-order-list>')
    await inside(element).findByText('Contact your account manager.')
    assert.isNull(inside(element).queryByRole('button', { name: 'Ask us for help' }))
  })
})
