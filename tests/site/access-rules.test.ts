import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, hasBar, type PageRule, type Visit } from '../../demo-site/src/scripts/access.ts'

/** Returns flags of which only these are on. */
function flagsOn(...names: string[]): Visit['flags'] {
  return { isOn: (name) => names.includes(name), isMaintenance: names.includes('planned-maintenance') }
}

const guarded: PageRule = { access: 'guarded' }
const bulk: PageRule = { access: 'guarded', needsFlag: 'bulk-order-upload' }
const signedOut: PageRule = { access: 'signed-out' }
const register: PageRule = { access: 'signed-out', closedByFlag: 'deactivate-sign-up' }
const publicPage: PageRule = { access: 'public' }

test('a guarded page waits until both session and flags are known', () => {
  assert.deepEqual(decide(guarded, { visitor: 'unknown', flags: flagsOn() }), { step: 'wait' })
  for (const visitor of ['in', 'out', 'guest'] as const) {
    assert.deepEqual(decide(guarded, { visitor, flags: null }), { step: 'wait' })
  }
  assert.deepEqual(decide(guarded, { visitor: 'in', flags: flagsOn() }), { step: 'show' })
  assert.deepEqual(decide(guarded, { visitor: 'guest', flags: flagsOn() }), { step: 'show' })
})

test('a guarded page redirects signed-out visitors to the landing page, and back after sign-in', () => {
  assert.deepEqual(decide(guarded, { visitor: 'out', flags: flagsOn() }), {
    step: 'leave',
    to: '/',
    returnsLater: true,
  })
})

test('the request page lets signed-out visitors continue as guests if guests may order', () => {
  const request: PageRule = { access: 'guarded', welcomesGuests: '' }
  const signedOutVisitor = { visitor: 'out' } as const
  assert.deepEqual(decide(request, { ...signedOutVisitor, flags: null }), { step: 'wait' })
  assert.deepEqual(decide(request, { ...signedOutVisitor, flags: flagsOn() }), {
    step: 'leave',
    to: '/',
    returnsLater: true,
  })
  assert.deepEqual(decide(request, { ...signedOutVisitor, flags: flagsOn('guest-checkout') }), { step: 'welcome' })
  assert.deepEqual(decide(guarded, { ...signedOutVisitor, flags: flagsOn('guest-checkout') }), {
    step: 'leave',
    to: '/',
    returnsLater: true,
  })
  const maintenanceFlags = flagsOn('guest-checkout', 'planned-maintenance')
  assert.deepEqual(decide(request, { ...signedOutVisitor, flags: maintenanceFlags }), {
    step: 'leave',
    to: '/maintenance',
    returnsLater: true,
  })
})

test('a page that needs an account redirects only guests to the landing page', () => {
  const page: PageRule = { access: 'guarded', needsAccount: '' }
  assert.deepEqual(decide(page, { visitor: 'guest', flags: flagsOn() }), {
    step: 'leave',
    to: '/',
    returnsLater: false,
  })
  assert.deepEqual(decide(page, { visitor: 'in', flags: flagsOn() }), { step: 'show' })
})

test('a page whose flag is off redirects to the landing page, and not back', () => {
  const redirect = { step: 'leave', to: '/', returnsLater: false }
  assert.deepEqual(decide(bulk, { visitor: 'in', flags: flagsOn() }), redirect)
  assert.deepEqual(decide(bulk, { visitor: 'in', flags: flagsOn('bulk-order-upload') }), { step: 'show' })
  assert.deepEqual(decide(register, { visitor: 'out', flags: flagsOn('deactivate-sign-up') }), redirect)
  assert.deepEqual(decide(register, { visitor: 'out', flags: flagsOn() }), { step: 'show' })
  assert.deepEqual(decide(register, { visitor: 'out', flags: null }), { step: 'wait' })
})

test('sign-in pages redirect a signed-in user to the request, but not a guest', () => {
  assert.deepEqual(decide(signedOut, { visitor: 'in', flags: null }), {
    step: 'leave',
    to: '/request-a-rider',
    returnsLater: false,
  })
  for (const visitor of ['unknown', 'out', 'guest'] as const) {
    assert.deepEqual(decide(signedOut, { visitor, flags: null }), { step: 'show' })
  }
})

test('maintenance closes guarded pages for all users and no other page', () => {
  const flags = flagsOn('planned-maintenance')
  for (const visitor of ['unknown', 'out', 'in', 'guest'] as const) {
    assert.deepEqual(decide(guarded, { visitor, flags }), { step: 'leave', to: '/maintenance', returnsLater: true })
    assert.deepEqual(decide(publicPage, { visitor, flags }), { step: 'show' })
  }
  assert.deepEqual(decide(signedOut, { visitor: 'out', flags }), { step: 'show' })
})

test('the navigation is hidden from signed-out visitors, and from guests on the tracking page', () => {
  assert.equal(hasBar('out', '/faq'), false)
  assert.equal(hasBar('unknown', '/order-tracking'), false)
  assert.equal(hasBar('guest', '/request-a-rider'), true)
  assert.equal(hasBar('guest', '/tracking/abc'), false)
  assert.equal(hasBar('in', '/tracking/abc'), true)
})
