import { Agent } from 'node:http'
import type { PGlite } from '@electric-sql/pglite'
import { fetchAuthorization } from '../../support/log-in.ts'

const vendorIds = Array.from({ length: 10 }, (_, index) => `vendor-${index}`)
const emailOf = (vendorId: string) => `${vendorId}@demo.courier`
const ordersPerVendor = 30

export interface BenchVendor {
  vendorId: string
  authorization: string
  /** Calls from an address of its own, because limits apply to addresses too. */
  agent: Agent
}

/** Adds ten vendors that are like the demo's outlet in Bugis, each with an account and orders. */
export async function addVendors(database: PGlite) {
  for (const vendorId of vendorIds) {
    await database.query(
      `insert into vendors select (jsonb_populate_record(vendors, jsonb_build_object(
         'vendor_id', $1::text, 'client_vendor_id', $1::text, 'parent_vendor_id', null))).*
       from vendors where vendor_id = '1002'`,
      [vendorId],
    )
    await database.query(
      `insert into accounts select (jsonb_populate_record(accounts, jsonb_build_object(
         'account_id', $1::text, 'email', $2::text))).*
       from accounts where account_id = 'demo-single'`,
      [vendorId, emailOf(vendorId)],
    )
    await database.query('insert into account_vendors (account_id, vendor_id) values ($1, $1)', [vendorId])
    await database.query(
      `insert into orders select (jsonb_populate_record(example, jsonb_build_object('order_id', $1::text || '-B' || number,
         'vendor_id', $1::text, 'tracking_id', $1::text || number, 'client_order_id', $1::text || number))).*
       from generate_series(1, ${ordersPerVendor}) number, lateral (
         select orders from orders where vendor_id = '1002' order by created_at limit 1) found(example)`,
      [vendorId],
    )
  }
}

export function signInVendors(origin: string): Promise<BenchVendor[]> {
  return Promise.all(
    vendorIds.map(async (vendorId, index) => ({
      vendorId,
      authorization: await fetchAuthorization(origin, emailOf(vendorId)),
      agent: new Agent({ keepAlive: true, localAddress: `127.0.0.${10 + index}` }),
    })),
  )
}

/** The site's API at an IPv4 address, since vendors have IPv4 addresses. */
export const apiOf = (origin: string) => `${origin.replace('localhost', '127.0.0.1')}/orders/api/v1`
