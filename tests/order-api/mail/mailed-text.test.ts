import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { languages } from '../../../core/config/languages.ts'
import { composeMail, type MailContent } from '../../../order-api/domain/mail/mails.ts'

describe('text in emails', () => {
  const evil = [
    'evil.example/win',
    'win@evil.example',
    'https://evil.example',
    'EVIL。COM',
    '<img/src=x>@x.com',
    'evil.com',
    // Invisible characters.
    'evil.\u200dcom',
    'evil.com\u{e0020}',
  ]
  const own = 'https://courier.example/own'
  const paid = { fee: 9, discount: 1, total: 8, currency: 'SGD', card: 'Visa •••• 4242' }
  const attachment = { name: 'orders.csv', contentType: 'text/csv', content: Buffer.from('') }
  const contentsWith = (text: string): MailContent[] => [
    { kind: 'verify-email', businessName: text, link: own },
    { kind: 'owner-invitation', vendor: text, parent: null, link: own },
    { kind: 'owner-invitation', vendor: 'Matrix', parent: text, link: own },
    { kind: 'order-report', vendor: text, about: 'selection', attachment },
    {
      kind: 'order-report',
      vendor: text,
      about: { table: 'orders', from: '2026-11-01', to: '2026-11-20' },
      attachment,
    },
    { kind: 'payment-receipt', order: '1002-ABCDEF', paid, vatNumber: text },
    { kind: 'receiver-link', vendor: text, link: own },
    { kind: 'webhook-disabled', vendor: text, link: own },
    { kind: 'sign-up-help', name: text, email: text, phone: '+6581112233', message: 'Help me' },
  ]
  test('days are written as people write them, in every language', () => {
    const about = { table: 'orders', from: '2026-11-01', to: '2026-11-20' } as const
    const report: MailContent = { kind: 'order-report', vendor: 'Bugis', about, attachment }
    const textIn = (language: string) => composeMail(report, 'a@b.example', language, 'foodpanda').text
    assert.match(textIn('en'), /1 Nov 2026.*20 Nov 2026/)
    assert.match(textIn('de'), /1\. Nov\. 2026.*20\. Nov\. 2026/)
    for (const language of languages) {
      const text = textIn(language)
      assert.doesNotMatch(text, /2026-11-01|–\s*–/, text)
      assert.equal(text.match(/\b(?:2026|2569)\b/g)?.length, 2, text)
    }
  })

  for (const language of ['en', 'ar', 'zh-HK']) {
    test(`nothing from a user becomes a link in ${language}`, () => {
      for (const content of evil.flatMap(contentsWith)) {
        const { subject, text, html } = composeMail(content, 'a@b.example', language, 'foodpanda')
        for (const part of [subject, text.replaceAll(own, ''), html.replaceAll(own, '')]) {
          assert.doesNotMatch(part, /evil|x\.com/i, `${content.kind}: ${part}`)
        }
      }
    })

    test(`an invitation reads well with and without a name in ${language}`, () => {
      const empty = /[\s(（]\u2068?–?\u2069?[,،，)）]|\{\{| {2}|\(\)/
      for (const vendor of ['Matrix', 'evil.com', '']) {
        const content = { kind: 'owner-invitation', vendor, parent: vendor, link: own } as const
        const { subject, text } = composeMail(content, 'a@b.example', language, 'foodpanda')
        assert.doesNotMatch(`${subject}\n${text}`, empty)
        assert.equal(text.split('Matrix').length, vendor === 'Matrix' ? 4 : 1)
      }
    })
  }
})
