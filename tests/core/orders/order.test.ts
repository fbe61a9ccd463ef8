import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { minutesLate, minutesLeft } from '../../../core/orders/order/lateness.ts'
import { orderFromWire } from '../../../core/orders/order/order.ts'
import { vendorIdOfOrder } from '../../../core/orders/order/order-id.ts'
import { holdPlaces, sameOrNext } from '../../../core/orders/order/places.ts'
import { matchesSearch } from '../../../core/orders/search/search.ts'
import { createOrderThrough, createOrderWire, minutes, noon } from './order-fixtures.ts'

describe('an order from the wire', () => {
  it('has its times in milliseconds, and its history sorted from the oldest', () => {
    const order = orderFromWire(
      createOrderWire({
        preordered_for: noon / 1000,
        status: 'RECEIVED',
        status_history: [
          { status: 'RECEIVED', created_at: '2026-11-21T12:01:00+08:00' },
          { status: 'NEW', created_at: '2026-11-21T12:00:00+08:00' },
        ],
      }),
    )
    assert.equal(order.preorderedFor, noon)
    assert.deepEqual(order.history, [
      { status: 'NEW', at: noon },
      { status: 'RECEIVED', at: noon + minutes },
    ])
  })

  it('has its vendor in its ID, also for outlets like a-1003', () => {
    assert.equal(vendorIdOfOrder('1001-AB12CD'), '1001')
    assert.equal(vendorIdOfOrder('a-1003-AB12CD'), 'a-1003')
    assert.equal(vendorIdOfOrder('nonsense'), '')
  })
})

describe('lateness', () => {
  it('is measured from the quoted time', () => {
    const order = createOrderThrough(['NEW'], { createdAt: noon, quotedDeliveryAt: noon + 74 * minutes })
    assert.equal(minutesLate(order, noon + 74 * minutes), 0)
    assert.equal(minutesLate(order, noon + 80 * minutes), 6)
  })

  it('is measured from 60 minutes after the order was placed if no time was quoted', () => {
    const order = createOrderThrough(['NEW'], { createdAt: noon })
    assert.equal(minutesLate(order, noon + 60 * minutes), 0)
    assert.equal(minutesLate(order, noon + 67 * minutes), 7)
  })

  it('is measured from a preorder’s delivery time', () => {
    const order = createOrderThrough(['NEW'], { createdAt: noon - 300 * minutes, preorderedFor: noon })
    assert.equal(minutesLate(order, noon - 1), 0)
    assert.equal(minutesLate(order, noon + 5 * minutes), 5)
  })

  it('begins as soon as the rider is expected too late', () => {
    const order = createOrderThrough(['PICKED_UP'], { updatedAt: noon + 40 * minutes, deliveryEtaMinutes: 32 })
    assert.equal(minutesLate(order, noon + 41 * minutes), 12)
  })

  it('stays as it was at delivery, and is zero for a cancelled order', () => {
    const order = createOrderThrough(['NEW', 'DELIVERED'], { createdAt: noon - 70 * minutes })
    assert.equal(minutesLate(order, noon + 900 * minutes), 11)
    assert.equal(minutesLate(createOrderThrough(['NEW', 'CANCELLED']), noon + 900 * minutes), 0)
  })
})

describe('minutes left', () => {
  it('are counted until the quoted time, and end when the order is late or has ended', () => {
    const order = createOrderThrough(['NEW'], { createdAt: noon, quotedDeliveryAt: noon + 74 * minutes })
    assert.equal(minutesLeft(order, noon), 74)
    assert.equal(minutesLeft(order, noon + 61.5 * minutes), 13)
    assert.equal(minutesLeft(order, noon + 74 * minutes), 1)
    assert.equal(minutesLeft(order, noon + 75 * minutes), null)
    assert.equal(minutesLeft(createOrderThrough(['NEW', 'DELIVERED'], { createdAt: noon }), noon), null)
  })

  it('of a preorder are counted in its last hour', () => {
    const order = createOrderThrough(['NEW'], { createdAt: noon, preorderedFor: noon + 300 * minutes })
    assert.equal(minutesLeft(order, noon + 239 * minutes), null)
    assert.equal(minutesLeft(order, noon + 240 * minutes), 60)
  })
})

describe('search (specification 1 §5)', () => {
  const order = orderFromWire(createOrderWire())
  it('finds an order by part of its ID, phone number or name, ignoring spaces', () => {
    for (const typed of ['AB12', '1001-', '8123 45', '+65 81234567', 'Mei Ling', 'meil', 'eiLi', '', '  ']) {
      assert.equal(matchesSearch(order, typed), true, typed)
    }
    for (const typed of ['laksa', '1002-', '9999', 'Ling Mei']) assert.equal(matchesSearch(order, typed), false, typed)
  })
})

describe('rows under the pointer', () => {
  it('stay in place, even if they were removed, and new ones are added at the end', () => {
    assert.deepEqual(holdPlaces(['a', 'b', 'c'], ['new', 'c', 'a']), ['a', 'b', 'c', 'new'])
  })

  it('are the same array while nothing changes', () => {
    const rows = ['a', 'b']
    assert.equal(sameOrNext(rows, ['a', 'b']), rows)
    assert.deepEqual(sameOrNext(rows, ['b', 'a']), ['b', 'a'])
  })
})
