import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSignIn } from '../../../core/session/account/sign-in.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

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

test('reports both empty fields, and sends nothing', async () => {
  const { sentCredentials, submit } = openForm()
  assert.deepEqual(await submit('  ', ''), ['account.fill-email', 'account.fill-password'])
  assert.deepEqual(await submit('parent@demo.courier', ''), [null, 'account.fill-password'])
  assert.deepEqual(sentCredentials, [])
})

test('reports an incomplete email address before sending', async () => {
  const { sentCredentials, submit } = openForm()
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
  const server = await createTestOrderApi()
  const { page, network } = createTestPage(server.api, { clock: server.clock })
  const meta = { translation_key: 'internal-error' }
  network.intercept = () => Response.json({ message: 'x', errors: [], meta }, { status: 500 })
  assert.deepEqual(await page.session.signIn('parent@demo.courier', demoPassword), {
    ok: false,
    key: 'auth.internal-error',
  })
  network.intercept = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  assert.deepEqual(await page.session.signIn('parent@demo.courier', demoPassword), { ok: false, key: 'auth.unknown' })
  page.destroy()
  await server.close()
})

test('is sent once, also after 429, because each attempt counts', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const { page, network } = createTestPage(server.api, { clock: server.clock })
  t.after(page.destroy)
  for (const status of [429, 503]) {
    network.calls.length = 0
    network.intercept = () => Response.json({}, { status, headers: { 'retry-after': '1' } })
    void page.session.signIn('parent@demo.courier', demoPassword)
    await server.clock.advance(2000)
    assert.equal(network.calls.filter((call) => call.endsWith('/login')).length, 1, String(status))
  }
})

test('shows a refusal only in the form, without a toast', async () => {
  const server = await createTestOrderApi()
  const { page } = createTestPage(server.api, { clock: server.clock })
  const form = createSignIn({ session: page.session }, undefined, {
    email: 'parent@demo.courier',
    password: 'wrong',
  })
  await form.submit()
  assert.equal(form.$refused.get(), 'auth.invalid-password')
  assert.deepEqual(page.notifications.$notifications.get(), [])
  page.destroy()
  await server.close()
})
