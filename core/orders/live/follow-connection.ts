import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import type { Connection } from '../listed-orders.ts'

export interface FollowedConnection {
  $connection: ReadableAtom<Connection | null>
  onConnected(isConnected: boolean): void
  received(): void
  fetched(): void
  /** A fetch had no response. */
  failed(): void
  forget(): void
}

/** Tracks how current a list is. */
export function followConnection(clock: Pick<Clock, 'now'>): FollowedConnection {
  const $connection = atom<Connection | null>(null)
  let updatedAt = clock.now()
  let isConnected = false

  function set(state: Connection['state']) {
    const before = $connection.get()
    if (before?.state === state && state === 'live') return
    const since = before?.state === state ? before.since : clock.now()
    $connection.set({ state, since, lastUpdateAt: updatedAt })
  }

  return {
    $connection,
    onConnected(isNow) {
      isConnected = isNow
      if (isConnected) updatedAt = clock.now()
      set(isConnected ? 'live' : 'reconnecting')
    },
    received() {
      updatedAt = clock.now()
    },
    fetched() {
      updatedAt = clock.now()
      const state = $connection.get()?.state
      if (state && state !== 'live') set(isConnected ? 'live' : 'polling')
    },
    failed() {
      set('reconnecting')
    },
    forget() {
      $connection.set(null)
    },
  }
}
