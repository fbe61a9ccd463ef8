import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardKind, groupNumber, maxDigits, numberProblem } from '../../../../../core/request/payment/card/number.ts'
import { codeProblem, maxCodeDigits } from '../../../../../core/request/payment/card/security-code.ts'

/** Test numbers that Stripe, Adyen and Braintree publish, as each network prints them. */
const testNumbers: [printed: string, scheme: string, codeLength: number | null][] = [
  ['4242 4242 4242 4242', 'visa', 3],
  ['4111 1111 1111 1111', 'visa', 3],
  ['4000 0000 0000 3220', 'visa', 3],
  ['5555 5555 5555 4444', 'mastercard', 3],
  ['2223 0031 2200 3222', 'mastercard', 3],
  ['3782 822463 10005', 'amex', 4],
  ['3714 496353 98431', 'amex', 4],
  ['3566 0020 2036 0505', 'jcb', 3],
  ['6200 0000 0000 0005', 'unionpay', 3],
  ['6011 1111 1111 1117', 'discover', 3],
  ['3056 930009 020004', 'diners', 3],
  ['3622 720627 1667', 'diners', 3],
  ['6759 6498 2643 8453', 'unknown', 3],
]

for (const [printed, scheme, codeLength] of testNumbers) {
  test(`recognises ${printed} as ${scheme} and groups it as printed`, () => {
    const digits = printed.replaceAll(' ', '')
    assert.equal(cardKind(digits).scheme, scheme)
    assert.equal(cardKind(digits).codeLength, codeLength)
    assert.equal(groupNumber(digits), printed)
    assert.equal(numberProblem(digits), null)
  })
}

test('detects one wrong digit, and two swapped ones', () => {
  assert.equal(numberProblem('4242424242424241'), 'card.number-wrong')
  assert.equal(numberProblem('4111111111111111'.replace('4111', '1411')), 'card.number-wrong')
  assert.equal(numberProblem('5555555555554445'), 'card.number-wrong')
})

test('distinguishes a missing number from an incomplete one', () => {
  assert.equal(numberProblem(''), 'card.number-missing')
  assert.equal(numberProblem('4242'), 'card.number-incomplete')
  assert.equal(numberProblem('37828224631000'), 'card.number-incomplete')
})

test('accepts 19-digit UnionPay numbers, also without a check digit', () => {
  assert.equal(maxDigits('62'), 19)
  assert.equal(numberProblem('6212345678901232'), null)
  assert.equal(numberProblem('6212345678901233'), null)
})

test('groups a number of an unknown scheme in fours', () => {
  assert.equal(groupNumber('9999888877776666'), '9999 8888 7777 6666')
})

test('asks for the code that the scheme prints', () => {
  assert.equal(codeProblem('', '4242424242424242'), 'card.code-missing')
  assert.equal(codeProblem('12', '4242424242424242'), 'card.code-back')
  assert.equal(codeProblem('1234', '4242424242424242'), 'card.code-back')
  assert.equal(codeProblem('123', '4242424242424242'), null)
  assert.equal(codeProblem('123', '378282246310005'), 'card.code-front')
  assert.equal(codeProblem('1234', '378282246310005'), null)
  assert.equal(codeProblem('1234', ''), null)
  assert.equal(maxCodeDigits('42'), 3)
  assert.equal(maxCodeDigits('37'), 4)
})
