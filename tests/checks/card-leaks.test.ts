import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { containsCardNumber, leaksInFolder, watchForCards } from '../support/payments/card-leaks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const number = '4242424242424242'

/** Creates a stub page, whose events a test emits. */
function createStubPage(storage = '', html = '') {
  const listeners = new Map<string, (event: unknown) => void>()
  let report = (_where: string, _text: string) => {}
  const responses = [storage, html]
  const page = {
    on: (event: string, listener: (event: unknown) => void) => listeners.set(event, listener),
    exposeFunction: async (_name: string, reportText: typeof report) => {
      report = reportText
    },
    addInitScript: async () => {},
    evaluate: async () => responses.shift() ?? '',
  }
  return {
    page: page as unknown as Page,
    emit: (name: string, event: unknown) => listeners.get(name)?.(event),
    reportText: (where: string, text: string) => report(where, text),
  }
}

const request = (parts: { url?: string; body?: string; headers?: Record<string, string> }) => ({
  url: () => parts.url ?? 'https://courier.example/',
  postData: () => parts.body ?? null,
  headers: () => parts.headers ?? {},
})

test('finds a card number in any grouping', () => {
  for (const text of [number, '4242 4242 4242 4242', '4242-4242-4242-4242', 'n=4242%204242+4242%204242&x=1']) {
    assert.equal(containsCardNumber(`before ${text} after`, [number]), true, text)
  }
  assert.equal(containsCardNumber('Visa ···· 4242, 424242424242', [number]), false)
})

test('finds a card number in the files of a folder, also between binary data', () => {
  const binary = Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(number)])
  const folder = temporaryFolder({ clean: 'Visa ···· 4242', 'base/1': binary })
  assert.deepEqual(leaksInFolder(folder, [number]), [join(folder, 'base', '1')])
})

test('finds a card number anywhere in a page, and reports where it is', async () => {
  const { page, emit, reportText } = createStubPage(`[{"draft":"${number}"},{}]`, `<input value="${number}">`)
  const watch = await watchForCards(page)
  emit('request', request({ url: `https://courier.example/?n=${number}` }))
  emit('request', request({ body: `{"number":"${number}"}` }))
  emit('request', request({ headers: { referer: `https://courier.example/${number}` } }))
  emit('framenavigated', { url: () => `https://courier.example/#${number}` })
  emit('console', { text: () => `typed ${number}` })
  reportText('message of a frame', `{"number":"${number}"}`)
  reportText('event courier-order-placed', `{"card":"${number}"}`)
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

test('reports no leak for the last four digits', async () => {
  const { page, emit, reportText } = createStubPage('[{},{}]', '<p>Visa ···· 4242</p>')
  const watch = await watchForCards(page)
  emit('request', request({ body: '{"encrypted_card":"eyJ"}' }))
  reportText('event courier-payment', '{"last_four":"4242"}')
  assert.deepEqual(await watch.leaks([number]), [])
})
