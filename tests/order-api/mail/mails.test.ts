import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createMailer } from '../../../demo-site/order-api/domain/mail/mailer.ts'
import { composeMail, type Mail, type MailContent } from '../../../demo-site/order-api/domain/mail/mails.ts'
import { callerAddress } from '../../../demo-site/order-api/server/caller-address.ts'
import { greeting } from '../../../demo-site/order-api/server/greeting.ts'
import { createOutbox, outboxNames } from '../../../demo-site/order-api/server/mail/outbox.ts'
import { createOutboxPages } from '../../../demo-site/order-api/server/mail/outbox-pages.ts'
import { createSmtp } from '../../../demo-site/order-api/server/mail/smtp.ts'
import { createTextMessages } from '../../../demo-site/order-api/server/mail/text-messages.ts'
import { readSettings } from '../../../demo-site/order-api/server/settings.ts'
import { startMailServer } from '../../support/servers/mail-server.ts'
import { createTestClock } from '../../support/test-clock.ts'

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

  test('falls back to a related language, or the base of a regional one', () => {
    const subject = (language: string) => composeMail(code, 'a@b.example', language, 'foodpanda').subject
    assert.equal(subject('zh-TW'), subject('zh-HK'))
    assert.notEqual(subject('zh-TW'), subject('en'))
    assert.equal(subject('ar-EG'), subject('ar'))
    assert.notEqual(subject('ar-EG'), subject('en'))
  })

  test('is in English if the language has no texts yet', () => {
    assert.equal(composeMail(code, 'a@b.example', 'km', 'Glovo').subject, 'Your code for a new Glovo password')
    assert.match(composeMail(code, 'a@b.example', 'ur', 'foodpanda').html, /<html lang="en" dir="ltr">/)
  })

  test('has a one-line subject with any name, and a reply address', () => {
    const question = { name: 'Mei\r\nBcc: x@y.example', email: 'mei@shop.example', phone: '', message: 'a\nb' }
    const mail = composeMail({ kind: 'sign-up-help', ...question }, 'support@courier.example', 'en', 'foodora')
    assert.equal(mail.subject, 'Mei Bcc: x@y.example asks for help')
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
    await smtp.deliver(composeMail(code, 'baker@shop.example', 'en', 'foodpanda'))
    await server.close()
    const [message, ...others] = server.received
    assert.deepEqual(others, [])
    assert.deepEqual(message?.to, ['baker@shop.example'])
    assert.match(message?.data ?? '', /^From: foodpanda <no-reply@courier\.example>$/m)
    assert.match(message?.data ?? '', /multipart\/alternative/)
    assert.match(message?.data ?? '', /Content-Type: text\/plain/)
    assert.match(message?.data ?? '', /Content-Type: text\/html/)
    assert.match(message?.data ?? '', /^012345$/m)
  })

  test('is retried after 2 s, 30 s and 5 min, and logs no address', async () => {
    const clock = createTestClock()
    const logged: object[] = []
    const sent: Mail[] = []
    let failures = 3
    const mailer = createMailer({
      deliver: async (mail) => {
        if (failures-- > 0) throw new Error(`no way to ${mail.to}`)
        sent.push(mail)
      },
      brandName: 'foodpanda',
      siteUrl: 'https://courier.example',
      supportAddress: 'support@courier.example',
      clock,
      log: (entry) => logged.push(entry),
    })
    clock.waitFor(() => mailer.waitUntilIdle())
    mailer.send(code, 'baker@shop.example', 'en')
    for (const pause of [2_000, 30_000, 300_000]) {
      await clock.advance(pause - 1)
      assert.equal(sent.length, 0)
      await clock.advance(1)
    }
    await clock.flush()
    assert.equal(sent.length, 1)
    assert.equal(logged.length, 3)
    assert.doesNotMatch(JSON.stringify(logged), /baker|012345/)
    await mailer.close()
  })

  test('writes to the outbox without a mail server, in files for the operator only', async () => {
    const outbox = createOutbox(folder)
    await outbox.deliver(composeMail(verify('Rye'), 'first@shop.example', 'en', 'foodpanda'))
    await outbox.deliver(composeMail(code, 'second@shop.example', 'en', 'foodpanda'))
    const names = await outboxNames(folder)
    assert.equal(names.length, 2)
    assert.equal(statSync(join(folder, names[0] ?? '')).mode & 0o077, 0)
  })

  test('can be read at /outbox: newest first, one as plain text, under a policy without script', async () => {
    const pages = createOutboxPages(folder)
    const server = createServer(async (request, response) => {
      if (!(await pages(request, response, request.url ?? ''))) response.writeHead(418).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const list = await fetch(`${origin}/outbox`)
    assert.match(list.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const page = await list.text()
    assert.ok(page.indexOf('second@shop.example') < page.indexOf('first@shop.example'))
    assert.doesNotMatch(page, /<script|style=/)
    const path = /href="(\/outbox\/\S+?)"/.exec(page)?.[1] ?? ''
    const mailPage = await fetch(origin + path)
    assert.match(mailPage.headers.get('content-type') ?? '', /^text\/plain/)
    assert.match(await mailPage.text(), /^To: second@shop\.example\nSubject: .+\nDate: .+\n\n[\s\S]*012345/)
    for (const invalidPath of ['/outbox/../secret', '/outbox/%2e%2e%2fsecret', '/outbox/none.txt']) {
      assert.equal((await fetch(origin + invalidPath)).status === 200, false, invalidPath)
    }
    assert.equal((await fetch(`${origin}/outboxes`)).status, 418)
    assert.equal((await fetch(`${origin}/outbox`, { method: 'POST' })).status, 405)
    await new Promise((resolve) => server.close(resolve))
  })
})

test('text messages are sent to the gateway, and retried if it refuses', async () => {
  const received: string[] = []
  const gateway = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push(Buffer.concat(parts).toString())
    response.writeHead(received.length === 1 ? 503 : 202).end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  const texts = createTextMessages(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/send`)
  const content: MailContent = { kind: 'receiver-link', vendor: 'Rye', link: 'https://courier.example/tracking/a~b' }
  const message = composeMail(content, '+6581112233', 'en', 'foodpanda')
  await assert.rejects(texts.deliver(message), /503/)
  await texts.deliver(message)
  assert.deepEqual(JSON.parse(received[1] ?? ''), {
    to: '+6581112233',
    text: 'A rider is bringing your order from Rye. Follow it here, with the PIN to tell the rider:\nhttps://courier.example/tracking/a~b\n',
  })
  gateway.close()
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
  const errorOf = (env: Record<string, string>) => {
    try {
      readSettings(env)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  assert.match(errorOf({ SMTP_URL: 'https://user:secret@mail.example' }), /^SMTP_URL is "https"; allowed: .*smtps:/)
  assert.match(
    errorOf({ SMS_URL: 'https://user:secret@sms.example' }),
    /^SMS_URL is "https"; allowed: .*sms\.example\/send$/,
  )
  assert.match(
    errorOf({ COURIER_MAIL_FROM: 'unknown' }),
    /^COURIER_MAIL_FROM is "unknown"; allowed: one email address$/,
  )
  assert.match(errorOf({ COURIER_SUPPORT_EMAIL: 'a@b.example,c@d.example' }), /^COURIER_SUPPORT_EMAIL/)
  assert.match(errorOf({ COURIER_SITE_URL: 'https://courier.example/path' }), /^COURIER_SITE_URL/)
  assert.match(errorOf({ COURIER_TRUSTED_PROXIES: '1.5' }), /^COURIER_TRUSTED_PROXIES/)
})

test('behind a proxy, uses the address that the proxy added, not one the caller claims', () => {
  const incoming = (forwarded?: string) => ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  assert.equal(callerAddress(incoming('6.6.6.6'), 0), '10.0.0.1')
  assert.equal(callerAddress(incoming('6.6.6.6, 203.0.113.1'), 1), '203.0.113.1')
  assert.equal(callerAddress(incoming('6.6.6.6, 203.0.113.1, 10.0.0.2'), 2), '203.0.113.1')
  assert.equal(callerAddress(incoming(), 1), '10.0.0.1')
})
