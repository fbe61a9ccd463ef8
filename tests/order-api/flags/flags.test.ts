import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeEach, test } from 'node:test'
import { flagNames } from '../../../core/flags/flag-names.ts'
import { flagsFromWire } from '../../../core/flags/variations.ts'
import { createFlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { samplesOf } from '../../support/samples.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi({ flags: {} })
beforeEach(() => server.flags.save({}))

type Flags = Record<string, unknown>
/** Fetches the flags as a page does. */
const fetchFlags = (query = '', from: TestOrderApi = server) => from.callFor<Flags>(`/flags${query}`)

test('the demo has every flag of the specification, with a value of its type', async () => {
  const flags = await fetchFlags()
  assert.deepEqual(Object.keys(flags).sort(), [...flagNames].sort())
  assert.deepEqual(flagsFromWire(flags), flags)
})

test('business customers have a VAT number where the country’s settings say so', async (t) => {
  const taiwan = await createTestOrderApi({ country: 'TW' })
  t.after(() => taiwan.close())
  assert.equal((await fetchFlags('', taiwan))['payment-vat'], true)
  assert.equal((await fetchFlags())['payment-vat'], false)
})

test('all flags are written to the data folder, and an existing file stays', async (t) => {
  const file = await createFlagsFile()
  t.after(() => file.remove())
  const read = async () => JSON.parse(await readFile(file.path, 'utf8'))
  await (await createTestOrderApi({ flagsFile: file.path })).close()
  assert.deepEqual(Object.keys(await read()), [...flagNames])
  await file.save({ 'payment-vat': true })
  const second = await createTestOrderApi({ flagsFile: file.path })
  t.after(() => second.close())
  assert.deepEqual(await read(), { 'payment-vat': true })
  assert.equal((await fetchFlags('', second))['payment-vat'], true)
})

test('a flag can carry settings, as the sample of the README does', async () => {
  await server.flags.save(samplesOf('order-api/README.md').one('json', 'dual-pricing-display'))
  const flags = await fetchFlags()
  assert.deepEqual(flags['tracking-page-settings'], { map: true, calls: false })
  assert.deepEqual(flags['dual-pricing-display'], { currency: 'EUR', rate: 0.51129 })
})

test('a rule switches a flag for a country, a mode or a vendor, including a parent’s outlets', async () => {
  await server.flags.save({
    rules: [
      { country: ['SG', 'MY'], flags: { 'payment-vat': true } },
      { mode: 'guest', flags: { 'guest-checkout': true } },
      { vendor: ['1000', 'unknown'], flags: { 'increased-fee-info': true } },
      { vendor: '1001', mode: 'classic', flags: { 'payment-vat': false } },
    ],
  })
  const flagsFor = async (query: string) => {
    const flags = await fetchFlags(query)
    return ['payment-vat', 'guest-checkout', 'increased-fee-info'].filter((name) => flags[name])
  }
  // The server's own country by default.
  assert.deepEqual(await flagsFor(''), ['payment-vat'])
  assert.deepEqual(await flagsFor('?country=KW'), [])
  assert.deepEqual(await flagsFor('?country=SG&mode=guest'), ['payment-vat', 'guest-checkout'])
  assert.deepEqual(await flagsFor('?country=SG&vendor=1000'), ['payment-vat', 'increased-fee-info'])
  assert.deepEqual(await flagsFor('?country=SG&vendor=1002'), ['payment-vat', 'increased-fee-info'])
  assert.deepEqual(await flagsFor('?country=SG&vendor=1001'), ['increased-fee-info'])
  assert.deepEqual(await flagsFor('?country=SG&vendor=2000'), ['payment-vat'])
  // An unknown ID is ignored, even if a rule names it.
  assert.deepEqual(await flagsFor('?country=SG&vendor=unknown'), ['payment-vat'])
})

test('returns, for several vendors, only the flags that differ from the first vendor’s', async () => {
  const fetchDifferences = async (query: string) =>
    (await server.call<{ others?: object }>(`/flags?country=SG&${query}`)).body.others
  assert.deepEqual(await fetchDifferences('others=1001,1002'), {})
  await server.flags.save({
    rules: [
      { vendor: '1001', flags: { 'edit-outlet': false } },
      { vendor: '2000', flags: { 'payment-vat': true } },
      { vendor: '1000', mode: 'godroid', flags: { 'payment-vat': true } },
    ],
  })
  assert.equal(await fetchDifferences('vendor=1000'), undefined)
  assert.deepEqual(await fetchDifferences('vendor=1000&others=1001,1002,2000,unknown'), {
    '1001': { 'edit-outlet': false },
    '2000': { 'payment-vat': true },
  })
  assert.deepEqual(await fetchDifferences('vendor=1001&others=1002,unknown'), {
    '1002': { 'edit-outlet': true },
    unknown: { 'edit-outlet': true },
  })
  // A parent's rule applies to its outlets, and flags that need an account stay off for guests.
  assert.deepEqual(await fetchDifferences('mode=godroid&others=1002'), { '1002': { 'payment-vat': true } })
  assert.deepEqual(await fetchDifferences('mode=guest&vendor=1000&others=1001'), {})
  const tooMany = Array.from({ length: 201 }, (_, index) => index).join(',')
  assert.equal((await server.call(`/flags?others=${tooMany}`)).status, 400)
  assert.equal((await server.call(`/flags?others=${'1'.repeat(101)}`)).status, 400)
})

test('the static file has the values for all users', async () => {
  await server.flags.save({ 'payment-vat': true, rules: [{ country: 'SG', flags: { 'increased-fee-info': true } }] })
  const fallbackFlags = (await (await server.fetch('/fwfFallback.json')).json()) as Flags
  assert.equal(fallbackFlags.voucher, true)
  assert.equal(fallbackFlags['increased-fee-info'], false)
  assert.equal('rules' in fallbackFlags, false)
})

test('needs no session, isn’t cached, and refuses an invalid query', async () => {
  const { headers } = await server.call('/flags')
  assert.equal(headers.get('cache-control'), 'no-store')
  for (const query of ['?country=sg', '?country=Singapore', '?mode=admin', `?vendor=${'1'.repeat(101)}`]) {
    assert.equal((await server.call(`/flags${query}`)).status, 400, query)
  }
})

test('flags that need an account are off for guests, whatever the file says', async () => {
  const accountFlags = ['address-book', 'bulk-order-upload', 'edit-outlet', 'add-outlet', 'helpcenter']
  const allAccountFlags = Object.fromEntries(accountFlags.map((name) => [name, true]))
  for (const content of [allAccountFlags, { ...allAccountFlags, rules: [{ mode: 'guest', flags: allAccountFlags }] }]) {
    await server.flags.save(content)
    const flags = await fetchFlags('?mode=guest')
    assert.deepEqual(
      accountFlags.filter((name) => flags[name]),
      [],
    )
    assert.equal((await fetchFlags())['address-book'], true)
  }
})
