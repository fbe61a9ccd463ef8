import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { preferredLanguages } from '../../../order-api/server/pages/page-language.ts'

const link = '/tracking/0b1c2d3e4f'

const languagesFor = (url: string, headers: Record<string, string>) =>
  preferredLanguages({ url, headers } as unknown as IncomingMessage)

describe('the language of a page', () => {
  it('is the one chosen before, else the link’s, else the browser’s', () => {
    const headers = { cookie: 'a=b; courier-language=zh-HK', 'accept-language': 'en-GB,en;q=0.8' }
    assert.deepEqual(languagesFor(`${link}?lang=ar`, headers), ['zh-HK', 'ar', 'en-GB', 'en'])
  })

  it('is the one chosen on the page, even if the link differs', () => {
    assert.equal(languagesFor(`${link}?lang=ar`, { 'courier-language': 'en' })[0], 'en')
  })

  it('is the browser’s best one if there is no other', () => {
    const headers = { 'accept-language': 'en;q=0.3, ar-EG, zh;q=0.9, *;q=0.1, fr;q=0' }
    assert.deepEqual(languagesFor(link, headers), ['ar-EG', 'zh', 'en'])
  })

  it('ignores values that aren’t language tags', () => {
    for (const tag of ['../en', '%00', 'a'.repeat(50), '<script>', ''])
      assert.deepEqual(languagesFor(`${link}?lang=${encodeURIComponent(tag)}`, { 'accept-language': tag }), [], tag)
  })
})
