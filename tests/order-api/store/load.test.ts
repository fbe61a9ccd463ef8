import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, before, describe, test } from 'node:test'
import type { SavedAddressWire } from '../../../core/api/addressbook.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { openStore } from '../../../order-api/store/database.ts'
import { savedAddresses } from '../../../order-api/store/schema.ts'
import { createFlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { type ListeningServer, listen } from '../../support/servers/listen.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi({ flags: { 'guest-checkout': true, 'address-book': true } })
let as: string
before(async () => {
  as = await server.signIn()
})

const keyOf = ({ status, body }: { status: number; body: RefusalWire }) => `${status} ${body.meta?.translation_key}`

async function expectRefusalAfter(times: number, call: (attempt: number) => Promise<{ status: number }>) {
  for (let attempt = 0; attempt < times; attempt += 1) assert.equal((await call(attempt)).status, 200, `${attempt}`)
  assert.equal((await call(times)).status, 429)
}

describe('an address book', () => {
  test('is searched even if it was filled by an earlier version', async () => {
    const folder = await createFlagsFile()
    const database = { kind: 'folder', path: `${folder.path}.data` } as const
    const seeded = await createTestOrderApi({ database })
    await seeded.close()
    const store = await openStore(database, 'SG')
    await store.database.update(savedAddresses).set({ searchWords: null })
    const [entry] = await store.database.select().from(savedAddresses)
    await store.close()
    assert.ok(entry)
    const restarted = await createTestOrderApi({ database })
    try {
      const query = new URLSearchParams({ query: entry.name.slice(0, 4) })
      const path = `/addressbook/search-customers/${entry.vendorId}?${query}`
      const results = await restarted.callFor<SavedAddressWire[]>(path, { as: await restarted.signIn() })
      assert.ok(results.some(({ id }) => id === entry.id))
    } finally {
      await restarted.close()
      await folder.remove()
    }
  })
})

describe('a single client', () => {
  test('can call the geocoder no faster than a person types', async () => {
    const searchFrom = (from: string) => server.call('/geolocator/autocomplete?query=bugis&country=SG', { as, from })
    await expectRefusalAfter(300, () => searchFrom('203.0.113.1'))
    assert.equal((await server.call('/geolocator/reverse?lat=1.3&lng=103.8', { as, from: '203.0.113.1' })).status, 429)
    assert.equal((await searchFrom('203.0.113.2')).status, 200, 'a colleague elsewhere')
    await server.clock.advance(60_000)
    assert.equal((await searchFrom('203.0.113.1')).status, 200)
  })

  test('can request thirty new delivery areas an hour, and repeat them without limit', async () => {
    const { as: guest, vendorId } = await server.admitGuest()
    // Places outside the country need no calculation.
    const requestArea = (number: number) =>
      server.call(`/delivery/area/${vendorId}?lat=${20 + number / 100}&lng=30`, { as: guest })
    await expectRefusalAfter(30, requestArea)
    assert.equal((await requestArea(7)).status, 200)
  })
})

describe('a hostile geocoder or map', () => {
  let upstream: ListeningServer
  let otherHost: ListeningServer
  let api: TestOrderApi
  let behaviour: 'other-host' | 'file' | 'loop' | 'moved' | 'endless' = 'other-host'
  let otherHostRequests = 0
  const sent = { bytes: 0 }

  before(async () => {
    const answerWithSecret = createServer((_, response) => {
      otherHostRequests += 1
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('secret')
    })
    otherHost = await listen(answerWithSecret)
    const misbehave = createServer((request, response) => {
      const path = request.url ?? ''
      if (path === '/here') response.writeHead(200, { 'Content-Type': 'image/png' }).end('picture')
      else if (behaviour === 'other-host') response.writeHead(302, { Location: `${otherHost.origin}/internal` }).end()
      else if (behaviour === 'file') response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
      else if (behaviour === 'loop') response.writeHead(302, { Location: path }).end()
      else if (behaviour === 'moved') response.writeHead(301, { Location: '/here' }).end()
      else void sendEndlessly(response)
    })
    upstream = await listen(misbehave)
    const { origin } = upstream
    api = await createTestOrderApi({ tilesUrl: `${origin}/{z}/{x}/{y}.png`, geocoderUrl: `photon+${origin}` })
  })
  after(async () => {
    await api.close()
    for (const server of [upstream, otherHost]) await server.close()
  })

  /** Sends an endless response without a length. */
  async function sendEndlessly(response: ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'image/png' })
    await pipeline(Readable.from(parts()), response).catch(() => {})
  }

  function* parts() {
    for (;;) {
      const part = Buffer.alloc(64 * 1024, 'a')
      sent.bytes += part.length
      yield part
    }
  }

  async function fetchTile() {
    const response = await api.fetch('/tiles/1/1/1.svg')
    return { status: response.status, text: await response.text() }
  }

  async function geocode() {
    return keyOf(await api.call<RefusalWire>('/geolocator/autocomplete?query=x', { as: await api.signIn() }))
  }

  test('can redirect only within its host, and is cut off if its response is too large', async () => {
    for (const fault of ['other-host', 'file', 'loop'] as const) {
      behaviour = fault
      assert.equal((await fetchTile()).status, 502, fault)
      assert.equal(await geocode(), '502 geolocator.error.autocomplete', fault)
    }
    assert.equal(otherHostRequests, 0)
    behaviour = 'endless'
    assert.equal((await fetchTile()).status, 502)
    assert.equal(await geocode(), '502 geolocator.error.autocomplete')
    // Buffers of two connections, in addition to 2 MB and 1 MB.
    assert.ok(sent.bytes < 24 * 1024 * 1024, `${sent.bytes}`)
    behaviour = 'moved'
    assert.deepEqual(await fetchTile(), { status: 200, text: 'picture' })
  })
})
