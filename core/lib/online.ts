import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'

export function createOnline(
  environment: Pick<Environment, 'isOnline' | 'onOnline' | 'onOffline'>,
): ReadableAtom<boolean> {
  const $online = atom(environment.isOnline())
  onMount($online, () => {
    const update = () => $online.set(environment.isOnline())
    update()
    const disposers = [environment.onOnline(update), environment.onOffline(update)]
    return () => {
      for (const end of disposers) end()
    }
  })
  return $online
}
