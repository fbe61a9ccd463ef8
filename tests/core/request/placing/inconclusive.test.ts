import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NoResponseError, RefusedError, ServerError } from '../../../../core/api/errors.ts'
import { isInconclusive } from '../../../../core/request/placing/transport.ts'
import { refusalResponse, useRequestFixture } from '../request-fixture.ts'

const details = (status: number, key: string) => ({ status, key, message: '', requestId: null })
const refused = (status: number, key = 'error.unknown') => new RefusedError(details(status, key))

describe('the outcome of a call is unknown', () => {
  const unknown: [string, Error][] = [
    ['without a response', new NoResponseError()],
    ['after an error of the server', new ServerError(details(503, 'error.unknown'))],
    ['once the session has ended, because an earlier try may have arrived', refused(401)],
    ['if the server didn’t wait for the call', refused(408)],
    ['if the call came too early', refused(425)],
    ['while the first call with the key is running', refused(409, 'placing.order-being-placed')],
    ['while the order is changing', refused(409, 'edit.order-changing')],
    ['after a conflict that isn’t explained', refused(409)],
  ]
  for (const [when, error] of unknown)
    test(when, () => assert.deepEqual([isInconclusive(error, false), isInconclusive(error, true)], [true, true]))

  test('after too many requests, if an earlier try got no response', () => {
    assert.deepEqual([isInconclusive(refused(429), false), isInconclusive(refused(429), true)], [false, true])
  })
})

describe('a refusal decides', () => {
  const decided: [string, Error][] = [
    ['for an invalid order', refused(422, 'placing.signature-invalid')],
    ['without permission', refused(403)],
    ['if another user changed the order first', refused(409, 'edit.order-modified')],
    ['if the order can’t be changed any more', refused(409, 'edit.cant-modify-order')],
    ['if the order is paid already', refused(409, 'payment.already-paid')],
    ['if the change costs nothing more', refused(409, 'payment.nothing-due')],
  ]
  for (const [when, error] of decided)
    test(when, () => assert.deepEqual([isInconclusive(error, false), isInconclusive(error, true)], [false, false]))
})

describe('a change that the server limits', () => {
  const { fixture } = useRequestFixture({})
  async function openOrder() {
    const { order_id: orderId } = await fixture.placeOrder()
    const { page, network } = await fixture.openTab()
    const editing = await fixture.edit(page, orderId)
    editing.request.typeField('notes', 'Ring twice')
    return { orderId, editing, network }
  }
  const limited = () => refusalResponse(429, 'error.rate-limit', { 'retry-after': '40' })
  const notesOf = async (orderId: string) => (await fixture.readOrder(orderId)).customer.location.notes

  test('isn’t sent again automatically, and the form shows how long to wait', async () => {
    const { orderId, editing, network } = await openOrder()
    let sentCount = 0
    network.intercept = (call) => {
      if (call.method !== 'PUT') return null
      sentCount++
      return limited()
    }
    await fixture.runUntilDone(editing.place())
    await fixture.clock.advance(30_000)
    const placement = editing.request.$placement.get()
    assert.ok(placement.state === 'refused')
    assert.deepEqual([placement.key, placement.waitSeconds, sentCount], ['placing.too-many-requests', 40, 1])
    network.intercept = null
    await fixture.runUntilDone(editing.place())
    assert.deepEqual([editing.request.$placement.get().state, await notesOf(orderId)], ['placed', 'Ring twice'])
  })

  test('is looked up if an earlier try got no response', async () => {
    const { orderId, editing, network } = await openOrder()
    let sentCount = 0
    network.intercept = async (call) => {
      if (call.method !== 'PUT') return null
      sentCount++
      if (sentCount > 1) return limited()
      await fixture.server.api.fetch(call)
      throw new TypeError('lost')
    }
    await fixture.runUntilDone(editing.place())
    assert.deepEqual([editing.request.$placement.get().state, await notesOf(orderId)], ['placed', 'Ring twice'])
  })
})
