import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createOutbox, outboxNames } from '../../../order-api/adapters/mail/outbox.ts'
import { createSmtp } from '../../../order-api/adapters/mail/smtp.ts'
import { createTextMessages } from '../../../order-api/adapters/sms/text-messages.ts'
import { deliveryFailureOf } from '../../../order-api/domain/mail/delivery-failure.ts'
import { composeMail, type MailContent } from '../../../order-api/domain/mail/mails.ts'
import { greeting } from '../../../order-api/server/greeting.ts'
import { createOutboxPages } from '../../../order-api/server/pages/outbox-pages.ts'
import { readSettings } from '../../../order-api/server/settings/settings.ts'
import { listen } from '../../support/servers/listen.ts'
import { startMailServer } from '../../support/servers/mail-server.ts'

const link = 'https://courier.example/connect#verify=id.mac'
const code: MailContent = { kind: 'password-code', code: '012345', link: 'https://courier.example/forgot-password' }
const verify = (businessName: string | null): MailContent => ({ kind: 'verify-email', businessName, link })

describe('an email', () => {
  test('has a plain text with the link on its own line and its lifetime', () => {
    const { subject, text } = composeMail(verify('Rocket & Rye'), 'a@b.example', 'en', 'foodpanda')
    assert.equal(subject, 'Confirm your email for foodpanda')
    assert.match(text, /finish signing up Rocket & Rye with foodpanda/)
    assert.match(text, new RegExp(`\n${link.replace(/[?.+]/g, '\\$&')}\n`))
    assert.match(text, /once, within 24 hours/)
    assert.doesNotMatch(text, /<|&amp;/)
  })

  test('has the same HTML, in which typed text never becomes markup', () => {
    const { html } = composeMail(verify('<img src=x onerror=alert(1)>"&'), 'a@b.example', 'en', 'foodpanda')
    assert.match(html, /<html lang="en" dir="ltr">/)
    assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt;&quot;&amp;/)
    assert.doesNotMatch(html, /<img/)
    assert.ok(html.includes(`<a href="${link}">`))
  })

  test('is in the account’s language, from right to left if needed', () => {
    const { html, subject } = composeMail(code, 'a@b.example', 'ar', 'talabat')
    assert.match(html, /<html lang="ar" dir="rtl">/)
    assert.match(html, /<p dir="ltr"><strong>012345<\/strong><\/p>/)
    assert.match(subject, /\u2068talabat\u2069/)
  })

  test('is in the account’s own language, a variant, or the closest one', () => {
    const subject = (language: string) => composeMail(code, 'a@b.example', language, 'foodpanda').subject
    assert.match(subject('km'), /\p{Script=Khmer}/u)
    assert.notEqual(subject('zh-TW'), subject('zh-HK'))
    assert.equal(subject('ar-KW'), subject('ar'))
    assert.equal(subject('de-AT'), subject('de'))
    assert.equal(subject('nl'), subject('en'))
  })

  test('has a one-line subject with any name, and a reply address', () => {
    const question = { name: 'Mei\r\nBcc: Ana', email: 'mei@shop.example', phone: '', message: 'a\nb' }
    const mail = composeMail({ kind: 'sign-up-help', ...question }, 'support@courier.example', 'en', 'foodora')
    assert.equal(mail.subject, 'Mei Bcc: Ana asks for help')
    assert.doesNotMatch(mail.text, /Replies are not monitored/)
    assert.equal(mail.replyTo, 'mei@shop.example')
  })
})

