import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { chosenMethod, readPaymentMethods, type SupportedPaymentMethod } from '../../../core/request/payment-methods.ts'

// As if cards were taken already: they come with an issue of their own.
const both = ['PAID', 'CASH_ON_DELIVERY'] as unknown as SupportedPaymentMethod[]
const cash: SupportedPaymentMethod[] = ['CASH_ON_DELIVERY']

test('the country’s default stands chosen where it is offered', () => {
  assert.equal(chosenMethod(both, 'NONE', 'PAID'), 'PAID')
  assert.equal(chosenMethod(both, 'NONE', 'CASH_ON_DELIVERY'), 'CASH_ON_DELIVERY')
})

test('what a person chose stays chosen, until it is not offered any more', () => {
  assert.equal(chosenMethod(both, 'CASH_ON_DELIVERY', 'PAID'), 'CASH_ON_DELIVERY')
  assert.equal(chosenMethod(cash, 'PAID', 'PAID'), 'CASH_ON_DELIVERY')
})

test('nobody has to choose where there is one way to pay, nor can where there is none', () => {
  assert.equal(chosenMethod(cash, 'NONE', 'PAID'), 'CASH_ON_DELIVERY')
  assert.equal(chosenMethod([], 'CASH_ON_DELIVERY', 'CASH_ON_DELIVERY'), 'NONE')
})

test('a default that says none leaves the choice to the person', () => {
  assert.equal(chosenMethod(both, 'NONE', 'NONE'), 'NONE')
  assert.equal(chosenMethod(both, 'NONE', 'PAYMENT_ON_DELIVERY'), 'NONE')
})

test('in every country a vendor finds cash chosen, whatever its default, as long as cards are not taken', async () => {
  for (const country of await Promise.all(countryCodes.map(loadCountry))) {
    const offered = readPaymentMethods(country.paymentMethods.join('|'))
    assert.equal(chosenMethod(offered, 'NONE', country.defaultPaymentMethod), 'CASH_ON_DELIVERY', country.code)
  }
})
