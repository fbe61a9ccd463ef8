import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'

export function createOnline(
  environment: Pick<Environment, 'isOnline' | 'onOnline' | 'onOffline'>,
): ReadableAtom<boolean> {
  const $online = atom(environment.isOnline())
  onMount($online, () => {
    const look = () => $online.set(environment.isOnline())
    look()
    const endings = [environment.onOnline(look), environment.onOffline(look)]
    return () => {
      for (const end of endings) end()
    }
  })
  return $online
}