describe('sending an email', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-outbox-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('uses SMTP with text and HTML, to one person, in the brand’s name', async () => {
    const server = await startMailServer()
    const smtp = createSmtp(server.url, { name: 'foodpanda', address: 'no-reply@courier.example' })
    await smtp.deliver(composeMail(code, 'baker@shop.example', 'en', 'foodpanda'), 'id-1')
    await server.close()
    const [message, ...others] = server.received
    assert.deepEqual(others, [])
    assert.deepEqual(message?.to, ['baker@shop.example'])
    assert.match(message?.data ?? '', /^From: foodpanda <no-reply@courier\.example>$/m)
    assert.match(message?.data ?? '', /^Message-ID: <id-1@courier\.example>$/m)
    assert.match(message?.data ?? '', /multipart\/alternative/)
    assert.match(message?.data ?? '', /Content-Type: text\/plain/)
    assert.match(message?.data ?? '', /Content-Type: text\/html/)
    assert.match(message?.data ?? '', /^012345$/m)
  })

  test('isn’t tried again if the mail server refuses its recipient or content for good, but if it refuses the sign-in', async () => {
    const failureAt = async (replies: Record<string, string>) => {
      const server = await startMailServer(replies)
      const url = server.url.replace('smtp://', 'AUTH' in replies ? 'smtp://user:secret@' : 'smtp://')
      const smtp = createSmtp(url, { name: 'foodpanda', address: 'no-reply@courier.example' })
      const error = await smtp
        .deliver(composeMail(code, 'baker@shop.example', 'en', 'foodpanda'), 'id-1')
        .then(() => assert.fail('it was accepted'), deliveryFailureOf)
      await server.close()
      return [error.reason, error.isFinal]
    }
    const cases: [replies: Record<string, string>, code: number, isFinal: boolean][] = [
      [{ 'RCPT TO': '550 no such user baker@shop.example' }, 550, true],
      [{ 'MAIL FROM': '553 sender' }, 553, true],
      [{ 'RCPT TO': '451 greylisted' }, 451, false],
      [{ '.': '554 spam' }, 554, true],
      [{ '.': '452 no space' }, 452, false],
      [{ EHLO: '250-mail.test\r\n250 AUTH PLAIN', AUTH: '535 wrong password' }, 535, false],
    ]
    for (const [replies, code, isFinal] of cases)
      assert.deepEqual(await failureAt(replies), [`the mail server responded ${code}`, isFinal])
  })

  test('writes to the outbox without a mail server, in files for the operator only', async () => {
    const outbox = createOutbox(folder)
    await outbox.deliver(composeMail(verify('Rye'), 'first@shop.example', 'en', 'foodpanda'), 'id-1')
    await outbox.deliver(composeMail(code, 'second@shop.example', 'en', 'foodpanda'), 'id-2')
    const names = await outboxNames(folder)
    assert.equal(names.length, 2)
    assert.equal(statSync(join(folder, names[0] ?? '')).mode & 0o077, 0)
  })

  test('can be read at /outbox: newest first, one as plain text, under a policy without script', async () => {
    const givenUp = {
      ...{ messageId: 'id-3', kind: 'receiver-link', orderId: '1002-ABCDEF', createdAt: new Date(0), nextTryAt: null },
      ...{ failedTries: 1, givenUpAt: new Date(1), reason: 'the gateway responded 400 (<b>)' },
    }
    const pages = createOutboxPages(folder, async () => [givenUp])
    const { origin, close } = await listen(
      createServer(async (request, response) => {
        if (!(await pages(request, response, request.url ?? ''))) response.writeHead(418).end()
      }),
    )
    const list = await fetch(`${origin}/outbox`)
    assert.match(list.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const page = await list.text()
    assert.ok(page.indexOf('second@shop.example') < page.indexOf('first@shop.example'))
    assert.doesNotMatch(page, /<script|style=/)
    assert.match(page, /receiver-link<\/td><td>1002-ABCDEF<.*\n.*given up 1970-01-01T00:00:00\.001Z.*id-3/)
    assert.match(page, /responded 400 \(&lt;b&gt;\)/)
    const path = /href="(\/outbox\/\S+?)"/.exec(page)?.[1] ?? ''
    const mailPage = await fetch(origin + path)
    assert.match(mailPage.headers.get('content-type') ?? '', /^text\/plain/)
    assert.match(
      await mailPage.text(),
      /^To: second@shop\.example\nSubject: .+\nDate: .+\nMessage-ID: id-2\n\n[\s\S]*012345/,
    )
    for (const invalidPath of ['/outbox/../secret', '/outbox/%2e%2e%2fsecret', '/outbox/none.txt']) {
      assert.equal((await fetch(origin + invalidPath)).status === 200, false, invalidPath)
    }
    assert.equal((await fetch(`${origin}/outboxes`)).status, 418)
    assert.equal((await fetch(`${origin}/outbox`, { method: 'POST' })).status, 405)
    await close()
  })
})

