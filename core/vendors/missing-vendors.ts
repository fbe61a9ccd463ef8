import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchVendor } from '../api/vendors.ts'
import type { Settings } from '../config/settings.ts'
import { type Polling, poll } from '../lib/poll.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { type Vendor, vendorFromWire } from './vendor.ts'

const retryMs = 5000

interface MissingVendorsParts {
  environment: Polling
  client: ApiClient
  notifications: Pick<Notifications, 'notify'>
  $settings: ReadableAtom<Settings>
  /** The list without them; null until it has loaded. */
  $loaded: ReadableAtom<readonly Vendor[] | null>
  noticeMs: number
}

/**
 * Fetches single vendors that a staff token may use but its list lacks (specification 1 §7, GET /vendor/{id}). Accounts only
 * use vendors of their list.
 */
export function createMissingVendors(parts: MissingVendorsParts) {
  const { environment, client, notifications, $settings, $loaded, noticeMs } = parts
  const $found = atom<readonly Vendor[]>([])
  const $refused = atom<ReadonlySet<string>>(new Set())
  const loading = new Set<string>()
  const isMissing = (id: string) => ![...($loaded.get() ?? []), ...$found.get()].some((vendor) => vendor.id === id)

  async function fetchMissing(id: string | null) {
    if (id === null || !$loaded.get() || !isMissing(id) || loading.has(id) || $refused.get().has(id)) return
    loading.add(id)
    try {
      const vendor = vendorFromWire(await fetchVendor(client, id))
      $found.set([...$found.get(), vendor])
    } catch (error) {
      if (error instanceof RefusedError) $refused.set(new Set([...$refused.get(), id]))
      notifications.notify({ type: 'error', key: 'error.unable-to-fetch-vendor', durationMs: noticeMs })
    } finally {
      loading.delete(id)
    }
  }

  return {
    $found: $found as ReadableAtom<readonly Vendor[]>,
    /** Whether an ID that isn't in the list is known not to be usable. */
    $isUnusable: computed(
      [$settings, $refused],
      ({ mode }, refused) =>
        (id: string) =>
          mode !== 'godroid' || refused.has(id),
    ),
    /** Fetches the wanted vendor while `$refusal`, which says whether it can be used, is listened to. */
    fetchWhileListened($refusal: ReadableAtom<unknown>, $wanted: ReadableAtom<string | null>) {
      onMount($refusal, () => {
        if ($settings.get().mode !== 'godroid') return
        const fetchWanted = () => fetchMissing($wanted.get())
        const stops = [
          computed([$wanted, $loaded], (wanted, loaded) => [wanted, loaded]).subscribe(() => void fetchWanted()),
          poll(environment, retryMs, fetchWanted),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      })
    },
    clear() {
      $found.set([])
      $refused.set(new Set())
    },
  }
}

export type MissingVendors = ReturnType<typeof createMissingVendors>
