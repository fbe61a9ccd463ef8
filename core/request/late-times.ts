import type { ReadableAtom } from 'nanostores'
import { loadPatiently } from '../lib/load-patiently.ts'
import type { MovingTimesParts } from './quote/live-times.ts'

/** `followTimes` while the flag is on, fetched where it is. Answers how to end it. */
export function createLateTimes(parts: MovingTimesParts & { $isOn: ReadableAtom<boolean> }): () => void {
  let end = () => {}
  const unfollow = parts.$isOn.subscribe((isOn) => {
    end()
    if (!isOn) return
    let isOver = false
    let stop = () => {}
    end = () => {
      isOver = true
      stop()
    }
    loadPatiently(parts.clock, () => import('./quote/live-times.ts')).then(
      ({ followTimes }) => {
        if (!isOver) stop = followTimes(parts)
      },
      () => {},
    )
  })
  return () => {
    unfollow()
    end()
  }
}
