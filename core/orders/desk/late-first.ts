import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../environment.ts'
import type { Session } from '../../session/session.ts'
import { lateFirstEntry } from '../../storage/order-entries.ts'
import { ownerOf, stored } from '../../storage/stored.ts'

const maxUsers = 20

export interface LateFirst {
  $isLateFirst: ReadableAtom<boolean>
  choose(isLateFirst: boolean): void
}

/** Whether the user wants late orders first; without the choice, lists are newest first. Kept after signing out. */
export function createLateFirst(page: {
  environment: Pick<Environment, 'storage'>
  session: Pick<Session, '$session'>
}): LateFirst {
  const entry = stored(page.environment.storage, lateFirstEntry)
  const read = () => entry.read() ?? []
  const $users = atom(read())
  const $user = computed(page.session.$session, (session) => ownerOf(session) ?? '')

  return {
    $isLateFirst: computed([$users, $user], (users, user) => users.includes(user)),
    choose(isLateFirst) {
      const user = $user.get()
      const others = read().filter((one) => one !== user)
      $users.set(isLateFirst ? [user, ...others].slice(0, maxUsers) : others)
      entry.write($users.get())
    },
  }
}
