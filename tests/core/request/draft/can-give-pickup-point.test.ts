import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canGivePickupPoint } from '../../../../core/request/draft/pickup-point.ts'

test('staff, parent vendors and outlets with an ID like a-1003 can’t enter the pickup address', () => {
  assert.ok(canGivePickupPoint('classic', { id: '1002', isParent: false }))
  assert.ok(!canGivePickupPoint('classic', { id: '1000', isParent: true }))
  assert.ok(!canGivePickupPoint('classic', { id: 'a-1003', isParent: false }))
  assert.ok(!canGivePickupPoint('classic', { id: 'b-2', isParent: false }))
  assert.ok(!canGivePickupPoint('godroid', { id: '1002', isParent: false }))
})
