import { type RefObject, useState } from 'react'
import type { Emit } from '../contract.ts'
import type { AccountView, contract, SignedOutView } from './contract.ts'

/** The site's names and paths of the views (specification 1 §2). */
const places: Record<SignedOutView, { to: string; path: string }> = {
  'sign-in': { to: 'sign-in', path: '/connect' },
  register: { to: 'register', path: '/register' },
  'reset-password': { to: 'forgot-password', path: '/forgot-password' },
}

/** The current view: the host's, until the user opens another one. */
export function useView(hostView: AccountView, emit: Emit<typeof contract>, hadFocus: RefObject<boolean>) {
  const [own, setOwn] = useState<{ view: SignedOutView; from: AccountView } | null>(null)
  return {
    // A newer value of the host replaces the user's choice.
    view: own?.from === hostView ? own.view : hostView,
    go(view: SignedOutView) {
      const detail = { ...places[view], vendorId: null, orderId: null }
      if (!emit('courier-navigate', detail, { cancelable: true })) return
      hadFocus.current = true
      setOwn({ view, from: hostView })
    },
  }
}
