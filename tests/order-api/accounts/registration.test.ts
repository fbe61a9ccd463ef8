import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { createSignUps, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { openOrderApi, useOrderApi } from '../../support/use-order-api.ts'

const hour = 3_600_000
const server = useOrderApi()

const { from, register, verify, login } = createSignUps(() => server)

const vendorsOf = async (email: string) => (await server.listVendors(await server.signIn(email, goodPassword))).vendors

/** Registers a shop, and returns the token of its emailed link. */
async function linkFor(email: string) {
  await register(shopSignUp(email))
  return tokenIn(await mailTo(server, email))
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
    assert.ok(vendor && others.length === 0)
    assert.match(vendor.vendor_id, /^\d+$/)
    const { name, contact, location } = vendor.vendor_information
    assert.deepEqual([name, contact.phone, location], ['Tiong Bahru Bakery', '+6581234567', null])
    assert.equal(vendor.is_registered, true)
  })

  test('can use the link for 24 hours', async () => {
    const expiredToken = await linkFor('late@shop.example')
    await server.clock.advance(60_000)
    const lastMinuteToken = await linkFor('just@shop.example')
    await server.clock.leap(24 * hour - 60_000)
    assert.deepEqual(refusalOf(await verify(expiredToken)), [422, 'expired-link'])
    assert.equal((await verify(lastMinuteToken)).status, 200)
    assert.equal(keyOf(await login('late@shop.example', goodPassword)), 'invalid-password')
  })

  test('keeps a name that looks like an address', async () => {
    for (const business_name of ['St.John Bakery', 'Bakery 2.0', 'A.B.C. Foods', 'Tan & Sons (Pte) Ltd.']) {
      assert.equal((await register(shopSignUp('names@shop.example', { business_name }))).status, 201, business_name)
    }
  })

  test('can try as many wrong passwords for a link as at sign-in', async () => {
    const token = await linkFor('tries@shop.example')
    const address = from()
    for (let attempt = 0; attempt < 10; attempt += 1)
      assert.equal((await verify(token, `Wrong#${attempt}zz`, address)).status, 422)
    assert.deepEqual(refusalOf(await verify(token, goodPassword, address)), [429, 'too-many-requests'])
  })

  test('gets nothing for a modified or made-up link', async () => {
    const [id, mac] = (await linkFor('forged@shop.example')).split('.')
    for (const forged of [`${id}.${mac?.slice(0, -2)}xx`, `${id}.`, `${id}`, '.', '', `x.${mac}`, `${id}.${mac}.x1`])
      assert.deepEqual(refusalOf(await verify(forged)), [422, 'invalid-link'], forged)
  })

  test('can request the link again with the password, for another 24 hours', async () => {
    const email_address = 'again@shop.example'
    const first = await linkFor(email_address)
    await server.clock.leap(23 * hour)
    const sentCount = server.mails.length
    const resend = (password: string) =>
      server.call('/verify-email/resend', { body: { email_address, password }, from: from() })
    const [wrongResend, rightResend] = [await resend('Another#2026'), await resend(goodPassword)]
    assert.deepEqual([wrongResend.status, wrongResend.body], [rightResend.status, rightResend.body])
    await server.clock.flush()
    assert.equal(server.mails.length, sentCount + 1)
    await server.clock.advance(2 * hour)
    assert.equal((await verify(first)).status, 200)
  })

  const refusals: [string, Record<string, unknown>, string][] = [
    ['no business name', { business_name: ' ' }, 'business-name-missing'],
    ['a business name with a web address', { business_name: 'Free money at evil.top' }, 'business-name-with-link'],
    ['a business name with a link', { business_name: 'hxxp://x' }, 'business-name-with-link'],
    ['a business name with an email address', { business_name: 'Ask me@evil.top' }, 'business-name-with-link'],
    ['a business name with a look-alike dot', { business_name: 'evil。com' }, 'business-name-with-link'],
    ['no mobile number', { phone_number: undefined }, 'phone-number-invalid'],
    ['a number that is too short', { phone_number: '12' }, 'phone-number-invalid'],
    ['an email address without its place', { email_address: 'baker' }, 'invalid-email-identity'],
    ['a short password', { password: 'Ab1!xyz' }, 'weak-password'],
    ['a password without a number', { password: 'Bakery#Shop' }, 'weak-password'],
    ['a password without an uppercase letter', { password: 'bakery#2026' }, 'weak-password'],
    ['a password without a lowercase letter', { password: 'BAKERY#2026' }, 'weak-password'],
    ['a password without a special character', { password: 'Bakery2026' }, 'weak-password'],
    ['a special character of another kind', { password: 'Bakery-2026' }, 'weak-password'],
    ['a common password', { password: 'Password1!' }, 'common-password'],
    ['a common password in disguise', { password: 'P@ssw0rd' }, 'common-password'],
    ['a much used word with a year', { password: 'Summer2026!' }, 'common-password'],
  ]
  test('is refused with a key of its own and no email, if name, number, address or password break a rule', async () => {
    await server.clock.flush()
    const sentCount = server.mails.length
    for (const [problem, change, key] of refusals)
      assert.deepEqual(refusalOf(await register(shopSignUp('refused@shop.example', change))), [422, key], problem)
    await server.clock.flush()
    assert.equal(server.mails.length, sentCount)
  })
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
    for (const change of [
      { vendor_code: 'PV-1999' },
      { email_address: 'stranger@demo.courier' },
      { vendor_code: undefined },
    ])
      assert.deepEqual(refusalOf(await register(partner(change))), [422, 'vendor-code-or-email-incorrect'])
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
    assert.deepEqual(refusalOf(await verify(first)), [409, 'username-exists'])
    assert.deepEqual(refusalOf(await register(partner())), [409, 'outlet-already-registered'])
  })
})

