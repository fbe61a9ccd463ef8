import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { preferredLanguages } from '../../../demo-site/order-api/server/pages/page-language.ts'

const link = '/tracking/0b1c2d3e4f'

function wanted(url: string, headers: Record<string, string> = {}, isOfReceiver = true): string[] {
  return preferredLanguages({ url, headers } as unknown as IncomingMessage, isOfReceiver)
}

describe('the language of a receiver’s page', () => {
  it('is the link’s, before an earlier choice and the browser’s languages', () => {
    const headers = { cookie: 'a=b; courier-language=zh-HK', 'accept-language': 'en-GB,en;q=0.8' }
    assert.deepEqual(wanted(`${link}?lang=ar`, headers), ['ar', 'zh-HK', 'en-GB', 'en'])
  })

  it('is the one chosen on the page, even if the link differs', () => {
    assert.equal(wanted(`${link}?lang=ar`, { 'courier-language': 'en' })[0], 'en')
  })

  it('is the browser’s best one if there is no other', () => {
    const headers = { 'accept-language': 'en;q=0.3, ar-EG, zh;q=0.9, *;q=0.1, fr;q=0' }
    assert.deepEqual(wanted(link, headers), ['ar-EG', 'zh', 'en'])
  })

  it('ignores values that aren’t language tags', () => {
    for (const odd of ['../en', '%00', 'a'.repeat(50), '<script>', '']) {
      assert.deepEqual(wanted(`${link}?lang=${encodeURIComponent(odd)}`, { 'accept-language': odd }), [], odd)
    }
  })

  it('follows neither address nor browser on other pages', () => {
    assert.deepEqual(wanted('/faq?lang=ar', { 'accept-language': 'ar' }, false), [])
  })
})
