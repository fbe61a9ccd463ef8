import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createSignUps, goodPassword, keyOf, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const hour = 3_600_000
const server = useOrderApi()

const { from, register, verify, login } = createSignUps(() => server)

async function vendorsOf(email: string): Promise<VendorWire[]> {
  const { AccessToken, IdToken } = (await login(email, goodPassword)).body.result.AuthenticationResult
  const response = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', {
    as: `Bearer ${AccessToken}|${IdToken}`,
  })
  return response.body.result.vendors
}

describe('a non-partner shop', () => {
  test('registers, opens the emailed link, and signs in to its own vendor', async () => {
    const response = await register(shopSignUp(' Baker@Shop.Example '))
    assert.equal(response.status, 201)
    assert.deepEqual(response.body, { result: { email_address: 'baker@shop.example' } })
    const mail = await mailTo(server, 'baker@shop.example')
    assert.match(mail.text, /^http:\/\/site\.test\/connect#verify=\S+$/m)
    assert.match(mail.text, /24 hours/)
    const verified = await verify(tokenIn(mail))
    assert.deepEqual([verified.status, verified.body.result.email_address], [200, 'baker@shop.example'])
    const [vendor, ...others] = await vendorsOf('baker@shop.example')
    assert.deepEqual(others, [])
    assert.match(vendor?.vendor_id ?? '', /^\d+$/)
    assert.equal(vendor?.vendor_information.name, 'Tiong Bahru Bakery')
    assert.equal(vendor?.vendor_information.contact.phone, '+6581234567')
    assert.equal(vendor?.vendor_information.location, null)
    assert.equal(vendor?.is_registered, true)
  })

  test('can use the link for 24 hours', async () => {
    await register(shopSignUp('late@shop.example'))
    const expiredToken = tokenIn(await mailTo(server, 'late@shop.example'))
    await server.clock.advance(60_000)
    await register(shopSignUp('just@shop.example'))
    const lastMinuteToken = tokenIn(await mailTo(server, 'just@shop.example'))
    await server.clock.leap(24 * hour - 60_000)
    const response = await verify(expiredToken)
    assert.deepEqual([response.status, keyOf(response)], [422, 'expired-link'])
    assert.equal((await verify(lastMinuteToken)).status, 200)
    assert.equal(keyOf(await login('late@shop.example', goodPassword)), 'invalid-password')
  })

  test('can use the link once, even if it is opened twice at the same time', async () => {
    await register(shopSignUp('twice@shop.example'))
    const token = tokenIn(await mailTo(server, 'twice@shop.example'))
    const responses = await Promise.all([verify(token), verify(token)])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422])
    assert.equal(keyOf(await verify(token)), 'used-link')
    assert.equal((await vendorsOf('twice@shop.example')).length, 1)
  })

  test('keeps a name that looks like an address', async () => {
    for (const business_name of ['St.John Bakery', 'Bakery 2.0', 'A.B.C. Foods', 'Tan & Sons (Pte) Ltd.']) {
      assert.equal((await register(shopSignUp('names@shop.example', { business_name }))).status, 201, business_name)
    }
  })

  test('needs the password of the link’s sign-up', async () => {
    await register(shopSignUp('mine@shop.example'))
    const token = tokenIn(await mailTo(server, 'mine@shop.example'))
    const wrongPassword = await verify(token, 'Another#2026')
    assert.deepEqual([wrongPassword.status, keyOf(wrongPassword)], [422, 'wrong-sign-up-password'])
    const withoutPassword = await server.call<Body>('/verify-email', { body: { token }, from: from() })
    assert.equal(withoutPassword.status, 422)
    assert.equal(keyOf(await login('mine@shop.example', goodPassword)), 'user-not-confirmed')
    assert.equal((await verify(token)).status, 200)
    assert.equal((await login('mine@shop.example', goodPassword)).status, 200)
  })

  test('can try as many wrong passwords for a link as at sign-in', async () => {
    await register(shopSignUp('tries@shop.example'))
    const token = tokenIn(await mailTo(server, 'tries@shop.example'))
    const address = from()
    for (let attempt = 0; attempt < 10; attempt += 1)
      assert.equal((await verify(token, `Wrong#${attempt}zz`, address)).status, 422)
    const refusedAttempt = await verify(token, goodPassword, address)
    assert.deepEqual([refusedAttempt.status, keyOf(refusedAttempt)], [429, 'too-many-requests'])
    assert.ok(Number(refusedAttempt.headers.get('retry-after')) > 0)
  })

  test('gets nothing for a modified or made-up link', async () => {
    await register(shopSignUp('forged@shop.example'))
    const token = tokenIn(await mailTo(server, 'forged@shop.example'))
    const [id, mac] = token.split('.')
    for (const forged of [`${id}.${mac?.slice(0, -2)}xx`, `${id}.`, `${id}`, '.', '', `x.${mac}`, `${id}.${mac}.x1`]) {
      const response = await verify(forged)
      assert.deepEqual([response.status, keyOf(response)], [422, 'invalid-link'], forged)
    }
  })

  test('can request the link again with the password, for another 24 hours', async () => {
    await register(shopSignUp('again@shop.example'))
    const first = tokenIn(await mailTo(server, 'again@shop.example'))
    await server.clock.leap(23 * hour)
    const sentCount = server.mails.length
    const resend = (password: string) =>
      server.call('/verify-email/resend', {
        body: { email_address: 'again@shop.example', password },
        from: '10.9.9.1',
      })
    const [wrongResend, rightResend] = [await resend('Another#2026'), await resend(goodPassword)]
    assert.deepEqual([wrongResend.status, wrongResend.body], [rightResend.status, rightResend.body])
    await server.clock.flush()
    assert.equal(server.mails.length, sentCount + 1)
    await server.clock.advance(2 * hour)
    assert.equal((await verify(first)).status, 200)
  })

  const refusals: [string, Record<string, unknown>, number, string][] = [
    ['no business name', { business_name: ' ' }, 422, 'business-name-missing'],
    ['a business name with a web address', { business_name: 'Free money at evil.top' }, 422, 'business-name-with-link'],
    ['a business name with a link', { business_name: 'hxxp://x' }, 422, 'business-name-with-link'],
    ['a business name with an email address', { business_name: 'Ask me@evil.top' }, 422, 'business-name-with-link'],
    ['a business name with a look-alike dot', { business_name: 'evil。com' }, 422, 'business-name-with-link'],
    ['no mobile number', { phone_number: undefined }, 422, 'phone-number-invalid'],
    ['a number that is too short', { phone_number: '12' }, 422, 'phone-number-invalid'],
    ['an email address without its place', { email_address: 'baker' }, 422, 'invalid-email-identity'],
    ['two addresses in one', { email_address: 'a@b.example,c@d.example' }, 422, 'invalid-email-identity'],
    [
      'a line break in the address',
      { email_address: 'a@b.example\r\nBcc: c@d.example' },
      422,
      'validation.hidden-characters',
    ],
    ['a short password', { password: 'Ab1!xyz' }, 422, 'weak-password'],
    ['a password without a number', { password: 'Bakery#Shop' }, 422, 'weak-password'],
    ['a password without an uppercase letter', { password: 'bakery#2026' }, 422, 'weak-password'],
    ['a password without a lowercase letter', { password: 'BAKERY#2026' }, 422, 'weak-password'],
    ['a password without a special character', { password: 'Bakery2026' }, 422, 'weak-password'],
    ['a special character of another kind', { password: 'Bakery-2026' }, 422, 'weak-password'],
    ['a common password', { password: 'Password1!' }, 422, 'common-password'],
    ['a common password in disguise', { password: 'P@ssw0rd' }, 422, 'common-password'],
    ['a much used word with a year', { password: 'Summer2026!' }, 422, 'common-password'],
    ['another kind of registration', { registration_type: 'XX' }, 422, 'error.invalid-request'],
  ]
  for (const [problem, change, status, key] of refusals) {
    test(`is refused for ${problem}`, async () => {
      const sentCount = server.mails.length
      const response = await register(shopSignUp('refused@shop.example', change))
      assert.deepEqual([response.status, keyOf(response)], [status, key])
      await server.clock.flush()
      assert.equal(server.mails.length, sentCount)
    })
  }
})

