import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { createTestOrderApi, type OrderChange, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

/** Specification 2 §5: a street of at most 255 bytes, notes of at most 1000. */
const street = (bytes: number) => `${'道'.repeat(Math.floor((bytes - 1) / 3))}${'1'.repeat(((bytes - 1) % 3) + 1)}`
/** As long as the form accepts, in a script with three bytes per character. */
const door = { unit: '號'.repeat(60), building: '廈'.repeat(120) }

describe('the limits of an address', () => {
  let server: TestOrderApi
  let as: string
  before(async () => {
    server = await createTestOrderApi()
    as = await server.signIn()
  })
  after(() => server.close())

  async function order(location: Record<string, unknown>) {
    const change: OrderChange = { customer: { location } }
    const { status, body } = await server.call<RefusalWire>('/order', {
      body: orderFromBugis(server.clock, change),
      as,
    })
    return status === 201 ? 'taken' : body.meta.translation_key
  }

  async function saved(address: string, notes = '') {
    const { status, body } = await server.call<RefusalWire>('/addressbook/1002', {
      body: { name: 'Mei', phone_number: '+6581234567', latitude: 1.3, longitude: 103.85, address, notes },
      as,
    })
    return status < 300 ? 'taken' : body.meta.translation_key
  }

  test('count the street’s bytes only', async () => {
    for (const [bytes, result] of [
      [255, 'taken'],
      [256, 'validation.address-too-long'],
    ] as const) {
      const text = street(bytes)
      assert.equal(Buffer.byteLength(text), bytes)
      const address = `${door.unit}, ${door.building}, ${text}`
      assert.equal(await order({ address, address_text: text }), result, `an order, ${bytes} bytes`)
      assert.equal(await saved(address), result, `a saved address, ${bytes} bytes`)
    }
  })

  test('refuse notes of more than 1000 bytes, at the notes', async () => {
    assert.equal(await order({ notes: `${'道'.repeat(333)}1` }), 'taken')
    assert.equal(await order({ notes: `${'道'.repeat(333)}12` }), 'validation.notes-too-long')
    assert.equal(await saved('#1, ION, 2 Orchard Turn', `${'道'.repeat(333)}1`), 'taken')
    assert.equal(await saved('#1, ION, 2 Orchard Turn', `${'道'.repeat(333)}12`), 'validation.notes-too-long')
  })
})
