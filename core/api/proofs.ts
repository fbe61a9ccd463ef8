import type { ApiClient, ApiFile } from './client.ts'

/** How the handing over of an order is proved: photos by the rider, a look at a document, codes told to the rider. */
export const proofKinds = ['collection', 'delivery', 'return', 'identity', 'receiver-pin', 'pickup-code'] as const
export type ProofKind = (typeof proofKinds)[number]

/** One proof of an order, as vendor and receipt see it. */
export interface ProofWire {
  kind: ProofKind
  /** ISO 8601. */
  taken_at: string
  /**
   * Path under the API of the photo, signed, for at least 15 minutes; null if the proof has none. Then it responds 410, and
   * the order or receipt fetched again holds a new one.
   */
  image_url: string | null
}

/** Address of the photo, for an image. @param api base address of the order API */
export const proofImageAddress = (api: string, imageUrl: string) => `${api}/orders/api/v1${imageUrl}`

/** The photo as a file. @throws RefusedError 410 once the link has ended */
export function fetchProofImage(client: ApiClient, imageUrl: string) {
  return client.request<ApiFile>(imageUrl, { file: true, authorized: false })
}
