import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { unavailabilityOf } from '../../../order-api/store/unavailable.ts'
import { fuzz } from '../../support/fuzz/fuzz.ts'
import { type Send, sendsTo } from '../../support/fuzz/tenants.ts'
import { nextSeed } from '../../support/seeded-random.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const errorWith = (code: string, more: object = {}) => Object.assign(new Error('secret text'), { code, ...more })

describe('a failed query', () => {
  const server = useOrderApi()
  let as: string
  let query: PGlite['query']
  before(async () => {
    as = await server.signIn()
    query = server.client.query
  })

  /** Runs while each query of the database fails with this error. */
  async function whileFailing<Result>(error: unknown, run: () => Promise<Result>) {
    server.client.query = async () => {
      throw error
    }
    return run().finally(() => {
      server.client.query = query
    })
  }

  const away = { status: 503, key: 'error.service-unavailable', retryAfter: '3' }
  const readOnly = { status: 503, key: 'error.saving-unavailable', retryAfter: '5' }
  const bug = { status: 500, key: 'error.internal', retryAfter: null }
  const awayCodes = [
    // Of postgres.js, and of Node's sockets.
    ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
    // Connection exceptions, a changed password, a database that was dropped.
    ...['08000', '08003', '08006', '08001', '08004', '28P01', '28000', '3D000'],
    // A conflict, a deadlock, too many connections or locks, out of memory.
    ...['40001', '40P01', '53000', '53200', '53300', '53400', '55P03'],
    // A shutdown, a crash, a start, a dropped database, an idle session, a cancelled statement, a failing disk.
    ...['57014', '57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '58000', '58030'],
  ]
  const connecting = ['ENETUNREACH', 'ENOENT', 'EACCES'].map((code) => errorWith(code, { syscall: 'connect' }))
  const severalAddresses = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const cases: [expected: typeof away | typeof readOnly | typeof bug, errors: Error[]][] = [
    [away, [...awayCodes.map((code) => errorWith(code)), ...connecting, severalAddresses]],
    // A full disk, a standby.
    [readOnly, [errorWith('53100'), errorWith('25006')]],
    // Bugs: a missing table, a syntax error, a missing file, an error without a code.
    [bug, [errorWith('42P01'), errorWith('42601'), errorWith('ENOENT', { syscall: 'open' }), new TypeError('x')]],
  ]

  for (const [expected, errors] of cases)
    for (const error of errors) {
      const code = 'code' in error ? error.code : error.name
      test(`with ${code} is ${expected.status} ${expected.key}`, async () => {
        for (const thrown of [error, new Error('Failed query', { cause: error })]) {
          const { status, body, headers } = await whileFailing(thrown, () =>
            server.call<RefusalWire>('/vendors', { as }),
          )
          const response = { status, key: body.meta.translation_key, retryAfter: headers.get('retry-after') }
          assert.deepEqual(response, expected)
          assert.ok(!JSON.stringify(body).includes('secret'))
        }
      })
    }

  test('makes /healthz fail', async () => {
    const response = await whileFailing(errorWith('57P01'), () => server.fetch('/healthz'))
    assert.equal(response.status, 503)
    assert.ok(Number(response.headers.get('retry-after')) > 0)
    assert.equal(keyOf({ body: await response.json() }), 'error.service-unavailable')
  })

  test('isn’t asked more often because many call /healthz at the same time', async (t) => {
    const query = t.mock.method(server.client, 'query')
    const responses = await Promise.all(Array.from({ length: 50 }, () => server.fetch('/healthz')))
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200])
    assert.equal(query.mock.calls.length, 1)
    assert.equal((await server.fetch('/healthz')).status, 200)
    assert.equal(query.mock.calls.length, 2)
  })

  test('is no reason to refuse the request itself', () => {
    for (const error of [null, 'CONNECTION_CLOSED', { code: '57P01' }, new Error(''), errorWith('22001')])
      assert.equal(unavailabilityOf(error), null)
  })
})

describe('a database that can only be read', () => {
  const server = useOrderApi({
    flags: { 'guest-checkout': true, 'address-book': true, 'bulk-order-upload': true, 'pre-order': true },
  })
  const exec = (sql: string) => server.client.exec(sql)

  test('returns what is read, and refuses what is written with 503, a key and Retry-After', async () => {
    const counts: Record<string, number> = {}
    let isReadOnly = false
    const sendTo = sendsTo(server)
    const send: Send = async (request) => {
      const response = await sendTo(request)
      const { status, headers, text } = response
      if (isReadOnly && status >= 500) {
        const about = `${request.method} ${request.path}: ${text}`
        assert.deepEqual(refusalOf({ status, body: JSON.parse(text) }), [503, 'error.saving-unavailable'], about)
        assert.notEqual(request.method, 'GET', about)
        assert.equal(headers.get('retry-after'), '5')
        counts.refused = (counts.refused ?? 0) + 1
        return { ...response, status: 422 }
      }
      if (isReadOnly && status === 200) counts.read = (counts.read ?? 0) + 1
      return response
    }
    const as = await server.signIn()
    try {
      // The tenants are created before the disk is full.
      const report = await fuzz({
        send,
        seed: nextSeed(),
        requests: 450,
        onReady: async () => {
          await exec('set default_transaction_read_only = on')
          isReadOnly = true
        },
      })
      assert.deepEqual(report.findings, [])
      assert.ok((counts.refused ?? 0) > 10, 'writes were tried')
      assert.ok((counts.read ?? 0) > 10, 'reads worked')
    } finally {
      isReadOnly = false
      await exec('set default_transaction_read_only = off')
    }
    assert.equal((await server.sendOrder({}, { as })).status, 201)
  })
})
