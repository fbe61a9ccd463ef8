import type { ProofKind } from '../../../core/api/order-lists.ts'
import type { HeavyWork } from '../../domain/heavy/heavy-work.ts'
import { createLastUsed } from '../../domain/heavy/last-used.ts'

const job = { file: new URL('./picture.ts', import.meta.url), function: 'drawProofPicture', deadlineMs: 5000 }
// About 4 kB each.
const maxKept = 1000

/** Returns a function that draws a photo in a thread, once for all requests. @throws Refusal 429 */
export function createPhotos(work: HeavyWork) {
  const pictures = createLastUsed<Promise<Uint8Array<ArrayBuffer>>>(maxKept)
  return (order: { orderId: string; vendorId: string }, kind: ProofKind): Promise<Uint8Array<ArrayBuffer>> => {
    const key = JSON.stringify([order.orderId, kind])
    const drawn = pictures.get(key)
    if (drawn) return drawn
    const picture = work.run<Uint8Array<ArrayBuffer>>(order.vendorId, job, { orderId: order.orderId, kind })
    pictures.set(key, picture)
    picture.catch(() => pictures.delete(key))
    return picture
  }
}
