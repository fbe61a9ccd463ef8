import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import {
  checkItemValue,
  type ItemValueQuestion,
  noItemValueLimit,
  readItemValueLimit,
} from '../../../../core/request/rules/item-value.ts'
import { createRequestFixture, fillIn, finished, type RequestFixture, until } from '../request-fixture.ts'

describe('the limit of the country', () => {
  const readings: [text: string, limit: number][] = [
    ['1000', 1000],
    ['0', 0],
    ['-1', noItemValueLimit],
    ['', noItemValueLimit],
    ['none', noItemValueLimit],
    ['-5', noItemValueLimit],
    ['Infinity', noItemValueLimit],
  ]
  for (const [text, limit] of readings) {
    test(`“${text}” means ${limit}`, () => assert.equal(readItemValueLimit(text), limit))
  }

  test('asks above the limit, not at it, and never without a limit', () => {
    const item = { typed: '1000.01', amount: 1000.01, confirmed: null }
    assert.deepEqual(checkItemValue(item, 1000), { required: true, confirmed: false, limit: 1000 })
    assert.deepEqual(checkItemValue({ ...item, amount: 1000 }, 1000), {
      required: false,
      confirmed: false,
      limit: 1000,
    })
    assert.deepEqual(checkItemValue(item, noItemValueLimit), { required: false, confirmed: false, limit: -1 })
    assert.deepEqual(checkItemValue({ ...item, amount: null }, 0), { required: false, confirmed: false, limit: 0 })
  })

  test('a confirmation is valid for that amount only', () => {
    const item = { typed: '1500', amount: 1500, confirmed: '1500' }
    assert.equal(checkItemValue(item, 1000).confirmed, true)
    assert.equal(checkItemValue({ ...item, typed: '1600', amount: 1600 }, 1000).confirmed, false)
  })
})

describe('an item worth more than the limit', () => {
  let fixture: RequestFixture
  afterEach(() => fixture.close())

  /** A fixture whose country confirms above that much. */
  async function openWith(limit: string | null) {
    fixture = await createRequestFixture()
    const tab = await fixture.openTab((network) => {
      network.intercept = (call) => {
        if (!call.url.endsWith('/orderItemValueExceedLimit')) return null
        return limit === null ? new Response('', { status: 404 }) : Response.json({ result: limit })
      }
    })
    const { request } = tab
    const { $question, confirm, decline } = request.itemValue
    const requests: ItemValueQuestion[] = []
    $question.listen((question) => question && requests.push(question))
    await fillIn(fixture, request)
    /** Presses, confirms the question, and waits. */
    async function place(answer: boolean, isAllowed = () => true) {
      const before = requests.length
      const work = request.place(isAllowed)
      let isOver = false
      void work.finally(() => {
        isOver = true
      })
      await until(fixture, 'a question or an end', () => isOver || requests.length > before)
      if (requests.length > before) (answer ? confirm : decline)()
      await finished(fixture, work)
      assert.equal($question.get(), null, 'no question stays open')
    }
    return { ...tab, asked: requests, place }
  }

  test('is sent only after the user has confirmed its value', async () => {
    const { request, asked, place } = await openWith('20')
    await place(false)
    assert.deepEqual(
      asked.map(({ amount, limit }) => [amount, limit]),
      [[25.5, 20]],
    )
    assert.deepEqual(await fixture.orders(), [])
    await place(true)
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('is asked about once, and again when its value changes', async () => {
    const { request, asked, place } = await openWith('20')
    const notYet = () => false
    await place(true, notYet)
    assert.equal(request.$draft.get().confirmedItemValue, '25.50')
    await place(true, notYet)
    assert.equal(asked.length, 1)
    request.typeField('amount', '30')
    await place(true)
    assert.deepEqual(
      asked.map(({ amount }) => amount),
      [25.5, 30],
    )
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('is sent at once within the limit, or if the limit is missing or unreadable', async () => {
    for (const limit of ['25.5', '-1', null]) {
      const { request, asked, place } = await openWith(limit)
      await place(false)
      assert.equal(asked.length, 0, String(limit))
      assert.equal(request.$placement.get().state, 'placed', String(limit))
      if (limit !== null) await fixture.close()
    }
  })
})
