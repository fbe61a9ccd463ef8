import { assert } from 'chai'
import { fill, nextTask, type OrderApiControl, signedInPage, startOrderApi, until } from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import { field, fillIn, openRequest } from './a-request.ts'
import { countTexts } from './count-texts.ts'

describe('typing in one field', () => {
  let api: OrderApiControl
  before(async () => {
    api = await startOrderApi()
  })

  it('redraws that field, and no other part of the form', async () => {
    const page = await signedInPage(api)
    const element = await openRequest(page)
    await fillIn(element)
    const counts = countTexts(page)
    await until(() => counts.has('request.name'), 'the counting texts')
    await nextTask()
    counts.clear()
    await fill(field(element, 'Notes for the rider'), 'Ring twice')
    await nextTask()
    assert.isAbove(counts.get('request.notes') ?? 0, 0)
    const others = ['request.unit', 'request.building', 'request.name', 'request.phone', 'request.description']
    const parts = ['request.amount', 'request.where', 'request.who', 'request.pay', 'request.summary', 'request.pin']
    assert.deepEqual(
      [...others, ...parts].filter((key) => counts.has(key)),
      [],
    )
  })
})
