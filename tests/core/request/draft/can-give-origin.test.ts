import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canGiveOrigin } from '../../../../core/request/draft/origin.ts'

test('staff, parent vendors and outlets with an ID like a-1003 can’t enter the pickup address', () => {
  assert.ok(canGiveOrigin('classic', { id: '1002', isParent: false }))
  assert.ok(!canGiveOrigin('classic', { id: '1000', isParent: true }))
  assert.ok(!canGiveOrigin('classic', { id: 'a-1003', isParent: false }))
  assert.ok(!canGiveOrigin('classic', { id: 'b-2', isParent: false }))
  assert.ok(!canGiveOrigin('godroid', { id: '1002', isParent: false }))
})
