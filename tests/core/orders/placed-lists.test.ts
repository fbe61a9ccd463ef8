import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { atom, cleanStores } from 'nanostores'
import { createListView } from '../../../core/orders/list-view.ts'
import { minutesLate } from '../../../core/orders/order/lateness.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import type { OrderStatus } from '../../../core/orders/order/status.ts'
import { createOrderBook } from '../../../core/orders/order-book.ts'
import type { OrdersPage } from '../../../core/orders/orders-page.ts'
import { orderTabs, tabOf } from '../../../core/orders/tabs.ts'
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
  const view = createListView({ $mode: atom('classic'), vendors }, book, $now)
  const stops = [view.$rows.listen(() => {}), view.$counts.listen(() => {})]
  return {
    clock,
    book,
    $now,
    view,
    rows: () => [...view.$rows.get()],
    close() {
      for (const stop of stops) stop()
      book.destroy()
    },
  }
}

const at = (id: string, age: number) => createOrderThrough(['NEW'], { id, createdAt: noon - age * minutes })

describe('the rows of a list', () => {
  it('are sorted newest first, with a stable order for equal times', () => {
    const { book, view, rows, close } = openView()
    const delivered = (id: string, createdAt: number) => createOrderThrough(['DELIVERED'], { id, createdAt })
    book.replace([delivered('b', noon), delivered('c', noon + 1), delivered('a', noon)], noon)
    view.chooseTab('delivered')
    assert.deepEqual(rows(), ['c', 'a', 'b'])
    close()
  })

  it('put the latest order first among active ones', () => {
    const { book, view, rows, close } = openView()
    book.replace([at('in-time', 5), at('late-10', 70), at('late-40', 100), at('newest', 1)], noon)
    assert.deepEqual(rows(), ['late-40', 'late-10', 'newest', 'in-time'])
    assert.equal(view.$late.get().new, 2)
    close()
  })

  it('are sorted again when an order becomes late, without an update', () => {
    const { book, $now, view, rows, close } = openView()
    book.replace([at('older', 50), at('newer', 1)], noon)
    assert.deepEqual(rows(), ['newer', 'older'])
    assert.equal(view.$late.get().new, 0)
    $now.set(noon + 20 * minutes)
    assert.deepEqual(rows(), ['older', 'newer'])
    assert.equal(view.$late.get().new, 1)
    close()
  })

  it('stay the same array while a change moves no order, so that only its row is drawn', async () => {
    const { book, clock, view, close } = openView()
    book.replace([at('one', 3), at('other', 5)], noon)
    const before = view.$rows.get()
    const change = at('other', 5)
    book.apply({ ...change, updatedAt: change.updatedAt + 1, status: 'RECEIVED' })
    await clock.advance(20)
    assert.equal(book.get('other')?.status, 'RECEIVED')
    assert.equal(view.$rows.get(), before)
    close()
  })

  it('are regrouped four times a second under many changes, while each row updates at once', async () => {
    const { book, clock, view, rows, close } = openView()
    book.replace([at('one', 3), at('other', 5)], noon)
    await clock.advance(1000)
    let grouped = 0
    const stop = view.$counts.listen(() => grouped++)
    for (let change = 1; change <= 50; change += 1) {
      const status = change % 2 === 1 ? 'DELIVERED' : 'RECEIVED'
      book.apply({ ...at('other', 5), status, updatedAt: noon + change })
      book.apply({ ...at('one', 3), status: 'RECEIVED', updatedAt: noon + change })
      book.apply(at(`new-${change}`, 0))
      await clock.advance(20)
      assert.equal(book.$order('other').get()?.status, status)
    }
    assert.ok(grouped >= 3 && grouped <= 5, `${grouped} times in a second`)
    await clock.advance(250)
    assert.equal(rows().length, 52)
    stop()
    close()
  })

  it('equal a full sort after any bursts of changes', async () => {
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
      fc.asyncProperty(bursts, fc.constantFrom('', '1001-1'), async (all, typed) => {
        const live = openView()
        live.view.search(typed)
        let version = noon
        for (const burst of all) {
          for (const { id, status, age, eta, preorderedFor } of burst) {
            const changes = { id, createdAt: noon - age * minutes, deliveryEtaMinutes: eta, preorderedFor }
            live.book.apply(createOrderThrough(['NEW', status], { ...changes, updatedAt: ++version }))
          }
          await live.clock.advance(20)
        }
        await live.clock.advance(250)
        const again = openView()
        again.view.search(typed)
        again.book.replace(live.book.all(), noon)
        for (const tab of orderTabs) {
          live.view.chooseTab(tab)
          again.view.chooseTab(tab)
          assert.deepEqual(live.rows(), again.rows(), tab)
        }
        assert.deepEqual(live.view.$counts.get(), again.view.$counts.get())
        const isLate = (order: Order) => tabOf(order, noon) === 'new' && minutesLate(order, noon) > 0
        assert.equal(live.view.$late.get().new, live.book.all().filter(isLate).length)
        live.close()
        again.close()
      }),
      { numRuns: 30 },
    )
  })
})

describe('the stores of single orders', () => {
  it('are released once no row shows them, and are current when shown again', async () => {
    const { book, clock, close } = openView()
    book.replace([at('one', 1)], noon)
    const $first = book.$order('one')
    const stop = $first.listen(() => {})
    assert.equal(book.$order('one'), $first)
    stop()
    // nanostores ends a store a second after its last listener; this does so at once.
    cleanStores($first)
    const change = at('one', 1)
    book.apply({ ...change, updatedAt: change.updatedAt + 1, status: 'RECEIVED' })
    await clock.advance(20)
    assert.notEqual(book.$order('one'), $first)
    const seen: (Order | undefined)[] = []
    const stopAgain = $first.subscribe((order) => seen.push(order))
    assert.equal(seen.at(-1)?.status, 'RECEIVED')
    assert.equal(book.$order('one'), $first)
    stopAgain()
    close()
  })
})
