import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Connection } from './listed-orders.ts'

export interface FollowedConnection {
  $connection: ReadableAtom<Connection | null>
  onConnected(isConnected: boolean): void
  /** The server sent an update. */
  heard(): void
  /** The list was fetched. */
  fetched(): void
  /** A fetch had no response, whatever the socket says. */
  failed(): void
  /** Another list, or none: nothing is known of its connection. */
  forget(): void
}

/** How current a list is, from what happens to its socket and its fetches. */
export function followConnection(clock: Pick<Clock, 'now'>): FollowedConnection {
  const $connection = atom<Connection | null>(null)
  let heardAt = clock.now()
  let isConnected = false

  function set(state: Connection['state']) {
    const before = $connection.get()
    if (before?.state === state && state === 'live') return
    const since = before?.state === state ? before.since : clock.now()
    $connection.set({ state, since, lastHeardAt: heardAt })
  }

  return {
    $connection,
    onConnected(isNow) {
      isConnected = isNow
      if (isConnected) heardAt = clock.now()
      set(isConnected ? 'live' : 'reconnecting')
    },
    heard() {
      heardAt = clock.now()
    },
    fetched() {
      heardAt = clock.now()
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
