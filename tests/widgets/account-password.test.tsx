import { assert } from 'chai'
import { expectAccessible, expectFocus, fill, inside, mount, press, until } from '../support/widget.ts'
import { api, focused, startVisit } from '../support/widget-shop.ts'
import '../../widgets/courier-account/define.ts'

const newPassword = 'Bakery#2026'
const email = 'single@demo.courier'

const open = async () => {
  const element = await mount('<courier-account view="reset-password"></courier-account>')
  await inside(element).findByRole('form', { name: 'Choose a new password' })
  return element
}
const field = (element: Element, label: string) => inside(element).getByLabelText<HTMLInputElement>(label)

describe('choosing a new password', () => {
  startVisit()

  async function requestCode(element: Element, address = email) {
    await fill(field(element, 'Email'), address)
    await press('Enter')
    await inside(element).findByRole('form', { name: 'Enter the code' })
  }
  const code = async () => {
    const mail = await until(async () => (await api.mails()).findLast(({ kind }) => kind === 'password-code'))
    return /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
  }

  it('accepts a pasted code and a repeated password, and returns to sign-in', async () => {
    const element = await open()
    await requestCode(element)
    inside(element).getByText(/If single@demo\.courier has an account/)
    await until(() => focused(element) === field(element, '6-digit code'))
    assert.equal(field(element, '6-digit code').autocomplete, 'one-time-code')
    assert.equal(field(element, 'New password').autocomplete, 'new-password')
    const digits = await code()
    await fill(field(element, '6-digit code'), ` ${digits.slice(0, 3)}-${digits.slice(3)} `)
    await fill(field(element, 'New password'), newPassword)
    await fill(field(element, 'Confirm password'), newPassword)
    await press('Enter')
    const title = await inside(element).findByRole('heading', { name: 'Your password has been changed' })
    expectFocus(title)
    await expectAccessible(element)
    inside(element).getByRole('button', { name: 'Sign in' }).click()
    await inside(element).findByRole('form', { name: 'Sign in' })
    assert.equal(field(element, 'Email').value, email)
    await fill(field(element, 'Password'), newPassword)
    await press('Enter')
    await inside(element).findByText(email)
  })

  it('keeps what was typed if the code is wrong, and focuses the code', async () => {
    const element = await open()
    await requestCode(element)
    const digits = await code()
    const wrong = digits.replace(/\d$/, (last) => String((Number(last) + 1) % 10))
    await fill(field(element, '6-digit code'), wrong)
    await fill(field(element, 'New password'), newPassword)
    await fill(field(element, 'Confirm password'), newPassword)
    await press('Enter')
    await inside(element).findByText(/That code isn’t right/)
    await until(() => focused(element) === field(element, '6-digit code'))
    assert.equal(field(element, 'New password').value, newPassword)
    assert.equal(field(element, 'Confirm password').value, newPassword)
    await fill(field(element, '6-digit code'), '12')
    await press('Enter')
    await inside(element).findByText('The code has 6 digits')
    assert.isTrue(
      inside(element)
        .getByRole('button', { name: /Send again in \d+ seconds/ })
        .matches(':disabled'),
    )
    inside(element).getByRole('button', { name: 'Use another email address' }).click()
    await inside(element).findByRole('form', { name: 'Choose a new password' })
    assert.equal(field(element, 'Email').value, email)
  })
})
