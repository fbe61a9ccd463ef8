import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from '../../../order-api/domain/heavy/turns.ts'
import { Refusal } from '../../../order-api/domain/refusal.ts'

/** Takes turns and notes the order in which they start. */
function takeAll(turns: ReturnType<typeof createTurns>, accounts: string[]) {
  const started: { account: string; end: () => void }[] = []
  for (const account of accounts) void turns.take(account).then((end) => started.push({ account, end }))
  return started
}

const untilIdle = () => new Promise((resolve) => setImmediate(resolve))

async function orderOf(accounts: string[], limits: { slots: number; slotsPerAccount: number }) {
  const started = takeAll(createTurns({ ...limits, waitingPerAccount: 100, waiting: 100 }), accounts)
  for (let ended = 0; ended < accounts.length; ended += 1) {
    await untilIdle()
    assert.ok(started.length - ended <= limits.slots, 'more turns than slots')
    started[ended]?.end()
  }
  return started.map(({ account }) => account).join('')
}

test('accounts take turns, whoever sent more before', async () => {
  assert.equal(await orderOf([...'aaaaaabbc'], { slots: 1, slotsPerAccount: 1 }), 'abcabaaaa')
})

test('one account leaves the other slots free', async () => {
  const started = takeAll(createTurns({ slots: 2, slotsPerAccount: 1, waitingPerAccount: 100, waiting: 100 }), [
    ...'aaaa',
  ])
  await untilIdle()
  assert.equal(started.length, 1)
  assert.equal(await orderOf([...'aab'], { slots: 2, slotsPerAccount: 1 }), 'aba')
})

test('further calls of an account, and then of all, are refused with 429 and a time to wait', async () => {
  const turns = createTurns({ slots: 1, slotsPerAccount: 1, waitingPerAccount: 2, waiting: 3 })
  takeAll(turns, [...'aaa'])
  const isTooMany = (error: unknown) =>
    error instanceof Refusal && error.status === 429 && (error.retryAfterSeconds ?? 0) > 0
  await assert.rejects(turns.take('a'), isTooMany)
  takeAll(turns, ['b'])
  await assert.rejects(turns.take('c'), isTooMany)
})

test('a turn that ends twice frees one slot', async () => {
  const turns = createTurns({ slots: 1, slotsPerAccount: 1, waitingPerAccount: 9, waiting: 9 })
  const started = takeAll(turns, [...'aaa'])
  await untilIdle()
  started[0]?.end()
  started[0]?.end()
  await untilIdle()
  assert.equal(started.length, 2)
})

test('more turns for an account start several waiting calls', async () => {
  let slotsPerAccount = 1
  const limits = { slots: Infinity, slotsPerAccount: () => slotsPerAccount, waitingPerAccount: 9, waiting: 9 }
  const started = takeAll(createTurns(limits), [...'aaaaa'])
  slotsPerAccount = 3
  await untilIdle()
  assert.equal(started.length, 1)
  started[0]?.end()
  await untilIdle()
  assert.equal(started.length, 4)
})
