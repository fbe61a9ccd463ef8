import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { wantedLanguages } from '../../../demo-site/order-api/server/page-language.ts'

const link = '/tracking/0b1c2d3e4f'

function wanted(url: string, headers: Record<string, string> = {}, isOfReceiver = true): string[] {
  return wantedLanguages({ url, headers } as unknown as IncomingMessage, isOfReceiver)
}

describe('the language of a receiver’s page', () => {
  it('is that of the link, before one chosen earlier and those of the browser', () => {
    const headers = { cookie: 'a=b; courier-language=zh-HK', 'accept-language': 'en-GB,en;q=0.8' }
    assert.deepEqual(wanted(`${link}?lang=ar`, headers), ['ar', 'zh-HK', 'en-GB', 'en'])
  })

  it('is the one chosen in the page’s list, whatever the link says', () => {
    assert.equal(wanted(`${link}?lang=ar`, { 'courier-language': 'en' })[0], 'en')
  })

  it('is the browser’s best one if there is no other', () => {
    const headers = { 'accept-language': 'en;q=0.3, ar-EG, zh;q=0.9, *;q=0.1, fr;q=0' }
    assert.deepEqual(wanted(link, headers), ['ar-EG', 'zh', 'en'])
  })

  it('is never what no language tag looks like', () => {
    for (const odd of ['../en', '%00', 'a'.repeat(50), '<script>', '']) {
      assert.deepEqual(wanted(`${link}?lang=${encodeURIComponent(odd)}`, { 'accept-language': odd }), [], odd)
    }
  })

  it('on other pages follows neither address nor browser', () => {
    assert.deepEqual(wanted('/faq?lang=ar', { 'accept-language': 'ar' }, false), [])
  })
})