describe('a partner', () => {
  const partner = (change: Record<string, unknown> = {}) => ({
    registration_type: 'PV',
    email_address: 'partner@demo.courier',
    password: goodPassword,
    vendor_code: 'PV-2026',
    ...change,
  })

  test('gets the same refusal for a wrong code and for another’s address', async () => {
    const wrongCode = await register(partner({ vendor_code: 'PV-1999' }))
    const email = await register(partner({ email_address: 'stranger@demo.courier' }))
    const withoutCode = await register(partner({ vendor_code: undefined }))
    for (const response of [wrongCode, email, withoutCode]) {
      assert.deepEqual([response.status, keyOf(response)], [422, 'vendor-code-or-email-incorrect'])
    }
  })

  test('registers its outlet with code and address, and no other account can register it', async () => {
    assert.equal((await register(partner({ vendor_code: ' pv-2026 ' }))).status, 201)
    const first = tokenIn(await mailTo(server, 'partner@demo.courier'))
    // A link reserves nothing until it is used, so the second one can be used first.
    assert.equal((await register(partner())).status, 201)
    const second = tokenIn(await mailTo(server, 'partner@demo.courier'))
    assert.equal(keyOf(await verify(second, 'Stranger#2026')), 'wrong-sign-up-password')
    assert.equal((await verify(second)).status, 200)
    const [vendor] = await vendorsOf('partner@demo.courier')
    assert.deepEqual([vendor?.vendor_id, vendor?.is_registered], ['3000', true])
    const lateAttempt = await verify(first)
    assert.deepEqual([lateAttempt.status, keyOf(lateAttempt)], [409, 'username-exists'])
    const secondSignUp = await register(partner())
    assert.deepEqual([secondSignUp.status, keyOf(secondSignUp)], [409, 'outlet-already-registered'])
  })
})

