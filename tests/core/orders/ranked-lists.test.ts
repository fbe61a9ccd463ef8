import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atom, cleanStores } from 'nanostores'
import { createListView } from '../../../core/orders/list-view.ts'
import { minutesLate } from '../../../core/orders/order/lateness.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import type { OrderStatus } from '../../../core/orders/order/statuses.ts'
import { createOrderBook } from '../../../core/orders/order-book.ts'
import type { OrdersPage } from '../../../core/orders/orders-page.ts'
import { orderTabs, tabOf } from '../../../core/orders/tabs.ts'
import fc from '../../support/fast-check.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'

function openView() {
  const clock = createTestClock(noon)
  const book = createOrderBook(clock)
  const $now = atom(noon)
  const vendor = { id: '1001' }
  const vendors = {
    $selectedVendor: atom(vendor),
    $includeOutlets: atom(false),
    $vendors: atom([vendor]),
  } as unknown as OrdersPage['vendors']
  const $isLateFirst = atom(false)
  const view = createListView({ $mode: atom('classic'), vendors }, book, $now, $isLateFirst)
  const disposers = [view.$rows.listen(() => {}), view.$counts.listen(() => {})]
  return {
    clock,
    book,
    $now,
    $isLateFirst,
    view,
    rows: () => [...view.$rows.get()],
    close() {
      for (const dispose of disposers) dispose()
      book.destroy()
    },
  }
}

const orderOfAge = (id: string, age: number) => createOrderThrough(['NEW'], { id, createdAt: noon - age * minutes })

describe('the rows of a list', () => {
  it('are newest first, or have late orders first if the user wants it, sorted by how late they are', () => {
    const { book, view, $isLateFirst, rows, close } = openView()
    book.replace(
      [
        orderOfAge('in-time', 5),
        orderOfAge('as-old', 5),
        orderOfAge('late-10', 70),
        orderOfAge('late-40', 100),
        orderOfAge('newest', 1),
      ],
      noon,
    )
    assert.deepEqual(rows(), ['newest', 'as-old', 'in-time', 'late-10', 'late-40'])
    $isLateFirst.set(true)
    assert.deepEqual(rows(), ['late-40', 'late-10', 'newest', 'as-old', 'in-time'])
    assert.deepEqual(view.$late.get(), { active: 2, new: 2, collected: 0 })
    close()
  })

  it('are sorted again when an order becomes late, without an update', () => {
    const { book, $now, $isLateFirst, view, rows, close } = openView()
    $isLateFirst.set(true)
    book.replace([orderOfAge('older', 50), orderOfAge('newer', 1)], noon)
    assert.deepEqual(rows(), ['newer', 'older'])
    assert.equal(view.$late.get().new, 0)
    $now.set(noon + 20 * minutes)
    assert.deepEqual(rows(), ['older', 'newer'])
    assert.equal(view.$late.get().new, 1)
    close()
  })

  it('stay the same array if a change moves no order, so that only that row re-renders', async () => {
    const { book, clock, view, close } = openView()
    book.replace([orderOfAge('one', 3), orderOfAge('other', 5)], noon)
    const rowsBefore = view.$rows.get()
    const change = orderOfAge('other', 5)
    book.apply({ ...change, updatedAt: change.updatedAt + 1, status: 'RECEIVED' })
    await clock.advance(20)
    assert.equal(book.get('other')?.status, 'RECEIVED')
    assert.equal(view.$rows.get(), rowsBefore)
    close()
  })

  it('are regrouped at most about four times a second, while each row updates at once', async () => {
    const { book, clock, view, rows, close } = openView()
    book.replace([orderOfAge('one', 3), orderOfAge('other', 5)], noon)
    await clock.advance(1000)
    let groupingCount = 0
    const stop = view.$counts.listen(() => groupingCount++)
    for (let change = 1; change <= 50; change += 1) {
      const status = change % 2 === 1 ? 'DELIVERED' : 'RECEIVED'
      book.apply({ ...orderOfAge('other', 5), status, updatedAt: noon + change })
      book.apply({ ...orderOfAge('one', 3), status: 'RECEIVED', updatedAt: noon + change })
      book.apply(orderOfAge(`new-${change}`, 0))
      await clock.advance(20)
      assert.equal(book.$order('other').get()?.status, status)
    }
    assert.ok(groupingCount >= 3 && groupingCount <= 5, `${groupingCount} times in a second`)
    await clock.advance(250)
    assert.equal(rows().length, 52)
    stop()
    close()
  })

  it('are the same as after a full sort, after any bursts of changes', async () => {
    const statuses: OrderStatus[] = ['NEW', 'RECEIVED', 'PICKED_UP', 'DELAYED', 'DELIVERED', 'CANCELLED', 'INITIATED']
    const anyOrder = fc.record({
      id: fc.integer({ min: 1, max: 12 }).map((number) => `1001-${number}`),
      status: fc.constantFrom(...statuses),
      age: fc.integer({ min: 0, max: 120 }),
      eta: fc.option(fc.integer({ min: 0, max: 90 })),
      preorderedFor: fc.option(fc.constantFrom(noon - minutes, noon + 45 * minutes)),
    })
    const bursts = fc.array(fc.array(anyOrder, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(bursts, fc.constantFrom('', '1001-1'), async (orderBursts, typed) => {
        const updated = openView()
        updated.$isLateFirst.set(true)
        updated.view.search(typed)
        let version = noon
        for (const burst of orderBursts) {
          for (const { id, status, age, eta, preorderedFor } of burst) {
            const changes = { id, createdAt: noon - age * minutes, deliveryEtaMinutes: eta, preorderedFor }
            updated.book.apply(createOrderThrough(['NEW', status], { ...changes, updatedAt: ++version }))
          }
          await updated.clock.advance(20)
        }
        await updated.clock.advance(250)
        const reopened = openView()
        reopened.$isLateFirst.set(true)
        reopened.view.search(typed)
        reopened.book.replace(updated.book.all(), noon)
        for (const tab of orderTabs) {
          updated.view.chooseTab(tab)
          reopened.view.chooseTab(tab)
          assert.deepEqual(updated.rows(), reopened.rows(), tab)
        }
        assert.deepEqual(updated.view.$counts.get(), reopened.view.$counts.get())
        const isLate = (order: Order) => tabOf(order, noon) === 'new' && minutesLate(order, noon) > 0
        assert.equal(updated.view.$late.get().new, updated.book.all().filter(isLate).length)
        updated.close()
        reopened.close()
      }),
      { numRuns: 30 },
    )
  })
})

describe('the stores of single orders', () => {
  it('are removed once no row shows them, and are up to date when shown again', async () => {
    const { book, clock, close } = openView()
    book.replace([orderOfAge('one', 1)], noon)
    const $first = book.$order('one')
    const stop = $first.listen(() => {})
    assert.equal(book.$order('one'), $first)
    stop()
    // nanostores unmounts a store one second after its last listener; this does it at once.
    cleanStores($first)
    const change = orderOfAge('one', 1)
    book.apply({ ...change, updatedAt: change.updatedAt + 1, status: 'RECEIVED' })
    await clock.advance(20)
    assert.notEqual(book.$order('one'), $first)
    const shownOrders: (Order | undefined)[] = []
    const stopAgain = $first.subscribe((order) => shownOrders.push(order))
    assert.equal(shownOrders.at(-1)?.status, 'RECEIVED')
    assert.equal(book.$order('one'), $first)
    stopAgain()
    close()
  })
})
