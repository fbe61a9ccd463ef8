import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { ordersFile } from '../../../order-api/domain/bulk/template.ts'
import { mailText } from '../../../order-api/domain/mail/mail-texts.ts'
import { createTranslationsHost, translationsFrom } from '../../../order-api/server/translations-host.ts'
import { listen } from '../../support/servers/listen.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: string
let entries: object[]
let host: ReturnType<typeof createTranslationsHost> | null

beforeEach(() => {
  folder = temporaryFolder()
  entries = []
})
afterEach(() => host?.close())

async function start(source: string, languages = ['en', 'th']) {
  const setting = translationsFrom(source)
  assert.ok(setting)
  host = createTranslationsHost(setting, (entry) => entries.push(entry))
  await host.start(languages)
  return host
}

test('texts in a folder replace the built-in ones in mails, key by key', async () => {
  writeFileSync(join(folder, 'en.json'), JSON.stringify({ 'mail.verify-email.action': 'Yes, it’s me' }))
  await start(folder)
  assert.equal(mailText('en', 'mail.verify-email.action'), 'Yes, it’s me')
  assert.match(mailText('en', 'mail.verify-email.ignore'), /./)
  host?.close()
  assert.notEqual(mailText('en', 'mail.verify-email.action'), 'Yes, it’s me')
})

test('unknown keys, other placeholders and markup are left out, and the log names them', async () => {
  const given = {
    'no-such.key': 'x',
    common: { retry: '<b>Again</b>', save: 'Keep' },
    vendors: { found: { one: 'One', other: '{{number}} found' } },
    ['__proto__']: { retry: 'x' },
  }
  writeFileSync(join(folder, 'en.json'), JSON.stringify(given))
  const { textsOf } = await start(folder, ['en'])
  assert.deepEqual(textsOf('en'), { common: { save: 'Keep' } })
  assert.match(JSON.stringify(entries), /no-such\.key, common\.retry, vendors\.found\.one, vendors\.found\.other/)
})

for (const content of ['{"common": ', '[]', '{"common":{"save":1}}']) {
  test(`the file ${content} leaves the built-in texts, with a line in the log`, async () => {
    writeFileSync(join(folder, 'en.json'), content)
    const { textsOf } = await start(folder, ['en'])
    assert.equal(textsOf('en'), null)
    assert.equal(entries.length, 1)
    assert.match(JSON.stringify(entries), /en\.json/)
  })
}

test('a variant’s texts are compared with its base language’s, so that all its plural forms fit', async () => {
  const few = 'وجدنا {{count}} فروع'
  writeFileSync(join(folder, 'ar-EG.json'), JSON.stringify({ vendors: { found: { few } } }))
  const { textsOf } = await start(folder, ['ar-EG'])
  assert.deepEqual(textsOf('ar-EG'), { vendors: { found: { few } } })
})

test('a host with a password in its address is refused, and the message doesn’t repeat it', () => {
  for (const address of ['https://:secret@texts.example/shop', 'https://shop:secret@texts.example:99999/']) {
    assert.throws(
      () => translationsFrom(address),
      (error: Error) => !error.message.includes('secret'),
    )
  }
})

test('a replaced name of a sheet that Excel refuses leaves a template that opens', async () => {
  writeFileSync(
    join(folder, 'en.json'),
    JSON.stringify({ 'bulk-order-upload': { 'template-file': { sheet: 'Orders/deliveries', guide: 'x'.repeat(32) } } }),
  )
  await start(folder, ['en'])
  assert.ok((await ordersFile({ code: 'SG' }, 'en', [])).length > 1000)
})

test('an address is asked for {language}.json, and a slow one delays the start by a second at most', async () => {
  const paths: string[] = []
  const { origin, close } = await listen(
    createServer((request, response) => {
      paths.push(request.url ?? '')
      if (request.url === '/shop/en.json') response.end(JSON.stringify({ 'common.save': 'Keep' }))
    }),
  )
  const startedAt = performance.now()
  const { textsOf } = await start(`${origin}/shop/`)
  assert.ok(performance.now() - startedAt < 5000)
  assert.deepEqual(paths.sort(), ['/shop/en.json', '/shop/th.json'])
  assert.deepEqual([textsOf('en'), textsOf('th')], [{ common: { save: 'Keep' } }, null])
  await close()
})
