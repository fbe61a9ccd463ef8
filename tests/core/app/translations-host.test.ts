import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noOrderApi } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const { openPage } = usePages({ api: noOrderApi, clock: createTestClock() })

/** A page in Arabic with a translations host that responds like this. */
function pageWithHost(respond: () => Response | Promise<Response>, settings: Record<string, string> = {}) {
  const clock = createTestClock()
  const requests: string[] = []
  const { page, warnings } = openPage({
    clock,
    language: 'ar',
    settings: { country: 'KW', translations: 'https://texts.example/shop/', ...settings },
    prepare: (environment) => {
      environment.fetch = async (input) => {
        if (!String(input).startsWith('https://texts.example')) return Response.json({}, { status: 404 })
        requests.push(String(input))
        return respond()
      }
    },
  })
  const text = (key: 'dialog.close' | 'vendors.found', count?: number) =>
    page.translations.translate(key, count === undefined ? {} : { count })
  return { page, clock, requests, warnings, text }
}

test('texts of the translations host replace ours, key by key, also plural forms', async () => {
  const few = 'عُثر على {{count}} فروع'
  const { page, requests, text } = pageWithHost(() =>
    Response.json({ 'dialog.close': 'سكّر', vendors: { found: { few } }, '__proto__.polluted': 'x' }),
  )
  await page.ready()
  assert.deepEqual(requests, ['https://texts.example/shop/ar.json'])
  assert.equal(text('dialog.close'), 'سكّر')
  assert.equal('polluted' in {}, false)
  assert.equal(text('vendors.found', 3), few.replace('{{count}}', '\u2068٣\u2069'))
  assert.notEqual(text('vendors.found', 100), '')
  await page.chooseLanguage('en')
  await page.chooseLanguage('ar')
  assert.deepEqual(requests.map((url) => url.split('/').at(-1)).sort(), ['ar.json', 'en.json'])
})

test('a text of the host with other placeholders, markup or no letters isn’t used', async () => {
  const { page, text, warnings, clock } = pageWithHost(() =>
    Response.json({ 'dialog.close': '<b>سكّر</b>', vendors: { found: { few: 'عُثر عليها' } }, 'no-such.key': 'x' }),
  )
  await page.ready()
  assert.equal(text('dialog.close'), 'إغلاق')
  assert.match(text('vendors.found', 3), /٣/)
  const isWarned = (key: string) => warnings.some((warning) => warning.includes(key))
  await waitUntil(clock, 'both warnings', () => isWarned('dialog.close') && isWarned('vendors.found.few'))
})

for (const [name, response] of [
  ['is missing', () => new Response('', { status: 404 })],
  ['isn’t JSON', () => new Response('<!doctype html>')],
  ['isn’t an object of texts', () => Response.json({ dialog: { close: 3 } })],
  ['is a list', () => Response.json(['x'])],
  ['can’t be requested', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const) {
  test(`our texts are shown, with a warning, if the host’s file ${name}`, async () => {
    const { page, text, warnings, clock } = pageWithHost(response)
    await page.ready()
    assert.equal(text('dialog.close'), 'إغلاق')
    await waitUntil(clock, 'a warning', () =>
      warnings.some((warning) => warning.includes('https://texts.example/shop/ar.json')),
    )
  })
}

test('a slow translations host is waited for 1 s, and its texts are shown when they arrive', async () => {
  let respond = (_response: Response) => {}
  const { page, text, clock } = pageWithHost(() => new Promise((resolve) => (respond = resolve)))
  const ready = page.ready()
  await clock.flush()
  await clock.advance(1000)
  await ready
  assert.equal(text('dialog.close'), 'إغلاق')
  respond(Response.json({ 'dialog.close': 'سكّر' }))
  await waitUntil(clock, 'the host’s text', () => text('dialog.close') === 'سكّر')
})

test('an address of the translations host that isn’t one is refused', () => {
  assert.throws(() => pageWithHost(() => Response.json({}), { translations: 'javascript:alert(1)' }), /translations/)
})
