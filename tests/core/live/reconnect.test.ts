import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reconnectDelay } from '../../../core/live/connection.ts'
import { createUpdateFilter } from '../../../core/live/update-filter.ts'

/** Enough samples that the result doesn't depend on chance. */
const clientCount = 100_000

/** Returns how many clients reconnect in each second if the server is back after `awayMs`. */
function reconnectsPerSecond(closeCode: number, awayMs: number): number[] {
  const seconds = new Array<number>(60).fill(0)
  for (let client = 0; client < clientCount; client++) {
    let time = 0
    for (let attempt = 1; ; attempt++) {
      time += reconnectDelay(attempt, attempt === 1 ? closeCode : 1006, Math.random())
      if (time >= awayMs) break
    }
    const second = Math.floor(time / 1000)
    seconds[second] = (seconds[second] ?? 0) + 1
  }
  return seconds
}

test('at most a fifth of the clients reconnect in any second after a restart', () => {
  for (const [closeCode, awayMs] of [
    [1001, 500],
    [1012, 2000],
    [1006, 1500],
    [1006, 3000],
    [1001, 10_000],
  ] as const) {
    const maxShare = Math.max(...reconnectsPerSecond(closeCode, awayMs)) / clientCount
    assert.ok(maxShare <= 0.2, `${maxShare} in one second after ${closeCode} and ${awayMs} ms`)
  }
})

test('first reconnects after 1 s (specification 2 §4), except after a shutdown', () => {
  for (const code of [1000, 1005, 1006, 1009, 1011, 1012, 1013, 4400, 4401, 4429])
    assert.equal(reconnectDelay(1, code, 0.5), 1000, `code ${code}`)
  assert.equal(reconnectDelay(1, 1001, 0.5), 4500)
})

const update = (updated_at: string, order_id = '1001-ABC123', status = 'NEW') => ({ order_id, updated_at, status })

test('applies each update once despite replays', () => {
  const { accepts } = createUpdateFilter()
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00'), 'e.1'), true)
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00'), 'e.1'), false)
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00'), 'e.2'), false)
  assert.equal(accepts(update('2026-06-10T12:00:00+08:00', '1001-ABC123', 'RECEIVED'), 'e.3'), true)
})

test('never replaces an order by an older state', () => {
  const { accepts } = createUpdateFilter()
  assert.equal(accepts(update('2026-06-10T12:00:01+08:00'), 'e.2'), true)
  assert.equal(accepts(update('2026-06-10T04:00:00Z'), 'e.1'), false)
  assert.equal(accepts(update('2026-06-10T04:00:00Z', '1001-XYZ789'), 'e.3'), true)
})

test('limits how many updates are remembered', () => {
  const { accepts } = createUpdateFilter()
  for (let count = 0; count < 5000; count++) accepts(update('2026-06-10T12:00:00Z', `o-${count}`), `e.${count}`)
  assert.equal(accepts(update('2026-06-10T12:00:00Z', 'o-4999'), 'e.4999'), false)
  assert.equal(accepts(update('2026-06-10T12:00:00Z', 'o-0'), 'e.0'), true)
})
