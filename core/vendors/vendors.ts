import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { fetchCountryParameter } from '../api/country-parameters.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchVendors } from '../api/vendors.ts'
import { ConfigurationError } from '../config/configuration-error.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import { latest } from '../lib/latest.ts'
import { type Polling, poll } from '../lib/poll.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Session } from '../session/session.ts'
import { isStaff } from '../session/staff.ts'
import { guestPlaceholder } from './guest-vendor.ts'
import { type Invitation, invitationFromWire } from './invitation.ts'
import { createMissingVendors, type MissingVendors } from './missing-vendors.ts'
import { createVendorSelection } from './selection.ts'
import { sortVendors, type Vendor, vendorFromWire } from './vendor.ts'

/** `none`: loaded but empty; the user should contact the account manager. */
export type VendorsState = 'idle' | 'loading' | 'ready' | 'none' | 'failed'

export interface Vendors {
  /** Parents first, then by name. Loads when first listened to while signed in. */
  $vendors: ReadableAtom<readonly Vendor[]>
  /** Pending invitations, which give no access. */
  $invitations: ReadableAtom<readonly Invitation[]>
  $state: ReadableAtom<VendorsState>
  /** The `vendor` setting, else the last choice in this browser, else the first; a placeholder until a guest has loaded. */
  $selectedVendor: ReadableAtom<Vendor | null>
  /** ID of the selected vendor, known before the list loads. */
  $vendorId: ReadableAtom<string | null>
  $offersOutlets: ReadableAtom<boolean>
  $canIncludeOutlets: ReadableAtom<boolean>
  /** Whether lists have the orders of all vendors, whichever is selected: for staff (specification 1 §4). */
  $listsAll: ReadableAtom<boolean>
  $includeOutlets: ReadableAtom<boolean>
  $failure: ReadableAtom<unknown>
  $wantsOutlets: ReadableAtom<boolean>
  /** The element's own vendor; null if it uses the page's. See `vendorsOfElement`. */
  $own: ReadableAtom<string | null>
  /** Why the configured vendor isn't one of the user's; null if it is or isn't known yet. */
  $refusal: ReadableAtom<ConfigurationError | null>
  missing: MissingVendors
  /** Loads once for concurrent callers. Failures are notified, never thrown. */
  load(): Promise<void>
  reload(): Promise<void>
  selectVendor(id: string): void
  /** Selects the vendor of the `vendor` setting again. */
  forgetChoice(): void
  setIncludeOutlets(include: boolean): void
  destroy(): void
}

export interface VendorsParts {
  environment: Pick<Environment, 'storage'> & Polling
  $settings: ReadableAtom<Settings>
  client: ApiClient
  notifications: Pick<Notifications, 'notify'>
  session: Pick<Session, '$session' | '$isGuest' | 'onSignOut'>
  $language: ReadableAtom<string>
}

export const unknownVendor = (id: string) =>
  new ConfigurationError('vendor', id, [], 'is not one of the vendors of this user')

const noticeMs = 10_000
/** A failed list is fetched again after this time, while listened to. */
const retryMs = 5000

const isUnknownUser = (error: unknown) =>
  error instanceof RefusedError && (error.status === 403 || error.status === 404)

