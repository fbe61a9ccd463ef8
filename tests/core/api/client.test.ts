import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { type ApiClient, type ApiFile, createClient } from '../../../core/api/client.ts'
import { NoResponseError, RefusedError, ServerError } from '../../../core/api/errors.ts'
import { fetchFlags } from '../../../core/api/flags.ts'
import { fetchPublicRiderPosition, fetchPublicTracking } from '../../../core/api/public-tracking.ts'
import { fetchRiderPosition } from '../../../core/api/riders.ts'
import { createTestClock } from '../../support/test-clock.ts'

/** Creates a client whose calls get these responses in turn, because the real order API has no such faults. */
function createTestClient(responses: (Response | Error | 'never')[]) {
  const clock = createTestClock()
  const attempts: [outcome: unknown, call: string][] = []
  const requests: Request[] = []
  let idCount = 0
  const client = createClient(
    {
      clock,
      randomId: () => `key ${++idCount}`,
      async upload(url, { onSent, ...init }) {
        onSent(30, 120)
        await clock.advance(200_000)
        onSent(120, 120)
        await clock.advance(200_000)
        return this.fetch(url, { ...init, method: 'POST' })
      },
      async fetch(input, init) {
        const request = new Request(input, init)
        requests.push(request)
        const pending = responses.shift() ?? new Response('{"result":"late"}')
        if (pending === 'never') {
          return new Promise((_, reject) => {
            request.signal.addEventListener('abort', () => reject(request.signal.reason))
          })
        }
        if (pending instanceof Error) throw pending
        return pending
      },
    },
    atom({ api: 'https://api.example' }),
    (outcome, call) => attempts.push([outcome, call]),
  )
  return { client, clock, requests, attempts }
}

const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

test('unwraps the result, or returns the whole body on request', async () => {
  const body = { result: { helpcenter: true }, others: {} }
  const { client } = createTestClient([Response.json(body), Response.json(body), new Response(null, { status: 204 })])
  assert.deepEqual(await client.request('/flags'), body.result)
  assert.deepEqual(await client.request('/flags', { whole: true }), body)
  assert.equal(await client.request('/sessions/1', { method: 'DELETE' }), null)
})

test('reports each good response, also of a download', async () => {
  const { client, attempts } = createTestClient([Response.json({ result: {} }), new Response('a;b')])
  await client.request('/flags')
  await client.request<ApiFile>('/bulk-job/example-file', { file: true })
  assert.deepEqual(attempts, [
    [null, 'GET /flags'],
    [null, 'GET /bulk-job/example-file'],
  ])
})

test('reports upload progress, and starts the timeout at the last byte', async () => {
  const { client, requests } = createTestClient([new Response('{"result":"checked"}')])
  const parts: number[] = []
  const onUpload = (part: number) => parts.push(part)
  const options = { method: 'POST', body: { content: 'UEs=' }, timeoutMs: 300_000, onUpload } as const
  assert.equal(await client.request('/bulk-job/create', options), 'checked')
  assert.deepEqual(parts, [0.25, 1])
  assert.equal(await requests[0]?.text(), '{"content":"UEs="}')
})

test('returns a file unchanged, and a refusal as an error', async () => {
  const file = new Response('PK', { headers: { 'content-type': 'application/zip' } })
  const { client } = createTestClient([file, refusal(403, { meta: { translation_key: 'bulk-order-upload.off' } })])
  const { contentType, content } = await client.request<ApiFile>('/file', { file: true })
  assert.equal(contentType, 'application/zip')
  assert.equal(new TextDecoder().decode(content), 'PK')
  await assert.rejects(client.request('/file', { file: true }), { name: 'RefusedError', key: 'bulk-order-upload.off' })
})

test('calls the given service, with a JSON body', async () => {
  const { client, requests } = createTestClient([new Response('{"result":1}'), new Response('{"result":2}')])
  assert.equal(await client.request('/order', { query: { vendorId: '1001', from: undefined } }), 1)
  await client.request('/riders/7', { service: 'hurrier', method: 'PUT', body: { a: 1 }, idempotencyKey: 'k' })
  const [read, change] = requests
  assert.equal(read?.url, 'https://api.example/orders/api/v1/order?vendorId=1001')
  assert.equal(read?.headers.get('content-type'), null)
  assert.equal(read?.headers.get('authorization'), null)
  assert.equal(change?.url, 'https://api.example/hurrier/api/v1/riders/7')
  assert.equal(change?.headers.get('content-type'), 'application/json')
  assert.equal(change?.headers.get('idempotency-key'), 'k')
  assert.equal(await change?.text(), '{"a":1}')
})

test('a failed GET is repeated until it succeeds', async () => {
  const { client, clock, requests } = createTestClient([
    new TypeError('fetch failed'),
    refusal(503, {}),
    refusal(429, {}, { 'retry-after': '5' }),
  ])
  const pending = client.request('/vendors')
  await clock.advance(1000)
  await clock.advance(2000)
  assert.equal(requests.length, 3)
  await clock.advance(4999)
  assert.equal(requests.length, 3)
  await clock.advance(1)
  assert.equal(await pending, 'late')
  assert.equal(clock.pending(), 0)
})

test('a rider’s position, flags and public tracking are fetched again after a failure', async () => {
  const { signal } = new AbortController()
  const query = { country: 'SG', vendor: null, mode: 'classic' } as const
  for (const fetchIt of [
    (client: ApiClient) => fetchRiderPosition(client, '7'),
    (client: ApiClient) => fetchPublicRiderPosition(client, 'link'),
    (client: ApiClient) => fetchPublicTracking(client, 'link', {}),
    (client: ApiClient) => fetchFlags(client, query, signal),
  ]) {
    const { client, clock, requests } = createTestClient([refusal(503, {}), Response.json({ result: {} })])
    const pending = fetchIt(client)
    await clock.advance(1000)
    await pending
    assert.equal(requests.length, 2, fetchIt.toString())
  }
})

