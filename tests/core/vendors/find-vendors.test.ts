import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findVendors, indexOfTyped } from '../../../core/vendors/find-vendors.ts'
import { type Vendor, vendorFromWire } from '../../../core/vendors/vendor.ts'

const vendors = [
  aVendor('1000', 'Merlion Kitchen'),
  aVendor('1002', 'Bugis'),
  aVendor('1004', 'Café Bedok'),
  aVendor('a-1003', 'Jurong East'),
]
const idsFound = (query: string) => findVendors(vendors, query).map(({ id }) => id)

test('finds a collection point by any part of its name or ID', () => {
  assert.deepEqual(idsFound('kitch'), ['1000'])
  assert.deepEqual(idsFound('A-10'), ['a-1003'])
  assert.deepEqual(idsFound('east jur'), ['a-1003'])
  assert.deepEqual(idsFound('bugis 1000'), [])
})

test('accents and case do not matter in a search', () => {
  assert.deepEqual(idsFound('CAFE'), ['1004'])
  assert.deepEqual(idsFound('café'), ['1004'])
})

test('an empty search shows all', () => {
  assert.equal(findVendors(vendors, '  '), vendors)
})

test('typed letters lead to the next name that begins with them', () => {
  assert.equal(indexOfTyped(vendors, 'j', 0), 3)
  assert.equal(indexOfTyped(vendors, 'ca', 0), 2)
  assert.equal(indexOfTyped(vendors, 'me', 3), 0)
  assert.equal(indexOfTyped(vendors, 'x', 0), -1)
})

test('further typing keeps the name that still matches', () => {
  assert.equal(indexOfTyped(vendors, 'bu', 1), 1)
})

test('repeating a letter cycles through the names that begin with it', () => {
  const twice = [aVendor('1', 'Bedok'), aVendor('2', 'Ang Mo Kio'), aVendor('3', 'Bugis')]
  assert.equal(indexOfTyped(twice, 'b', 0), 2)
  assert.equal(indexOfTyped(twice, 'bb', 2), 0)
})

function aVendor(id: string, name: string): Vendor {
  return vendorFromWire({
    vendor_id: id,
    parent_vendor_id: null,
    client_vendor_id: id,
    is_parent: false,
    is_active: true,
    is_registered: true,
    estimation_pick_up_time: 10,
    flags: { payment_methods: [] },
    vendor_information: { name, currency: 'SGD', owners: [], invited: [], contact: { phone: '' }, location: null },
  })
}
