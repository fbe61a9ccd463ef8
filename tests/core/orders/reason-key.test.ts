import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTranslations } from '../../../core/i18n/translate.ts'
import { reasonKey } from '../../../core/orders/order/reason-key.ts'
import { cancelReasons } from '../../../order-api/seed/orders.ts'
import { delayReasons, failureReasons } from '../../../order-api/simulation/incidents.ts'

const translations = createTranslations()

test('every reason that the simulation gives has a text', () => {
  for (const reason of delayReasons) assert.ok(reasonKey('delay', reason, translations), reason)
  for (const reason of failureReasons) assert.ok(reasonKey('failure', reason, translations), reason)
  for (const reason of cancelReasons) assert.ok(reasonKey('cancelled', reason, translations), reason)
})

test('other reasons are shown unchanged', () => {
  for (const reason of ['Heavy rain', 'A parade in town', '', 'heavy-rain.', 'cancel']) {
    assert.equal(reasonKey('delay', reason, translations), null, reason)
  }
})
