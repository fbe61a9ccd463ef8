import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { NoResponseError, RefusedError } from '../../../core/api/errors.ts'
import type { RiderPosition } from '../../../core/tracking/rider-position.ts'
import { createRiderQueue } from '../../../core/tracking/rider-queue.ts'
import { createTestClock } from '../../support/test-clock.ts'

type Response = { latitude: number; longitude: number; recorded_at: string } | Error

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A page with a stubbed order API; `asked` holds the riders of every request. */
function openPage() {
  const clock = createTestClock()
  const requests: string[] = []
  const page = {
    asked: requests,
    clock,
    isShown: true,
    show: () => {},
    answer: null as ((id: string) => Response) | null,
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
  const here = () => ({ latitude: 1.3, longitude: 103.8, recorded_at: new Date(clock.now()).toISOString() })
  const client = {
    async request<Answer>(path: string) {
      const id = path.split('/').at(-1) ?? ''
      requests.push(id)
      const response = page.answer?.(id) ?? here()
      if (response instanceof Error) throw response
      return response as Answer
    },
  }
  const queue = createRiderQueue({ environment, client })
  function follow(id: string) {
    const seen: (RiderPosition | null)[] = []
    const stop = queue.$position(id).listen((position) => seen.push(position))
    stops.push(stop)
    return { seen, stop }
  }
  return Object.assign(page, { queue, follow })
}

describe('the queue of riders (specification 1 §7)', () => {
  it('polls a rider at once and then every two seconds', async () => {
    const { clock, asked, follow } = openPage()
    const { seen } = follow('rider-1')
    await clock.advance(100)
    assert.deepEqual(asked, ['rider-1'])
    assert.equal(seen.length, 1)
    await clock.advance(10_000)
    assert.equal(asked.length, 6)
  })

  it('polls a rider once for two parts of the page', async () => {
    const { clock, asked, follow } = openPage()
    follow('rider-1')
    follow('rider-1')
    await clock.advance(1900)
    assert.deepEqual(asked, ['rider-1'])
  })

  it('stops with the last listener', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { clock, asked, follow } = openPage()
    const { stop } = follow('rider-1')
    await clock.advance(4000)
    stop()
    // A store without listeners ends a second later, by the clock of the runtime.
    context.mock.timers.tick(1100)
    const before = asked.length
    await clock.advance(60_000)
    assert.equal(asked.length, before)
  })

  it('pauses in a hidden tab, and polls again when it is shown', async () => {
    const page = openPage()
    page.follow('rider-1')
    await page.clock.advance(100)
    page.isShown = false
    await page.clock.advance(60_000)
    assert.equal(page.asked.length, 1)
    page.isShown = true
    page.show()
    await page.clock.advance(100)
    assert.equal(page.asked.length, 2)
  })

  it('polls at most 20 riders a second, in turn', async () => {
    const { clock, asked, follow } = openPage()
    const ids = Array.from({ length: 60 }, (_, place) => `rider-${place}`)
    for (const id of ids) follow(id)
    await clock.advance(100)
    assert.equal(asked.length, 20)
    await clock.advance(2000)
    assert.deepEqual(new Set(asked), new Set(ids))
    assert.equal(asked.length, 60)
  })

  it('applies everything that arrives within a frame at once', async () => {
    const { clock, queue, follow } = openPage()
    const first = follow('rider-1')
    const second = follow('rider-2')
    await clock.advance(10)
    assert.deepEqual([first.seen.length, second.seen.length], [0, 0])
    await clock.advance(10)
    assert.deepEqual([first.seen.length, second.seen.length], [1, 1])
    assert.equal(queue.$position('rider-1').get()?.latitude, 1.3)
  })

  it('keeps the last position when a response is lost, and drops riders no longer shown', async () => {
    const page = openPage()
    const { seen } = page.follow('rider-1')
    await page.clock.advance(100)
    page.answer = () => new NoResponseError('offline')
    await page.clock.advance(10_000)
    assert.equal(seen.length, 1)
    page.answer = () => new RefusedError({ message: '', status: 404, key: 'error.not-found', requestId: null })
    await page.clock.advance(3000)
    assert.equal(seen.at(-1), null)
  })
})
