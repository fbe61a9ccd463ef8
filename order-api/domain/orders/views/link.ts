import { isSameInLink, type Keys, lettersAndDigits, type Sign } from '../../keys.ts'

// Separates tracking ID and proof; neither contains it.
const separator = '~'
const proofLength = 22

/**
 * Returns the receiver's link ID: tracking ID and a proof. Only the receiver's message has it, so that others with the
 * tracking ID (vendor, private sender) don't see the PIN.
 */
export function receiverLinkId(sign: Sign, trackingId: string): string {
  return trackingId + separator + proofOf(sign, trackingId)
}

/** Returns the tracking ID, and whether the link has a proof; null if the proof is invalid. */
export function readLinkId({ all }: Keys, linkId: string): { trackingId: string; isReceiver: boolean } | null {
  const separatorIndex = linkId.indexOf(separator)
  if (separatorIndex === -1) return { trackingId: linkId, isReceiver: false }
  const [trackingId, proof] = [linkId.slice(0, separatorIndex), linkId.slice(separatorIndex + separator.length)]
  const isReceiver = all.some((sign) => isSameInLink(proofOf(sign, trackingId), proof))
  return isReceiver ? { trackingId, isReceiver } : null
}

const proofOf = (sign: Sign, trackingId: string) =>
  lettersAndDigits(sign('receiver-link', trackingId).slice(0, proofLength))
