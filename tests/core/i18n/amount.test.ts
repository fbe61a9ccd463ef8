import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAmount } from '../../../core/i18n/amount.ts'

const readings: [typed: string, digits: number, amount: number | null][] = [
  ['', 2, null],
  ['   ', 2, null],
  ['12', 2, 12],
  ['12.5', 2, 12.5],
  ['12,50', 2, 12.5],
  ['.5', 2, 0.5],
  ['1,250', 2, 1250],
  ['1,250.75', 2, 1250.75],
  ['1.250,75', 2, 1250.75],
  ['1 250,75', 2, 1250.75],
  ['1,25,000', 2, 125000],
  ['1.250.000', 0, 1250000],
  ['1.250', 0, 1250],
  ['1.250', 3, 1.25],
  ['1,250', 3, 1.25],
  ['١٢٫٥', 2, 12.5],
  ['۱۲۰۰', 2, 1200],
  ['๑๒๐', 2, 120],
]

for (const [typed, digits, amount] of readings) {
  test(`reads "${typed}" with ${digits} decimals as ${amount}`, () => {
    assert.equal(parseAmount(typed, digits), amount)
  })
}

for (const typed of ['abc', '-5', '1.250', '12.345', '1e3', '12 SGD', '1,2,3', '1..2', '0x10']) {
  test(`"${typed}" is refused as an amount in dollars`, () => {
    assert.ok(Number.isNaN(parseAmount(typed, 2)))
  })
}
