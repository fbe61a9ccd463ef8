import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { byteLength } from '../../../core/lib/text/byte-length.ts'
import { maxListBytes } from '../../../order-api/domain/answer-limit.ts'
import { maxEdits } from '../../../order-api/domain/orders/update-order.ts'
import { maxKeys } from '../../../order-api/domain/partners/keys.ts'
import { maxEndpoints } from '../../../order-api/domain/partners/webhooks/endpoints.ts'
import { maxOutlets } from '../../../order-api/domain/vendors/owners.ts'
import { base64Of, uploadOrders } from '../../support/bulk-jobs.ts'
import { largestBody, longTexts } from '../../support/fuzz/largest.ts'
import { type ApiDocument, type Operation, operationsOf } from '../../support/open-api.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { partnerSubject } from '../../support/routes/partner-routes.ts'
import { outlet, routePermissions, type Subject, savedAddress } from '../../support/routes/route-permissions.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { addReferences, listsIn, refusedRoutes } from './refused-routes.ts'

const maxAnswerBytes = 5_000_000
const maxMemoryMb = 300
const calledAtOnce = 4
const api = '/orders/api/v1'
const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details', 'Notes', 'Building']

interface Case {
  /** Below the route's own path. */
  path?: string
  as?: string
  body?: object
  headers?: Record<string, string>
}

const fleetKey = 'a-key-of-the-fleet-long-enough-to-be-used'

