import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoResponseError, RefusedError, ServerError } from '../../../core/api/errors.ts'
import { createTranslations } from '../../../core/i18n/translate.ts'
import { accountFailure } from '../../../core/session/account/account-failure.ts'

const { isTextKey, translate } = createTranslations()
const refusalOf = (key: string) => new RefusedError({ message: key, status: 401, key, requestId: null })

/** The failure codes of the identity service (specification 1 §8). */
const codes = [
  ...['internal-error', 'invalid-configuration', 'invalid-response', 'invalid-parameter', 'invalid-password'],
  ...['invalid-email-identity', 'password-reset-required', 'resource-not-found', 'too-many-requests', 'expired-code'],
  ...['user-not-confirmed', 'user-not-found', 'user-validation-failure', 'username-exists'],
  'verification-code-delivery-failure',
]

for (const code of codes) {
  test(`${code} has its own text`, () => {
    const key = accountFailure(refusalOf(code), isTextKey)
    assert.equal(key, `auth.${code}`)
    assert.notEqual(translate(key), key)
    assert.equal(accountFailure(refusalOf(`auth.${code}`), isTextKey), key)
  })
}

const signUp = { otherwise: 'register.failed', offline: 'register.offline' } as const

test('an unknown code and a bug show a general text', () => {
  assert.equal(accountFailure(refusalOf('something-new'), isTextKey), 'error.unknown')
  assert.equal(accountFailure(new Error('a bug'), isTextKey, signUp), 'register.failed')
})

test('only a missing response is reported as a network problem', () => {
  assert.equal(accountFailure(new NoResponseError(), isTextKey), 'auth.offline')
  assert.equal(accountFailure(new NoResponseError(), isTextKey, signUp), 'register.offline')
  const serverErrorOf = (key: string) => new ServerError({ message: '', status: 503, key, requestId: null })
  assert.equal(accountFailure(serverErrorOf('error.service-unavailable'), isTextKey), 'error.service-unavailable')
  assert.equal(accountFailure(serverErrorOf('internal-error'), isTextKey), 'auth.internal-error')
  assert.equal(accountFailure(serverErrorOf('error.unknown'), isTextKey, signUp), 'register.failed')
})