test('sign-up is refused while the operator has deactivated it', async (t) => {
  const closedServer = await createTestOrderApi({ flags: { 'deactivate-sign-up': true } })
  t.after(() => closedServer.close())
  const response = await closedServer.call<RefusalWire>('/register', { body: shopSignUp('closed@shop.example') })
  assert.deepEqual([response.status, keyOf(response)], [403, 'sign-up-deactivated'])
  await closedServer.flags.save({})
  assert.equal((await closedServer.call('/register', { body: shopSignUp('closed@shop.example') })).status, 201)
})

test('emails are in the account’s language, also if another user triggers them', async (t) => {
  const hongKong = await createTestOrderApi({ country: 'HK' })
  t.after(() => hongKong.close())
  const body = (email: string, language: string) => shopSignUp(email, { phone_number: '+852 5123 4567', language })
  await hongKong.call('/register', { body: body('single@demo.courier', 'en') })
  assert.match((await mailTo(hongKong, 'single@demo.courier')).html, /<html lang="zh-HK" dir="ltr">/)
  await hongKong.call('/register', { body: body('new@shop.example', 'en') })
  assert.match((await mailTo(hongKong, 'new@shop.example')).html, /<html lang="en" dir="ltr">/)
  // An unsupported language is replaced by the country's default.
  await hongKong.call('/register', { body: body('other@shop.example', 'th') })
  assert.match((await mailTo(hongKong, 'other@shop.example')).html, /<html lang="zh-HK"/)
})

test('logs no link, password or address', async () => {
  await register(shopSignUp('quiet@shop.example'))
  await verify(tokenIn(await mailTo(server, 'quiet@shop.example')))
  assert.doesNotMatch(JSON.stringify(server.logged), /verify=|Bakery|shop\.example|@/)
})

test('sends the operator a visitor’s message with a reply address', async () => {
  const question = { name: 'Mei Tan', email_address: 'mei@shop.example', message: 'My vendor code does not work.' }
  const response = await server.call('/register/help', { body: question, from: from() })
  assert.equal(response.status, 200)
  const mail = await mailTo(server, 'support@demo.courier')
  assert.equal(mail.replyTo, 'mei@shop.example')
  assert.match(mail.subject, /Mei Tan/)
  assert.match(mail.text, /^Mei Tan \(–\) asks for help with a foodpanda account/)
  assert.doesNotMatch(mail.text, /@/)
  assert.match(mail.text, /My vendor code does not work\./)
  const withoutMessage = await server.call<RefusalWire>('/register/help', {
    body: { ...question, message: ' ' },
    from: from(),
  })
  assert.equal(withoutMessage.status, 422)
  const lines = { ...question, message: 'One line.\nAnother one.', phone_number: '+65 8123 4567 evil.top' }
  await server.call('/register/help', { body: lines, from: from() })
  const folded = await mailTo(server, 'support@demo.courier')
  assert.match(folded.text, /One line\. Another one\./)
  assert.doesNotMatch(folded.text, /evil/)
  for (const [change, key] of [
    [{ name: 'Mei\nSupport' }, 'validation.hidden-characters'],
    [{ name: 'evil.top' }, 'name-with-link'],
    [{ message: 'Look at https://evil.example/login' }, 'message-with-link'],
  ] as const) {
    const refused = await server.call<RefusalWire>('/register/help', { body: { ...question, ...change }, from: from() })
    assert.deepEqual([refused.status, keyOf(refused)], [422, key])
  }
})
