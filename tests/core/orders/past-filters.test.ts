import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { periodProblem } from '../../../core/orders/past/past-filters.ts'
import { wholeDays } from '../../../core/time/past-days.ts'

const today = '2026-11-20'

describe('a custom period', () => {
  it('may be one day, today, or any month', () => {
    assert.equal(periodProblem('2026-11-20', '2026-11-20', today), null)
    assert.equal(periodProblem('2026-10-01', '2026-10-31', today), null)
  })

  it('needs both days in order, has at most 31 days, and doesn’t end in the future', () => {
    assert.equal(periodProblem('', '2026-11-20', today), 'history.period-missing')
    assert.equal(periodProblem('2026-11-20', '', today), 'history.period-missing')
    assert.equal(periodProblem('2026-11-20', '2026-11-19', today), 'history.period-reversed')
    assert.equal(periodProblem('2026-10-01', '2026-11-01', today), 'history.period-too-long')
    assert.equal(periodProblem('2026-11-20', '2026-11-21', today), 'history.period-in-future')
  })

  it('has 25 hours on the day on which the clocks go back in Athens', async () => {
    const { from, to } = await wholeDays('2026-10-25', '2026-10-25', 'Europe/Athens')
    assert.equal(Date.parse(to) - Date.parse(from), 25 * 3_600_000 - 1)
  })
})
