import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { type OrderChange, orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

/** Specification 2 §5: a street of at most 255 bytes, notes of at most 1000. */
const street = (bytes: number) => `${'道'.repeat(Math.floor((bytes - 1) / 3))}${'1'.repeat(((bytes - 1) % 3) + 1)}`
/** The longest texts that the form accepts, with three bytes per character. */
const longestUnitAndBuilding = { unit: '號'.repeat(60), building: '廈'.repeat(120) }

describe('the limits of an address', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  async function resultOfOrder(location: Record<string, unknown>) {
    const change: OrderChange = { customer: { location } }
    const { status, body } = await server.call<RefusalWire>('/order', {
      body: orderFromBugis(server.clock, change),
      as,
    })
    return status === 201 ? 'accepted' : body.meta.translation_key
  }

  async function resultOfSaving(address: string, notes = '') {
    const { status, body } = await server.call<RefusalWire>('/addressbook/1002', {
      body: { name: 'Mei', phone_number: '+6581234567', latitude: 1.3, longitude: 103.85, address, notes },
      as,
    })
    return status < 300 ? 'accepted' : body.meta.translation_key
  }

  test('count the street’s bytes only', async () => {
    for (const [bytes, result] of [
      [255, 'accepted'],
      [256, 'validation.address-too-long'],
    ] as const) {
      const text = street(bytes)
      assert.equal(Buffer.byteLength(text), bytes)
      const address = `${longestUnitAndBuilding.unit}, ${longestUnitAndBuilding.building}, ${text}`
      assert.equal(await resultOfOrder({ address, address_text: text }), result, `an order, ${bytes} bytes`)
      assert.equal(await resultOfSaving(address), result, `a saved address, ${bytes} bytes`)
    }
  })

  test('refuse notes of more than 1000 bytes', async () => {
    assert.equal(await resultOfOrder({ notes: `${'道'.repeat(333)}1` }), 'accepted')
    assert.equal(await resultOfOrder({ notes: `${'道'.repeat(333)}12` }), 'validation.notes-too-long')
    assert.equal(await resultOfSaving('#1, ION, 2 Orchard Turn', `${'道'.repeat(333)}1`), 'accepted')
    assert.equal(await resultOfSaving('#1, ION, 2 Orchard Turn', `${'道'.repeat(333)}12`), 'validation.notes-too-long')
  })
})
