import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoResponseError, RefusedError, ServerError } from '../../../core/api/errors.ts'
import { createTranslations } from '../../../core/i18n/translate.ts'
import { accountFailure } from '../../../core/session/account/account-failure.ts'
import { createSignIn } from '../../../core/session/account/sign-in.ts'
import { demoPassword } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

const server = useOrderApi()
const { openPage } = usePages(server)

function openForm() {
  const sentCredentials: [string, string][] = []
  const form = createSignIn({
    session: {
      async signIn(email, password) {
        sentCredentials.push([email, password])
        return { ok: true, user: null }
      },
    },
  })
  async function submit(email: string, password: string) {
    form.reset({ email, password })
    await form.submit()
    return [form.fields.email.$problem.get(), form.fields.password.$problem.get()]
  }
  return { sentCredentials, submit }
}

test('reports empty fields and an incomplete email address, and sends nothing', async () => {
  const { sentCredentials, submit } = openForm()
  assert.deepEqual(await submit('  ', ''), ['account.fill-email', 'account.fill-password'])
  assert.deepEqual(await submit('parent@demo.courier', ''), [null, 'account.fill-password'])
  for (const email of ['parent', 'parent@', '@demo.courier', 'pa rent@demo.courier', 'a@b@c']) {
    assert.deepEqual(await submit(email, 'secret'), ['account.wrong-email', null], email)
  }
  assert.deepEqual(sentCredentials, [])
})

test('removes spaces around the email, and sends the password as typed', async () => {
  const { sentCredentials, submit } = openForm()
  assert.deepEqual(await submit(' parent@demo.courier ', ' '), [null, null])
  assert.deepEqual(sentCredentials, [['parent@demo.courier', ' ']])
})

test('shows the text of a failed server’s key, or that signing in failed, but no lost connection', async () => {
  const { page, network } = openPage()
  const outcomeOf = (status: number, body: object) => {
    network.intercept = () => Response.json(body, { status })
    return page.session.signIn('parent@demo.courier', demoPassword)
  }
  const meta = { translation_key: 'internal-error' }
  assert.deepEqual(await outcomeOf(500, { meta }), { ok: false, key: 'auth.internal-error' })
  assert.deepEqual(await outcomeOf(502, {}), { ok: false, key: 'auth.unknown' })
})

test('is sent once, also after 429, because each attempt counts', async () => {
  const { page, network } = openPage()
  for (const status of [429, 503]) {
    network.calls.length = 0
    network.intercept = () => Response.json({}, { status, headers: { 'retry-after': '1' } })
    void page.session.signIn('parent@demo.courier', demoPassword)
    await server.clock.advance(2000)
    assert.equal(network.count('/login'), 1, String(status))
  }
})

test('shows a refusal only in the form, without a toast', async () => {
  const { page, toasts } = openPage()
  const form = createSignIn({ session: page.session }, undefined, { email: 'parent@demo.courier', password: 'wrong' })
  await form.submit()
  assert.deepEqual([form.$refused.get(), toasts()], ['auth.invalid-password', []])
})

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
