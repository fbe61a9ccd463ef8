import type { ApiClient } from '../../api/client.ts'
import { fetchEstimations } from '../../api/delivery.ts'
import type { Clock } from '../../environment.ts'
import { poll } from '../../lib/poll.ts'
import type { Quoter } from './quoter.ts'

/** As often as the lists of orders look again with the same flag (specification 1 §7). */
export const timesPaceMs = 60_000

export interface MovingTimesParts {
  client: ApiClient
  clock: Clock
  quoter: Pick<Quoter, '$quote' | 'learnTimes'>
  /** Not once the order is placed. */
  isOpen: () => boolean
}

/**
 * Asks for the times of the fee in sight anew, once a minute (flag `dynamic-time-estimation`). The fee stays as it was
 * quoted; times that cannot be had now leave the last ones standing. Answers how to end it.
 */
export function followTimes({ client, clock, quoter, isOpen }: MovingTimesParts): () => void {
  return poll(clock, timesPaceMs, async (signal) => {
    const now = quoter.$quote.get()
    if (now.state !== 'ready' || !isOpen()) return
    const { vendorId, origin, destination } = now.quote.inputs
    const area = {
      location: { lat: destination.latitude, lng: destination.longitude },
      vendor_location: { lat: origin.latitude, lng: origin.longitude },
      vendor_id: vendorId,
    }
    quoter.learnTimes(now.quote, await fetchEstimations(client, area, signal))
  })
}
