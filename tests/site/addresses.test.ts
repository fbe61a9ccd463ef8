import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionOf, sitePath, urlForVendor, vendorOf } from '../../demo-site/src/scripts/addresses.ts'

const origin = 'https://courier.example'

test('redirects only to pages of this site', () => {
  assert.equal(
    sitePath('/order-tracking/1001?order_id=1001-ABCDEF', origin),
    '/order-tracking/1001?order_id=1001-ABCDEF',
  )
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example/request-a-rider',
    '/x/..//evil.example/request-a-rider',
    '/%2e//evil.example/request-a-rider',
    '/.\\/evil.example/request-a-rider',
    '///evil.example',
    '/\n/evil.example',
    ' /request-a-rider',
    '',
    'order-tracking',
  ]
  for (const path of elsewhere) assert.equal(sitePath(path, origin), null, path)
})

test('the address contains the vendor’s ID, with any characters', () => {
  assert.equal(vendorOf('/request-a-rider/a-1003'), 'a-1003')
  assert.equal(vendorOf('/order-tracking/a%2Fb'), 'a/b')
  assert.equal(vendorOf('/order-tracking'), null)
  assert.equal(vendorOf('/order-tracking/%E0%A4%A'), null)
  assert.equal(vendorOf('/tracking/1001'), null)
  assert.equal(sectionOf('/request-a-riders/1001'), null)
})

test('choosing another vendor keeps the order being edited and closes the opened one', () => {
  const editing = new URL('/request-a-rider/1001?orderID=1001-ABCDEF', origin)
  assert.equal(urlForVendor(editing, 'a-1003'), '/request-a-rider/a-1003?orderID=1001-ABCDEF')
  const opened = new URL('/order-tracking/1001?order_id=1001-ABCDEF', origin)
  assert.equal(urlForVendor(opened, '1002'), '/order-tracking/1002')
  assert.equal(urlForVendor(new URL('/bulk-order/1001/job-7', origin), '1002'), '/bulk-order/1002')
})
