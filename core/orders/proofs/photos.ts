import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ApiClient, ApiFile } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import { fetchProofImage, proofImageAddress } from '../../api/proofs.ts'
import { fetchReceipt } from '../../api/receipt.ts'
import { type Proof, type ProofKind, proofsFromWire } from './proofs.ts'

export interface PhotosPage {
  client: ApiClient
  $settings: ReadableAtom<{ api: string }>
}

export interface ShownProof extends Proof {
  address: string | null
  /** Whether a renewed link failed too. */
  isFailed: boolean
}

/** Photos of an order. Links expire: after a failure, a new link is fetched once; after that, by `retry`. */
export interface Photos {
  $proofs: ReadableAtom<readonly ShownProof[]>
  /** Applies newer proofs. Photos on screen keep their address. */
  update(proofs: readonly Proof[]): void
  /** Call it if a photo didn't load. */
  fail(kind: ProofKind): Promise<void>
  retry(kind: ProofKind): Promise<void>
  /** Returns the photo's file; null after a failure, which is shown (specification 1 §8). */
  download(kind: ProofKind): Promise<ApiFile | null>
}

/** @param renew fetches the proofs with new links */
export function createPhotos(
  page: PhotosPage,
  proofs: readonly Proof[],
  renew: () => Promise<readonly Proof[]>,
): Photos {
  const $knownProofs = atom<readonly Proof[]>(proofs)
  const $failed = atom<ReadonlySet<ProofKind>>(new Set())
  /** Photos whose link has been renewed after a failure. */
  const renewed = new Set<ProofKind>()

  const $proofs = computed([$knownProofs, $failed, page.$settings], (known, failed, { api }) =>
    known.map((proof) => ({
      ...proof,
      address: proof.image === null ? null : proofImageAddress(api, proof.image),
      isFailed: failed.has(proof.kind),
    })),
  )

  function setFailed(kind: ProofKind, isFailed: boolean) {
    const failed = new Set($failed.get())
    if (isFailed) failed.add(kind)
    else failed.delete(kind)
    $failed.set(failed)
  }

  /** @param renewedKind the photo whose link is replaced */
  function applyProofs(newer: readonly Proof[], renewedKind: ProofKind | null) {
    const knownByKind = new Map($knownProofs.get().map((proof) => [proof.kind, proof]))
    $knownProofs.set(
      newer.map((proof) => (proof.kind === renewedKind ? proof : (knownByKind.get(proof.kind) ?? proof))),
    )
  }

  async function renewLink(kind: ProofKind) {
    renewed.add(kind)
    applyProofs(await renew(), kind)
  }

  async function fetchFile(kind: ProofKind): Promise<ApiFile> {
    const image = $knownProofs.get().find((proof) => proof.kind === kind)?.image ?? ''
    try {
      return await fetchProofImage(page.client, image)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      await renewLink(kind)
      return fetchProofImage(page.client, $knownProofs.get().find((proof) => proof.kind === kind)?.image ?? '')
    }
  }

  return {
    $proofs,
    update: (newer) => applyProofs(newer, null),
    async fail(kind) {
      if (renewed.has(kind)) return setFailed(kind, true)
      try {
        await renewLink(kind)
      } catch {
        setFailed(kind, true)
      }
    },
    async retry(kind) {
      try {
        await renewLink(kind)
        setFailed(kind, false)
      } catch {
        setFailed(kind, true)
      }
    },
    async download(kind) {
      try {
        return await fetchFile(kind)
      } catch {
        return null
      }
    },
  }
}

export function createOrderPhotos(page: PhotosPage, order: { id: string; vendorId: string; proofs: readonly Proof[] }) {
  return createPhotos(page, order.proofs, async () =>
    proofsFromWire((await fetchOrder(page.client, order.vendorId, order.id)).proofs),
  )
}

export function createReceiptPhotos(page: PhotosPage, trackingId: string, proofs: readonly Proof[]) {
  return createPhotos(page, proofs, async () => proofsFromWire((await fetchReceipt(page.client, trackingId)).proofs))
}
