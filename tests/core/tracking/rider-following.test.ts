import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sleep } from '../../../core/lib/sleep.ts'
import { createRiderFollowing } from '../../../core/tracking/rider-following.ts'
import { createTestClock } from '../../support/test-clock.ts'

for (const callMs of [0, 100, 400, 900])
  test(`shows each position within 2 s of its arrival, with calls of ${callMs} ms`, async () => {
    const clock = createTestClock()
    let arrivedAt = clock.now()
    async function fetch() {
      await sleep(clock, callMs / 2)
      const at = arrivedAt
      await sleep(clock, callMs / 2)
      return { latitude: 1.3, longitude: 103.85, at }
    }
    const following = createRiderFollowing({ clock, isShown: () => true, onShown: () => () => {} }, fetch, () => {})
    following.follow(true)
    await clock.advance(1000)
    // Positions arrive at all moments between two calls.
    for (let count = 0; count < 20; count += 1) {
      arrivedAt = clock.now()
      await clock.advance(2000)
      assert.equal(following.$position.get()?.at, arrivedAt)
      await clock.advance(130)
    }
    following.stop()
  })
