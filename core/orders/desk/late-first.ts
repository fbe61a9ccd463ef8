import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../environment.ts'
import { readStored } from '../../lib/read-stored.ts'
import type { Session } from '../../session/session.ts'

const storageKey = 'courier-late-first'
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
  const { storage } = page.environment
  const $users = atom(read())
  const $user = computed(page.session.$session, (session) => ('user' in session ? (session.user?.id ?? '') : ''))

  function read(): readonly string[] {
    const stored = readStored(storage, storageKey)
    return Array.isArray(stored) ? stored.filter((user) => typeof user === 'string') : []
  }

  return {
    $isLateFirst: computed([$users, $user], (users, user) => users.includes(user)),
    choose(isLateFirst) {
      const user = $user.get()
      const others = read().filter((one) => one !== user)
      $users.set(isLateFirst ? [user, ...others].slice(0, maxUsers) : others)
      storage.setItem(storageKey, JSON.stringify($users.get()))
    },
  }
}