test('sign-up is refused while the operator has deactivated it', async (t) => {
  const closedServer = await openOrderApi(t, { flags: { 'deactivate-sign-up': true } })
  const response = await closedServer.call('/register', { body: shopSignUp('closed@shop.example') })
  assert.deepEqual(refusalOf(response), [403, 'sign-up-deactivated'])
  await closedServer.flags.save({})
  assert.equal((await closedServer.call('/register', { body: shopSignUp('closed@shop.example') })).status, 201)
})

test('emails are in the account’s language, also if another user triggers them', async (t) => {
  const hongKong = await openOrderApi(t, { country: 'HK' })
  for (const [email, language, expected] of [
    ['single@demo.courier', 'en', 'zh-HK'],
    ['new@shop.example', 'en', 'en'],
    // An unsupported language is replaced by the country's default.
    ['other@shop.example', 'th', 'zh-HK'],
  ] as const) {
    await hongKong.call('/register', { body: shopSignUp(email, { phone_number: '+852 5123 4567', language }) })
    assert.ok((await mailTo(hongKong, email)).html.includes(`<html lang="${expected}" dir="ltr">`), email)
  }
})

test('logs no link, password or address', async () => {
  await verify(await linkFor('quiet@shop.example'))
  assert.doesNotMatch(JSON.stringify(server.logged), /verify=|Bakery|shop\.example|@/)
})

test('sends the operator a visitor’s message with a reply address', async () => {
  const question = { name: 'Mei Tan', email_address: 'mei@shop.example', message: 'My vendor code does not work.' }
  const ask = (change: object = {}) => server.call('/register/help', { body: { ...question, ...change }, from: from() })
  assert.equal((await ask()).status, 200)
  const mail = await mailTo(server, 'support@demo.courier')
  assert.equal(mail.replyTo, 'mei@shop.example')
  assert.match(mail.subject, /Mei Tan/)
  assert.match(mail.text, /^Mei Tan \(–\) asks for help with a foodpanda account/)
  assert.doesNotMatch(mail.text, /@/)
  assert.match(mail.text, /My vendor code does not work\./)
  assert.equal((await ask({ message: ' ' })).status, 422)
  await ask({ message: 'One line.\nAnother one.', phone_number: '+65 8123 4567 evil.top' })
  const folded = await mailTo(server, 'support@demo.courier')
  assert.match(folded.text, /One line\. Another one\./)
  assert.doesNotMatch(folded.text, /evil/)
  await ask({ phone_number: '+6591234567' })
  assert.match((await mailTo(server, 'support@demo.courier')).text, /^Mei Tan \(\+65 9123 4567\) asks/)
  for (const [change, key] of [
    [{ name: 'Mei\nSupport' }, 'validation.hidden-characters'],
    [{ name: 'evil.top' }, 'name-with-link'],
    [{ message: 'Look at https://evil.example/login' }, 'message-with-link'],
  ] as const)
    assert.deepEqual(refusalOf(await ask(change)), [422, key])
})