test('sends a POST again with the same key, also if the user sends it again within five minutes', async () => {
  for (const fault of [new TypeError('fetch failed'), refusal(503, {})]) {
    const { client, clock, requests } = createTestClient([...Array(12).fill(fault)])
    const send = (body: object) =>
      clock.finish(client.request('/outlet', { method: 'POST', body }).catch((error: unknown) => error))
    const keys = () => requests.splice(0).map(({ headers }) => headers.get('idempotency-key'))
    assert.ok((await send({ name: 'A' })) instanceof Error)
    const first = keys()
    await send({ name: 'A' })
    const second = keys()
    assert.deepEqual([first.length, new Set([...first, ...second]).size, first[0] === null], [4, 1, false])
    await clock.advance(5 * 60_000)
    await send({ name: 'A' })
    assert.notEqual(keys()[0], first[0])
  }
})

test('reads a refusal’s key from the first error, or else from the body', async () => {
  const errorBody = {
    meta: { translation_key: 'error.whole' },
    errors: [{ message: '', meta: { translation_key: 'error.first' } }],
  }
  const { client } = createTestClient([
    refusal(422, { message: 'No', request_id: 'r-1', ...errorBody }),
    refusal(409, { message: 'No', errors: [], meta: { translation_key: 'error.whole' } }),
    new Response('<h1>Not found</h1>', { status: 404 }),
  ])
  const failures: unknown[] = []
  for (let call = 0; call < 3; call++) await client.request('/order').catch((error) => failures.push(error))
  const [first, second, third] = failures as RefusedError[]
  assert.ok(first instanceof RefusedError)
  assert.deepEqual([first.status, first.key, first.message, first.requestId], [422, 'error.first', 'No', 'r-1'])
  assert.deepEqual([second?.status, second?.key], [409, 'error.whole'])
  assert.deepEqual([third?.status, third?.key], [404, 'error.unknown'])
})

test('a lost connection and a network’s login page are reported as no response', async () => {
  for (const fault of [new TypeError('fetch failed'), new Response('<html>', { status: 200 })]) {
    const { client } = createTestClient([fault])
    await assert.rejects(client.request('/vendors', { retries: 0 }), NoResponseError)
  }
})

test('reads key, message and request ID of a failed server', async () => {
  const meta = { translation_key: 'error.service-unavailable' }
  const failureOf = async (response: Response) => {
    const { client } = createTestClient([response])
    const error = await client.request('/vendors', { retries: 0 }).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof ServerError)
    return { status: error.status, key: error.key, message: error.message, requestId: error.requestId }
  }
  assert.deepEqual(await failureOf(refusal(503, { message: 'Closed', errors: [], meta, request_id: 'r-2' })), {
    status: 503,
    key: 'error.service-unavailable',
    message: 'Closed',
    requestId: 'r-2',
  })
  assert.deepEqual(await failureOf(new Response('<h1>Bad gateway</h1>', { status: 502 })), {
    status: 502,
    key: 'error.unknown',
    message: '',
    requestId: null,
  })
})

test('waits 15 seconds for a response', async () => {
  const { client, clock } = createTestClient(['never'])
  const rejection = assert.rejects(client.request('/vendors', { retries: 0 }), NoResponseError)
  await clock.advance(15_000)
  await rejection
  assert.equal(clock.pending(), 0)
})

test('an aborted call returns nothing and isn’t repeated', async () => {
  const { client, clock, requests } = createTestClient(['never'])
  const controller = new AbortController()
  const rejection = assert.rejects(client.request('/vendors', { signal: controller.signal }), { name: 'AbortError' })
  await clock.flush()
  controller.abort()
  await rejection
  await clock.advance(60_000)
  assert.equal(requests.length, 1)
  await assert.rejects(client.request('/vendors', { signal: controller.signal }), { name: 'AbortError' })
  assert.equal(requests.length, 1)
  assert.equal(clock.pending(), 0)
})

test('renews an expired header once and repeats the call, even a POST', async () => {
  const { client, requests } = createTestClient([refusal(401, {}), new Response('{"result":true}')])
  let expired = 0
  client.registerAuthorization({
    header: async () => 'Bearer old',
    renew: async (refused) => (refused === 'Bearer old' ? 'Bearer new' : null),
    expire: () => expired++,
  })
  assert.deepEqual(await client.request('/order', { method: 'POST', body: {} }), true)
  assert.deepEqual(
    requests.map((request) => request.headers.get('authorization')),
    ['Bearer old', 'Bearer new'],
  )
  assert.equal(expired, 0)
})

test('a renewed header that is refused too ends the session', async () => {
  const { client, requests } = createTestClient([refusal(401, {}), refusal(401, {})])
  let expired = 0
  client.registerAuthorization({ header: async () => 'old', renew: async () => 'new', expire: () => expired++ })
  await assert.rejects(client.request('/vendors'), { name: 'RefusedError', status: 401 })
  assert.equal(requests.length, 2)
  assert.equal(expired, 1)
})

test('public calls have no authorization header', async () => {
  const { client, requests } = createTestClient([refusal(401, {})])
  client.registerAuthorization({ header: async () => 'secret', renew: async () => 'secret', expire: () => {} })
  await assert.rejects(client.request('/public/tracking/x', { authorized: false }), { status: 401 })
  assert.equal(requests.length, 1)
  assert.equal(requests[0]?.headers.get('authorization'), null)
})
