import { type RefObject, useState } from 'react'
import type { Emit } from '../contract.ts'
import type { AccountView, contract, SignedOutView } from './contract.ts'

/** The site's names and paths of the views (specification 1 §2). */
const navigationTargets: Record<SignedOutView, { to: string; path: string }> = {
  'sign-in': { to: 'sign-in', path: '/connect' },
  register: { to: 'register', path: '/register' },
  'reset-password': { to: 'forgot-password', path: '/forgot-password' },
}

/** Returns the current view: the host's, until the user opens another one. */
export function useView(hostView: AccountView, emit: Emit<typeof contract>, hadFocus: RefObject<boolean>) {
  const [userChoice, setUserChoice] = useState<SignedOutView | null>(null)
  const [lastHostView, setLastHostView] = useState(hostView)
  // A newer value of the host replaces the user's choice.
  if (lastHostView !== hostView) {
    setLastHostView(hostView)
    setUserChoice(null)
  }
  return {
    view: userChoice ?? hostView,
    go(view: SignedOutView) {
      const detail = { ...navigationTargets[view], vendorId: null, orderId: null }
      if (!emit('courier-navigate', detail, { cancelable: true })) return
      hadFocus.current = true
      setUserChoice(view)
    },
  }
}