describe('the largest lawful input with the most data', () => {
  const server = useOrderApi({
    fleetKey,
    flags: { 'bulk-order-upload': true, 'address-book': true, 'guest-checkout': true, 'add-outlet': true },
  })
  let as: string
  let document: ApiDocument
  let subject: Subject
  let cases: Record<string, Case>

  const memory = () => process.memoryUsage.rss() / 1e6

  before(async () => {
    as = await server.signIn()
    document = await (await server.fetch('/openapi.json')).json()
    subject = await fillWithData()
    cases = await otherCases()
  })

  const largest = (route: string, body: object) => largestBody(document, route, body)

  /** Copies a row, with other values in some columns. `number` counts from 1. */
  const copyRow = (table: string, where: string, changes: string, count: number) =>
    server.client.query(`insert into ${table}
      select (jsonb_populate_record(example, jsonb_build_object(${changes}))).* from generate_series(1, ${count}) number,
        lateral (select ${table} from ${table} where ${where} limit 1) found(example)`)

  async function fillWithData(): Promise<Subject> {
    const route = `POST ${api}`
    const body = largest(`${route}/order`, orderFromBugis(server.clock))
    const { order_id: orderId } = await server.place({}, { as, body })
    const long = longTexts.any
    await server.client.query(
      `update orders set cancel_reason = $2::text, failure_reason = $2::text, shop = jsonb_set(shop, '{name}', to_jsonb(left($2::text, 200))),
        status_history = status_history || (select jsonb_agg(jsonb_build_object('status', 'MODIFIED', 'created_at', $3::text)) from generate_series(1, ${maxEdits})),
        receiver_changes = (select jsonb_agg(jsonb_build_object('at', $3::text, 'field', 'notes', 'value', left($2::text, 200))) from generate_series(1, 10)),
        messages = (select jsonb_agg(jsonb_build_object('at', $3::text, 'from', 'vendor', 'sentence', 'preparing', 'key', number::text)) from generate_series(1, 20) number)
       where order_id = $1`,
      [orderId, long.repeat(500), new Date(server.clock.now()).toISOString()],
    )
    const newIds = `'order_id', '1002-Q' || number, 'tracking_id', 'q' || number, 'client_order_id', 'q' || number`
    await copyRow('orders', `order_id = '${orderId}'`, `${newIds}, 'fleet', 'api'`, 400)

    const entry = largest(`${route}/addressbook/{vendorId}`, savedAddress)
    const saved = await server.callFor<{ id: string }>('/addressbook/1002', { as, body: entry })
    const { id: savedAddressId } = saved
    const entries = Math.floor(maxListBytes / (byteLength(JSON.stringify(saved)) + 100)) - 1
    await copyRow('saved_addresses', `id = '${savedAddressId}'`, `'id', 'q' || number`, entries)

    const users = Array.from({ length: 50 }, (_, number) => `${'q'.repeat(60)}${number}@shop.example`)
    await server.callFor('/outlet', { as, body: { ...largest(`${route}/outlet`, outlet), users } })
    await copyRow('vendors', `name like '${long}%'`, `'vendor_id', 'q' || number`, maxOutlets)
    await server.client.query(`insert into invitations (invitation_id, vendor_id, email, invited_by, created_at, expires_at)
        select outlet_id || email, outlet_id, email, invited_by, created_at, expires_at
        from invitations, (select 'q' || number as outlet_id from generate_series(1, 300) number) outlets where email like 'qqq%'`)
    await copyRow(
      'sessions',
      `account_id = (select account_id from accounts where email = 'parent@demo.courier')`,
      `'session_id', 'q' || number`,
      5000,
    )

    const partner = await partnerSubject(server, '1002', as)
    await copyRow(
      'partner_keys',
      `key_id = '${partner.partnerKeyId}'`,
      `'key_id', 'q' || number, 'key_hash', 'q' || number, 'name', '${long.repeat(60)}'`,
      maxKeys,
    )
    await copyRow(
      'webhook_endpoints',
      `endpoint_id = '${partner.webhookId}'`,
      `'endpoint_id', 'q' || number, 'url', 'https://${'u'.repeat(490)}'`,
      maxEndpoints,
    )
    await copyRow(
      'webhook_deliveries',
      `endpoint_id = '${partner.webhookId}'`,
      `'delivery_id', 1000000 + number, 'message_id', 'q' || number, 'next_try_at', null`,
      200,
    )

    const rows = Array.from({ length: 5000 }, (_, number) => [
      `${long.repeat(400)} ${'x'.repeat(1 + (number % 90))}`,
      ...['81234567', '#04-12', 'Bugis Junction', number, 'cash'],
      ...[long.repeat(200), 'n'.repeat(1000), long.repeat(100)],
    ])
    const job = await uploadOrders(server, await base64Of([titles, ...rows]), { vendorId: '1002', as })
    const { bulk_job_id: bulkJobId } = job.bulk_job.metadata
    const finished = `'job_id', 'q' || number, 'status', 'ORDER_PLACEMENT_FAIL', 'file_name', '${long.repeat(255)}'`
    await copyRow('bulk_jobs', `job_id = '${bulkJobId}'`, finished, 300)
    // Placing it again returns its rows.
    await server.client.query(`update bulk_jobs set status = 'ORDER_PLACEMENT_FAIL' where job_id = '${bulkJobId}'`)
    return { vendorId: '1002', orderId, riderId: 'none', savedAddressId, bulkJobId, ...partner }
  }

  /** Gives a copy of the largest order to a rider. */
  async function riderLink(): Promise<Case> {
    await server.client.query(`update orders set fleet = 'own-riders' where order_id in ('1002-Q3', '1002-Q4')`)
    const path = '/vendor/1002/order/1002-Q3/rider'
    assert.equal((await server.call(path, { as, body: { name: 'Arun', phone: '+6591234567' } })).status, 200)
    await server.clock.flush()
    const [, token] = /\/job\/(\w+)/.exec(server.mails.at(-1)?.text ?? '') ?? []
    return { as: `Job ${token}`, headers: { 'x-courier-device': 'a phone' } }
  }

  async function otherCases(): Promise<Record<string, Case>> {
    const { tracking_id: trackingId } = await server.readOrder(subject.orderId)
    const tracked = `/public/tracking/${trackingId}`
    const text = longTexts.any.repeat(300)
    const long3900 = 'x'.repeat(3900)
    const at = new Date(server.clock.now()).toISOString()
    const link = await riderLink()
    const position = { rider_id: text.slice(0, 100), latitude: 1.3, longitude: 103.8, at }
    const attack = await base64Of([titles, ...Array.from({ length: 5000 }, () => titles.map(() => long3900))])
    return {
      'GET /tiles/info.json': {},
      'GET /tiles/{z}/{x}/{file}': { path: '/tiles/14/12914/8130.svg?theme=dark' },
      'POST /conditions-api/v1/init': { body: {} },
      'GET /fwfFallback.json': {},
      [`GET ${api}/flags`]: {
        path: `${api}/flags?vendor=1002&others=${Array.from({ length: 200 }, (_, n) => `q${n}`).join()}`,
      },
      [`GET ${api}/get-country-parameter/{name}`]: { path: `${api}/get-country-parameter/serviceHours` },
      [`GET ${api}/vendors`]: {},
      [`GET ${api}/vendor/{id}/orders`]: { path: `${api}/vendor/1002/orders?count=200` },
      [`GET ${api}/sessions`]: {},
      [`GET ${api}/invitations/{id}`]: { as: '', path: `${api}/invitations/none` },
      [`GET ${api}/geolocator/autocomplete`]: {
        path: `${api}/geolocator/autocomplete?country=SG&query=${'orchard '.repeat(200)}`,
      },
      [`GET ${api}/geolocator/reverse`]: { path: `${api}/geolocator/reverse?lat=1.3&lng=103.83` },
      [`GET ${api}/geolocator/details`]: {
        path: `${api}/geolocator/details?query_id=${'q'.repeat(1000)}`,
      },
      [`GET ${api}/bulk-job/example-file`]: { path: `${api}/bulk-job/example-file?language=ar` },
      [`POST ${api}/bulk-job/create`]: {
        body: { vendor_id: '1002', content: attack, file_name: text.slice(0, 255) },
      },
      [`GET ${api}/voucher/{code}`]: { path: `${api}/voucher/WELCOME5?vendor_id=1002` },
      [`GET ${api}/order/payment/state`]: { path: `${api}/order/payment/state?order_id=${subject.orderId}` },
      [`GET ${api}/public/tracking/{trackingId}`]: { path: api + tracked },
      [`GET ${api}/public/tracking/{trackingId}/rider`]: { path: `${api}${tracked}/rider` },
      [`GET ${api}/public/tracking/{trackingId}/receipt`]: { path: `${api}${tracked}/receipt` },
      [`GET ${api}/public/tracking/{trackingId}/c2c`]: { path: `${api}${tracked}/c2c` },
      [`GET ${api}/proofs/{orderId}/{kind}`]: {
        path: `${api}/proofs/${subject.orderId}/delivery?expires=1&signature=${text.slice(0, 100)}`,
      },
      'GET /hurrier/api/v1/riders/{id}': { path: '/hurrier/api/v1/riders/none' },
      [`POST ${api}/order`]: { body: largest(`POST ${api}/order`, orderFromBugis(server.clock)) },
      [`POST ${api}/guest`]: { as: '', body: {} },
      [`GET ${api}/fleet/jobs`]: { as: `Fleet ${fleetKey}`, path: `${api}/fleet/jobs?since=0` },
      [`POST ${api}/fleet/positions`]: { as: `Fleet ${fleetKey}`, body: { positions: Array(100).fill(position) } },
      [`POST ${api}/fleet/jobs/{orderId}/events`]: {
        ...{ as: `Fleet ${fleetKey}`, path: `${api}/fleet/jobs/1002-Q1/events` },
        body: { event_id: text.slice(0, 100), type: 'accepted', at },
      },
      [`POST ${api}/vendor/{vendorId}/order/{orderId}/rider`]: {
        path: `${api}/vendor/1002/order/1002-Q4/rider`,
        body: { name: text.slice(0, 100), phone: '+6591234567' },
      },
      [`GET ${api}/job`]: link,
      [`POST ${api}/job/events`]: { ...link, body: { event_id: text.slice(0, 100), type: 'at_vendor', at } },
      [`POST ${api}/job/positions`]: { ...link, body: { positions: Array(100).fill(position) } },
      // Not a photo: calls here have JSON.
      [`POST ${api}/job/proofs`]: { ...link, path: `${api}/job/proofs?kind=pickup&event_id=p`, body: [text] },
      [`POST ${api}/fleet/jobs/{orderId}/proofs`]: {
        ...{ as: `Fleet ${fleetKey}`, path: `${api}/fleet/jobs/1002-Q2/proofs` },
        body: { kind: 'collection', at, content_type: 'image/jpeg', content: '/9j/'.repeat(15_000) },
      },
    }
  }

  async function call(route: string) {
    const [method = '', pattern = ''] = route.split(' ')
    const rule = routePermissions[route]
    const known =
      cases[route] ??
      (rule && 'call' in rule
        ? callOf(route, rule.call(subject))
        : method === 'GET'
          ? null
          : { body: largest(route, {}) })
    assert.ok(known, `${route} has no largest input: add it to this test`)
    const { path = pattern, as: caller = as, body, headers } = known
    const usual = { ...(caller && { authorization: caller }), ...(body && { 'content-type': 'application/json' }) }
    const response = await server.fetch(path, {
      method,
      headers: { ...usual, ...headers },
      ...(body && method !== 'GET' && { body: JSON.stringify(body) }),
    })
    const bytes = (await response.arrayBuffer()).byteLength
    const isStream = /csv|sheet/.test(response.headers.get('content-type') ?? '')
    return { route, bytes: isStream ? 0 : bytes, status: response.status }
  }

  const callOf = (
    route: string,
    { path, body, headers }: { path: string; body?: unknown; headers?: Record<string, string> },
  ): Case => ({
    path: path.replace(/^(?=\/riders)/, '/hurrier/api/v1').replace(/^(?!\/hurrier)/, api),
    ...(body !== undefined && { body: largest(route, body as object) }),
    ...(headers && { headers }),
  })

  test('gets at most 5 MB from every route, and takes at most 300 MB of memory', async (t) => {
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // What ends sessions, keys and ownership comes last.
    const isLast = (route: string) => (route.endsWith('/logout') ? 2 : route.startsWith('DELETE') ? 1 : 0)
    // What filling the data has left behind isn't the server's need.
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const idle = memory()
    let most = idle
    const sampling = setInterval(() => {
      most = Math.max(most, memory())
    }, 5)
    t.after(() => clearInterval(sampling))
    const answers: Awaited<ReturnType<typeof call>>[] = []
    for (const route of routes.sort((a, b) => isLast(a) - isLast(b))) {
      const length = route.startsWith('GET') ? calledAtOnce : 1
      answers.push(...(await Promise.all(Array.from({ length }, () => call(route)))))
    }
    const describeAnswers = (wrong: typeof answers) =>
      wrong.map(({ route, status, bytes }) => `${route}: ${status}, ${bytes} bytes`)
    assert.deepEqual(describeAnswers(answers.filter(({ status }) => status >= 500)), [])
    const refused = new Set(answers.filter(({ status }) => status >= 400).map(({ route }) => route))
    assert.deepEqual([...refused].sort(), refusedRoutes)
    assert.deepEqual(describeAnswers(answers.filter(({ bytes }) => bytes > maxAnswerBytes)), [])
    assert.ok(most - idle < maxMemoryMb, `${Math.round(most - idle)} MB`)
    t.diagnostic(`${answers.length} responses, ${Math.round(most - idle)} MB`)
  })

  test('the routes that refuse here answer with records that others were measured with, or without lists', () => {
    const measured = new Set<string>()
    const refused = new Set(refusedRoutes)
    const contentsOf = ({ responses }: Operation) =>
      Object.entries(responses).flatMap(([status, { content }]) => (status < '300' && content ? [content] : []))
    const operations = operationsOf(document)
    for (const { route, operation } of operations)
      if (!refused.has(route)) for (const content of contentsOf(operation)) addReferences(document, content, measured)
    const lists = operations
      .filter(({ route }) => refused.has(route))
      .flatMap(({ route, operation }) =>
        contentsOf(operation).flatMap((content) => listsIn(document, content, route, measured)),
      )
    // An account has at most 20 cards.
    const payment = `POST ${api}/order/payment/intent application/json schema properties result properties payment_methods`
    assert.deepEqual(lists, [payment, `${payment} items properties paymentInstruments`])
  })
})
