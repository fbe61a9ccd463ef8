import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NoResponseError, RefusedError } from '../../../core/api/errors.ts'
import type { RiderPosition } from '../../../core/tracking/rider-position.ts'
import { createRiderQueue } from '../../../core/tracking/rider-queue.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestClock } from '../../support/test-clock.ts'

type Response = { latitude: number; longitude: number; recorded_at: string } | Error

const afterThis = useCallsAfterEach()

/** Creates a page with a stub of the order API. `riderIds` lists the requested riders. */
function openPage() {
  const clock = createTestClock()
  const requests: string[] = []
  const page = {
    riderIds: requests,
    clock,
    isShown: true,
    show: () => {},
    respond: null as ((id: string) => Response) | null,
  }
  const environment = {
    clock,
    isShown: () => page.isShown,
    onShown(run: () => void) {
      page.show = run
      return () => {
        page.show = () => {}
      }
    },
  }
  const positionNow = () => ({ latitude: 1.3, longitude: 103.8, recorded_at: new Date(clock.now()).toISOString() })
  const client = {
    async request<Answer>(path: string) {
      const id = path.split('/').at(-1) ?? ''
      requests.push(id)
      const response = page.respond?.(id) ?? positionNow()
      if (response instanceof Error) throw response
      return response as Answer
    },
  }
  const queue = createRiderQueue({ environment, client })
  function subscribe(id: string) {
    const positions: (RiderPosition | null)[] = []
    const stop = queue.$position(id).listen((position) => positions.push(position))
    afterThis(stop)
    return { positions, stop }
  }
  return Object.assign(page, { queue, subscribe })
}

describe('the queue of riders (specification 1 §7)', () => {
  it('polls a rider at once and then every two seconds', async () => {
    const { clock, riderIds, subscribe } = openPage()
    const { positions } = subscribe('rider-1')
    await clock.advance(100)
    assert.deepEqual(riderIds, ['rider-1'])
    assert.equal(positions.length, 1)
    await clock.advance(10_000)
    assert.equal(riderIds.length, 6)
  })

  it('polls a rider once for two parts of the page', async () => {
    const { clock, riderIds, subscribe } = openPage()
    subscribe('rider-1')
    subscribe('rider-1')
    await clock.advance(1900)
    assert.deepEqual(riderIds, ['rider-1'])
  })

  it('stops with the last listener', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { clock, riderIds, subscribe } = openPage()
    const { stop } = subscribe('rider-1')
    await clock.advance(4000)
    stop()
    // nanostores unmounts a store after one second of real time.
    context.mock.timers.tick(1100)
    const requestCount = riderIds.length
    await clock.advance(60_000)
    assert.equal(riderIds.length, requestCount)
  })

  it('pauses in a hidden tab, and polls again when it is shown', async () => {
    const page = openPage()
    page.subscribe('rider-1')
    await page.clock.advance(100)
    page.isShown = false
    await page.clock.advance(60_000)
    assert.equal(page.riderIds.length, 1)
    page.isShown = true
    page.show()
    await page.clock.advance(100)
    assert.equal(page.riderIds.length, 2)
  })

  it('polls at most 20 riders a second, in turn', async () => {
    const { clock, riderIds, subscribe } = openPage()
    const ids = Array.from({ length: 60 }, (_, place) => `rider-${place}`)
    for (const id of ids) subscribe(id)
    await clock.advance(100)
    assert.equal(riderIds.length, 20)
    await clock.advance(2000)
    assert.deepEqual(new Set(riderIds), new Set(ids))
    assert.equal(riderIds.length, 60)
  })

  it('applies all responses of one frame at once', async () => {
    const { clock, queue, subscribe } = openPage()
    const first = subscribe('rider-1')
    const second = subscribe('rider-2')
    await clock.advance(10)
    assert.deepEqual([first.positions.length, second.positions.length], [0, 0])
    await clock.advance(10)
    assert.deepEqual([first.positions.length, second.positions.length], [1, 1])
    assert.equal(queue.$position('rider-1').get()?.latitude, 1.3)
  })

  it('keeps the last position when a response is lost, and drops riders no longer shown', async () => {
    const page = openPage()
    const { positions } = page.subscribe('rider-1')
    await page.clock.advance(100)
    page.respond = () => new NoResponseError('offline')
    await page.clock.advance(10_000)
    assert.equal(positions.length, 1)
    page.respond = () => new RefusedError({ message: '', status: 404, key: 'error.not-found', requestId: null })
    await page.clock.advance(3000)
    assert.equal(positions.at(-1), null)
  })
})