describe('a text message', () => {
  const content: MailContent = { kind: 'receiver-link', vendor: 'Rye', link: 'https://courier.example/tracking/a~b' }
  const message = composeMail(content, '+6581112233', 'en', 'foodpanda')

  /** Sends the message to a gateway that responds so. Returns what it received, and the failure. */
  async function sendTo(status: number, body = '') {
    const received: { key: unknown; body: string }[] = []
    const gateway = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      received.push({ key: request.headers['idempotency-key'], body: Buffer.concat(parts).toString() })
      response.writeHead(status).end(body)
    })
    const { origin, close } = await listen(gateway)
    const failure = await createTextMessages(`${origin}/send`)
      .deliver(message, 'id-1')
      .then(() => null, deliveryFailureOf)
    await close()
    return { received, failure }
  }

  test('is sent to the gateway with its ID', async () => {
    const { received, failure } = await sendTo(202)
    assert.equal(failure, null)
    assert.equal(received[0]?.key, 'id-1')
    assert.deepEqual(JSON.parse(received[0]?.body ?? ''), {
      to: '+6581112233',
      text: 'A rider is bringing your order from Rye. Follow it here, with the PIN to tell the rider:\nhttps://courier.example/tracking/a~b\n',
    })
  })

  test('is refused for good by 4xx, except the statuses that are about time', async () => {
    for (const status of [400, 410, 413, 422, 451]) {
      assert.equal((await sendTo(status)).failure?.isFinal, true, String(status))
    }
    for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
      assert.equal((await sendTo(status)).failure?.isFinal, false, String(status))
    }
    // A redirect isn't followed, because it could lead anywhere.
    assert.equal((await sendTo(302)).failure?.isFinal, false)
  })

  test('is refused with the gateway’s code, but never with the phone number', async () => {
    const reasonOf = async (body: string) => (await sendTo(400, body)).failure?.reason
    assert.equal(
      await reasonOf('{"code":21211,"message":"+6581112233 is invalid"}'),
      'the gateway responded 400 (21211)',
    )
    assert.equal(await reasonOf('{"error":"invalid_number"}'), 'the gateway responded 400 (invalid_number)')
    assert.equal(await reasonOf('{"error":{"code":"invalid-number"}}'), 'the gateway responded 400 (invalid-number)')
    for (const body of ['', 'no', '{"code":"+6581112233"}', '{"code":6581112233}', '[]', 'null', 'x'.repeat(1e6)]) {
      assert.equal(await reasonOf(body), 'the gateway responded 400', body.slice(0, 40))
    }
  })
})

test('the server logs where emails go, and never the mail server’s password', () => {
  const greetingOf = (env: Record<string, string>) => greeting(readSettings(env), 4321, true)
  assert.match(greetingOf({}), /^Mails +\/.*\.data\/outbox$/m)
  assert.match(greetingOf({ COURIER_ENVIRONMENT: 'stg' }), /^Mails +http:\/\/localhost:4321\/outbox /m)
  const smtp = greetingOf({ SMTP_URL: 'smtps://user:secret@mail.example:465' })
  assert.match(smtp, /^Mails +.*mail\.example:465/m)
  assert.doesNotMatch(smtp, /secret/)
})

test('an invalid mail setting stops the server with a one-line error without the password', () => {
  for (const [setting, value, message] of [
    ['SMTP_URL', 'https://user:secret@mail.example', /^SMTP_URL is "https"; allowed: .*smtps:/],
    ['SMS_URL', 'https://user:secret@sms.example', /^SMS_URL is "https"; allowed: .*sms\.example\/send$/],
    ['COURIER_MAIL_FROM', 'unknown', /^COURIER_MAIL_FROM is "unknown"; allowed: one email address$/],
    ['COURIER_SUPPORT_EMAIL', 'a@b.example,c@d.example', /^COURIER_SUPPORT_EMAIL/],
    ['COURIER_SITE_URL', 'https://courier.example/path', /^COURIER_SITE_URL/],
    ['COURIER_TRUSTED_PROXIES', '1.5', /^COURIER_TRUSTED_PROXIES/],
  ] as const)
    assert.throws(() => readSettings({ [setting]: value }), { message })
})
