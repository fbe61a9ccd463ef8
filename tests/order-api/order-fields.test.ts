import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCsv } from 'hucre/csv'
import type { OrderWire } from '../../core/api/orders.ts'
import { readDocument, type Schema } from '../support/open-api.ts'
import { useOrderApi } from '../support/use-order-api.ts'

const server = useOrderApi()

interface Field {
  sent: unknown
  /** Where the order's shop gets it back. */
  read(order: OrderWire): unknown
}

const kept = (sent: unknown, read: Field['read']): Field => ({ sent, read })

/** All fields of `POST /order` by path, with an example. Null if the order doesn't just keep it, and other tests prove it. */
const fields: Record<string, Field | null> = {
  vendor_id: kept('1002', (order) => order.vendor_id),
  'customer.name': kept('Alicia Wong', (order) => order.customer.name),
  'customer.phone_number': kept('+6581234567', (order) => order.customer.phone_number),
  'customer.location.latitude': kept(1.304, (order) => order.customer.location.latitude),
  'customer.location.longitude': kept(103.8318, (order) => order.customer.location.longitude),
  'customer.location.address': kept(
    '#04-12, 2 Orchard Turn, Singapore 238801',
    (order) => order.customer.location.address,
  ),
  'customer.location.address_text': kept(
    '2 Orchard Turn, Singapore 238801',
    (order) => order.customer.location.address_text,
  ),
  'customer.location.notes': kept('Gate 3', (order) => order.customer.location.notes),
  'order.payment_method': kept('CASH_ON_DELIVERY', (order) => order.order.payment_method),
  'order.amount': kept(25, (order) => order.order.amount),
  'order.description': kept('Laksa for two', (order) => order.order.description),
  'order.cold_bag_needed': kept(false, (order) => order.order.cold_bag_needed),
  vat_number: null,
  reference: kept('POS-1', (order) => order.reference),
  age_validation_required: kept(true, (order) => order.age_validation_required),
  delivery_fee: kept(9.4, (order) => order.delivery_fee),
  preordered_for: null,
  is_return: null,
  login_pickup_estimation: null,
  signature: null,
  voucher: null,
  discounted_delivery_fee: null,
  discounted_delivery_fee_signature: null,
  sender: null,
}

test('every described field of an order is kept, and its shop gets it back', async () => {
  const { components } = await readDocument(server)
  const described = pathsOf(components.schemas.OrderCreate ?? assert.fail())
  const known = Object.keys(fields)
  const unknown = described.filter((path) => !known.some((name) => path === name || path.startsWith(`${name}.`)))
  assert.deepEqual(unknown, [], `fields of OrderCreate that aren’t in ${import.meta.filename}`)

  const change: Record<string, unknown> = {}
  for (const [path, field] of Object.entries(fields)) if (field) setAt(change, path.split('.'), field.sent)
  const placed = await server.place(change)
  for (const [path, field] of Object.entries(fields)) if (field) assert.deepEqual(field.read(placed), field.sent, path)
})

/** Fields without a column in exports, because shops don't need them there. */
const notExported = new Set([
  'customer.location.latitude',
  'customer.location.longitude',
  'customer.location.address_text',
  'customer.location.notes',
  'order.cold_bag_needed',
  'age_validation_required',
])

test('every kept field of an order is exported, or listed as left out', async () => {
  const sent = Object.entries(fields).flatMap(([path, field]) => (field ? [{ path, value: field.sent }] : []))
  const change: Record<string, unknown> = {}
  for (const { path, value } of sent) setAt(change, path.split('.'), value)
  const { order_id } = await server.place(change)
  const period = { from: undefined, to: undefined }
  const as = await server.signIn()
  const { body } = await server.exportOrders({ order_ids: [order_id], ...period }, { vendorId: '1002', as })
  const [, cells = []] = parseCsv(body.replace('\ufeff', ''), { delimiter: ',' })
  for (const { path, value } of sent) assert.equal(cells.includes(String(value)), !notExported.has(path), path)
})

/** Returns the paths of all values. */
function pathsOf({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    schema.properties ? pathsOf(schema, `${prefix}${name}.`) : [prefix + name],
  )
}

function setAt(target: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown) {
  if (rest.length > 0) {
    const inner = (target[name] ?? {}) as Record<string, unknown>
    target[name] = inner
    setAt(inner, rest, value)
  } else target[name] = value
}
