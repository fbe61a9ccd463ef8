import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ItemValueQuestion,
  namedItemValue,
  noItemValueLimit,
  readItemValueLimit,
} from '../../../../core/request/rules/item-value.ts'
import { useRequestFixture } from '../request-fixture.ts'

describe('the limit of the country', () => {
  const none = noItemValueLimit
  const limits = { 1000: 1000, 0: 0, '-1': none, '': none, none, '-5': none, Infinity: none }
  for (const [text, limit] of Object.entries(limits)) {
    test(`is ${limit} if the parameter is “${text}”`, () => assert.equal(readItemValueLimit(text), limit))
  }

  test('is named by the form, unless such items aren’t carried', () => {
    assert.deepEqual(namedItemValue(1000, 5000), { key: 'request.amount-limit', amount: 1000 })
    assert.deepEqual(namedItemValue(0, null), { key: 'request.amount-limit', amount: 0 })
    for (const limit of [5000, 8000, noItemValueLimit, null])
      assert.deepEqual(namedItemValue(limit, 5000), { key: 'request.amount-cap', amount: 5000 }, String(limit))
    assert.equal(namedItemValue(noItemValueLimit, null), null)
  })
})

describe('an item worth more than the limit', () => {
  const { fixture, createFixture } = useRequestFixture()

  /** Opens a form in a country with this limit. With null, the limit can’t be loaded. */
  async function openWith(limit: string | null) {
    await createFixture()
    const tab = await fixture.openTab((network) => {
      network.intercept = (call) => {
        if (!call.url.endsWith('/orderItemValueExceedLimit')) return null
        return limit === null ? new Response('', { status: 404 }) : Response.json({ result: limit })
      }
    })
    const { request } = tab
    const { $question, confirm, decline } = request.itemValue
    const askedQuestions: ItemValueQuestion[] = []
    $question.listen((question) => question && askedQuestions.push(question))
    await fixture.fillIn(request)
    /** Places the order and answers the question about its value. */
    async function place(isConfirmed: boolean, isAllowed = () => true) {
      const countBefore = askedQuestions.length
      const placing = request.place(isAllowed)
      let isOver = false
      void placing.finally(() => {
        isOver = true
      })
      await fixture.until('a question or an end', () => isOver || askedQuestions.length > countBefore)
      if (askedQuestions.length > countBefore) (isConfirmed ? confirm : decline)()
      await fixture.runUntilDone(placing)
      assert.equal($question.get(), null, 'no question stays open')
    }
    return { ...tab, questions: askedQuestions, place }
  }

  test('is ordered only after the user has confirmed its value', async () => {
    const { request, questions, place } = await openWith('20')
    await place(false)
    assert.deepEqual(
      questions.map(({ amount, limit }) => [amount, limit]),
      [[25.5, 20]],
    )
    assert.deepEqual(await fixture.orders(), [])
    await place(true)
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('needs one confirmation, and another one when its value changes', async () => {
    const { request, questions, place } = await openWith('20')
    const cancelPlacing = () => false
    await place(true, cancelPlacing)
    assert.equal(request.$draft.get().confirmedItemValue, '25.50')
    await place(true, cancelPlacing)
    assert.equal(questions.length, 1)
    request.typeField('amount', '30')
    await place(true)
    const amounts = questions.map(({ amount }) => amount)
    assert.deepEqual(amounts, [25.5, 30])
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('needs no confirmation within the limit, or if the limit is missing', async () => {
    for (const limit of ['25.5', '-1', null]) {
      const { request, questions, place } = await openWith(limit)
      await place(false)
      assert.equal(questions.length, 0, String(limit))
      assert.equal(request.$placement.get().state, 'placed', String(limit))
    }
  })
})
