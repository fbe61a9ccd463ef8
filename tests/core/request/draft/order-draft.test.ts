import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../../core/config/countries.ts'
import { splitAddress } from '../../../../core/request/draft/order-draft.ts'

/** The order's `address` is unit, building and text, joined by commas (specification 2 §3). */
test('a single part before an order’s address text is the building, unless it’s clearly a unit', async () => {
  const kuwait = await loadCountry('KW')
  const addressText = '12 Gulf Road, Salmiya'
  const partsOf = (before: string) => {
    const { unit, building } = splitAddress({ address: `${before}, ${addressText}`, addressText }, kuwait)
    return [unit, building]
  }
  assert.deepEqual(partsOf('Marina Tower'), ['', 'Marina Tower'])
  assert.deepEqual(partsOf('Flat 7'), ['Flat 7', ''])
  assert.deepEqual(partsOf('7, Marina Tower'), ['7', 'Marina Tower'])
})
