import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSignIn, firstProblem } from '../../../core/session/sign-in.ts'

test('a person who left both fields empty hears of both, and starts at the e-mail', () => {
  const problems = checkSignIn('  ', '')
  assert.deepEqual(problems, { email: 'account.fill-email', password: 'account.fill-password' })
  assert.equal(firstProblem(problems), 'email')
})

test('a person who forgot the password starts there', () => {
  const problems = checkSignIn('parent@demo.courier', '')
  assert.deepEqual(problems, { email: null, password: 'account.fill-password' })
  assert.equal(firstProblem(problems), 'password')
})

test('a person whose e-mail is not one yet is told so before anything is sent', () => {
  for (const email of ['parent', 'parent@', '@demo.courier', 'pa rent@demo.courier', 'a@b@c']) {
    assert.equal(checkSignIn(email, 'secret').email, 'account.wrong-email', email)
  }
})

test('spaces around an e-mail and any password are taken as they come', () => {
  const problems = checkSignIn(' parent@demo.courier ', ' ')
  assert.deepEqual(problems, { email: null, password: null })
  assert.equal(firstProblem(problems), null)
})
