import { assert } from 'chai'
import type { WritableAtom } from 'nanostores'
import type { Page } from '../../core/app/page.ts'
import { fill, nextTask, type OrderApiControl, signedInPage, startOrderApi, until } from '../support/widget.ts'
import '../../widgets/courier-request/define.ts'
import { field, fillIn, openRequest } from './a-request.ts'

type Translate = ReturnType<Page['translations']['$translate']['get']>

/** Counts how often each text is looked up: once with every render of the part that shows it. */
function countTexts({ translations }: Page): Map<string, number> {
  const counts = new Map<string, number>()
  const $translate = translations.$translate as WritableAtom<Translate>
  const translate = $translate.get()
  $translate.set(((key, values) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return translate(key, values)
  }) as Translate)
  return counts
}

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
