import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, hasBar, type PageRule, type Visit } from '../../demo-site/src/scripts/access.ts'

const visitors = ['unknown', 'out', 'in', 'guest'] as const
const signedOut: PageRule = { access: 'signed-out' }
const publicPage: PageRule = { access: 'public' }
const guarded: PageRule = { access: 'guarded' }

const wait = { step: 'wait' }
const show = { step: 'show' }
const leaveFor = (to: string, returnsLater = false) => ({ step: 'leave', to, returnsLater })

/** Decides for a visitor while only these flags are on; null if they aren't known yet. */
function decision(rule: PageRule, visitor: Visit['visitor'], ...on: (string | null)[]) {
  const flags = { isOn: (name: string) => on.includes(name), isMaintenance: on.includes('planned-maintenance') }
  return decide(rule, { visitor, flags: on[0] === null ? null : flags })
}

test('a guarded page waits until both session and flags are known', () => {
  assert.deepEqual(decision(guarded, 'unknown'), wait)
  for (const visitor of ['in', 'out', 'guest'] as const) assert.deepEqual(decision(guarded, visitor, null), wait)
  for (const visitor of ['in', 'guest'] as const) assert.deepEqual(decision(guarded, visitor), show)
})

test('a guarded page redirects signed-out visitors to the landing page, and back after sign-in', () => {
  assert.deepEqual(decision(guarded, 'out'), leaveFor('/', true))
})

test('the request page lets signed-out visitors continue as guests if guests may order', () => {
  const request: PageRule = { ...guarded, welcomesGuests: '' }
  assert.deepEqual(decision(request, 'out', null), wait)
  assert.deepEqual(decision(request, 'out'), leaveFor('/', true))
  assert.deepEqual(decision(request, 'out', 'guest-checkout'), { step: 'welcome' })
  assert.deepEqual(decision(guarded, 'out', 'guest-checkout'), leaveFor('/', true))
  const inMaintenance = decision(request, 'out', 'guest-checkout', 'planned-maintenance')
  assert.deepEqual(inMaintenance, leaveFor('/maintenance', true))
})

test('a page that needs an account redirects only guests to the landing page', () => {
  const page: PageRule = { ...guarded, needsAccount: '' }
  assert.deepEqual(decision(page, 'guest'), leaveFor('/'))
  assert.deepEqual(decision(page, 'in'), show)
})

test('a page whose flag is off redirects to the landing page, and not back', () => {
  const bulk: PageRule = { ...guarded, needsFlag: 'bulk-order-upload' }
  assert.deepEqual(decision(bulk, 'in'), leaveFor('/'))
  assert.deepEqual(decision(bulk, 'in', 'bulk-order-upload'), show)
  const register: PageRule = { ...signedOut, closedByFlag: 'deactivate-sign-up' }
  assert.deepEqual(decision(register, 'out', 'deactivate-sign-up'), leaveFor('/'))
  assert.deepEqual(decision(register, 'out'), show)
  assert.deepEqual(decision(register, 'out', null), wait)
})

test('sign-in pages redirect a signed-in user to the request, but not a guest', () => {
  assert.deepEqual(decision(signedOut, 'in', null), leaveFor('/request-a-rider'))
  for (const visitor of ['unknown', 'out', 'guest'] as const) assert.deepEqual(decision(signedOut, visitor, null), show)
})

test('maintenance closes guarded pages for all users and no other page', () => {
  for (const visitor of visitors) {
    assert.deepEqual(decision(guarded, visitor, 'planned-maintenance'), leaveFor('/maintenance', true))
    assert.deepEqual(decision(publicPage, visitor, 'planned-maintenance'), show)
  }
  assert.deepEqual(decision(signedOut, 'out', 'planned-maintenance'), show)
})

test('the navigation is hidden from signed-out visitors, and from guests on the tracking page', () => {
  assert.equal(hasBar('out', '/faq'), false)
  assert.equal(hasBar('unknown', '/order-tracking'), false)
  assert.equal(hasBar('guest', '/request-a-rider'), true)
  assert.equal(hasBar('guest', '/tracking/abc'), false)
  assert.equal(hasBar('in', '/tracking/abc'), true)
})
