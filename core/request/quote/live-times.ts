import type { ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { fetchEstimations } from '../../api/delivery.ts'
import { type Polling, poll } from '../../lib/poll.ts'
import type { Quoter } from './quoter.ts'

/** As often as the order lists refresh with the same flag (specification 1 §7). */
export const timesPaceMs = 60_000

export interface LiveTimesParts {
  client: ApiClient
  environment: Polling
  quoter: Pick<Quoter, '$quote' | 'updateTimes'>
  /** False once the order is placed. */
  isOpen(): boolean
  /** Flag `dynamic-time-estimation`. */
  $isOn: ReadableAtom<boolean>
}

/**
 * Refreshes pickup and delivery times of the shown fee once a minute while the flag is on. The fee stays as quoted; if
 * the times can't be fetched, the last ones stay. Returns how to end it.
 */
export function followTimes({ client, environment, quoter, isOpen, $isOn }: LiveTimesParts): () => void {
  let stop = () => {}
  const unfollow = $isOn.subscribe((isOn) => {
    stop()
    stop = isOn ? poll(environment, timesPaceMs, refresh) : () => {}
  })

  async function refresh(signal: AbortSignal) {
    const now = quoter.$quote.get()
    if (now.state !== 'ready' || !isOpen()) return
    const { vendorId, origin, destination } = now.quote.inputs
    const area = {
      location: { lat: destination.latitude, lng: destination.longitude },
      vendor_location: { lat: origin.latitude, lng: origin.longitude },
      vendor_id: vendorId,
    }
    quoter.updateTimes(now.quote, await fetchEstimations(client, area, signal))
  }

  return () => {
    unfollow()
    stop()
  }
}
