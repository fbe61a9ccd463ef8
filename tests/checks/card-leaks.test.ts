import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { containsCardNumber, leaksInFolder, watchForCards } from '../support/card-leaks.ts'

const number = '4242424242424242'

/** A stub page that reports the events of a browser. */
function createReportedPage(kept = '', shown = '') {
  const listeners = new Map<string, (of: unknown) => void>()
  let report = (_where: string, _text: string) => {}
  const responses = [kept, shown]
  const page = {
    on: (event: string, listener: (of: unknown) => void) => listeners.set(event, listener),
    exposeFunction: async (_name: string, tell: typeof report) => {
      report = tell
    },
    addInitScript: async () => {},
    evaluate: async () => responses.shift() ?? '',
  }
  return {
    page: page as unknown as Page,
    emit: (event: string, of: unknown) => listeners.get(event)?.(of),
    tell: (where: string, text: string) => report(where, text),
  }
}

const request = (change: { url?: string; body?: string; headers?: Record<string, string> }) => ({
  url: () => change.url ?? 'https://courier.example/',
  postData: () => change.body ?? null,
  headers: () => change.headers ?? {},
})

test('a planted number is found however it is grouped', () => {
  for (const text of [number, '4242 4242 4242 4242', '4242-4242-4242-4242', 'n=4242%204242+4242%204242&x=1']) {
    assert.equal(containsCardNumber(`before ${text} after`, [number]), true, text)
  }
  assert.equal(containsCardNumber('Visa ···· 4242, 424242424242', [number]), false)
})

test('a planted number is found in the files of a folder, among bytes that are no text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-canary-'))
  try {
    mkdirSync(join(folder, 'base'))
    writeFileSync(join(folder, 'clean'), 'Visa ···· 4242')
    writeFileSync(join(folder, 'base', '1'), Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(number)]))
    assert.deepEqual(leaksInFolder(folder, [number]), [join(folder, 'base', '1')])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a number planted in a page is found wherever it is, and named by its place', async () => {
  const { page, emit, tell } = createReportedPage(`[{"draft":"${number}"},{}]`, `<input value="${number}">`)
  const watch = await watchForCards(page)
  emit('request', request({ url: `https://courier.example/?n=${number}` }))
  emit('request', request({ body: `{"number":"${number}"}` }))
  emit('request', request({ headers: { referer: `https://courier.example/${number}` } }))
  emit('framenavigated', { url: () => `https://courier.example/#${number}` })
  emit('console', { text: () => `typed ${number}` })
  tell('message of a frame', `{"number":"${number}"}`)
  tell('event courier-order-placed', `{"card":"${number}"}`)
  assert.deepEqual(await watch.leaks([number]), [
    'URL of a request',
    'body of a request',
    'header of a request',
    'URL of a page',
    'console',
    'message of a frame',
    'event courier-order-placed',
    'storage',
    'page',
  ])
})

test('a page that holds the last four digits alone leaks nothing', async () => {
  const { page, emit, tell } = createReportedPage('[{},{}]', '<p>Visa ···· 4242</p>')
  const watch = await watchForCards(page)
  emit('request', request({ body: '{"encrypted_card":"eyJ"}' }))
  tell('event courier-payment', '{"last_four":"4242"}')
  assert.deepEqual(await watch.leaks([number]), [])
})
