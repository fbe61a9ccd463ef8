import type { ApiClient, ApiFile } from './client.ts'
import type { ProofKind } from './order-lists.ts'

export interface ProofWire {
  kind: ProofKind
  taken_at: string
  /** Signed path under the API, valid for at least 15 minutes, then 410: fetch the order again. Null without a photo. */
  image_url: string | null
}

export const proofImageAddress = (api: string, imageUrl: string) => `${api}/orders/api/v1${imageUrl}`

export function fetchProofImage(client: ApiClient, imageUrl: string) {
  return client.request<ApiFile>(imageUrl, { file: true, authorized: false })
}
