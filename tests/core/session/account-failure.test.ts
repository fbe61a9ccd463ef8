import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoAnswerError, RefusedError } from '../../../core/api/errors.ts'
import { createTranslations } from '../../../core/i18n/translate.ts'
import { accountFailure } from '../../../core/session/account-failure.ts'

const { isTextKey, translate } = createTranslations()
const refused = (key: string) => new RefusedError({ message: key, status: 401, key, requestId: null })

/** Specification 1 §8: the failure codes of the identity service. */
const codes = [
  'internal-error',
  'invalid-configuration',
  'invalid-response',
  'invalid-parameter',
  'password-reset-required',
  'resource-not-found',
  'too-many-requests',
  'user-not-confirmed',
  'user-not-found',
  'invalid-password',
  'verification-code-delivery-failure',
  'invalid-email-identity',
  'user-validation-failure',
  'username-exists',
  'expired-code',
]

for (const code of codes) {
  test(`${code} has words of its own`, () => {
    const key = accountFailure(refused(code), isTextKey)
    assert.equal(key, `auth.${code}`)
    assert.notEqual(translate(key), key)
    assert.equal(accountFailure(refused(`auth.${code}`), isTextKey), key)
  })
}

test('a code that nobody knows, and a fault of our own, read as the caller says', () => {
  assert.equal(accountFailure(refused('something-new'), isTextKey), 'auth.unknown')
  assert.equal(accountFailure(new Error('a fault'), isTextKey, 'register.failed'), 'register.failed')
})

test('no answer at all may be the network’s fault', () => {
  assert.equal(accountFailure(new NoAnswerError('gone'), isTextKey), 'auth.offline')
})
