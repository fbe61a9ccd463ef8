import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import type { UpdatesStatus } from '../listed-orders.ts'

export interface FollowedConnection {
  $connection: ReadableAtom<UpdatesStatus | null>
  onConnected(isConnected: boolean): void
  received(): void
  fetched(): void
  /** A fetch had no response. */
  failed(): void
  clear(): void
}

/** Tracks how a list gets its updates, and since when. */
export function followConnection(clock: Pick<Clock, 'now'>): FollowedConnection {
  const $connection = atom<UpdatesStatus | null>(null)
  let updatedAt = clock.now()
  let isConnected = false

  function setState(state: UpdatesStatus['state']) {
    const previous = $connection.get()
    if (previous?.state === state && state === 'live') return
    const since = previous?.state === state ? previous.since : clock.now()
    $connection.set({ state, since, lastUpdateAt: updatedAt })
  }

  return {
    $connection,
    onConnected(connected) {
      isConnected = connected
      if (isConnected) updatedAt = clock.now()
      setState(isConnected ? 'live' : 'reconnecting')
    },
    received() {
      updatedAt = clock.now()
    },
    fetched() {
      updatedAt = clock.now()
      const state = $connection.get()?.state
      if (state && state !== 'live') setState(isConnected ? 'live' : 'polling')
    },
    failed() {
      setState('reconnecting')
    },
    clear() {
      $connection.set(null)
    },
  }
}