export function createVendors({
  environment,
  $settings,
  client,
  notifications,
  session,
  $language,
}: VendorsParts): Vendors {
  const $loaded = atom<readonly Vendor[] | null>(null)
  const $invitations = atom<readonly Invitation[]>([])
  const $state = atom<VendorsState>('idle')
  const $outletsAllowed = atom(false)
  const $failure = atom<unknown>(null)
  const selection = createVendorSelection(environment.storage, $settings)
  let loading: Promise<void> | null = null
  const newest = latest()
  const missing = createMissingVendors({ environment, client, notifications, $settings, $loaded, noticeMs })
  // Sorted by the language at the time of loading, so that its change doesn't reorder the list.
  const $list = computed([$loaded, missing.$found], (loaded, found): readonly Vendor[] => {
    const others = found.filter(({ id }) => !loaded?.some((vendor) => vendor.id === id))
    return others.length > 0 ? sortVendors([...(loaded ?? []), ...others], $language.get()) : (loaded ?? [])
  })
  // Loads the list while it's listened to; what only needs an ID reads the list without loading it.
  const $vendors = computed($list, (list) => list)

  const $placeholder = computed([$settings, session.$session], ({ mode }, { state }) => {
    return mode === 'guest' && state !== 'signed-in' ? guestPlaceholder : null
  })
  const $requested = computed([selection.$requested, session.$isGuest], (requested, isGuest) =>
    isGuest ? null : requested,
  )
  const $selectedVendor = computed(
    [$vendors, selection.$id, $requested, $placeholder],
    (vendors, id, requested, placeholder) => {
      return vendors.find((vendor) => vendor.id === id) ?? (requested === null ? vendors[0] : null) ?? placeholder
    },
  )
  const $vendorId = computed([$list, selection.$id, $requested], (list, id, requested) => {
    return list.find((vendor) => vendor.id === id)?.id ?? (requested === null ? list[0]?.id : null) ?? id
  })
  const $refusal = computed([$list, $requested, missing.$isUnusable], (list, requested, isUnusable) => {
    if (requested === null || list.length === 0 || list.some(({ id }) => id === requested)) return null
    return isUnusable(requested) ? unknownVendor(requested) : null
  })
  missing.fetchWhileListened($refusal, $requested)
  const $listsAll = computed([$list, session.$session], (vendors) => {
    return vendors.length > 1 && isStaff(environment.storage)
  })
  const $canIncludeOutlets = computed([$selectedVendor, $outletsAllowed, $listsAll], (vendor, allowed, listsAll) => {
    return allowed && !listsAll && (vendor?.isParent ?? false)
  })

  /** @param isRetry keeps the list's state and shows no second toast */
  async function fetchAll(isRetry = false) {
    const signal = newest.start()
    if (!isRetry) $state.set('loading')
    try {
      const [{ vendors: wires, invitations }, allowed] = await Promise.all([
        fetchVendors(client),
        fetchCountryParameter(client, 'allOutletOrders').catch(() => 'false'),
      ])
      if (signal.aborted) return
      $failure.set(null)
      $outletsAllowed.set(allowed === 'true')
      $invitations.set(invitations.map(invitationFromWire))
      $loaded.set(sortVendors(wires.map(vendorFromWire), $language.get()))
      $state.set(wires.length > 0 ? 'ready' : 'none')
      if (wires.length === 0 && $invitations.get().length === 0) {
        notifications.notify({ type: 'error', key: 'error.no-vendors', durationMs: noticeMs })
      }
    } catch (error) {
      if (signal.aborted) return
      $failure.set(error)
      $state.set('failed')
      if (isRetry) return
      const key = isUnknownUser(error) ? 'error.cant-retrieve-user' : 'error.cant-retrieve-vendors'
      notifications.notify({ type: 'error', key, durationMs: noticeMs })
    }
  }

  function reload(isRetry = false) {
    loading ??= fetchAll(isRetry).finally(() => {
      loading = null
      retryWhileListened()
    })
    return loading
  }

  let listenerCount = 0
  let stopRetrying = () => {}
  function retryWhileListened() {
    stopRetrying()
    const isNeeded = listenerCount > 0 && $state.get() === 'failed' && !isUnknownUser($failure.get())
    stopRetrying = isNeeded ? poll(environment, retryMs, () => reload(true)) : () => {}
  }

  async function load() {
    const state = $state.get()
    if (state === 'idle' || state === 'failed' || state === 'loading') await reload()
  }

  for (const $store of [$vendors, $state]) {
    onMount($store, () => {
      listenerCount += 1
      retryWhileListened()
      const stopListening = session.$session.subscribe(({ state }) => {
        if (state === 'signed-in' && $state.get() === 'idle') void load()
      })
      return () => {
        listenerCount -= 1
        stopListening()
        retryWhileListened()
      }
    })
  }

  const stopSignOut = session.onSignOut((isLost) => {
    newest.cancel()
    loading = null
    $loaded.set(null)
    missing.clear()
    $failure.set(null)
    $invitations.set([])
    $state.set('idle')
    $outletsAllowed.set(false)
    stopRetrying()
    if (!isLost) selection.clear()
  })

  return {
    $vendors,
    $invitations,
    $state,
    $selectedVendor,
    $vendorId,
    $offersOutlets: computed([$vendors, $outletsAllowed], (vendors, allowed) => {
      return allowed && vendors.some(({ isParent }) => isParent)
    }),
    $canIncludeOutlets,
    $listsAll,
    $includeOutlets: computed(
      [$canIncludeOutlets, selection.$includeOutlets, $listsAll],
      (isPossible, isWanted, listsAll) => listsAll || (isPossible && isWanted),
    ),
    $failure,
    $wantsOutlets: selection.$includeOutlets,
    $own: atom(null),
    $refusal,
    missing,
    load,
    reload: () => reload(),
    selectVendor(id) {
      if ($vendors.get().some((vendor) => vendor.id === id)) selection.choose(id)
    },
    forgetChoice: selection.forgetChoice,
    setIncludeOutlets: selection.includeOutlets,
    destroy: stopSignOut,
  }
}
