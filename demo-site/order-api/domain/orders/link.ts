import { isSame, keyedHash } from '../keyed-hash.ts'

/** Between the tracking ID and the receiver's proof; neither can hold it. */
const mark = '~'
/** 132 bits. */
const proofLength = 22

/**
 * The receiver's own link ID: the tracking ID and a proof that can't be made from it. Only the message to the receiver holds
 * it, so whoever else has the tracking ID (the vendor, a private sender) doesn't see the receiver's PIN.
 */
export function receiverLinkId(secret: string, trackingId: string): string {
  return trackingId + mark + proofOf(secret, trackingId)
}

/** Null for a proof that isn't ours. */
export function readLinkId(
  secrets: readonly string[],
  linkId: string,
): { trackingId: string; isReceiver: boolean } | null {
  const at = linkId.indexOf(mark)
  if (at === -1) return { trackingId: linkId, isReceiver: false }
  const [trackingId, proof] = [linkId.slice(0, at), linkId.slice(at + mark.length)]
  const isReceiver = secrets.some((secret) => isSame(proofOf(secret, trackingId), proof))
  return isReceiver ? { trackingId, isReceiver } : null
}

const proofOf = (secret: string, trackingId: string) =>
  keyedHash(secret, 'receiver-link', trackingId).slice(0, proofLength)
