import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupNumber } from '../../../../../core/request/payment/card/number.ts'
import { digitsIn, regroup } from '../../../../../core/request/payment/card/typing.ts'

/** Returns the number after an edit. `|` marks the caret. */
function numberAfter(edited: string, before = '', isForward = false) {
  const caret = edited.indexOf('|')
  const { text, caret: end } = regroup({ text: edited.replace('|', ''), caret }, before, isForward, groupNumber)
  return `${text.slice(0, end)}|${text.slice(end)}`
}

test('groups a pasted number with any separators', () => {
  assert.equal(numberAfter('4242-4242 4242.4242|'), '4242 4242 4242 4242|')
  assert.equal(numberAfter('378282246310005|'), '3782 822463 10005|')
})

test('accepts digits of any script', () => {
  assert.equal(numberAfter('٤٢٤٢٤٢|'), '4242 42|')
  assert.equal(digitsIn('４２４２'), '4242')
})

test('keeps the caret in place when a number is corrected', () => {
  assert.equal(numberAfter('429|42 4242', '4242 4242'), '429|4 2424 2')
  assert.equal(numberAfter('4|42 4242', '4242 4242'), '4|424 242')
})

test('deleting a space also deletes the digit beside it', () => {
  assert.equal(numberAfter('4242|5678', '4242 5678'), '424|5 678')
  assert.equal(numberAfter('4242|5678', '4242 5678', true), '4242| 678')
})
