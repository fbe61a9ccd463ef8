import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findVendors, indexOfTyped } from '../../../core/vendors/find-vendors.ts'
import { type Vendor, vendorFromWire } from '../../../core/vendors/vendor.ts'

const vendors = [
  vendorOf('1000', 'Merlion Kitchen'),
  vendorOf('1002', 'Bugis'),
  vendorOf('1004', 'Café Bedok'),
  vendorOf('a-1003', 'Jurong East'),
]
const idsFound = (query: string) => findVendors(vendors, query).map(({ id }) => id)

test('finds a collection point by any part of its name or ID', () => {
  assert.deepEqual(idsFound('kitch'), ['1000'])
  assert.deepEqual(idsFound('A-10'), ['a-1003'])
  assert.deepEqual(idsFound('east jur'), ['a-1003'])
  assert.deepEqual(idsFound('bugis 1000'), [])
})

test('ignores accents and case', () => {
  assert.deepEqual(idsFound('CAFE'), ['1004'])
  assert.deepEqual(idsFound('café'), ['1004'])
})

test('an empty search finds all', () => {
  assert.equal(findVendors(vendors, '  '), vendors)
})

test('typed letters select the next name that starts with them', () => {
  assert.equal(indexOfTyped(vendors, 'j', 0), 3)
  assert.equal(indexOfTyped(vendors, 'ca', 0), 2)
  assert.equal(indexOfTyped(vendors, 'me', 3), 0)
  assert.equal(indexOfTyped(vendors, 'x', 0), -1)
})

test('typing more letters keeps the selected name if it still matches', () => {
  assert.equal(indexOfTyped(vendors, 'bu', 1), 1)
})

test('repeating a letter cycles through the names that start with it', () => {
  const vendorsWithB = [vendorOf('1', 'Bedok'), vendorOf('2', 'Ang Mo Kio'), vendorOf('3', 'Bugis')]
  assert.equal(indexOfTyped(vendorsWithB, 'b', 0), 2)
  assert.equal(indexOfTyped(vendorsWithB, 'bb', 2), 0)
})

function vendorOf(id: string, name: string): Vendor {
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
