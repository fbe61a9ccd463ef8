import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fetchAuthorization } from '../../support/log-in.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'
import { slowWorkbook } from '../../support/workbooks/slow.ts'
import type { Attack } from './attack.ts'

const exportedOrders = 60_000

export const jsonHeaders = (authorization: string) => ({ authorization, 'content-type': 'application/json' })

export const uploadBody = (content: string, vendorId: string) => JSON.stringify({ vendor_id: vendorId, content })

export function exportBody() {
  const period = { from: new Date(Date.now() - 30 * 86_400_000), to: new Date() }
  return JSON.stringify({ ...period, include_outlets: true, format: 'csv', deliver: 'download' })
}

/**
 * Starts a site as an operator does, with many orders of the outlet 1002, older than the demo's last ones, so that a file of
 * them doesn't fit into the buffers of a connection. @param prepare adds data before the site starts
 */
export async function startAttackedSite(
  settings: Record<string, string>,
  prepare: (database: PGlite) => Promise<void> = async () => {},
): Promise<SiteProcess> {
  const site = await startSiteProcess({
    riderSpeed: 0,
    settings: { COURIER_ENVIRONMENT: 'prd', COURIER_DEMO: 'on', ...settings },
  })
  site.setFlags({ 'bulk-order-upload': true, 'proof-of-delivery': true })
  await site.stop()
  const database = await PGlite.create(join(site.data, 'database-SG'))
  await database.query(
    `insert into orders select (jsonb_populate_record(example, jsonb_build_object(
       'order_id', '1002-B' || number, 'tracking_id', 'bench-' || number, 'client_order_id', 'bench-' || number,
       'created_at', (example).created_at - number * interval '12 seconds'))).*
     from generate_series(1, $1::int) number, lateral (
       select orders from orders where vendor_id = '1002' and created_at > now() - interval '20 days'
       order by created_at limit 1) found(example)`,
    [exportedOrders],
  )
  await prepare(database)
  await database.close()
  await site.start()
  return site
}

/** Returns the attacks on a site by name, at full load, by the demo's parent or without an account. */
export async function attacksOn({ origin }: SiteProcess): Promise<Record<string, Attack>> {
  const attacker = await fetchAuthorization(origin)
  const manyRows = uploadBody(await ordersFile(addresses(5000)), '1001')
  const slow = uploadBody((await slowWorkbook()).toString('base64'), '1001')
  const links = await readLinks(`${origin}/orders/api/v1`, attacker)
  const post = (path: string, body: string, connections: number): Attack => ({
    origin,
    path: `/orders/api/v1${path}`,
    method: 'POST',
    headers: jsonHeaders(attacker),
    body,
    connections,
  })
  const get = (path: string): Attack => ({ origin, path, method: 'GET', headers: {}, body: '', connections: 64 })
  return {
    'twelve uploads of 5,000 rows by one vendor': post('/bulk-job/create', manyRows, 12),
    'thirty slow workbooks of one vendor': post('/bulk-job/create', slow, 30),
    '64 connections read /openapi.json': get('/openapi.json'),
    '64 connections read a photo': get(`/orders/api/v1${links.photo}`),
    '64 connections read a delivery': get(`/orders/api/v1/public/tracking/${links.trackingId}`),
    '64 connections open a tracking page': get(`/tracking/${links.trackingId}`),
    '64 connections read map tiles': get('/tiles/14/12924/8137.svg'),
    '16 connections list the orders of a shop with 60,000': {
      ...get('/orders/api/v1/vendor/1000/orders?include_outlets=true&count=200'),
      headers: { authorization: attacker },
      connections: 16,
    },
    'four clients that don’t read their export': {
      ...post('/vendor/1000/orders/export', exportBody(), 4),
      isUnread: true,
    },
  }
}

const addresses = (rows: number) =>
  Array.from({ length: rows }, (_, index) => ({
    name: `Customer ${index}`,
    address: `${1 + (index % 90)} Orchard Road`,
  }))

interface ListedOrder {
  tracking_id: string
  proofs?: { image_url: string | null }[]
}

/** Returns the links that a receiver or a shop has: of a delivery, and of a photo. */
async function readLinks(api: string, authorization: string) {
  const response = await fetch(`${api}/vendor/1000/orders?include_outlets=true&count=200`, {
    headers: { authorization },
  })
  const { result } = (await response.json()) as { result: { data: ListedOrder[] } }
  const trackingId = result.data[0]?.tracking_id
  const photo = result.data.flatMap(({ proofs }) => proofs ?? []).find(({ image_url }) => image_url !== null)?.image_url
  if (!trackingId || !photo) throw new Error('The demo has no delivery with a photo')
  return { trackingId, photo }
}
